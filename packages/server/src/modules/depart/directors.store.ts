import { sql } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Database, Trx } from '../../db/database.ts';
import { newId } from '../../platform/ids.ts';

/** A person in charge of departments. */
export interface Director {
  id: string;
  departIds: string;
}

const DIRECTORS = `select id as "id", depart_ids as "departIds" from sys_user where depart_ids <> '' and del_flag = 0
  order by id`;

/** All people in charge of departments, a few of all accounts; served by a partial index. */
export async function allDirectors(trx: Trx): Promise<Director[]> {
  return (await sql.raw<Director>(DIRECTORS).execute(trx)).rows;
}

/** The same outside any transaction. */
export function directorsNow(database: Database): Promise<Director[]> {
  return database.query<Director>(DIRECTORS, []);
}

/** Superiors by department. */
export async function directorsByDepart(database: Database): Promise<ReadonlyMap<string, string[]>> {
  return byDepart(await directorsNow(database));
}

/** Ids of the superiors by department. */
export function byDepart(directors: readonly Director[]): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { id, departIds } of directors) {
    for (const depart of departIds.split(',')) {
      const known = found.get(depart);
      if (known) known.push(id);
      else found.set(depart, [id]);
    }
  }
  return found;
}

/** The charge of an account, row lock held until commit. */
export function holdCharge(trx: Trx, userId: string) {
  return trx
    .updateTable('sysUser')
    .set((is) => ({ version: is.ref('version') }))
    .where('id', '=', userId)
    .returning(['id', 'realname', 'departIds', 'userIdentity'])
    .executeTakeFirst();
}

/** Returns the account's new version. */
export async function setCharge(
  trx: Trx,
  userId: string,
  charge: { departIds: string | null; userIdentity: number | null },
  stamp: { updateBy: string; updateTime: string },
): Promise<number> {
  const row = await trx
    .updateTable('sysUser')
    .set((is) => ({ ...charge, ...stamp, version: is('version', '+', 1) }))
    .where('id', '=', userId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Makes people members of a department; existing members stay. Returns who was none. */
export async function addMembers(trx: Trx, departId: string, userIds: readonly string[]): Promise<string[]> {
  const added: string[] = [];
  for (const part of chunks(userIds)) {
    const rows = await trx
      .insertInto('sysUserDepart')
      .values(part.map((userId) => ({ id: newId(), userId, depId: departId })))
      .onConflict((conflict) => conflict.columns(['userId', 'depId']).doNothing())
      .returning('userId')
      .execute();
    added.push(...rows.map((row) => row.userId));
  }
  return added;
}
