import type { OwnLook, OwnNotice, OwnSettings } from '@songbai/contract/modules/own-setting/own-setting.calls.ts';
import { create } from 'zustand';
import { send } from '../api/calls.ts';
import { useSession } from './session.ts';

/** ms; several changes in a row travel as one. */
const PAUSE = 800;

interface Changed extends OwnSettings {
  /** Whose changes these are. */
  userId?: string | undefined;
}

/** What was set in this window since the menu and the rights, which bring what is kept, were loaded. */
const useChanged = create<Changed>(() => ({}));

// At the next sign-in the server says what is kept: it may have been changed on another machine meanwhile.
useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) useChanged.setState({}, true);
});

const NONE = {};

function current(changed: Changed, session: ReturnType<typeof useSession.getState>): OwnSettings {
  const kept = session.permissions?.ownSettings ?? NONE;
  if (changed.userId === undefined || changed.userId !== session.user?.id) return kept;
  return changed;
}

/** How the signed-in person wants the console. */
export function useOwnLook(): OwnLook {
  const changed = useChanged();
  return useSession((session) => current(changed, session).look ?? NONE);
}

export const ownLook = (): OwnLook => current(useChanged.getState(), useSession.getState()).look ?? NONE;
export const ownNotice = (): OwnNotice => current(useChanged.getState(), useSession.getState()).notice ?? NONE;

/** What reaches the signed-in person, and when. */
export function useOwnNotice(): OwnNotice {
  const changed = useChanged();
  return useSession((session) => current(changed, session).notice ?? NONE);
}

function change(part: OwnSettings): string | undefined {
  const session = useSession.getState();
  const userId = session.user?.id;
  useChanged.setState({ ...current(useChanged.getState(), session), ...part, userId }, true);
  return userId;
}

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Changes how the console looks at once, and keeps it on the server a moment later; nothing without a session. */
export function setOwnLook(part: { readonly [K in keyof OwnLook]?: OwnLook[K] | undefined }): void {
  if (useSession.getState().permissions === null) return;
  const look = Object.fromEntries(
    Object.entries({ ...ownLook(), ...part }).filter(([, value]) => value !== undefined),
  ) as OwnLook;
  const userId = change({ look });
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    waiting = undefined;
    if (useSession.getState().user?.id !== userId) return;
    send('PUT', '/sys/ownSetting/look', { body: ownLook(), quiet: true }).catch(() => undefined);
  }, PAUSE);
}

/** Keeps what reaches the person; nothing changes when the server refuses. */
export async function saveOwnNotice(notice: OwnNotice) {
  const reply = await send<null>('PUT', '/sys/ownSetting/notice', { body: notice });
  change({ notice });
  return reply;
}
