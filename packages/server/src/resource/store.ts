import type { Filter, ListQuery } from '@songbai/contract/resource/filter.ts';
import { insertMany, insertValues } from '../db/bulk.ts';
import { type Database, type Db, runSql, type Trx } from '../db/database.ts';
import type { Actor } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import type { Sealer } from '../platform/sealer.ts';
import { columnOf, type ResourceTable, storedFields } from './describe/columns.ts';
import { loggable, open, sealed } from './describe/sealed.ts';
import { binder } from './describe/sql-text.ts';
import type { CountCache } from './read/counts.ts';
import { type DictTexts, presentRows, type Row } from './read/present.ts';
import { PROBE_ROWS, probeOf, probeStatement } from './read/search.ts';
import {
  byIdsStatement,
  countStatement,
  pageStatement,
  type ReadContext,
  type Selection,
  type Statement,
} from './read/select.ts';
import { type DataAction, dataLogRows, writeDataLog } from './write/audit.ts';
import { type NewRow, newRow } from './write/new-row.ts';

/** What every store function needs; one value per server. */
export interface StoreContext {
  database: Database;
  clock: Clock;
  sealer: Sealer;
  dicts: DictTexts;
  counts: CountCache;
}

/** A row as it lies in the database, by wire names. */
export type Stored = Record<string, unknown> & { id: string; version: number };

export type Values = Record<string, unknown>;

function reading(context: StoreContext, actor: Actor): ReadContext {
  return { engine: context.database.engine, actor, sealer: context.sealer, today: context.clock.today() };
}

/**
 * Outside a transaction reads take the reading connections, the heavier ones in threads of their own; inside they must
 * see the transaction's own writes.
 */
function read<Result>(context: StoreContext, db: Db, { text, values, weight }: Statement): Promise<Result[]> {
  const { database } = context;
  if (db !== database.db) return runSql<Result>(db, text, values);
  if (weight === 'light') return database.query<Result>(text, values);
  return weight === 'heavy' ? database.queryHeavy<Result>(text, values) : database.queryWeighed<Result>(text, values);
}

/** Asks the full text index first when it can tell which rows hold a searched term, unless those are too many. */
async function probed(
  context: StoreContext,
  db: Db,
  table: ResourceTable,
  filter: Filter,
): Promise<Pick<Selection, 'probe'>> {
  const probe = probeOf(table, filter, context.database.engine);
  if (!probe) return {};
  const [found] = await read<{ total: number }>(context, db, { ...probeStatement(probe), weight: 'heavy' });
  return (found?.total ?? 0) > PROBE_ROWS ? {} : { probe };
}

/** One page of a resource with its exact total. */
export async function page(
  context: StoreContext,
  db: Db,
  table: ResourceTable,
  actor: Actor,
  query: ListQuery,
  selection: Omit<Selection, 'filter' | 'sort'> = {},
): Promise<{ rows: Row[]; total: number }> {
  const scope = reading(context, actor);
  const wanted: Selection = {
    ...selection,
    filter: query.filter,
    sort: query.sort,
    ...(await probed(context, db, table, query.filter)),
  };
  const window = { limit: query.pageSize, offset: (query.pageNo - 1) * query.pageSize };
  const select = pageStatement(table, scope, wanted, window);
  const counting = countStatement(table, scope, wanted);
  const state = context.counts.state(counting);
  const rows = open(context.sealer, table.resource.fields, await read<Row>(context, db, select));
  const counted = async () => {
    const [count] = await read<{ total: number }>(context, db, counting);
    return Number(count?.total ?? 0);
  };
  const total =
    query.pageNo === 1 && rows.length < query.pageSize
      ? rows.length
      : await context.counts.total(counting, counted, state);
  return { rows: presentRows(table, rows, actor, context.dicts), total };
}

/** How many rows match. */
export async function count(
  context: StoreContext,
  db: Db,
  table: ResourceTable,
  actor: Actor,
  selection: Selection,
): Promise<number> {
  const statement = countStatement(table, reading(context, actor), selection);
  const [row] = await read<{ total: number }>(context, db, statement);
  return Number(row?.total ?? 0);
}

/** One row as the wire shows it; a row of another tenant or outside the data rules does not exist. */
export async function get(
  context: StoreContext,
  db: Db,
  table: ResourceTable,
  actor: Actor,
  id: string,
  selection: Selection = {},
): Promise<Row> {
  const statement = byIdsStatement(table, reading(context, actor), [id], selection);
  const [row] = await read<Row>(context, db, statement);
  if (!row) throw new AppError('recordMissing');
  return presentRows(table, open(context.sealer, table.resource.fields, [row]), actor, context.dicts)[0] as Row;
}

/** Rows as they lie in the database, within the actor's tenant and data rules; for rules and for the data log. */
export async function stored(
  context: StoreContext,
  db: Db,
  table: ResourceTable,
  actor: Actor,
  ids: readonly string[],
): Promise<Stored[]> {
  if (ids.length === 0) return [];
  const statement = byIdsStatement(table, reading(context, actor), ids);
  const names = ['id', 'version', ...Object.keys(storedFields(table.resource))];
  const rows = open(context.sealer, table.resource.fields, await read<Values>(context, db, statement));
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])) as Stored);
}

/** Adds a row: values of writable fields plus what the server sets itself. Answers the new id. */
export async function insert(
  context: StoreContext,
  trx: Trx,
  table: ResourceTable,
  actor: Actor,
  draft: Values,
  own: Values = {},
): Promise<string> {
  const { id, row, change } = newRow(context, table, actor, draft, own);
  await insertRow(context, trx, table.resource.table, row);
  await writeDataLog(trx, actor, context.clock, [change]);
  return id;
}

/** Adds many rows of one table at once, with their data log; what a row does not name is null. */
export async function insertNew(
  context: StoreContext,
  trx: Trx,
  table: ResourceTable,
  actor: Actor,
  rows: readonly NewRow[],
): Promise<void> {
  const { engine } = context.database;
  const names = new Set(rows.flatMap(({ row }) => Object.keys(row)));
  const values = [...names].sort();
  await insertValues(trx, engine, { table: table.resource.table, names: values }, rows, ({ row }) =>
    values.map((name) => row[name] ?? null),
  );
  const changes = rows.map(({ change }) => change);
  const log = dataLogRows(actor, context.clock, changes).map((entry) => ({ ...entry }));
  await insertMany(trx, engine, 'sysDataLog', log);
}

/**
 * Changes a row. A given `version` must still be the row's, otherwise somebody saved in between (design.md §5);
 * without one the change applies to the row as it is now.
 */
export async function update(
  context: StoreContext,
  trx: Trx,
  table: ResourceTable,
  actor: Actor,
  id: string,
  patch: Values,
  options: { version?: number | undefined; before?: Stored; action?: DataAction } = {},
): Promise<Stored> {
  const before = options.before ?? (await stored(context, trx, table, actor, [id]))[0];
  if (!before) throw new AppError('recordMissing');
  if (options.version !== undefined && options.version !== before.version) throw new AppError('staleVersion');
  const changed = changes(before, patch);
  const sql = binder(context.database.engine);
  const stamps: Values = { updateBy: actor.username, updateTime: context.clock.datetime() };
  const { fields } = table.resource;
  const sets = Object.entries({ ...sealed(context.sealer, fields, changed), ...stamps }).map(
    ([name, value]) => `${columnOf(name)} = ${sql.bind(value)}`,
  );
  const text = `update ${table.resource.table} set ${sets.join(', ')}, version = version + 1
    where id = ${sql.bind(id)} and version = ${sql.bind(before.version)} returning version as "version"`;
  const [row] = await runSql<{ version: number }>(trx, text, sql.values);
  if (!row) throw new AppError('staleVersion');
  const after = { ...before, ...changed, version: row.version };
  await writeDataLog(trx, actor, context.clock, [
    {
      table: table.resource.table,
      id,
      version: row.version,
      action: options.action ?? 'edit',
      before: loggable(fields, Object.fromEntries(Object.keys(changed).map((name) => [name, before[name] ?? null]))),
      after: loggable(fields, after),
    },
  ]);
  return after;
}

/**
 * Sets what the server works out about a row from others, such as leaf marks. Nobody changed the row: it keeps its
 * version and stamps, no log tells it, and whoever has it open may still save.
 */
export async function mark(
  context: StoreContext,
  trx: Trx,
  table: ResourceTable,
  id: string,
  marks: Values,
): Promise<void> {
  const sql = binder(context.database.engine);
  const sets = Object.entries(marks).map(([name, value]) => `${columnOf(name)} = ${sql.bind(value)}`);
  await runSql(trx, `update ${table.resource.table} set ${sets.join(', ')} where id = ${sql.bind(id)}`, sql.values);
}

/** Logical delete with actor, time and reason; rows that are not there, or not the actor's to see, are refused. */
export async function remove(
  context: StoreContext,
  trx: Trx,
  table: ResourceTable,
  actor: Actor,
  ids: readonly string[],
  reason: string | null = null,
): Promise<Stored[]> {
  const rows = await stored(context, trx, table, actor, ids);
  if (rows.length === 0 || rows.length < new Set(ids).size) throw new AppError('recordMissing');
  const sql = binder(context.database.engine);
  const text = `update ${table.resource.table} set del_flag = 1, delete_by = ${sql.bind(actor.username)},
    delete_time = ${sql.bind(context.clock.datetime())}, delete_reason = ${sql.bind(reason)}, version = version + 1
    where id in (${rows.map((row) => sql.bind(row.id)).join(', ')}) and del_flag = 0`;
  await runSql(trx, text, sql.values);
  await writeDataLog(
    trx,
    actor,
    context.clock,
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

/** Inserts one row given by wire names. */
export async function insertRow(context: StoreContext, trx: Trx, name: string, row: Values): Promise<void> {
  const sql = binder(context.database.engine);
  const entries = Object.entries(row).filter(([, value]) => value !== undefined);
  const columns = entries.map(([field]) => columnOf(field)).join(', ');
  const values = entries.map(([, value]) => sql.bind(value)).join(', ');
  await runSql(trx, `insert into ${name} (${columns}) values (${values})`, sql.values);
}

function changes(before: Values, patch: Values): Values {
  return Object.fromEntries(
    Object.entries(patch).filter(([name, value]) => value !== undefined && (before[name] ?? null) !== value),
  );
}
