import type { Resource, StoredOf } from '@songbai/contract/resource/define.ts';
import type { Filter, ListQuery } from '@songbai/contract/resource/filter.ts';
import { runSql } from '../../db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../context.ts';
import { type ResourceTable, storedFields } from '../describe/columns.ts';
import { open } from '../describe/sealed.ts';
import { admit } from './admit.ts';
import { presentRows, type Row, type ShownOf } from './present.ts';
import type { Reading } from './reading.ts';
import { PROBE_ROWS, probeOf, probeStatement } from './search.ts';
import {
  byIdsStatement,
  countStatement,
  type Grouping,
  groupStatement,
  pageStatement,
  type ReadContext,
  type Selection,
  type Statement,
  usedValuesStatement,
} from './select.ts';

/** One page of a resource with its exact total. */
export async function page<R extends Resource>(
  from: Reading,
  table: ResourceTable<R>,
  query: ListQuery,
  selection: Omit<Selection, 'filter' | 'sort'> = {},
): Promise<{ rows: ShownOf<R>[]; total: number }> {
  const scope = scopeOf(from);
  const wanted = await wantedRows(from, table, query, selection);
  const window = { limit: query.pageSize, offset: (query.pageNo - 1) * query.pageSize };
  const select = pageStatement(table, scope, wanted, window);
  const counting = countStatement(table, scope, wanted);
  const state = from.server.counts.state(counting);
  const rows = open(from.server.sealer, table.resource.fields, await read<ShownOf<R>>(from, select));
  const counted = async () => {
    const [count] = await read<{ total: number }>(from, counting);
    return Number(count?.total ?? 0);
  };
  const total =
    query.pageNo === 1 && rows.length < query.pageSize
      ? rows.length
      : await from.server.counts.total(counting, counted, state);
  return { rows: await shownRows(from, table, rows), total };
}

/** The first rows of a list, without counting the others. */
export async function firstRows<R extends Resource>(
  from: Reading,
  table: ResourceTable<R>,
  query: Pick<ListQuery, 'filter' | 'sort'>,
  limit: number,
  selection: Omit<Selection, 'filter' | 'sort'> = {},
): Promise<ShownOf<R>[]> {
  const wanted = await wantedRows(from, table, query, selection);
  const select = pageStatement(table, scopeOf(from), wanted, { limit, offset: 0 });
  const rows = open(from.server.sealer, table.resource.fields, await read<ShownOf<R>>(from, select));
  return shownRows(from, table, rows);
}

/** Number of rows and sum of an amount by group over a whole list, reckoned by the database away from the main loop. */
export async function groups<R extends Resource>(
  from: Reading,
  table: ResourceTable<R>,
  query: Pick<ListQuery, 'filter' | 'sort'>,
  selection: Omit<Selection, 'filter' | 'sort'>,
  grouping: Grouping,
): Promise<{ key: string; rows: number; amount: number }[]> {
  const wanted = await wantedRows(from, table, query, selection);
  const statement = groupStatement(table, scopeOf(from), wanted, grouping);
  const found = await read<{ key: string; rows: number; amount: number }>(from, statement);
  return found.map(({ key, rows, amount }) => ({ key, rows: Number(rows), amount: Number(amount) }));
}

/** Those of some values that any row has in a text field, as far as the actor sees the rows. */
export async function usedValues(
  from: Reading,
  table: ResourceTable,
  field: string,
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  if (values.length === 0) return new Set();
  const found = await read<{ value: string }>(from, usedValuesStatement(table, scopeOf(from), field, values));
  return new Set(found.map(({ value }) => value));
}

/** Rows as on the wire, with what they show of rows of other tables. */
async function shownRows<Shown extends Row>(from: Reading, table: ResourceTable, rows: Shown[]): Promise<Shown[]> {
  // First, since what has no column may be calculated from it.
  await table.linked?.into(from, rows);
  return presentRows(from, table, rows);
}

/** What a list asks for, after the gate for masked values, with the index that finds it. */
async function wantedRows(
  from: Reading,
  table: ResourceTable,
  { filter: asked, sort }: Pick<ListQuery, 'filter' | 'sort'>,
  selection: Omit<Selection, 'filter' | 'sort'>,
): Promise<Selection> {
  const filter = await admit(from, table, asked);
  return { ...selection, filter, sort, ...(await probed(from, table, filter)) };
}

/** One row as on the wire; a row of another tenant or outside the data rules does not exist. */
export async function get(from: Reading, table: ResourceTable, id: string, selection: Selection = {}): Promise<Row> {
  const statement = byIdsStatement(table, scopeOf(from), [id], selection);
  const [row] = await read<Row>(from, statement);
  if (!row) throw new AppError('recordMissing');
  const [shown] = await shownRows(from, table, open(from.server.sealer, table.resource.fields, [row]));
  return shown as Row;
}

/** Rows as stored, within the actor's tenant and data rules; for rules and for the data log. */
export async function stored<R extends Resource>(
  from: Reading,
  table: ResourceTable<R>,
  ids: readonly string[],
): Promise<StoredOf<R>[]> {
  return storedRows(from, table, ids, {});
}

/** Deleted rows as stored, within the actor's tenant and data rules. */
export async function binned<R extends Resource>(
  from: Reading,
  table: ResourceTable<R>,
  ids: readonly string[],
): Promise<StoredOf<R>[]> {
  return storedRows(from, table, ids, { withDeleted: true, extra: () => 't.del_flag = 1' });
}

async function storedRows<R extends Resource>(
  from: Reading,
  table: ResourceTable<R>,
  ids: readonly string[],
  selection: Selection,
): Promise<StoredOf<R>[]> {
  if (ids.length === 0) return [];
  const statement = byIdsStatement(table, scopeOf(from), ids, selection);
  const names = ['id', 'version', ...Object.keys(storedFields(table.resource))];
  const rows = open(from.server.sealer, table.resource.fields, await read<Values>(from, statement));
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])) as StoredOf<R>);
}

function scopeOf({ server, actor }: Reading): ReadContext {
  return { engine: server.database.engine, actor, sealer: server.sealer, today: server.clock.today() };
}

/**
 * Outside a transaction reads use the reading connections, the heavier ones worker threads; inside they must see the
 * transaction's own writes.
 */
function read<Result>({ server: { database }, db }: Reading, { text, values, weight }: Statement): Promise<Result[]> {
  if (db !== database.db) return runSql<Result>(db, text, values);
  if (weight === 'light') return database.query<Result>(text, values);
  return weight === 'heavy' ? database.queryHeavy<Result>(text, values) : database.queryWeighed<Result>(text, values);
}

/** Uses the full text index when it can find the rows for a searched term, unless those are too many. */
async function probed(from: Reading, table: ResourceTable, filter: Filter): Promise<Pick<Selection, 'probe'>> {
  const probe = probeOf(table, filter, from.server.database.engine);
  if (!probe) return {};
  const [found] = await read<{ total: number }>(from, { ...probeStatement(probe), weight: 'heavy' });
  return (found?.total ?? 0) > PROBE_ROWS ? {} : { probe };
}
