import { LIMITS } from '@songbai/contract/limits.ts';
import type { StateFrame, States } from '@songbai/contract/wire/live.ts';
import type { Database } from '../db/database.ts';
import { readStates } from '../db/state.ts';
import type { Log } from '../platform/log.ts';
import type { Connections } from './connections.ts';

export interface StateWatch {
  /** Checks now; calls made during a running check share one further check. Never throws. */
  check(): Promise<void>;
  /** Stops the timer and waits for a running check. */
  stop(): Promise<void>;
}

interface WatchParts {
  database: Database;
  connections: Pick<Connections, 'send' | 'prove' | 'size'>;
  log: Log;
}

/**
 * Notifies this node's browsers when rights or dictionaries changed, by any process: this one, another node or the
 * command line (user-asks rows 2 and 3). All sockets are re-authenticated as soon as rights changed, so that no one
 * keeps receiving what was revoked. Checks every half second and only while sockets are open.
 */
export function createStateWatch(parts: WatchParts): StateWatch {
  const look = lookOnce(parts);
  let running: Promise<void> | undefined;
  let again = false;
  const run = async (): Promise<void> => {
    do {
      again = false;
      await look();
    } while (again);
    running = undefined;
  };
  const check = (): Promise<void> => {
    again = running !== undefined;
    running ??= run();
    return running;
  };
  const timer = setInterval(() => {
    if (!running && parts.connections.size() > 0) void check();
  }, LIMITS.stateWatchMs).unref();
  return {
    check,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** One check: reads the database only when it may have changed, and logs a failure once until it is over. */
function lookOnce({ database, connections, log }: WatchParts): () => Promise<void> {
  let stamp: string | undefined;
  let lastSent: States | undefined;
  let failing = false;
  const look = async (): Promise<void> => {
    const before = await database.stamp();
    const now = lastSent && before === stamp ? lastSent : await readStates(database);
    // Re-authenticates first: a browser notified of new rights is already bound by them. On every check, because a
    // socket may have opened during the change.
    await connections.prove(now.rights);
    if (lastSent?.rights !== now.rights || lastSent.dictionaries !== now.dictionaries) {
      connections.send({ cmd: 'state', ...now } satisfies StateFrame, () => true);
    }
    [lastSent, stamp] = [now, before];
  };
  return async () => {
    try {
      await look();
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ error: String(error) }, 'state watch failed');
      failing = true;
    }
  };
}
