import {
  asText,
  type SourceDialect,
  sourceCast,
  sourceName,
} from '@songbai/contract/design/report-sql/source-dialect.ts';
import type { Engine } from '../../db/database.ts';

/** Collects the values of a text that is made around a statement. */
export interface Values {
  bind(value: unknown): string;
}

/** How what a call asks for is written around a statement, which stands there as `r`. */
export interface QueryDialect {
  column(name: string): string;
  asText(column: string): string;
  value(value: string | number, sql: Values): string;
  /** Whether a text fits a pattern, in letters of any case; `\` escapes. */
  like(column: string, pattern: string, sql: Values): string;
  order(column: string, isText: boolean, direction: 'asc' | 'desc'): string;
}

/** Our own database: types are known, so values are given theirs. */
export function ownDialect(engine: Engine): QueryDialect {
  const isPostgres = engine === 'postgres';
  const value = (given: string | number, sql: Values) => {
    const place = sql.bind(given);
    return isPostgres ? `cast(${place} as ${typeof given === 'number' ? 'numeric' : 'text'})` : place;
  };
  return {
    value,
    column: (name) => `r."${name.replaceAll('"', '""')}"`,
    asText,
    like: (column, pattern, sql) => `${column} ${isPostgres ? 'ilike' : 'like'} ${value(pattern, sql)} escape '\\'`,
    order: (column, isText, direction) =>
      `${column}${isText && isPostgres ? ' collate "C"' : ''} ${direction}${nullsOf(isPostgres, direction)}`,
  };
}

/** Another database: values take the type of what they are compared with. */
export function sourceQueryDialect(dialect: SourceDialect): QueryDialect {
  const isPostgres = dialect === 'postgres';
  const text = (sql: string) => sourceCast(dialect, sql, 'text');
  return {
    column: (name) => `r.${sourceName(dialect, name)}`,
    asText: text,
    value: (given, sql) => sql.bind(given),
    like: (column, pattern, sql) =>
      // MySQL reads a backslash as the escape by itself, and one in quotes as the beginning of something.
      `${text(column)} ${isPostgres ? 'ilike' : 'like'} ${sql.bind(pattern)}${dialect === 'mysql' ? '' : " escape '\\'"}`,
    order: (column, _isText, direction) => `${column} ${direction}${nullsOf(isPostgres, direction)}`,
  };
}

/** Rows without a value come first, and last when turned round. */
const nullsOf = (isPostgres: boolean, direction: 'asc' | 'desc'): string =>
  isPostgres ? ` nulls ${direction === 'asc' ? 'first' : 'last'}` : '';
