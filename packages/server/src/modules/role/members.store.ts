import { chunks } from '../../db/chunks.ts';
import type { Db, Trx } from '../../db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { StoreContext } from '../../resource/context.ts';
import { stored } from '../../resource/read/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { memberTable } from './role.table.ts';

/** The people who are live accounts of the actor's tenant. */
export async function knownPeople(work: Work<StoreContext>, ids: readonly string[]) {
  return new Set((await stored(work, memberTable, ids)).map((row) => row.id));
}

/** Those of the accounts that are live, of whatever tenant. */
export async function livingAccounts(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const part of chunks(ids)) {
    const rows = trx.selectFrom('sysUser').select('id').where('id', 'in', part).where('delFlag', '=', 0);
    found.push(...(await rows.execute()).map(({ id }) => id));
  }
  return found.sort();
}

/** The people who have the role. */
export async function membersAmong(db: Db, roleId: string, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('sysUserRole')
    .select('userId')
    .where('roleId', '=', roleId)
    .where('userId', 'in', userIds)
    .execute();
  return rows.map((row) => row.userId);
}

/** Rows per statement, well under the parameter limits of both engines. */
const CHUNK = 200;

export async function insertMembers(trx: Trx, roleId: string, userIds: readonly string[]): Promise<void> {
  for (let start = 0; start < userIds.length; start += CHUNK) {
    const rows = userIds.slice(start, start + CHUNK).map((userId) => ({ id: newId(), userId, roleId }));
    // A concurrent transaction may have added the same person.
    await trx
      .insertInto('sysUserRole')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['userId', 'roleId']).doNothing())
      .execute();
  }
}

export async function removeMembers(trx: Trx, roleId: string, userIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('sysUserRole').where('roleId', '=', roleId).where('userId', 'in', userIds).execute();
}
