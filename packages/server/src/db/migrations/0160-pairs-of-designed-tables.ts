import { derivedName } from '@songbai/contract/design/names.ts';
import { quoteName } from '@songbai/contract/design/sql-names.ts';
import { sql } from 'kysely';
import { isSqlite, type Schema } from './columns.ts';

/** The indexes of trigrams, with their columns in order. */
const TRIGRAMS = `select c.relname as "table", x.relname as "index", a.attname as "column"
  from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
    join pg_am m on m.oid = x.relam cross join lateral unnest(i.indkey) with ordinality k(attnum, place)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
  where c.relnamespace = current_schema()::regnamespace and m.amname = 'gin'
  order by c.relname, k.place`;

/** Searched designed tables on PostgreSQL get the index that hand-made ones have for terms of two characters (0146). */
export async function up(db: Schema): Promise<void> {
  if (isSqlite(db)) return;
  const { rows } = await sql.raw<{ table: string; index: string; column: string }>(TRIGRAMS).execute(db);
  const columns = new Map<string, string[]>();
  for (const { table, index, column } of rows) {
    if (index !== derivedName(table, 'search')) continue;
    columns.set(table, [...(columns.get(table) ?? []), `search_pairs(${quoteName(column)})`]);
  }
  for (const [table, pairs] of columns) {
    const name = quoteName(derivedName(table, 'pairs'));
    await sql.raw(`create index ${name} on ${quoteName(table)} using gin (${pairs.join(', ')})`).execute(db);
  }
}
