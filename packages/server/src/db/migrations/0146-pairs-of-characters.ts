import { sql } from 'kysely';
import { isSqlite, type Schema } from './columns.ts';

/** The searched tables and their searched texts at this version. */
const SEARCHED: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ['cem_plot', ['full_name', 'plot_no', 'holder_name', 'alias_names']],
  ['cem_customer', ['name', 'mobile', 'pinyin', 'customer_no']],
  ['cem_order', ['order_no', 'plot_full_name', 'customer_name', 'mobile']],
  ['cem_deceased', ['name_key', 'pinyin']],
];

/** All pairs of neighbouring characters of a text that begin with a character outside ASCII, in lower case. */
const PAIRS = `create function search_pairs(v text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr(x.t, n, 2)), '{}'::text[])
  from (select lower(v) as t) x, generate_series(1, length(lower(v)) - 1) n
  where ascii(substr(x.t, n, 1)) > 127 $$`;

/**
 * Terms of two characters on PostgreSQL, whose trigram index finds none shorter than three: most names of people have
 * two or three (docs/adr/0007).
 */
export async function up(db: Schema): Promise<void> {
  if (isSqlite(db)) return;
  await sql.raw(PAIRS).execute(db);
  for (const [table, columns] of SEARCHED) {
    const list = columns.map((column) => `search_pairs(${column})`).join(', ');
    await sql.raw(`create index ix_${table}_pairs on ${table} using gin (${list})`).execute(db);
  }
}
