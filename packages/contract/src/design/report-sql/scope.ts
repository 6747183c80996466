import { type Place, SqlProblem } from './problem.ts';
import type { Query } from './tree.ts';
import { type OutColumn, quoted, type Target, type Typed } from './typed.ts';

/** A table, or a query in the place of one, as it stands behind `from`. */
export interface Source {
  /** What the statement calls it, in lower case. */
  name: string;
  /** What we call it: names of the statement never reach the database, so they hide none of ours. */
  alias: string;
  columns: readonly OutColumn[];
}

/** What names mean at one place of a statement. */
export interface Scope {
  writing: Writing;
  sources: Source[];
  parent: Scope | undefined;
  /** Shapes of what the rows are grouped by. */
  groups: Pick<ReadonlySet<string>, 'has'>;
  /** Whether rows may be added up here. */
  aggregates: boolean;
  /** Columns of this scope that queries inside its expressions look at. */
  seenInside: { shape: string; name: string; at: Place }[];
  ctes: ReadonlyMap<string, Cte>;
}

export interface Cte {
  alias: string;
  columns: readonly OutColumn[];
}

/** What is the same for the whole statement. */
export interface Writing {
  target: Target;
  /** Tables that it names. */
  used: Set<string>;
  newAlias(): string;
  /** Placeholders that were written before, by parameter and type; PostgreSQL must see that they are the same. */
  placeholders: Map<string, string>;
  /** Looks up the names of a query inside another one. */
  query(query: Query, scope: Scope): TypedQuery;
}

export interface TypedQuery {
  columns: readonly OutColumn[];
  sql(): string;
}

export function newScope(outer: Pick<Scope, 'writing' | 'ctes'>, parent: Scope | undefined): Scope {
  const { writing, ctes } = outer;
  return { writing, ctes, parent, sources: [], groups: new Set(), aggregates: false, seenInside: [] };
}

/**
 * A column by its name, in the nearest query that has it.
 * @throws SqlProblem
 */
export function columnIn(scope: Scope, name: string, table: string | undefined, at: Place): Typed {
  for (let here: Scope | undefined = scope; here; here = here.parent) {
    const found = foundIn(here, name.toLowerCase(), table?.toLowerCase());
    if (found.length > 1) throw new SqlProblem(`列${name}不明确，请在前面写上表名`, at);
    const [one] = found;
    if (one) return columnOf(one, scope, here, at);
    // A table of that name hides those of the queries around.
    if (table !== undefined && here.sources.some((source) => source.name === table.toLowerCase())) break;
  }
  throw new SqlProblem(`列${table === undefined ? '' : `${table}.`}${name}不在可用范围内`, at);
}

interface Found {
  source: Source;
  column: OutColumn;
}

const foundIn = ({ sources }: Scope, name: string, table: string | undefined): Found[] =>
  sources
    .filter((source) => table === undefined || source.name === table)
    .flatMap((source) =>
      source.columns.filter((column) => column.name.toLowerCase() === name).map((column) => ({ source, column })),
    );

function columnOf({ source, column }: Found, scope: Scope, where: Scope, at: Place): Typed {
  const sql = `${source.alias}.${quoted(column.name)}`;
  const typed = { type: column.type, shape: sql, aggregate: false, sql: () => sql };
  const meta = column.column ? { column: column.column } : {};
  if (scope === where) return { ...typed, ...meta, loose: { name: column.name, at } };
  where.seenInside.push({ shape: sql, name: column.name, at });
  return { ...typed, ...meta };
}

/** The longest name that both engines keep whole, in bytes. */
const NAME_BYTES = 63;

/** @throws SqlProblem */
export function assertName(name: string, at: Place): string {
  if (bytesOf(name) > NAME_BYTES) throw new SqlProblem(`名称过长：${name}`, at);
  return name;
}

/** Length in UTF-8, at most. */
const bytesOf = (name: string): number =>
  [...name].reduce((sum, letter) => sum + (letter < '\x80' ? 1 : letter < '\u0800' ? 2 : 4), 0);
