import { LIMITS } from '@songbai/contract/limits.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import { errorFields } from '../../platform/log.ts';
import type { Server } from '../../resource/server-context.ts';
import { keepStates, type TargetState } from './gateway.store.ts';

/** What targets answered last on this node, written now and then for the lists of all nodes. */
export interface States {
  note(state: Omit<TargetState, 'lastTime'>): void;
  /** Writes what is new. Never throws. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export function createStates({ database, clock, log }: Pick<Server, 'database' | 'clock' | 'log'>): States {
  const fresh = new Map<string, Omit<TargetState, 'lastTime'> & { at: number }>();
  let running: Promise<void> = Promise.resolve();
  const write = async () => {
    if (fresh.size === 0) return;
    const states = [...fresh.values()].map(({ at, ...state }) => ({ ...state, lastTime: datetimeText(at) }));
    fresh.clear();
    await keepStates(database.db, states);
  };
  const flush = () => {
    running = running
      .then(write)
      .catch((error: unknown) => log.warn(errorFields(error), 'states of gateway targets could not be written'));
    return running;
  };
  const timer = setInterval(() => void flush(), LIMITS.gatewayStateMs).unref();
  return {
    note: (state) => void fresh.set(state.id, { ...state, at: clock.now() }),
    flush,
    stop: () => {
      clearInterval(timer);
      return flush();
    },
  };
}
