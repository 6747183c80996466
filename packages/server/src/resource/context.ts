import type { Database } from '../db/database.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Sealer } from '../platform/sealer.ts';
import type { DictTextsOf } from './describe/dict-texts.ts';
import type { CountCache } from './read/counts.ts';

/** The minimum a write needs of the server. */
export interface WriteContext {
  database: Database;
  clock: Clock;
  log: Log;
}

/** Dependencies of every store function; one instance per server. */
export interface StoreContext extends WriteContext {
  sealer: Sealer;
  dicts: DictTextsOf;
  counts: CountCache;
}

/** A row of any resource as stored, by wire names; `StoredOf` is the typed form. */
export type Stored = Record<string, unknown> & { id: string; version: number };

export type Values = Record<string, unknown>;
