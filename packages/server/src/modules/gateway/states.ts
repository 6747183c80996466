import { LIMITS } from '@songbai/contract/limits.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import { newId } from '../../platform/ids.ts';
import { errorFields } from '../../platform/log.ts';
import type { Server } from '../../resource/server-context.ts';
import { forgetLostCircuits, keepCircuits, keepStates, type TargetState } from './gateway.store.ts';

/** What this node knows of targets, written now and then, and never once a call, for the lists of all nodes. */
export interface States {
  /** What a target answered last. */
  note(state: Omit<TargetState, 'lastTime'>): void;
  /**
   * Before the states are read: writes what this node has not written yet, and forgets the open circuits of lost nodes.
   * Never throws.
   */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/** @param givenUp the routes whose circuits are open on this node now */
export function createStates(
  { database: { db }, clock, log }: Pick<Server, 'database' | 'clock' | 'log'>,
  givenUp: () => readonly string[],
): States {
  const fresh = new Map<string, Omit<TargetState, 'lastTime'> & { at: number }>();
  let running: Promise<void> = Promise.resolve();
  const circuits = circuitsOf(db, newId());
  const write = async (open: readonly string[]) => {
    const states = [...fresh.values()].map(({ at, ...state }) => ({ ...state, lastTime: datetimeText(at) }));
    fresh.clear();
    await keepStates(db, states);
    await circuits.keep(new Set(open), clock.now());
  };
  const after = (act: () => Promise<void>) => {
    running = running
      .then(act)
      .catch((error: unknown) => log.warn(errorFields(error), 'states of gateway targets could not be written'));
    return running;
  };
  const flush = () => after(() => write(givenUp()));
  const timer = setInterval(() => void flush(), LIMITS.gatewayStateMs).unref();
  return {
    note: (state) => void fresh.set(state.id, { ...state, at: clock.now() }),
    settle: () => {
      void flush();
      return after(() => forgetLostCircuits(db, clock.now()));
    },
    stop: () => {
      clearInterval(timer);
      return after(() => write([]));
    },
  };
}

/** The open circuits of a node as they lie in the database: written when others open or close, and renewed while there are any. */
function circuitsOf(db: Server['database']['db'], node: string) {
  let known: ReadonlySet<string> = new Set();
  let knownAt = 0;
  return {
    keep: async (open: ReadonlySet<string>, now: number) => {
      const isSame = open.size === known.size && [...open].every((id) => known.has(id));
      const isDue = open.size > 0 && now - knownAt >= LIMITS.gatewayCircuitLeaseMs / 3;
      if (isSame && !isDue) return;
      await keepCircuits(db, { node, open, until: now + LIMITS.gatewayCircuitLeaseMs });
      known = open;
      knownAt = now;
    },
  };
}
