import type { Clock } from '../platform/clock.ts';
import { type Database, runSql } from './database.ts';

/** Moments by which jobs become due and leases end, epoch ms: the same on all nodes. */
export interface SharedClock {
  now(): Promise<number>;
}

/** How long a measured difference between two clocks is used. */
const MEASURED_MS = 60_000;

/**
 * On PostgreSQL the clock of the database, since those of the nodes may differ; it is read once a minute. On SQLite all
 * processes share the machine's clock.
 */
export function sharedClock({ engine, db }: Pick<Database, 'engine' | 'db'>, clock: Clock): SharedClock {
  if (engine === 'sqlite') return { now: async () => clock.now() };
  let ahead: number | undefined;
  let measuredAt = 0;
  const measure = async () => {
    const before = clock.now();
    const [row] = await runSql<{ ms: number }>(db, 'select extract(epoch from clock_timestamp()) * 1000 as ms', []);
    const after = clock.now();
    measuredAt = after;
    // The answer was given about halfway.
    ahead = Number(row?.ms ?? after) - (before + after) / 2;
    return ahead;
  };
  return {
    now: async () => {
      const stale = ahead === undefined || Math.abs(clock.now() - measuredAt) > MEASURED_MS;
      return Math.round(clock.now() + (stale ? await measure() : (ahead ?? 0)));
    },
  };
}
