import { type Database, runSql } from '@songbai/server/db/database.ts';
import type { Size } from './sizes.ts';

/** Page cache, KiB: a database of many gigabytes is written much faster with more of its indexes in memory. */
const CACHE: Readonly<Record<Size, number>> = { small: 32_000, medium: 32_000, large: 262_144 };

/** The values of openSqlite(). */
const USUAL = [
  'pragma wal_checkpoint(TRUNCATE)',
  'pragma synchronous = FULL',
  'pragma wal_autocheckpoint = 1000',
  'pragma cache_size = -32000',
  'pragma mmap_size = 1073741824',
];

/**
 * Runs work that fills the database, on SQLite with fewer syncs and without memory-mapped reads: a page once
 * mapped counts as memory of the process until its end. A power cut may lose the last areas, never the file, and they
 * are written again.
 */
export async function withBulkSettings(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  size: Size,
  work: () => Promise<void>,
): Promise<void> {
  const set = async (pragmas: readonly string[]) => {
    if (engine === 'sqlite') for (const pragma of pragmas) await runSql(db, pragma, []);
  };
  await set([
    'pragma synchronous = NORMAL',
    'pragma wal_autocheckpoint = 10000',
    `pragma cache_size = -${CACHE[size]}`,
    'pragma mmap_size = 0',
  ]);
  await work();
  await runSql(db, 'analyze', []);
  await set(USUAL);
}
