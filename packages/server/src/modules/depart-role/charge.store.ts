import type { Db } from '../../db/database.ts';

/** A department with the fields that checks of charge need. */
export interface DepartHead {
  id: string;
  departName: string;
  orgCode: string;
}

/** An account's identity and the departments it is in charge of. */
export function identityOf(db: Db, userId: string) {
  return db
    .selectFrom('sysUser')
    .select(['userIdentity', 'departIds'])
    .where('id', '=', userId)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}

/** Live departments of the tenant by id; others are treated as missing. */
export async function departHeads(db: Db, tenantId: number, ids: readonly string[]): Promise<DepartHead[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('sysDepart')
    .select(['id', 'departName', 'orgCode'])
    .where('id', 'in', ids)
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .execute();
}
