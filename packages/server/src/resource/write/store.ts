import type { PatchOf, Resource, StoredOf } from '@songbai/contract/resource/define.ts';
import { insertValues } from '../../db/bulk.ts';
import { runSql } from '../../db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext, Values } from '../context.ts';
import { columnOf, type ResourceTable } from '../describe/columns.ts';
import { loggable, sealed } from '../describe/sealed.ts';
import { binder } from '../describe/sql-text.ts';
import { stored } from '../read/store.ts';
import type { DataAction } from './audit.ts';
import { takeFiles } from './files.store.ts';
import { type NewRow, newRow } from './new-row.ts';
import type { Work } from './work.ts';

/** Adds a row: values of writable fields plus what the server sets itself. Returns the new id. */
export async function insert(
  work: Work<StoreContext>,
  table: ResourceTable,
  draft: Values,
  own: Values = {},
): Promise<string> {
  const { id, row, change } = newRow(work.server, table, work.actor, draft, own);
  await insertRows(work, table.resource.table, [row]);
  await takeFiles(work, holderOf(table, id), row);
  work.log([change]);
  return id;
}

/** Adds many rows of one table at once, with their data log; absent fields are null. */
export async function insertNew(
  work: Work<StoreContext>,
  table: ResourceTable,
  rows: readonly NewRow[],
): Promise<void> {
  await insertRows(
    work,
    table.resource.table,
    rows.map(({ row }) => row),
  );
  for (const { id, row } of rows) await takeFiles(work, holderOf(table, id), row);
  work.log(rows.map(({ change }) => change));
}

const holderOf = ({ resource: { table, fields } }: ResourceTable, id: string) => ({ table, id, fields });

/**
 * Changes a row. A given `version` must still be the row's, otherwise it was changed concurrently (design.md §5);
 * without one the change applies to the current row.
 */
export async function update<R extends Resource>(
  work: Work<StoreContext>,
  table: ResourceTable<R>,
  id: string,
  patch: PatchOf<R>,
  options: { version?: number | undefined; before?: StoredOf<R>; action?: DataAction } = {},
): Promise<StoredOf<R>> {
  const before = options.before ?? (await stored(work, table, [id]))[0];
  if (!before) throw new AppError('recordMissing');
  if (options.version !== undefined && options.version !== before.version) throw new AppError('staleVersion');
  const changed = changes(before, patch);
  await takeFiles(work, holderOf(table, id), changed, before);
  const sql = binder(work.server.database.engine);
  const stamps: Values = { updateBy: work.actor.username, updateTime: work.clock.datetime() };
  const { fields } = table.resource;
  const sets = Object.entries({ ...sealed(work.server.sealer, fields, changed), ...stamps }).map(
    ([name, value]) => `${columnOf(name)} = ${sql.bind(value)}`,
  );
  const text = `update ${table.resource.table} set ${sets.join(', ')}, version = version + 1
    where id = ${sql.bind(id)} and version = ${sql.bind(before.version)} returning version as "version"`;
  const [row] = await runSql<{ version: number }>(work.db, text, sql.values);
  if (!row) throw new AppError('staleVersion');
  const after = { ...before, ...changed, version: row.version };
  work.log([
    {
      table: table.resource.table,
      id,
      version: row.version,
      action: options.action ?? 'edit',
      before: loggable(
        fields,
        Object.fromEntries(Object.keys(changed).map((name) => [name, (before as Values)[name] ?? null])),
      ),
      after: loggable(fields, after),
    },
  ]);
  return after;
}

/**
 * Sets values the server derives from other rows, such as leaf marks. No user changed the row: its version and
 * timestamps stay, nothing is logged, and a user who has it open can still save.
 */
export async function mark(work: Work<StoreContext>, table: ResourceTable, id: string, marks: Values): Promise<void> {
  const sql = binder(work.server.database.engine);
  const sets = Object.entries(marks).map(([name, value]) => `${columnOf(name)} = ${sql.bind(value)}`);
  await runSql(work.db, `update ${table.resource.table} set ${sets.join(', ')} where id = ${sql.bind(id)}`, sql.values);
}

/** Logical delete with actor, time and reason; rows that are missing, or not visible to the actor, are refused. */
export async function remove<R extends Resource>(
  work: Work<StoreContext>,
  table: ResourceTable<R>,
  ids: readonly string[],
  reason: string | null = null,
): Promise<StoredOf<R>[]> {
  const rows = await stored(work, table, ids);
  if (rows.length === 0 || rows.length < new Set(ids).size) throw new AppError('recordMissing');
  const sql = binder(work.server.database.engine);
  const text = `update ${table.resource.table} set del_flag = 1, delete_by = ${sql.bind(work.actor.username)},
    delete_time = ${sql.bind(work.clock.datetime())}, delete_reason = ${sql.bind(reason)}, version = version + 1
    where id in (${rows.map((row) => sql.bind(row.id)).join(', ')}) and del_flag = 0`;
  await runSql(work.db, text, sql.values);
  work.log(
    rows.map((row) => ({
      table: table.resource.table,
      id: row.id,
      version: row.version + 1,
      action: 'delete' as const,
      before: loggable(table.resource.fields, row),
      after: { id: row.id, delFlag: 1, deleteReason: reason },
    })),
  );
  return rows;
}

/** Inserts rows given by wire names in blocks; fields that only some of them have are null in the others. */
export async function insertRows(work: Work<StoreContext>, table: string, rows: readonly Values[]): Promise<void> {
  const named = rows.flatMap((row) => Object.keys(row).filter((name) => row[name] !== undefined));
  const names = [...new Set(named)].sort();
  const { engine } = work.server.database;
  await insertValues(work.db, engine, { table, names }, rows, (row) =>
    names.map((name) => (Object.hasOwn(row, name) ? (row[name] ?? null) : null)),
  );
}

function changes(before: Values, patch: Values): Values {
  return Object.fromEntries(
    Object.entries(patch).filter(([name, value]) => value !== undefined && (before[name] ?? null) !== value),
  );
}
