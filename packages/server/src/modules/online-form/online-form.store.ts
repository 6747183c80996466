import type { Database, Db } from '../../db/database.ts';

const HEAD = ['id', 'tenantId', 'tableName', 'liveVersion', 'draftVersion', 'copyType', 'physicId'] as const;

/** A design's head by its id or the name of its table: of the tenant, else of the platform. */
export async function headBy(db: Db, tenantId: number, code: string) {
  const rows = await db
    .selectFrom('onlCgformHead')
    .select(HEAD)
    .where('delFlag', '=', 0)
    .where((eb) => eb.or([eb('id', '=', code), eb('tableName', '=', code)]))
    .where((eb) => eb.or([eb('tenantId', '=', tenantId), eb('tenantId', 'is', null)]))
    .execute();
  const rank = (row: { id: string; tenantId: number | null }) =>
    (row.id === code ? 2 : 0) + (row.tenantId === null ? 0 : 1);
  return rows.sort((a, b) => rank(b) - rank(a))[0];
}

export type StoredHead = NonNullable<Awaited<ReturnType<typeof headBy>>>;

/** The stored design of a version, as JSON. */
export async function designText(db: Db, headId: string, version: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('onlCgformVersion')
    .select('design')
    .where('headId', '=', headId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.design;
}

/** Moves with every change of a live design, on every node. */
export async function designState(database: Database): Promise<number> {
  const [row] = await database.query<{ value: number }>(STATE, []);
  return Number(row?.value ?? 0);
}

const STATE = `select value as "value" from sys_state where id = 'designs'`;
