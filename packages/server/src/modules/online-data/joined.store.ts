import type { Filter, ListQuery } from '@songbai/contract/resource/filter.ts';
import type { Values } from '../../resource/context.ts';
import { columnOf, type ResourceTable } from '../../resource/describe/columns.ts';
import { binder } from '../../resource/describe/sql-text.ts';
import { admit } from '../../resource/read/admit.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { orderSql, type ReadContext, whereSql } from '../../resource/read/select.ts';
import { firstRows } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Joined, Pair } from './joined.ts';

/**
 * One page of main rows, each as often as it has sub rows, with the number of all of them (online.md §5.3 joinQuery).
 * The database tells which rows belong together; what is shown of them is read as in any list.
 */
export async function joinedPage(
  from: Reading<Server>,
  joined: Joined,
  query: ListQuery,
): Promise<{ pairs: Pair[]; total: number }> {
  const { actor } = from;
  const { database, sealer, clock } = from.server;
  const { table, links, list } = joined;
  const context: ReadContext = { engine: database.engine, actor, sealer, today: clock.today() };
  const filter = await admit(from, table, query.filter);
  const statement = (columns: string, more: () => string) => {
    const sql = binder(database.engine);
    // In text order: values are bound by position.
    const beside = links.map(({ sub, key, mainField }, at) => {
      const rows = `select * from ${sub.list.resource.table} t where ${whereSql(sub.list, context, {}, sql)}`;
      const own = `cast(s${at}."${columnOf(key)}" as text) = cast(t."${columnOf(mainField)}" as text)`;
      return `left join (${rows}) s${at} on ${own}`;
    });
    const where = whereSql(table, context, { filter }, sql);
    const tail = more();
    const text = `select ${columns} from ${table.resource.table} t ${beside.join(' ')} where ${where} ${tail}`;
    return database.queryHeavy<Record<string, unknown>>(text, sql.values);
  };
  const order = [orderSql(table, context, query.sort), ...links.map((_, at) => `s${at}.id`)].join(', ');
  const ids = ['t.id as "main"', ...links.map((_, at) => `s${at}.id as "s${at}"`)].join(', ');
  const offset = (query.pageNo - 1) * query.pageSize;
  const found = await statement(
    ids,
    () => `order by ${order} limit ${Number(query.pageSize)} offset ${Number(offset)}`,
  );
  const [count] = await statement('count(*) as "total"', () => '');
  const mains = await rowsById(
    from,
    list,
    found.map((row) => row.main),
  );
  const subs: Awaited<ReturnType<typeof rowsById>>[] = [];
  for (const [at, { sub }] of links.entries())
    subs.push(
      await rowsById(
        from,
        sub.list,
        found.map((row) => row[`s${at}`]),
      ),
    );
  const pairs = found.flatMap((row): Pair[] => {
    const main = mains.get(String(row.main));
    return main ? [{ main, subs: subs.map((rows, at) => rows.get(String(row[`s${at}`]))) }] : [];
  });
  return { pairs, total: Number(count?.total ?? 0) };
}

async function rowsById(from: Reading<Server>, table: ResourceTable, ids: readonly unknown[]) {
  const known = [...new Set(ids.flatMap((id) => (typeof id === 'string' ? [id] : [])))];
  const filter: Filter = { field: 'id', op: 'in', value: known };
  const rows = known.length === 0 ? [] : await firstRows(from, table, { filter, sort: [] }, known.length);
  return new Map(rows.map((row): [string, Values & { id: string }] => [row.id, row]));
}
