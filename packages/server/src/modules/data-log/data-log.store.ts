import { ID_TEXTS } from '@songbai/contract/modules/data-log/logged-fields.ts';
import { INNER_RESOURCES } from '@songbai/contract/modules/data-log/logged-tables.ts';
import { resourceByName } from '@songbai/contract/modules/registry.ts';
import type { Lines, Resource } from '@songbai/contract/resource/define.ts';
import type { Field, Fields } from '@songbai/contract/resource/kinds.ts';
import { type Database, runSql } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { systemActor } from '../../platform/actor.ts';
import { columnOf } from '../../resource/describe/columns.ts';
import { binder } from '../../resource/describe/sql-text.ts';
import type { State } from './version-state.ts';

export type LoggedRow = Tables['sysDataLog'];

/** Maximum of versions shown per record, the latest. */
const VERSIONS = 1000;

export function versionsOf(
  { db }: Database,
  tenantId: number,
  record: Pick<LoggedRow, 'dataTable' | 'dataId' | 'type'>,
): Promise<LoggedRow[]> {
  return db
    .selectFrom('sysDataLog')
    .selectAll()
    .where('dataId', '=', record.dataId)
    .where('dataTable', '=', record.dataTable)
    .where('tenantId', '=', tenantId)
    .where('type', '=', record.type)
    .orderBy('createTime', 'desc')
    .orderBy('id', 'desc')
    .limit(VERSIONS)
    .execute();
}

export function loggedRows({ db }: Database, tenantId: number, ids: readonly string[]): Promise<LoggedRow[]> {
  return db.selectFrom('sysDataLog').selectAll().where('id', 'in', ids).where('tenantId', '=', tenantId).execute();
}

/** Columns of a record as it is now, under the names of its fields; none once it was purged. */
export async function currentValues(
  { db, engine }: Database,
  table: string,
  id: string,
  names: readonly string[],
): Promise<State> {
  if (names.length === 0) return {};
  const sql = binder(engine);
  const columns = names.map((name) => `${columnOf(name)} as "${name}"`).join(', ');
  const text = `select ${columns} from ${table} where id = ${sql.bind(id)}`;
  const [row] = await runSql<State>(db, text, sql.values);
  return row ?? {};
}

/** Most ids of one value that are shown by name. */
export const NAMED_IDS = 50;

/** What the ids of a field stand for: rows of a resource, accounts, stored files by their paths, or nothing. */
export function targetOf(name: string, field: Field | undefined): Resource | keyof typeof BY_NAME | undefined {
  if (field?.kind === 'ref') return resourceOf(field.target);
  if (field?.kind === 'files') return 'file';
  if (field?.kind !== 'text' && field?.kind !== 'textarea') return undefined;
  // What is typed in may name an account of another tenant.
  if (field.kind === 'text' && field.account) return field.readOnly ? 'account' : undefined;
  const target = Object.hasOwn(ID_TEXTS, name) ? ID_TEXTS[name] : undefined;
  return target === undefined || target === 'account' ? target : resourceOf(target);
}

export const resourceOf = (name: string): Resource =>
  INNER_RESOURCES.find((resource) => resource.name === name) ?? resourceByName(name);

/** The ids of a stored value. */
export const idsIn = (value: unknown): string[] =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .split(',')
        .filter((id) => id !== '')
    : [];

/** Titles of the rows that states refer to, by field and id. */
export async function referenceTitles(
  database: Database,
  fields: Fields,
  states: readonly State[],
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  for (const [name, field] of Object.entries(fields)) {
    const target = targetOf(name, field);
    if (!target) continue;
    const ids = [...new Set(states.flatMap((state) => idsIn(state[name]).slice(0, NAMED_IDS)))];
    for (const [id, title] of await titlesOf(database, target, ids)) titles.set(`${name} ${id}`, title);
  }
  return titles;
}

const SYSTEM = systemActor(0);

const BY_NAME = {
  account: ['sys_user', 'username', 'realname'],
  file: ['sys_file', 'path', 'file_name'],
} as const;

/** Titles of rows by id, of accounts by their name, of files by their path. */
export async function titlesOf(
  { db, engine }: Database,
  target: Resource | keyof typeof BY_NAME,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const [table, key, title] =
    typeof target === 'string' ? BY_NAME[target] : [target.table, 'id', columnOf(target.titleField)];
  const sql = binder(engine);
  // Tenants have numbers.
  const named = table === 'sys_tenant' ? `cast(${key} as text)` : key;
  const text = `select ${named} as "id", ${title} as "title" from ${table}
    where ${named} in (${ids.map((id) => sql.bind(id)).join(', ')})`;
  const rows = await runSql<{ id: string; title: string | null }>(db, text, sql.values);
  const own: [string, string][] = target === 'account' ? [[SYSTEM.username, SYSTEM.realname]] : [];
  return new Map([...own, ...rows.map(({ id, title: found }): [string, string] => [id, found ?? id])]);
}

/** Of lines: the id of their head. */
export async function headsOf(
  { db, engine }: Database,
  { table, parentField }: Pick<Lines, 'table' | 'parentField'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const sql = binder(engine);
  const text = `select id as "id", ${columnOf(parentField)} as "head" from ${table}
    where id in (${ids.map((id) => sql.bind(id)).join(', ')})`;
  const rows = await runSql<{ id: string; head: string }>(db, text, sql.values);
  return new Map(rows.map(({ id, head }) => [id, head]));
}
