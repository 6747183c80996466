import type { RoleName } from '@songbai/contract/modules/role/role.calls.ts';
import { runSql, type Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import type { StoreContext } from '../../resource/context.ts';
import { binder } from '../../resource/describe/sql-text.ts';
import { knownRoles } from '../permission/index.ts';

/** Live roles that the actor may know of, by their code. */
export function roleNames({ database }: StoreContext, actor: Actor): Promise<Omit<RoleName, 'refusal'>[]> {
  const sql = binder(database.engine);
  const text = `select t.id as "id", t.role_name as "roleName", t.role_code as "roleCode", t.description as "description"
    from sys_role t where t.del_flag = 0 and ${knownRoles(actor, sql) ?? '1=1'} order by t.role_code`;
  return runSql(database.db, text, sql.values);
}

/** Whether another live role that the actor may know of has the code. */
export async function roleCodeTaken(
  { database }: StoreContext,
  actor: Actor,
  { id, roleCode }: { id: string; roleCode: string },
): Promise<boolean> {
  const sql = binder(database.engine);
  const text = `select t.id as "id" from sys_role t where t.role_code = ${sql.bind(roleCode)} and t.del_flag = 0
    and t.id <> ${sql.bind(id)} and ${knownRoles(actor, sql) ?? '1=1'}`;
  return (await runSql(database.db, text, sql.values)).length > 0;
}

/** Holders of a role, and its grants to use and to delegate. */
export async function linksOfRole(trx: Trx, roleId: string) {
  const members = await trx.selectFrom('sysUserRole').select('userId').where('roleId', '=', roleId).execute();
  const grants = await trx
    .selectFrom('sysRolePermission')
    .select(['permissionId', 'dataRuleIds'])
    .where('roleId', '=', roleId)
    .orderBy('permissionId')
    .execute();
  const passing = await trx
    .selectFrom('sysRolePassing')
    .select('permissionId')
    .where('roleId', '=', roleId)
    .orderBy('permissionId')
    .execute();
  return {
    userIds: members.map(({ userId }) => userId),
    grants,
    passing: passing.map(({ permissionId }) => permissionId),
  };
}

export async function removeLinks(trx: Trx, roleId: string): Promise<void> {
  await trx.deleteFrom('sysUserRole').where('roleId', '=', roleId).execute();
  await trx.deleteFrom('sysRolePermission').where('roleId', '=', roleId).execute();
  await trx.deleteFrom('sysRolePassing').where('roleId', '=', roleId).execute();
}
