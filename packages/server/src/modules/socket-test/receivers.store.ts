import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Whether this is a live account of the tenant; one of another tenant is like none (design.md §9). */
export async function worksIn(db: Db, tenantId: number, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sysUser')
    .select('id')
    .where('id', '=', userId)
    .where('delFlag', '=', 0)
    .where(sql<boolean>`(',' || coalesce(rel_tenant_ids, '') || ',') like ${`%,${tenantId},%`}`)
    .executeTakeFirst();
  return row !== undefined;
}
