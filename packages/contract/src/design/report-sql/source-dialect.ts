import { castSql, cut, type ReportFunction } from './functions.ts';
import type { Place } from './problem.ts';
import type { ParamPart } from './tokens.ts';
import type { CastType, Operator } from './tree.ts';

/** What other databases speak that reports read. */
export type SourceDialect = 'mysql' | 'postgres' | 'sqlite';

/** What a statement of another database is written for. */
export interface SourceTarget {
  dialect: SourceDialect;
  /** Puts a value beside the statement and answers its place in it. */
  bind(value: string | number | null): string;
  /**
   * The value of a parameter.
   * @throws SqlProblem when there is none of that name
   */
  param(param: ParamPart, at: Place): string | number | null;
}

export function sourceName(dialect: SourceDialect, name: string): string {
  const mark = dialect === 'mysql' ? '`' : '"';
  return `${mark}${name.replaceAll(mark, mark + mark)}${mark}`;
}

/** The mode of a session of MySQL reads a backslash as the beginning of something. */
export const sourceText = (dialect: SourceDialect, text: string): string =>
  `'${(dialect === 'mysql' ? text.replaceAll('\\', '\\\\') : text).replaceAll("'", "''")}'`;

export const sourceJoined = (dialect: SourceDialect, left: string, right: string): string =>
  cut(dialect === 'mysql' ? `concat(${left}, ${right})` : `(${left} || ${right})`);

export function sourceCast(dialect: SourceDialect, sql: string, to: CastType): string {
  if (dialect === 'mysql')
    return `cast(${sql} as ${to === 'text' ? 'char' : to === 'integer' ? 'signed' : 'decimal(38, 10)'})`;
  if (to === 'text' || dialect === 'sqlite') return castSql(dialect, sql, 'number', to);
  return castSql(dialect, `cast(${sql} as text)`, 'text', to);
}

/** As our own database has it: division is never one of whole numbers, and by nothing it is empty. */
export function sourceArithmetic(dialect: SourceDialect, op: Operator, a: string, b: string): string {
  if (dialect === 'postgres' && (op === '/' || op === '%')) {
    const [left, right] = [`cast(${a} as numeric)`, `cast(${b} as numeric)`];
    return op === '/' ? `(${left} / nullif(${right}, 0))` : `(trunc(${left}) % nullif(trunc(${right}), 0))`;
  }
  if (op === '/' && dialect === 'sqlite') return `(cast(${a} as real) / ${b})`;
  if (op !== '%') return `(${a} ${op} ${b})`;
  const whole = (sql: string) => sourceCast(dialect, sql, 'integer');
  return `(${whole(a)} % ${whole(b)})`;
}

const MYSQL: Readonly<Record<string, (args: readonly string[]) => string>> = {
  length: ([text]) => `char_length(${text})`,
  concat: (args) => cut(`concat(${args.map((arg) => `coalesce(${arg}, '')`).join(', ')})`),
  substr: ([text, from, length]) =>
    `substr(${text}, greatest(${from}, 1)${length === undefined ? '' : `, greatest(${length}, 0)`})`,
  year: ([date]) => `cast(substr(${date}, 1, 4) as signed)`,
  month: ([date]) => `cast(substr(${date}, 6, 2) as signed)`,
  day: ([date]) => `cast(substr(${date}, 9, 2) as signed)`,
  days_between: ([from, to]) => `datediff(substr(${to}, 1, 10), substr(${from}, 1, 10))`,
};

/**
 * A call of the closed list. Columns of another database have types of its own, so on PostgreSQL, which converts nothing
 * by itself, what a function takes as a text is made one.
 */
export function sourceCall(
  dialect: SourceDialect,
  name: string,
  { args: wanted, sql }: ReportFunction,
  args: readonly string[],
): string {
  if (dialect === 'mysql') {
    const own = Object.hasOwn(MYSQL, name) ? MYSQL[name] : undefined;
    return own ? own(args) : sql('sqlite', args);
  }
  if (dialect === 'sqlite') return sql('sqlite', args);
  const text = (arg: string, at: number) => (wanted[Math.min(at, wanted.length - 1)] === 'text' ? asText(arg) : arg);
  return sql('postgres', args.map(text));
}

export const asText = (sql: string): string => `cast(${sql} as text)`;
