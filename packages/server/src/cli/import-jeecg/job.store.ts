import { insertMany } from '../../db/bulk.ts';
import { chunks } from '../../db/chunks.ts';
import { type Db, runSql } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { bumpState, type StateName } from '../../db/state.ts';
import { systemActor } from '../../platform/actor.ts';
import type { Values, WriteContext } from '../../resource/context.ts';
import { columnOf } from '../../resource/describe/columns.ts';
import { write } from '../../resource/write/work.ts';

export interface Addition {
  table: keyof Tables & string;
  rows: readonly Values[];
  /** Links and log rows are no records of their own in the data log. */
  unlogged?: true;
  state?: StateName;
}

/** Rows of one transaction: a kill loses no more than these, and the next run adds them. */
const BLOCK = 2000;
/** Columns that no log may hold. */
const SECRET: ReadonlySet<string> = new Set(['passwordHash']);

/** Adds rows of one table, block by block, with the data log. */
export async function addRows(context: WriteContext, tenant: number, addition: Addition): Promise<void> {
  const { table, rows, unlogged, state } = addition;
  const name = columnOf(table);
  for (const block of chunks(rows, BLOCK)) {
    await write(context, systemActor(tenant), async (work) => {
      await insertMany(work.db, context.database.engine, table, block);
      for (const row of unlogged ? [] : block) {
        const owner = typeof row.tenantId === 'number' ? work.as(systemActor(row.tenantId)) : work;
        const after = Object.fromEntries(Object.entries(row).filter(([column]) => !SECRET.has(column)));
        owner.log([{ table: name, id: String(row.id), version: 1, action: 'add', before: null, after }]);
      }
      if (state) await bumpState(work.db, state);
    });
  }
}

/** Some columns of all rows of a table, deleted ones among them. */
export async function known<Row>(db: Db, table: string, columns: readonly string[]): Promise<Row[]> {
  const list = columns.map((column) => `${columnOf(column)} as "${column}"`).join(', ');
  return runSql<Row>(db, `select ${list} from ${table}`, []);
}

export async function knownIds(db: Db, table: string): Promise<Set<string>> {
  return new Set((await known<{ id: string }>(db, table, ['id'])).map(({ id }) => id));
}

/** Pairs of two columns as texts, for tables of links. */
export async function knownPairs(
  db: Db,
  table: string,
  [first, second]: readonly [string, string],
): Promise<Set<string>> {
  const rows = await known<Values>(db, table, [first, second]);
  return new Set(rows.map((row) => `${String(row[first])} ${String(row[second])}`));
}

/** Which of some ids are there; for tables too long to be read whole. */
export async function presentIds(db: Db, table: 'sysLog', ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const part of chunks(ids)) {
    const rows = await db.selectFrom(table).select('id').where('id', 'in', part).execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}
