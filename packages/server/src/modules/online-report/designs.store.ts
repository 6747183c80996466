import type { Db } from '../../db/database.ts';

/** Live designed tables of a tenant and of the platform, the tenant's own first; views have no rows of their own. */
export function designedNames(db: Db, tenantId: number): Promise<{ tableName: string; tenantId: number | null }[]> {
  return db
    .selectFrom('onlCgformHead')
    .select(['tableName', 'tenantId'])
    .where('delFlag', '=', 0)
    .where('copyType', '=', 0)
    .where('liveVersion', 'is not', null)
    .where((eb) => eb.or([eb('tenantId', '=', tenantId), eb('tenantId', 'is', null)]))
    .orderBy((eb) => eb.case().when('tenantId', 'is', null).then(1).else(0).end())
    .orderBy('tableName')
    .execute();
}
