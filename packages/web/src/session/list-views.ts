import type { ListSettings } from '@songbai/contract/modules/list-view/list-view.calls.ts';
import { create } from 'zustand';
import { send } from '../api/calls.ts';
import { useSession } from './session.ts';

/** ms; several changes in a row travel as one. */
const PAUSE = 800;

interface Changed {
  /** Whose changes these are. */
  userId: string | undefined;
  views: Readonly<Record<string, ListSettings>>;
}

/** Settings changed in this window since the menu and the rights, which bring those kept, were loaded. */
const useChanged = create<Changed>(() => ({ userId: undefined, views: {} }));

const NONE: ListSettings = {};

function viewOf(changed: Changed, session: ReturnType<typeof useSession.getState>, list: string): ListSettings {
  const own =
    changed.userId === session.user?.id && Object.hasOwn(changed.views, list) ? changed.views[list] : undefined;
  return own ?? session.permissions?.listViews?.[list] ?? NONE;
}

/** How the signed-in person has set a list. */
export function useListView(list: string): ListSettings {
  const changed = useChanged();
  return useSession((session) => viewOf(changed, session, list));
}

/** The same outside of components. */
export function listViewOf(list: string): ListSettings {
  return viewOf(useChanged.getState(), useSession.getState(), list);
}

const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Changes settings of a list at once, and keeps them on the server a moment later; a failure leaves them as set here. */
export function setListView(
  list: string,
  part: { readonly [K in keyof ListSettings]?: ListSettings[K] | undefined },
): void {
  const userId = useSession.getState().user?.id;
  const settings = Object.fromEntries(
    Object.entries({ ...listViewOf(list), ...part }).filter(([, value]) => value !== undefined),
  ) as ListSettings;
  useChanged.setState((now) => ({
    userId,
    views: { ...(now.userId === userId ? now.views : {}), [list]: settings },
  }));
  clearTimeout(waiting.get(list));
  waiting.set(
    list,
    setTimeout(() => {
      waiting.delete(list);
      if (useSession.getState().user?.id !== userId) return;
      send('PUT', '/sys/listView/save', { body: { list, settings: listViewOf(list) }, quiet: true }).catch(
        () => undefined,
      );
    }, PAUSE),
  );
}
