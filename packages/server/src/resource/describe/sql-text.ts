import type { Engine } from '../../db/database.ts';

/**
 * Collects the values of one statement while its text is written. Values are only ever bound; text comes from
 * column names of resources and from constants, never from a request.
 */
export interface Binder {
  engine: Engine;
  bind(value: unknown): string;
  /**
   * A value that a good plan depends on: on PostgreSQL it is written out, so that statements which have only such values
   * are planned once (docs/adr/0019). Only whole numbers and values of dictionaries are; anything else is bound.
   */
  plan(value: string | number): string;
  values: unknown[];
  /** The operator that ignores case as SQLite's LIKE does. */
  like: 'like' | 'ilike';
}

/**
 * SQLite plans a statement anew whenever a bare parameter changes that its plan might depend on: a limit, a column with
 * statistics or a partial index. That costs more than running a small list; behind a plus, which changes no value, it
 * keeps the plan (docs/adr/0008).
 */
const SQLITE_PLACE = '+?';

export function binder(engine: Engine): Binder {
  const values: unknown[] = [];
  const bind = (value: unknown): string => {
    values.push(value);
    return engine === 'postgres' ? `$${values.length}` : SQLITE_PLACE;
  };
  const plan = (value: string | number): string => {
    if (engine === 'postgres' && Number.isSafeInteger(value)) return `(${value})`;
    if (engine === 'postgres' && PLAIN.test(String(value)) && typeof value === 'string') return `'${value}'`;
    return bind(value);
  };
  return { engine, values, like: engine === 'postgres' ? 'ilike' : 'like', bind, plan };
}

/** What values of dictionaries are made of: nothing that means anything in SQL. */
const PLAIN = /^[A-Za-z0-9_]{1,32}$/;

/** Sorts behind every text that begins with what stands before it. */
const LAST = '\u{10ffff}';

/** SQL that a text begins with another, worded so that an index or statistics of the column can tell. */
export function startsWith(column: string, text: string, sql: Binder): string {
  return sql.engine === 'postgres'
    ? `${column} like ${sql.bind(`${likeText(text)}%`)} escape '\\'`
    : `(${column} >= ${sql.bind(text)} and ${column} < ${sql.bind(text + LAST)})`;
}

/** Escapes the marks that LIKE gives a meaning; used with `escape '\'`. */
export function likeText(value: string): string {
  return value.replace(/[\\%_]/g, (mark) => `\\${mark}`);
}

/** Real name of the account that `username`, an expression, names; 系统 for the installation, unknown names as they are. */
export function accountName(username: string): string {
  const name = `select u.realname from sys_user u where u.username = ${username}`;
  return `coalesce((${name}), case ${username} when 'system' then '系统' else ${username} end)`;
}
