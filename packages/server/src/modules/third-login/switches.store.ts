import type { Db } from '../../db/database.ts';

/** Sources that an administrator switched off; the others are on. */
export async function switchedOff(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('sysThirdSwitch').select('id').where('enabled', '=', 0).execute();
  return new Set(rows.map(({ id }) => id));
}

export async function setSwitch(
  db: Db,
  id: string,
  set: { enabled: number; updateBy: string; updatedAt: number },
): Promise<void> {
  await db
    .insertInto('sysThirdSwitch')
    .values({ id, ...set })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(set))
    .execute();
}
