import type { Db } from '../../db/database.ts';

/** Ids of the views of a designed table. */
export async function viewsOf(db: Db, headId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('onlCgformHead')
    .select('id')
    .where('physicId', '=', headId)
    .where('copyType', '=', 1)
    .where('delFlag', '=', 0)
    .execute();
  return rows.map(({ id }) => id);
}
