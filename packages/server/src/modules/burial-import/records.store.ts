import { insertMany } from '../../db/bulk.ts';
import type { Trx } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import type { Actor } from '../../platform/actor.ts';
import { dataLogRows } from '../../resource/write/audit.ts';
import type { ImportContext } from './batch.store.ts';
import type { Stamp } from './commit-rows.ts';

/** One commit under way. */
export interface Commit {
  context: ImportContext;
  trx: Trx;
  actor: Actor;
  stamp: Stamp;
}

type Values = Record<string, unknown>;

/** Writes rows of one table with their stamps and their data log. */
export async function addRecords<T extends keyof Tables & string>(
  commit: Commit,
  table: T,
  rows: readonly Values[],
): Promise<void> {
  const { context, trx, actor, stamp } = commit;
  const { engine } = context.database;
  await insertMany(
    trx,
    engine,
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
  await insertMany(trx, engine, 'sysDataLog', dataLogRows(actor, context.clock, changes) as unknown as Values[]);
}
