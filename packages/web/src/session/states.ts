import type { States } from '@songbai/contract/wire/live.ts';
import { create } from 'zustand';
import { useSession } from './session.ts';

/**
 * Versions of rights and dictionaries (user-asks rows 2 and 3): the newest ones received from the server, in a reply
 * header or over the socket, and those under which this window's copies were loaded.
 */
interface KnownStates {
  latest: States | undefined;
  held: Partial<States>;
  /** Epoch ms of the last message from the server. */
  heardAt: number;
}

const NOTHING: KnownStates = { latest: undefined, held: {}, heardAt: 0 };

export const useStates = create<KnownStates>(() => NOTHING);

export type StatePart = keyof States;

/** The server sent these versions. Delayed replies may contain older ones: the newest count. */
export function heard(states: States): void {
  useStates.setState(({ latest }) => ({
    latest: {
      rights: Math.max(states.rights, latest?.rights ?? 0),
      dictionaries: Math.max(states.dictionaries, latest?.dictionaries ?? 0),
    },
    heardAt: Date.now(),
  }));
}

/**
 * Call before loading a copy; returns the function to call once it is loaded. The copy gets the version known before
 * the call was sent, so a change during the call is detected; the very first copy gets the version of its own reply.
 */
export function holding(part: StatePart): () => void {
  const before = useStates.getState().latest?.[part];
  return () => {
    const version = before ?? useStates.getState().latest?.[part];
    if (version === undefined) return;
    useStates.setState(({ held }) => ({ held: { ...held, [part]: Math.max(version, held[part] ?? 0) } }));
  };
}

/** Whether the server has a newer version than this window. */
export function isBehind(part: StatePart): boolean {
  const { latest, held } = useStates.getState();
  return latest !== undefined && latest[part] > (held[part] ?? -1);
}

// Versions belong to the copies of one user: the next one starts from scratch.
useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id || (now.token === null && before.token !== null)) useStates.setState(NOTHING);
});
