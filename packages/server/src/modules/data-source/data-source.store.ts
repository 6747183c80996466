import type { DatabaseType } from '@songbai/contract/modules/data-source/source-types.ts';
import type { Db } from '../../db/database.ts';

/** A source as it is connected to. */
export interface StoredSource {
  id: string;
  code: string;
  version: number;
  dbType: DatabaseType;
  dbUrl: string;
  dbName: string | null;
  dbUsername: string | null;
  /** Sealed together with the id of its row, so that it opens nowhere else. */
  dbPassword: string | null;
}

const COLUMNS = ['id', 'code', 'version', 'dbType', 'dbUrl', 'dbName', 'dbUsername', 'dbPassword'] as const;

/** A live source of the tenant. */
export async function sourceBy(
  db: Db,
  tenantId: number,
  by: 'id' | 'code',
  value: string,
): Promise<StoredSource | undefined> {
  return db
    .selectFrom('sysDataSource')
    .select(COLUMNS)
    .where(by, '=', value)
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}

/** Codes and names for choices. */
export async function sourceNames(db: Db, tenantId: number): Promise<{ code: string; name: string }[]> {
  return db
    .selectFrom('sysDataSource')
    .select(['code', 'name'])
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .orderBy('code')
    .execute();
}

export async function keepPassword(db: Db, id: string, dbPassword: string): Promise<void> {
  await db.updateTable('sysDataSource').set({ dbPassword }).where('id', '=', id).execute();
}

/** Versions of live sources among these. */
export async function versionsOf(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sysDataSource')
    .select(['id', 'version'])
    .where('id', 'in', ids)
    .where('delFlag', '=', 0)
    .execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Names of the reports of a tenant that read a source. */
export async function reportsReading(db: Db, tenantId: number, code: string): Promise<string[]> {
  const rows = await db
    .selectFrom('onlCgreportHead')
    .select('name')
    .where('dbSource', '=', code)
    .where('delFlag', '=', 0)
    .where((eb) => eb.or([eb('tenantId', 'is', null), eb('tenantId', '=', tenantId)]))
    .orderBy('code')
    .limit(10)
    .execute();
  return rows.map(({ name }) => name);
}
