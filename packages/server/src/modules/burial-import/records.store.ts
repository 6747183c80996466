import { insertMany } from '../../db/bulk.ts';
import type { Tables } from '../../db/schema.ts';
import type { Values, WriteContext } from '../../resource/context.ts';
import type { Work } from '../../resource/write/work.ts';
import type { Stamp } from './commit-rows.ts';

/** A running commit. */
export interface Commit {
  work: Work<WriteContext>;
  stamp: Stamp;
}

/** Writes rows of one table with their stamps and their data log. */
export async function addRecords<T extends keyof Tables & string>(
  { work, stamp }: Commit,
  table: T,
  rows: readonly Values[],
): Promise<void> {
  await insertMany(
    work.db,
    work.server.database.engine,
    table,
    rows.map((row) => ({ ...row, ...stamp, version: 1, delFlag: 0 })),
  );
  const logged = table.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
  const changes = rows.map((row) => ({
    table: logged,
    id: String(row.id),
    version: 1,
    action: 'add' as const,
    before: null,
    after: row,
  }));
  work.log(changes);
  await work.flush();
}
