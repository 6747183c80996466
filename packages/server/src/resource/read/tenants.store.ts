import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import type { Binder } from '../describe/sql-text.ts';

/** SQL condition: the account whose id the given SQL returns works for a tenant. */
export function worksFor(userId: string, tenantId: number, sql: Binder): string {
  return `exists (select 1 from sys_user_tenant ut where ut.user_id = ${userId} and ut.tenant_id = ${sql.bind(tenantId)})`;
}

/**
 * Ids of those with a live account that works for the tenant; one of another tenant counts as missing (design.md §9).
 */
export async function colleaguesAmong(db: Db, tenantId: number, userIds: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const part of chunks(userIds)) {
    const rows = await db
      .selectFrom('sysUser as u')
      .innerJoin('sysUserTenant as ut', 'ut.userId', 'u.id')
      .select('u.id')
      .where('u.id', 'in', part)
      .where('u.delFlag', '=', 0)
      .where('ut.tenantId', '=', tenantId)
      .execute();
    for (const row of rows) found.add(row.id);
  }
  return found;
}
