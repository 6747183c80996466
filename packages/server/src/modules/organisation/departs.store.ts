import type { Db } from '../../db/database.ts';

/** A department of contract/1 §16.6. */
export type DepartRow = Awaited<ReturnType<typeof departRows>>[number];

/** Live departments of a tenant by their order. */
export function departRows(db: Db, tenantId: number) {
  return db
    .selectFrom('sysDepart')
    .select([
      'id',
      'parentId',
      'departName',
      'departOrder',
      'orgCategory',
      'orgType',
      'orgCode',
      'mobile',
      'address',
      'memo',
      'status',
      'delFlag',
      'createBy',
      'createTime',
      'updateBy',
      'updateTime',
    ])
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .orderBy('departOrder')
    .orderBy('orgCode')
    .execute();
}
