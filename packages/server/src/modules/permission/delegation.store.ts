import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { groupBy } from '../../platform/group-by.ts';

/** Grants that people hold, from any source. */
export function grantsHeldBy(db: Db, userIds: readonly string[]) {
  return db
    .selectFrom('sysUserGrant')
    .select(['userId', 'permissionId', 'dataRuleIds'])
    .where('userId', 'in', userIds)
    .execute();
}

/** What any of these people holds, each permission once. */
export async function permissionsHeldBy(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUserGrant')
    .select('permissionId')
    .distinct()
    .where('userId', 'in', userIds)
    .execute();
  return rows.map((row) => row.permissionId);
}

/** How these people hold some permissions, one row per person and grant. */
export function grantsHeldOf(db: Db, userIds: readonly string[], permissionIds: readonly string[]) {
  return db
    .selectFrom('sysUserGrant')
    .select(['userId', 'permissionId', 'dataRuleIds'])
    .where('userId', 'in', userIds)
    .where('permissionId', 'in', permissionIds)
    .execute();
}

/** Permissions that the live roles of these people let them delegate. */
export async function passingOf(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUserRole as ur')
    .innerJoin('sysRole as r', 'r.id', 'ur.roleId')
    .innerJoin('sysRolePassing as p', 'p.roleId', 'r.id')
    .select('p.permissionId')
    .distinct()
    .where('ur.userId', 'in', userIds)
    .where('r.delFlag', '=', 0)
    .execute();
  return rows.map((row) => row.permissionId);
}

/** Live roles with everything they grant: to use, to delegate, and their levels of sensitive fields. */
export async function rolesWithGrants(db: Db, roleIds: readonly string[]) {
  const roles = await db
    .selectFrom('sysRole')
    .select(['id', 'roleCode', 'roleName', 'tenantId'])
    .where('id', 'in', roleIds)
    .where('delFlag', '=', 0)
    .execute();
  const grants = await db
    .selectFrom('sysRolePermission')
    .select(['roleId', 'permissionId', 'dataRuleIds'])
    .where('roleId', 'in', roleIds)
    .execute();
  const passing = await db
    .selectFrom('sysRolePassing')
    .select(['roleId', 'permissionId'])
    .where('roleId', 'in', roleIds)
    .execute();
  const levels = await levelWords(db, roleIds);
  const grantsOf = groupBy(grants, ({ roleId }) => roleId);
  const passingOfRole = groupBy(passing, ({ roleId }) => roleId);
  const levelsOfRole = groupBy(levels, ({ roleId }) => roleId);
  return roles.map((role) => ({
    ...role,
    grants: grantsOf.get(role.id) ?? [],
    passing: (passingOfRole.get(role.id) ?? []).map(({ permissionId }) => permissionId),
    levels: levelsOfRole.get(role.id) ?? [],
  }));
}

/** Levels of sensitive fields set by roles. */
export async function levelWords(db: Db, roleIds: readonly string[]) {
  if (roleIds.length === 0) return [];
  return db.selectFrom('sysRoleField').select(['roleId', 'field', 'level']).where('roleId', 'in', roleIds).execute();
}

/** Live roles of people, one row per person and role. */
export function rolesOf(db: Db, userIds: readonly string[]) {
  return db
    .selectFrom('sysUserRole as ur')
    .innerJoin('sysRole as r', 'r.id', 'ur.roleId')
    .select(['ur.userId', 'r.id as roleId', 'r.roleCode'])
    .where('ur.userId', 'in', userIds)
    .where('r.delFlag', '=', 0)
    .execute();
}

/** Accounts by id, or live holders of one of these roles or department roles, or users or delegators of these menus. */
export type People = Holders | { permissionIds: readonly string[] };

/** The distinct lists of tenants that people work for. */
export async function tenantListsOf(db: Db, people: People): Promise<(string | null)[]> {
  const lists = db.selectFrom('sysUser as u').select('u.relTenantIds').distinct();
  if ('userIds' in people) return tenantsIn(lists.where('u.id', 'in', people.userIds));
  return tenantsIn(
    lists.where('u.delFlag', '=', 0).where('u.id', 'in', (select) => {
      if ('roleIds' in people)
        return select.selectFrom('sysUserRole').select('userId as id').where('roleId', 'in', people.roleIds);
      if ('departRoleIds' in people)
        return select
          .selectFrom('sysDepartRoleUser')
          .select('userId as id')
          .where('droleId', 'in', people.departRoleIds);
      const { permissionIds } = people;
      return select
        .selectFrom('sysUserGrant')
        .select('userId as id')
        .where('permissionId', 'in', permissionIds)
        .union(
          select
            .selectFrom('sysUserRole as ur')
            .innerJoin('sysRolePassing as p', 'p.roleId', 'ur.roleId')
            .select('ur.userId as id')
            .where('p.permissionId', 'in', permissionIds),
        );
    }),
  );
}

async function tenantsIn(query: { execute(): Promise<{ relTenantIds: string | null }[]> }): Promise<(string | null)[]> {
  return (await query.execute()).map((row) => row.relTenantIds);
}

/** Holders that lose grants: some by their ids, or all who hold one of these roles or department roles. */
export type Holders =
  | { userIds: readonly string[] }
  | { roleIds: readonly string[] }
  | { departRoleIds: readonly string[] };

/** Which of the permissions one of these people holds in several ways, under different rules. */
export async function heldInOtherWays(
  db: Db,
  holders: Holders,
  permissionIds: readonly string[],
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sysUserGrant as g')
    .select('g.permissionId')
    .where('g.permissionId', 'in', permissionIds)
    .where('g.userId', 'in', (select) => {
      if ('userIds' in holders) return select.selectFrom('sysUser').select('id').where('id', 'in', holders.userIds);
      if ('roleIds' in holders)
        return select.selectFrom('sysUserRole').select('userId as id').where('roleId', 'in', holders.roleIds);
      const { departRoleIds } = holders;
      return select.selectFrom('sysDepartRoleUser').select('userId as id').where('droleId', 'in', departRoleIds);
    })
    .groupBy(['g.userId', 'g.permissionId'])
    .having(sql<number>`count(distinct coalesce(g.data_rule_ids, ''))`, '>', 1)
    .limit(1)
    .executeTakeFirst();
  return row?.permissionId;
}

export async function permissionName(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('sysPermission').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? id;
}

/** Whether live accounts work for a live tenant in which the actor has no part. */
export async function othersWork(db: Db, actor: Actor): Promise<boolean> {
  const row = await db
    .selectFrom('sysTenant as t')
    .select('t.id')
    .where('t.delFlag', '=', 0)
    .where('t.id', 'not in', (select) =>
      select.selectFrom('sysUserTenant').select('tenantId').where('userId', '=', actor.userId),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sysUserTenant as ut')
          .innerJoin('sysUser as u', 'u.id', 'ut.userId')
          .select('u.id')
          .whereRef('ut.tenantId', '=', 't.id')
          .where('u.delFlag', '=', 0),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}
