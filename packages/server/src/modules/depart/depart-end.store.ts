import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';

/** Ends all memberships of departments; returns the members' ids. */
export function endMemberships(trx: Trx, departIds: readonly string[]) {
  return trx.deleteFrom('sysUserDepart').where('depId', 'in', departIds).returning(['depId', 'userId']).execute();
}

/** Removes everything the departments could grant to their roles; returns what it was. */
export function endGrants(trx: Trx, departIds: readonly string[]) {
  return trx
    .deleteFrom('sysDepartPermission')
    .where('departId', 'in', departIds)
    .returning(['departId', 'permissionId'])
    .execute();
}

/** Live roles of departments. */
export async function rolesOfDeparts(trx: Trx, departIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('sysDepartRole')
    .select('id')
    .where('departId', 'in', departIds)
    .where('delFlag', '=', 0)
    .execute();
  return rows.map((row) => row.id);
}

/** Removes all grants of department roles, and the roles from all members. */
export async function endRoleLinks(trx: Trx, roleIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('sysDepartRoleUser').where('droleId', 'in', roleIds).execute();
  await trx.deleteFrom('sysDepartRolePermission').where('roleId', 'in', roleIds).execute();
}

/**
 * Members whose current department is one of these switch to the first they still belong to. Without another one the
 * old code stays: a data rule with an empty department would be skipped and show everything.
 */
export async function leaveDeparts(trx: Trx, codes: readonly string[]): Promise<void> {
  const list = sql.join(codes);
  const left = (userId: string) => sql`coalesce((select min(d.org_code) from sys_user_depart ud
    join sys_depart d on d.id = ud.dep_id where ud.user_id = ${sql.ref(userId)} and d.del_flag = 0), org_code)`;
  await sql`update sys_session set org_code = ${left('sys_session.user_id')} where org_code in (${list})`.execute(trx);
  await sql`update sys_user set org_code = ${left('sys_user.id')} where org_code in (${list})`.execute(trx);
}
