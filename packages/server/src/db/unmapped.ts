import { type Database, runSql } from './database.ts';
import { MAPPED_BYTES } from './dialect/sqlite.ts';

/**
 * Runs work that writes a large part of the database without the file mapped into memory: pages that are written once
 * and not read soon would all count as memory of the process.
 */
export async function unmapped<T>({ db, engine }: Database, work: () => Promise<T>): Promise<T> {
  if (engine !== 'sqlite') return work();
  await runSql(db, 'pragma mmap_size = 0', []);
  try {
    return await work();
  } finally {
    await runSql(db, `pragma mmap_size = ${MAPPED_BYTES}`, []);
  }
}
