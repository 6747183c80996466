import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

/** Serialises changes that depend on several rows of a tenant: places in a column or a tree, numbers of a list. */
export async function holdTenant(trx: Trx, tenantId: number): Promise<void> {
  await trx
    .updateTable('sysTenant')
    .set((expression) => ({ delFlag: expression.ref('delFlag') }))
    .where('id', '=', tenantId)
    .execute();
}

/** Live tasks of one column of the board in their order. */
export function columnOfBoard(
  db: Db,
  tenantId: number,
  status: string,
): Promise<{ id: string; orderNum: number | null }[]> {
  return db
    .selectFrom('testTask')
    .select(['id', 'orderNum'])
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .where(sql<boolean>`status = ${status}`)
    .orderBy('orderNum')
    .orderBy('id')
    .execute();
}

/** Highest number of the long list; 0 where it is empty. */
export async function lastNumber(db: Db, tenantId: number): Promise<number> {
  const row = await db
    .selectFrom('testBigRow')
    .select('num')
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .orderBy('num', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Number(row?.num ?? 0);
}
