import { resourceByName } from '@songbai/contract/modules/registry.ts';
import type { Fields } from '@songbai/contract/resource/kinds.ts';
import { type Database, runSql } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
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

/** Titles of the rows that two states refer to, by field and id. */
export async function referenceTitles(
  { db, engine }: Database,
  fields: Fields,
  states: readonly State[],
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'ref') continue;
    const ids = [...new Set(states.map((state) => state[name]).filter((id) => typeof id === 'string' && id !== ''))];
    if (ids.length === 0) continue;
    const target = resourceByName(field.target);
    const sql = binder(engine);
    const text = `select id as "id", ${columnOf(target.titleField)} as "title" from ${target.table}
      where id in (${ids.map((id) => sql.bind(id)).join(', ')})`;
    for (const row of await runSql<{ id: string; title: string | null }>(db, text, sql.values))
      titles.set(`${name} ${row.id}`, row.title ?? row.id);
  }
  return titles;
}
