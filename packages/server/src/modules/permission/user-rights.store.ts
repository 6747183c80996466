import type { RightSource } from '@songbai/contract/modules/permission/user-rights.calls.ts';
import type { Db } from '../../db/database.ts';

/** A grant with the role it comes from. */
export interface SourcedGrant {
  permissionId: string;
  dataRuleIds: string | null;
  source: RightSource;
}

/** Grants from a person's live roles. */
async function roleGrants(db: Db, userId: string): Promise<SourcedGrant[]> {
  const rows = await db
    .selectFrom('sysUserRole as ur')
    .innerJoin('sysRole as r', 'r.id', 'ur.roleId')
    .innerJoin('sysRolePermission as rp', 'rp.roleId', 'r.id')
    .select(['r.id', 'r.roleName', 'rp.permissionId', 'rp.dataRuleIds'])
    .where('ur.userId', '=', userId)
    .where('r.delFlag', '=', 0)
    .orderBy('r.roleCode')
    .execute();
  return rows.map(({ id, roleName, permissionId, dataRuleIds }) => ({
    permissionId,
    dataRuleIds,
    source: { kind: 'role', id, name: roleName },
  }));
}

/** Grants from the department roles of a member of their departments, as the view of all grants counts them. */
async function departRoleGrants(db: Db, userId: string): Promise<SourcedGrant[]> {
  const rows = await db
    .selectFrom('sysDepartRoleUser as du')
    .innerJoin('sysDepartRole as dr', 'dr.id', 'du.droleId')
    .innerJoin('sysDepart as d', 'd.id', 'dr.departId')
    .innerJoin('sysUserDepart as ud', (join) =>
      join.onRef('ud.userId', '=', 'du.userId').onRef('ud.depId', '=', 'dr.departId'),
    )
    .innerJoin('sysDepartRolePermission as dp', 'dp.roleId', 'dr.id')
    .select(['dr.id', 'dr.roleName', 'd.departName', 'dp.permissionId', 'dp.dataRuleIds'])
    .where('du.userId', '=', userId)
    .where('dr.delFlag', '=', 0)
    .where('d.delFlag', '=', 0)
    .orderBy('dr.roleCode')
    .execute();
  return rows.map(({ id, roleName, departName, permissionId, dataRuleIds }) => ({
    permissionId,
    dataRuleIds,
    source: { kind: 'departRole', id, name: roleName, depart: departName },
  }));
}

/** Every grant of a person with its source; the same rows as the view of all grants, which has no source. */
export async function sourcedGrants(db: Db, userId: string): Promise<SourcedGrant[]> {
  return [...(await roleGrants(db, userId)), ...(await departRoleGrants(db, userId))];
}

/** Permissions that a person's live roles let the person delegate. */
export async function sourcedPassing(db: Db, userId: string): Promise<SourcedGrant[]> {
  const rows = await db
    .selectFrom('sysUserRole as ur')
    .innerJoin('sysRole as r', 'r.id', 'ur.roleId')
    .innerJoin('sysRolePassing as p', 'p.roleId', 'r.id')
    .select(['r.id', 'r.roleName', 'p.permissionId'])
    .where('ur.userId', '=', userId)
    .where('r.delFlag', '=', 0)
    .orderBy('r.roleCode')
    .execute();
  return rows.map(({ id, roleName, permissionId }) => ({
    permissionId,
    dataRuleIds: null,
    source: { kind: 'role', id, name: roleName },
  }));
}

/** Live data rules by id. */
export function rulesById(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('sysPermissionDataRule')
    .select(['id', 'ruleName', 'ruleColumn', 'ruleConditions', 'ruleValue', 'status'])
    .where('id', 'in', ids)
    .where('delFlag', '=', 0)
    .orderBy('id')
    .execute();
}

/** A live account. */
export function personOf(db: Db, userId: string) {
  return db
    .selectFrom('sysUser')
    .select(['id', 'username', 'realname', 'relTenantIds'])
    .where('id', '=', userId)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}
