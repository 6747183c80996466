import { sql } from 'kysely';
import { isSqlite, type Schema } from './columns.ts';

/** The texts that lists search for a part of (resource tables name the same fields as their `searchIndex`). */
const SEARCHED: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ['cem_plot', ['full_name', 'plot_no', 'holder_name', 'alias_names']],
  ['cem_customer', ['name', 'mobile', 'pinyin', 'customer_no']],
  ['cem_order', ['order_no', 'plot_full_name', 'customer_name', 'mobile']],
];

/** Longest text whose pairs are taken; fields of one row are far below it together. */
const LONGEST = 2000;

/** Indexes for "contains" (docs/adr/0007). */
export async function up(db: Schema): Promise<void> {
  if (isSqlite(db)) {
    await run(db, 'create table search_position (n integer primary key)');
    await run(
      db,
      `insert into search_position with recursive p(n) as (select 1 union all select n + 1 from p where n < ${LONGEST}) select n from p`,
    );
  }
  for (const [name, columns] of SEARCHED) await searchIndex(db, name, columns);
}

/** The index beside one table. */
export function searchIndex(db: Schema, name: string, columns: readonly string[]): Promise<void> {
  return isSqlite(db) ? gramTables(db, name, columns) : trigramIndex(db, name, columns);
}

/**
 * Two full text tables beside the table, kept by triggers: `…_search` finds terms of three and more characters,
 * `…_pairs` terms of two whose first is not ASCII, as most names of people are. Both hold row numbers only: that a row
 * really contains the term is for LIKE to say.
 */
async function gramTables(db: Schema, name: string, columns: readonly string[]): Promise<void> {
  const list = columns.join(', ');
  const of = (row: 'old' | 'new') => columns.map((column) => `${row}.${column}`).join(', ');
  await run(db, `create view ${name}_pair_text as select t.search_key, ${pairs('t', columns)} as pairs from ${name} t`);
  await run(
    db,
    `create virtual table ${name}_search using fts5(${list}, tokenize = 'trigram', content = '${name}', content_rowid = 'search_key', detail = none, columnsize = 0)`,
  );
  await run(
    db,
    `create virtual table ${name}_pairs using fts5(pairs, tokenize = 'ascii', content = '${name}_pair_text', content_rowid = 'search_key', detail = none, columnsize = 0)`,
  );
  for (const index of [`${name}_search`, `${name}_pairs`]) {
    // Merging seldom and late keeps the cost of a single write even.
    await run(db, `insert into ${index} (${index}, rank) values ('automerge', 8), ('crisismerge', 64)`);
    await run(db, `insert into ${index} (${index}) values ('rebuild')`);
  }
  const add = `insert into ${name}_search (rowid, ${list}) values (new.search_key, ${of('new')});
    insert into ${name}_pairs (rowid, pairs) values (new.search_key, ${pairs('new', columns)});`;
  const drop = `insert into ${name}_search (${name}_search, rowid, ${list}) values ('delete', old.search_key, ${of('old')});
    insert into ${name}_pairs (${name}_pairs, rowid, pairs) values ('delete', old.search_key, ${pairs('old', columns)});`;
  const changed = columns.map((column) => `old.${column} is not new.${column}`).join(' or ');
  await run(db, `create trigger ${name}_search_add after insert on ${name} begin ${add} end`);
  await run(
    db,
    `create trigger ${name}_search_edit after update of ${list} on ${name} when ${changed} begin ${drop} ${add} end`,
  );
}

/** All pairs of neighbouring characters of a row's texts that begin with a character outside ASCII. */
function pairs(row: string, columns: readonly string[]): string {
  const text = columns.map((column) => `coalesce(${row}.${column}, '')`).join(" || ' ' || ");
  return `(select group_concat(substr(x.v, p.n, 2), ' ') from (select ${text} as v) x
    join search_position p on p.n < length(x.v) and unicode(substr(x.v, p.n, 1)) > 127)`;
}

/**
 * PostgreSQL's own trigram index. Creating the extension may need a right that the account does not have, or a package
 * that is not there: the server then works without, only more slowly (docs/operations.md).
 */
async function trigramIndex(db: Schema, name: string, columns: readonly string[]): Promise<void> {
  const list = columns.map((column) => `${column} gin_trgm_ops`).join(', ');
  await run(
    db,
    `do $$ begin
    create extension if not exists pg_trgm;
    create index ix_${name}_search on ${name} using gin (${list});
    exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object or unique_violation then null;
    end $$`,
  );
}

async function run(db: Schema, text: string): Promise<void> {
  await sql.raw(text).execute(db);
}
