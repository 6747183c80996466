import { chunks } from '../../db/chunks.ts';
import type { Db, Trx } from '../../db/database.ts';

/** Ends every session of these accounts, except an optional one. */
export async function endSessions(trx: Trx, userIds: readonly string[], exceptSession = ''): Promise<void> {
  for (const part of chunks(userIds, 500))
    await trx.deleteFrom('sysSession').where('userId', 'in', part).where('id', '<>', exceptSession).execute();
}

/** The password of an account that was just added. */
export async function setPasswordHash(trx: Trx, userId: string, passwordHash: string): Promise<void> {
  await trx.updateTable('sysUser').set({ passwordHash }).where('id', '=', userId).execute();
}

/** Sets a password and returns the new version of the account. */
export async function replacePasswordHash(
  trx: Trx,
  userId: string,
  change: { passwordHash: string; updateBy: string; updateTime: string },
): Promise<number> {
  const row = await trx
    .updateTable('sysUser')
    .set((set) => ({ ...change, version: set('version', '+', 1) }))
    .where('id', '=', userId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Ids of live accounts by their names. */
export async function idsOfNames(db: Db, usernames: readonly string[]): Promise<string[]> {
  if (usernames.length === 0) return [];
  const rows = await db
    .selectFrom('sysUser')
    .select('id')
    .where('username', 'in', usernames)
    .where('delFlag', '=', 0)
    .orderBy('username')
    .execute();
  return rows.map((row) => row.id);
}
