import type { Condition, Filter } from '@songbai/contract/resource/filter.ts';
import type { Engine } from '../../db/database.ts';
import type { ResourceTable, SearchIndex } from '../describe/columns.ts';
import type { Binder } from '../describe/sql-text.ts';

/**
 * Rows that may contain a term, found by the full text index (docs/adr/0007). It only narrows: the condition itself
 * stays in the statement, so the result is the same with and without.
 */
export interface Probe {
  index: string;
  /** The query to the index; a parameter. */
  match: string;
}

/** Above this count a scan in list order is faster than looking up each row found. */
export const PROBE_ROWS = 5000;

/** More parts of a long term hardly narrow the result. */
const PIECES = 30;

/** The operators that match only where the text contains the value; index and LIKE both ignore case. */
const CONTAINING: ReadonlySet<string> = new Set(['like', 'leftLike', 'rightLike']);

/** The best index query that matches every row of the filter; undefined when there is none. */
export function probeOf(table: ResourceTable, filter: Filter, engine: Engine): Probe | undefined {
  if (engine !== 'sqlite' || !table.searchIndex) return undefined;
  const term = termOf(table.searchIndex, filter);
  if (term === undefined) return undefined;
  const characters = [...term];
  const name = table.resource.table;
  if (characters.length === 2) return { index: `${name}_pairs`, match: quoted(term) };
  const pieces = characters
    .slice(0, -2)
    .slice(0, PIECES)
    .map((_, at) => characters.slice(at, at + 3).join(''));
  return { index: `${name}_search`, match: [...new Set(pieces)].map(quoted).join(' AND ') };
}

/** A term that each matching row contains: of an "and" the longest, of an "or" the one common to all parts. */
function termOf(index: SearchIndex, filter: Filter): string | undefined {
  if ('or' in filter) {
    const [first, ...others] = filter.or.map((part) => termOf(index, part));
    return others.every((term) => term === first) ? first : undefined;
  }
  if ('and' in filter) {
    const terms = filter.and.map((part) => termOf(index, part)).filter((term) => term !== undefined);
    return terms.toSorted((one, other) => other.length - one.length)[0];
  }
  const { field, op, value } = filter;
  const narrows = CONTAINING.has(op) ? index.fields.includes(field) : op === 'eq' && index.whole?.includes(field);
  if (!narrows) return undefined;
  const text = typeof value === 'string' ? value : value.join(',');
  return indexable(text) ? text : undefined;
}

/** Three characters of any kind, or a pair that begins outside ASCII; texts that are invalid in UTF-8 are skipped. */
function indexable(text: string): boolean {
  const [first = '', second, third] = text;
  if (second === undefined || text.includes('\0') || /\p{Surrogate}/u.test(text)) return false;
  return third !== undefined || (first.codePointAt(0) ?? 0) > 127;
}

/**
 * A condition on PostgreSQL, where trigrams find no terms of two characters, together with what every row has that holds
 * this term, for the planner to look up. It only narrows, as the others do.
 */
export function pairsSql(
  table: ResourceTable,
  { field, op, value }: Condition,
  condition: string,
  { column, sql }: { column: string; sql: Binder },
): string {
  const index = sql.engine === 'postgres' && table.searchIndex?.pairs ? table.searchIndex : undefined;
  const narrows = CONTAINING.has(op) && typeof value === 'string' && index?.fields.includes(field);
  if (!narrows || [...value].length !== 2 || !indexable(value)) return condition;
  return `(${condition} and search_pairs(${column}) @> search_pairs(${sql.bind(value)}))`;
}

/** One part of a text in the index's query language. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** How many rows the index finds, counted only up to the limit. */
export function probeStatement(probe: Probe): { text: string; values: unknown[] } {
  const text = `select count(*) as "total" from (select 1 from ${probe.index} where ${probe.index} match ? limit ${PROBE_ROWS + 1})`;
  return { text, values: [probe.match] };
}

/**
 * The table as alias `t`, joined to the rows found by the index. A cross join makes SQLite begin with those few rows
 * and sort them; otherwise it may walk the whole table in list order.
 */
export function sourceSql(table: ResourceTable, probe: Probe | undefined, sql: Binder): string {
  const name = table.resource.table;
  if (!probe) return `${name} t`;
  const found = `select rowid as k from ${probe.index} where ${probe.index} match ${sql.bind(probe.match)}`;
  return `(${found}) p cross join ${name} t on t.search_key = p.k`;
}
