import { runSql } from '../../db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { StoreContext, Values } from '../context.ts';
import { columnOf } from '../describe/columns.ts';
import { type Binder, binder } from '../describe/sql-text.ts';
import type { DataAction } from './audit.ts';
import { insertRows } from './store.ts';
import type { Work } from './work.ts';

/**
 * Adds rows to a record table that is not a resource (lines, payments, rights, holds), with audit columns and data log.
 * Returns the ids in order; a row may already have one.
 */
export async function insertLogged(
  work: Work<StoreContext>,
  table: string,
  rows: readonly Values[],
): Promise<string[]> {
  const { actor, clock } = work;
  const stamps = {
    tenantId: actor.tenantId,
    createBy: actor.username,
    createTime: clock.datetime(),
    sysOrgCode: actor.orgCode,
    version: 1,
    delFlag: 0,
  };
  const added = rows.map((values) => ({ ...values, id: typeof values.id === 'string' ? values.id : newId() }));
  await insertRows(
    work,
    table,
    added.map((row) => ({ ...row, ...stamps })),
  );
  work.log(added.map((after) => ({ table, id: after.id, version: 1, action: 'add', before: null, after })));
  return added.map(({ id }) => id);
}

/** Which rows a change is for: columns with their value, or one of several values. */
type Where = Readonly<Record<string, string | number | null | readonly string[]>>;

interface LoggedChange {
  where: Where;
  patch: Values;
  action?: DataAction;
}

/**
 * Changes the tenant's rows of such a table for which `where` holds, in one statement, with audit columns, version and
 * data log. What the rows had before is logged of changed columns (of a deletion, of all) that `where` asks one
 * value of, so a value that was read belongs there: the row changes only if it is still the same.
 * @returns the rows that were changed
 */
export async function changeLogged(
  work: Work<StoreContext>,
  table: string,
  { where, patch, action = 'edit' }: LoggedChange,
): Promise<{ id: string; version: number }[]> {
  const sql = binder(work.server.database.engine);
  const stamps = { updateBy: work.actor.username, updateTime: work.clock.datetime() };
  const sets = Object.entries({ ...patch, ...stamps }).map(([name, value]) => `${columnOf(name)} = ${sql.bind(value)}`);
  const parts = Object.entries({ tenantId: work.actor.tenantId, ...where }).map(([name, value]) =>
    holds(sql, name, value),
  );
  const text = `update ${table} set ${sets.join(', ')}, version = version + 1 where ${parts.join(' and ')}
    returning id as "id", version as "version"`;
  const rows = await runSql<{ id: string; version: number }>(work.db, text, sql.values);
  const asked = Object.entries(where).filter(([, had]) => typeof had !== 'object' || had === null);
  const before = Object.fromEntries(asked.filter(([name]) => (action === 'delete' ? !KEYS.has(name) : name in patch)));
  work.log(rows.map(({ id, version }) => ({ table, id, version, action, before, after: patch })));
  return rows;
}

const KEYS = new Set(['id', 'version']);

function holds(sql: Binder, name: string, value: Where[string]): string {
  const column = columnOf(name);
  if (value === null) return `${column} is null`;
  if (typeof value !== 'object') return `${column} = ${sql.bind(value)}`;
  return value.length === 0 ? '1 = 0' : `${column} in (${value.map((one) => sql.bind(one)).join(', ')})`;
}
