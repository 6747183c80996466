import type { ListColumnSettings, ListSettings } from '@songbai/contract/modules/list-view/list-view.calls.ts';
import { create } from 'zustand';
import { send } from '../api/calls.ts';
import { useSession } from './session.ts';

/** ms; several changes in a row travel as one. */
const PAUSE = 800;

/** A view that a list is looked at through: its columns stand in for those the person has set. */
interface ListLook {
  /** The view's id. */
  id: string;
  settings: ListSettings;
}

interface Changed {
  /** Whose changes these are. */
  userId: string | undefined;
  views: Readonly<Record<string, ListSettings>>;
  looks: Readonly<Record<string, ListLook | undefined>>;
}

/** Settings changed in this window since the menu and the rights, which bring those kept, were loaded. */
const useChanged = create<Changed>(() => ({ userId: undefined, views: {}, looks: {} }));

const NONE: ListSettings = {};

type Session = ReturnType<typeof useSession.getState>;

function ownViewOf(changed: Changed, session: Session, list: string): ListSettings {
  const own =
    changed.userId === session.user?.id && Object.hasOwn(changed.views, list) ? changed.views[list] : undefined;
  return own ?? session.permissions?.listViews?.[list] ?? NONE;
}

const lookOf = (changed: Changed, session: Session, list: string): ListLook | undefined =>
  changed.userId === session.user?.id ? changed.looks[list] : undefined;

const viewOf = (changed: Changed, session: Session, list: string): ListSettings =>
  lookOf(changed, session, list)?.settings ?? ownViewOf(changed, session, list);

/** How the signed-in person sees a list: through a view, or as he has set it. */
export function useListView(list: string): ListSettings {
  const changed = useChanged();
  return useSession((session) => viewOf(changed, session, list));
}

/** The same outside of components. */
export function listViewOf(list: string): ListSettings {
  return viewOf(useChanged.getState(), useSession.getState(), list);
}

/** Id of the view that a list is looked at through. */
export function useListLook(list: string): string | undefined {
  const changed = useChanged();
  return useSession((session) => lookOf(changed, session, list)?.id);
}

/** Shows a list with the columns of a view, in this window and until another one is chosen; undefined: with the own ones. */
export function lookThrough(list: string, view: { id: string; columns: ListColumnSettings } | undefined): void {
  const session = useSession.getState();
  const { pageSize, dense } = ownViewOf(useChanged.getState(), session, list);
  const look = view && { id: view.id, settings: defined({ pageSize, dense, ...view.columns }) };
  useChanged.setState((now) => changedBy(now, session.user?.id, list, { look }));
}

const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Page size and height of rows are the person's own, whatever view a list is looked at through. */
const OF_PERSON = ['pageSize', 'dense'] as const;

type Part = { readonly [K in keyof ListSettings]?: ListSettings[K] | undefined };

/**
 * Changes settings of a list at once, and keeps them on the server a moment later; a failure leaves them as set here.
 * Columns of a list that is looked at through a view are those of the view: they are kept by saving the view.
 */
export function setListView(list: string, part: Part): void {
  const session = useSession.getState();
  const userId = session.user?.id;
  const changed = useChanged.getState();
  const look = lookOf(changed, session, list);
  const own = Object.fromEntries(OF_PERSON.flatMap((name) => (name in part ? [[name, part[name]]] : [])));
  const kept = look ? own : part;
  useChanged.setState((now) =>
    changedBy(now, userId, list, {
      look: look && { ...look, settings: defined({ ...look.settings, ...part }) },
      view: defined({ ...ownViewOf(changed, session, list), ...kept }),
    }),
  );
  if (Object.keys(kept).length > 0) keepLater(list, userId);
}

function keepLater(list: string, userId: string | undefined): void {
  clearTimeout(waiting.get(list));
  waiting.set(
    list,
    setTimeout(() => {
      waiting.delete(list);
      const session = useSession.getState();
      if (session.user?.id !== userId) return;
      const settings = ownViewOf(useChanged.getState(), session, list);
      send('PUT', '/sys/listView/save', { body: { list, settings }, quiet: true }).catch(() => undefined);
    }, PAUSE),
  );
}

/** What was changed so far, with the look and perhaps the settings of one list; nothing of another person. */
function changedBy(
  now: Changed,
  userId: string | undefined,
  list: string,
  { look, view }: { look: ListLook | undefined; view?: ListSettings },
): Changed {
  const { views, looks } = now.userId === userId ? now : { views: {}, looks: {} };
  return { userId, views: view ? { ...views, [list]: view } : views, looks: { ...looks, [list]: look } };
}

const defined = (settings: Part): ListSettings =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as ListSettings;
