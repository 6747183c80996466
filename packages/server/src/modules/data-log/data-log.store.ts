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
  record: { dataTable: string; dataId: string; type: string },
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
