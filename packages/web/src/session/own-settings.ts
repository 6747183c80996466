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

/** Of what reaches the person: what the server has last agreed to, while something newer is on its way. */
let agreed: OwnNotice | undefined;

// At the next sign-in the server says what is kept: it may have been changed on another machine meanwhile.
useSession.subscribe(({ user }, before) => {
  if (user?.id === before.user?.id) return;
  useChanged.setState({}, true);
  agreed = undefined;
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

/** The newest change on its way, and all before it. */
let newest: symbol | undefined;
let saving: Promise<unknown> = Promise.resolve();

/**
 * Changes what reaches the person at once, and keeps it on the server, one call after the other; of changes that wait
 * only the newest is sent, which holds the others. When the server refuses, what it last agreed to is back.
 * @returns the reply, or undefined when a newer change went in its place
 */
export function saveOwnNotice(notice: OwnNotice): Promise<{ message: string } | undefined> {
  agreed ??= ownNotice();
  const userId = change({ notice });
  const mine = Symbol('change');
  newest = mine;
  const call = saving.then(() => (newest === mine ? sendNotice(notice, mine, userId) : undefined));
  saving = call.catch(() => undefined);
  return call;
}

async function sendNotice(notice: OwnNotice, mine: symbol, userId: string | undefined) {
  const isTheirs = () => useSession.getState().user?.id === userId;
  // Somebody else has signed in meanwhile: the call would change what reaches them.
  if (!isTheirs()) return undefined;
  try {
    const reply = await send<null>('PUT', '/sys/ownSetting/notice', { body: notice });
    if (isTheirs()) agreed = notice;
    return reply;
  } catch (error) {
    // A newer change holds this one, and is still to be sent.
    if (newest !== mine) return undefined;
    if (isTheirs()) change({ notice: agreed ?? NONE });
    throw error;
  } finally {
    if (newest === mine) agreed = undefined;
  }
}
