import type { Db } from '../../db/database.ts';

/** Live accounts with the role `admin`, by the tenants they work for. */
export async function administratorsByTenant(db: Db): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('sysUser as u')
    .innerJoin('sysUserTenant as ut', 'ut.userId', 'u.id')
    .innerJoin('sysUserRole as ur', 'ur.userId', 'u.id')
    .innerJoin('sysRole as r', 'r.id', 'ur.roleId')
    .select(['ut.tenantId', 'u.id'])
    .where('u.delFlag', '=', 0)
    .where('r.roleCode', '=', 'admin')
    .where('r.delFlag', '=', 0)
    .distinct()
    .execute();
  const found = new Map<number, string[]>();
  for (const { tenantId, id } of rows) found.set(tenantId, [...(found.get(tenantId) ?? []), id]);
  return found;
}
