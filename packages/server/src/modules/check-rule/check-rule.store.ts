import type { Db } from '../../db/database.ts';

/** The stored steps of a live rule of the tenant. */
export async function ruleJsonOf(db: Db, tenantId: number, ruleCode: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sysCheckRule')
    .select('ruleJson')
    .where('tenantId', '=', tenantId)
    .where('ruleCode', '=', ruleCode)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return row?.ruleJson;
}
