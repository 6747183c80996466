import type { States } from '@songbai/contract/wire/live.ts';
import { create } from 'zustand';
import { useSession } from './session.ts';

/**
 * Versions of rights and dictionaries (user-asks rows 2 and 3): the newest ones the server spoke of, in a reply's header
 * or over the socket, and those that this window's copies were loaded under.
 */
interface KnownStates {
  latest: States | undefined;
  held: Partial<States>;
  /** Epoch ms of the last word from the server. */
  heardAt: number;
}

const NOTHING: KnownStates = { latest: undefined, held: {}, heardAt: 0 };

export const useStates = create<KnownStates>(() => NOTHING);

export type StatePart = keyof States;

/** The server spoke of these versions. Late replies may bring older ones: the newest count. */
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
 * To be called before loading a copy; answers what to call once it is there. The copy counts as loaded under what was
 * known before the call was sent, so a change during the call is noticed; the very first one under its own reply.
 */
export function holding(part: StatePart): () => void {
  const before = useStates.getState().latest?.[part];
  return () => {
    const version = before ?? useStates.getState().latest?.[part];
    if (version === undefined) return;
    useStates.setState(({ held }) => ({ held: { ...held, [part]: Math.max(version, held[part] ?? 0) } }));
  };
}

/** Whether the server has something newer than this window. */
export function isBehind(part: StatePart): boolean {
  const { latest, held } = useStates.getState();
  return latest !== undefined && latest[part] > (held[part] ?? -1);
}

// Versions belong to the copies of one person: the next one starts from nothing.
useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id || (now.token === null && before.token !== null)) useStates.setState(NOTHING);
});
