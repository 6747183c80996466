import type { Db, Trx } from '../../db/database.ts';

/** Live roles by their code. */
export function roleNames(db: Db) {
  return db
    .selectFrom('sysRole')
    .select(['id', 'roleName', 'roleCode', 'description'])
    .where('delFlag', '=', 0)
    .orderBy('roleCode')
    .execute();
}

/** Whether another live role has the code. */
export async function roleCodeTaken(db: Db, roleCode: string, ownId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sysRole')
    .select('id')
    .where('roleCode', '=', roleCode)
    .where('delFlag', '=', 0)
    .where('id', '<>', ownId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Holders of a role, and its grants to use and to delegate. */
export async function linksOfRole(trx: Trx, roleId: string) {
  const members = await trx.selectFrom('sysUserRole').select('userId').where('roleId', '=', roleId).execute();
  const grants = await trx
    .selectFrom('sysRolePermission')
    .select('permissionId')
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
    grants: grants.map(({ permissionId }) => permissionId),
    passing: passing.map(({ permissionId }) => permissionId),
  };
}

export async function removeLinks(trx: Trx, roleId: string): Promise<void> {
  await trx.deleteFrom('sysUserRole').where('roleId', '=', roleId).execute();
  await trx.deleteFrom('sysRolePermission').where('roleId', '=', roleId).execute();
  await trx.deleteFrom('sysRolePassing').where('roleId', '=', roleId).execute();
}
