import type { Engine } from '../../db/database.ts';

/**
 * Collects the parameters of a statement while its text is built. Values are always bound; text comes only from column
 * names of resources and from constants, never from a request.
 */
export interface Binder {
  engine: Engine;
  bind(value: unknown): string;
  /**
   * A value that a good plan depends on: on PostgreSQL it is inlined, so that statements with only such values are
   * planned once (docs/adr/0019). Only whole numbers and dictionary values are inlined; anything else is bound.
   */
  plan(value: string | number): string;
  values: unknown[];
  /** The case-insensitive operator that matches SQLite's LIKE. */
  like: 'like' | 'ilike';
}

/**
 * SQLite plans a statement again whenever a bare parameter changes that its plan might depend on: a limit, a column
 * with statistics or a partial index. That costs more than running a small list. A unary plus, which changes no value,
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

/** Characters of dictionary values: none has a meaning in SQL. */
const PLAIN = /^[A-Za-z0-9_]{1,32}$/;

/** Sorts after every text with the same prefix. */
const LAST = '\u{10ffff}';

/** SQL for a prefix match, worded so that an index or statistics of the column can be used. */
export function startsWith(column: string, text: string, sql: Binder): string {
  return sql.engine === 'postgres'
    ? `${column} like ${sql.bind(`${likeText(text)}%`)} escape '\\'`
    : `(${column} >= ${sql.bind(text)} and ${column} < ${sql.bind(text + LAST)})`;
}

/** Escapes the wildcards of LIKE; used with `escape '\'`. */
export function likeText(value: string): string {
  return value.replace(/[\\%_]/g, (mark) => `\\${mark}`);
}

/** Real name of the account with the given `username` expression; 系统 for the installation, unknown names unchanged. */
export function accountName(username: string): string {
  const name = `select u.realname from sys_user u where u.username = ${username}`;
  return `coalesce((${name}), case ${username} when 'system' then '系统' else ${username} end)`;
}

/** SQL condition: the account of that alias works for the tenant of the row in table `t`. */
export function worksHere(alias: string): string {
  return `exists (select 1 from sys_user_tenant ut where ut.user_id = ${alias}.id and ut.tenant_id = t.tenant_id)`;
}

/** Real name of a colleague by the `username` expression; what is typed in may name somebody of another tenant, who stays unknown. */
export function colleagueName(username: string): string {
  return `coalesce((select u.realname from sys_user u where u.username = ${username} and ${worksHere('u')}), ${username})`;
}
