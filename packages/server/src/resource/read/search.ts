import type { Filter } from '@songbai/contract/resource/filter.ts';
import type { Engine } from '../../db/database.ts';
import type { ResourceTable } from '../describe/columns.ts';
import type { Binder } from '../describe/sql-text.ts';

/**
 * Rows that may hold a term, found by a full text index beside the table (docs/adr/0007). It only narrows: the
 * condition itself stays in the statement, so the answer is the same with and without.
 */
export interface Probe {
  index: string;
  /** What the index is asked for; a parameter. */
  match: string;
}

/** From here on a scan in the order of the list is quicker than looking up each row that was found. */
export const PROBE_ROWS = 5000;

/** More pieces of a long term say little about which rows hold it. */
const PIECES = 30;

/** The operators that hold only where the text contains the value; case is ignored by index and LIKE alike. */
const CONTAINING: ReadonlySet<string> = new Set(['like', 'leftLike', 'rightLike']);

/** The best index question that every row matching the filter answers; undefined when there is none. */
export function probeOf(table: ResourceTable, filter: Filter, engine: Engine): Probe | undefined {
  if (engine !== 'sqlite' || !table.searchIndex) return undefined;
  const term = termOf(table.searchIndex.fields, filter);
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

/** A term that each matching row contains: of an "and" the longest, of an "or" the one all parts agree on. */
function termOf(fields: readonly string[], filter: Filter): string | undefined {
  if ('or' in filter) {
    const [first, ...others] = filter.or.map((part) => termOf(fields, part));
    return others.every((term) => term === first) ? first : undefined;
  }
  if ('and' in filter) {
    const terms = filter.and.map((part) => termOf(fields, part)).filter((term) => term !== undefined);
    return terms.toSorted((one, other) => other.length - one.length)[0];
  }
  const { field, op, value } = filter;
  if (!CONTAINING.has(op) || !fields.includes(field)) return undefined;
  const text = typeof value === 'string' ? value : value.join(',');
  return indexable(text) ? text : undefined;
}

/** Three characters of any kind, or a pair that begins outside ASCII; texts that UTF-8 cannot carry are left alone. */
function indexable(text: string): boolean {
  const [first = '', second, third] = text;
  if (second === undefined || text.includes('\0') || /\p{Surrogate}/u.test(text)) return false;
  return third !== undefined || (first.codePointAt(0) ?? 0) > 127;
}

/** One piece of text in the index's own query language. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** How many rows the index names, counted only as far as it matters. */
export function probeStatement(probe: Probe): { text: string; values: unknown[] } {
  const text = `select count(*) as "total" from (select 1 from ${probe.index} where ${probe.index} match ? limit ${PROBE_ROWS + 1})`;
  return { text, values: [probe.match] };
}

/**
 * The table as alias `t`, narrowed to the rows the index names. A cross join, because SQLite then begins with those few
 * rows and sorts them; left to itself it may walk the whole table in the order of the list instead.
 */
export function sourceSql(table: ResourceTable, probe: Probe | undefined, sql: Binder): string {
  const name = table.resource.table;
  if (!probe) return `${name} t`;
  const found = `select rowid as k from ${probe.index} where ${probe.index} match ${sql.bind(probe.match)}`;
  return `(${found}) p cross join ${name} t on t.search_key = p.k`;
}
