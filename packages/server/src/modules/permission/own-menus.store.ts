import type { Db } from '../../db/database.ts';

/** What a tenant has otherwise of the menus. */
export function ownMenuRows(db: Db, tenantId: number) {
  return db
    .selectFrom('sysPermissionOwn')
    .select(['id', 'permissionId', 'version', 'name', 'icon', 'sortNo', 'hidden'])
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .execute();
}
