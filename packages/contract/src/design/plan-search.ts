import type { Design } from './design.ts';
import { derivedName } from './names.ts';
import type { Statements } from './plan.ts';
import { hasColumn, quoteName, quoteText } from './sql-names.ts';

/** Together the texts of a row stay below what the index looks at (ADR 7). */
const MOST_CHARACTERS = 1900;

const TYPED: ReadonlySet<string> = new Set(['text', 'textarea']);

/** Names that a search index has itself. */
const OWN_NAME = /^rank$|_(?:search|pairs)$/;

/** Columns in which lists look for a part of the text. */
export function searchedFields({ fields }: Pick<Design, 'fields'>): string[] {
  let left = MOST_CHARACTERS;
  const names: string[] = [];
  for (const field of fields) {
    const { dbFieldName, dbType, dbLength, isQuery, queryMode, fieldShowType, dictField } = field;
    const wanted =
      dbType === 'string' && isQuery === 1 && queryMode === 'single' && TYPED.has(fieldShowType) && !dictField;
    // One more for what stands between two texts.
    if (!wanted || !hasColumn(field) || OWN_NAME.test(dbFieldName) || dbLength + 1 > left) continue;
    left -= dbLength + 1;
    names.push(dbFieldName);
  }
  return names;
}

/** The search index of PostgreSQL. */
export const searchIndexName = (physical: string): string => derivedName(physical, 'search');

/** That of its pairs of characters, for terms of two, in which trigrams find nothing. */
export const pairsIndexName = (physical: string): string => derivedName(physical, 'pairs');

const partsOf = (physical: string) => ({
  table: quoteName(physical),
  search: quoteName(`${physical}_search`),
  pairs: quoteName(`${physical}_pairs`),
  pairText: quoteName(`${physical}_pair_text`),
  triggers: ['add', 'edit', 'drop'].map((name) => quoteName(`${physical}_search_${name}`)),
});

/** Makes the search index over the present rows, and keeps it with every change of one. */
export function createSearchSql(physical: string, columns: readonly string[]): Statements {
  const { table, search, pairs, pairText, triggers } = partsOf(physical);
  const [add, edit, drop] = triggers;
  const list = columns.map(quoteName).join(', ');
  const of = (row: string) => columns.map((column) => `${row}.${quoteName(column)}`).join(', ');
  const insert = `insert into ${search} (rowid, ${list}) values (new.search_key, ${of('new')}); insert into ${pairs} (rowid, pairs) values (new.search_key, ${pairsOf('new', columns)});`;
  const remove = `insert into ${search} (${search}, rowid, ${list}) values ('delete', old.search_key, ${of('old')}); insert into ${pairs} (${pairs}, rowid, pairs) values ('delete', old.search_key, ${pairsOf('old', columns)});`;
  const changed = columns.map((column) => `old.${quoteName(column)} is not new.${quoteName(column)}`).join(' or ');
  const content = (name: string) =>
    `content = ${quoteText(name)}, content_rowid = 'search_key', detail = none, columnsize = 0`;
  const filled = [search, pairs].flatMap((index) => [
    `insert into ${index} (${index}, rank) values ('automerge', 8), ('crisismerge', 64)`,
    `insert into ${index} (${index}) values ('rebuild')`,
  ]);
  return {
    sqlite: [
      `create view ${pairText} as select t.search_key, ${pairsOf('t', columns)} as pairs from ${table} t`,
      `create virtual table ${search} using fts5(${list}, tokenize = 'trigram', ${content(physical)})`,
      `create virtual table ${pairs} using fts5(pairs, tokenize = 'ascii', ${content(`${physical}_pair_text`)})`,
      ...filled,
      `create trigger ${add} after insert on ${table} begin ${insert} end`,
      `create trigger ${edit} after update of ${list} on ${table} when ${changed} begin ${remove} ${insert} end`,
      `create trigger ${drop} after delete on ${table} begin ${remove} end`,
    ],
    postgres: [
      `create index ${quoteName(searchIndexName(physical))} on ${table} using gin (${columns.map((column) => `${quoteName(column)} gin_trgm_ops`).join(', ')})`,
      `create index ${quoteName(pairsIndexName(physical))} on ${table} using gin (${columns.map((column) => `search_pairs(${quoteName(column)})`).join(', ')})`,
    ],
  };
}

export function dropSearchSql(physical: string): Statements {
  const { search, pairs, pairText, triggers } = partsOf(physical);
  return {
    sqlite: [
      ...triggers.map((trigger) => `drop trigger ${trigger}`),
      `drop table ${search}`,
      `drop table ${pairs}`,
      `drop view ${pairText}`,
    ],
    postgres: [
      `drop index ${quoteName(searchIndexName(physical))}`,
      `drop index if exists ${quoteName(pairsIndexName(physical))}`,
    ],
  };
}

/** All pairs of neighbouring characters of a row's texts that begin with a character outside ASCII. */
function pairsOf(row: string, columns: readonly string[]): string {
  const text = columns.map((column) => `coalesce(${row}.${quoteName(column)}, '')`).join(" || ' ' || ");
  return `(select group_concat(substr(x.v, p.n, 2), ' ') from (select ${text} as v) x join search_position p on p.n < length(x.v) and unicode(substr(x.v, p.n, 1)) > 127)`;
}
