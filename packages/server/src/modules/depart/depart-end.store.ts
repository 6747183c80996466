import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { KeptLink } from '../../resource/write/bin.store.ts';
import { DEPART_LINKS } from './depart-bin.store.ts';

/** Ends all memberships of departments; returns the members' ids. */
export function endMemberships(trx: Trx, departIds: readonly string[]) {
  return trx.deleteFrom('sysUserDepart').where('depId', 'in', departIds).returning(['depId', 'userId']).execute();
}

/** Removes everything the departments could grant to their roles; returns what it was. */
export function endGrants(trx: Trx, departIds: readonly string[]) {
  return trx
    .deleteFrom('sysDepartPermission')
    .where('departId', 'in', departIds)
    .returning(['departId', 'permissionId', 'dataRuleIds'])
    .execute();
}

/** Live roles of departments. */
export function rolesOfDeparts(trx: Trx, departIds: readonly string[]) {
  return trx
    .selectFrom('sysDepartRole')
    .select(['id', 'departId'])
    .where('departId', 'in', departIds)
    .where('delFlag', '=', 0)
    .execute();
}

/** Removes all grants of department roles, and the roles from all members; returns what it was. */
export async function endRoleLinks(trx: Trx, roleIds: readonly string[]): Promise<KeptLink[]> {
  const people = trx.deleteFrom('sysDepartRoleUser').where('droleId', 'in', roleIds).returning(['droleId', 'userId']);
  const grants = trx
    .deleteFrom('sysDepartRolePermission')
    .where('roleId', 'in', roleIds)
    .returning(['roleId', 'permissionId', 'dataRuleIds']);
  const held = (await people.execute()).map(({ droleId, userId }) => ({
    ...{ rowId: droleId, link: DEPART_LINKS.roleMember, otherId: userId, value: null },
  }));
  const given = (await grants.execute()).map(({ roleId, permissionId, dataRuleIds }) => ({
    ...{ rowId: roleId, link: DEPART_LINKS.roleGrant, otherId: permissionId, value: dataRuleIds },
  }));
  return [...held, ...given];
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
