import type { Db, Trx } from '../../db/database.ts';
import { runSql } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { StoreContext, WriteContext } from '../../resource/context.ts';
import { binder } from '../../resource/describe/sql-text.ts';
import type { Work } from '../../resource/write/work.ts';
import { knownRoles } from './own-roles.ts';

export interface RoleHead {
  id: string;
  roleCode: string;
  roleName: string;
}

/** A live role, row lock held until commit: concurrent changes of its grants are serialised. */
export async function lockRole(work: Work<StoreContext>, id: string): Promise<RoleHead | undefined> {
  const sql = binder(work.server.database.engine);
  const text = `update sys_role set version = version where id = ${sql.bind(id)} and del_flag = 0
    and ${knownRoles(work.actor, sql, 'sys_role') ?? '1=1'} returning id as "id", role_code as "roleCode", role_name as "roleName"`;
  const [row] = await runSql<RoleHead>(work.db, text, sql.values);
  return row;
}

/**
 * A live role that the actor may know of (another tenant's does not exist).
 * @throws AppError roleMissing
 */
export async function assertRoleKnown({ database }: StoreContext, actor: Actor, id: string): Promise<void> {
  const sql = binder(database.engine);
  const text = `select id as "id" from sys_role t where t.id = ${sql.bind(id)} and t.del_flag = 0
    and ${knownRoles(actor, sql) ?? '1=1'}`;
  if ((await runSql(database.db, text, sql.values)).length === 0) throw new AppError('roleMissing');
}

export async function roleCodeOf(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom('sysRole').select('roleCode').where('id', '=', id).executeTakeFirst())?.roleCode;
}

/** Marks the role as changed; returns its new version. */
export async function touchRole(work: Work<WriteContext>, id: string): Promise<number> {
  const row = await work.db
    .updateTable('sysRole')
    .set((expression) => ({
      version: expression('version', '+', 1),
      updateBy: work.actor.username,
      updateTime: work.clock.datetime(),
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

export interface GrantRow {
  permissionId: string;
  dataRuleIds: string | null;
}

export function grantsOf(db: Db, roleId: string): Promise<GrantRow[]> {
  return db
    .selectFrom('sysRolePermission')
    .select(['permissionId', 'dataRuleIds'])
    .where('roleId', '=', roleId)
    .orderBy('permissionId')
    .execute();
}

export interface GrantablePermission {
  id: string;
  parentId: string | null;
  name: string;
  perms: string | null;
  menuType: number;
  isLeaf: number;
  ruleFlag: number | null;
}

/** Every live menu and button in menu order. */
export function grantablePermissions(db: Db): Promise<GrantablePermission[]> {
  return db
    .selectFrom('sysPermission')
    .select(['id', 'parentId', 'name', 'perms', 'menuType', 'isLeaf', 'ruleFlag'])
    .where('delFlag', '=', 0)
    .orderBy('sortNo')
    .orderBy('id')
    .execute();
}

/** Rows per statement, well under the parameter limits of both engines. */
const CHUNK = 200;

export async function insertGrants(
  work: Work<WriteContext>,
  roleId: string,
  grants: readonly GrantRow[],
  now: string,
): Promise<void> {
  for (let start = 0; start < grants.length; start += CHUNK) {
    const rows = grants
      .slice(start, start + CHUNK)
      .map((grant) => ({ id: newId(), roleId, ...grant, operateDate: now, operateIp: work.actor.ip }));
    await work.db.insertInto('sysRolePermission').values(rows).execute();
  }
}

export async function removeGrants(trx: Trx, roleId: string, permissionIds: readonly string[]): Promise<void> {
  for (let start = 0; start < permissionIds.length; start += CHUNK) {
    await trx
      .deleteFrom('sysRolePermission')
      .where('roleId', '=', roleId)
      .where('permissionId', 'in', permissionIds.slice(start, start + CHUNK))
      .execute();
  }
}

/** Live data rules of a menu, the newest first. */
export function dataRulesOf(db: Db, permissionId: string) {
  return db
    .selectFrom('sysPermissionDataRule')
    .select([
      'id',
      'permissionId',
      'ruleName',
      'ruleColumn',
      'ruleConditions',
      'ruleValue',
      'status',
      'createBy',
      'createTime',
      'updateBy',
      'updateTime',
    ])
    .where('permissionId', '=', permissionId)
    .where('delFlag', '=', 0)
    .orderBy('createTime', 'desc')
    .orderBy('id')
    .execute();
}

export async function setDataRules(trx: Trx, roleId: string, permissionId: string, dataRuleIds: string): Promise<void> {
  await trx
    .updateTable('sysRolePermission')
    .set({ dataRuleIds })
    .where('roleId', '=', roleId)
    .where('permissionId', '=', permissionId)
    .execute();
}

/** Permissions that the holders of a role may delegate. */
export async function passingOfRole(db: Db, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sysRolePassing')
    .select('permissionId')
    .where('roleId', '=', roleId)
    .orderBy('permissionId')
    .execute();
  return rows.map((row) => row.permissionId);
}

export async function insertPassing(
  work: Work<WriteContext>,
  roleId: string,
  permissionIds: readonly string[],
  now: string,
): Promise<void> {
  for (let start = 0; start < permissionIds.length; start += CHUNK) {
    const rows = permissionIds
      .slice(start, start + CHUNK)
      .map((permissionId) => ({ id: newId(), roleId, permissionId, operateDate: now, operateIp: work.actor.ip }));
    await work.db.insertInto('sysRolePassing').values(rows).execute();
  }
}

export async function removePassing(trx: Trx, roleId: string, permissionIds: readonly string[]): Promise<void> {
  for (let start = 0; start < permissionIds.length; start += CHUNK) {
    await trx
      .deleteFrom('sysRolePassing')
      .where('roleId', '=', roleId)
      .where('permissionId', 'in', permissionIds.slice(start, start + CHUNK))
      .execute();
  }
}
