import { chunks } from '../../db/chunks.ts';
import type { Db, Trx } from '../../db/database.ts';
import { newId } from '../../platform/ids.ts';

/** Which of the people are direct members of the department. */
export async function membersAmong(db: Db, depId: string, userIds: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const part of chunks([...userIds])) {
    const rows = await db
      .selectFrom('sysUserDepart')
      .select('userId')
      .where('depId', '=', depId)
      .where('userId', 'in', part)
      .execute();
    for (const row of rows) found.add(row.userId);
  }
  return found;
}

export async function addMembers(trx: Trx, depId: string, userIds: readonly string[]): Promise<void> {
  for (const part of chunks([...userIds])) {
    await trx
      .insertInto('sysUserDepart')
      .values(part.map((userId) => ({ id: newId(), userId, depId })))
      .onConflict((conflict) => conflict.columns(['userId', 'depId']).doNothing())
      .execute();
  }
}

export async function removeMembers(trx: Trx, depId: string, userIds: readonly string[]): Promise<void> {
  for (const part of chunks([...userIds]))
    await trx.deleteFrom('sysUserDepart').where('depId', '=', depId).where('userId', 'in', part).execute();
}

/**
 * Members whose current department is the one they left switch to another one; without one the code stays, because
 * data rules without a value would show more instead of less.
 */
export async function moveOff(trx: Trx, orgCode: string, userIds: readonly string[]): Promise<void> {
  const others = await firstDeparts(trx, userIds);
  for (const [userId, code] of others) {
    for (const table of ['sysSession', 'sysUser'] as const)
      await trx
        .updateTable(table)
        .set({ orgCode: code })
        .where(table === 'sysUser' ? 'id' : 'userId', '=', userId)
        .where('orgCode', '=', orgCode)
        .execute();
  }
}

async function firstDeparts(trx: Trx, userIds: readonly string[]): Promise<Map<string, string>> {
  const first = new Map<string, string>();
  for (const part of chunks([...userIds])) {
    const rows = await trx
      .selectFrom('sysUserDepart as ud')
      .innerJoin('sysDepart as d', 'd.id', 'ud.depId')
      .select(['ud.userId', 'd.orgCode'])
      .where('ud.userId', 'in', part)
      .where('d.delFlag', '=', 0)
      .orderBy('d.orgCode', 'desc')
      .execute();
    for (const row of rows) first.set(row.userId, row.orgCode);
  }
  return first;
}

/** Number of member log entries of the department so far; the next version is one more. */
export async function timesLogged(trx: Trx, table: string, id: string): Promise<number> {
  const row = await trx
    .selectFrom('sysDataLog')
    .select((expression) => expression.fn.countAll().as('times'))
    .where('dataId', '=', id)
    .where('dataTable', '=', table)
    .executeTakeFirstOrThrow();
  return Number(row.times);
}
