import { chunks } from '../../db/chunks.ts';
import { type Db, runSql, type Trx } from '../../db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { StoreContext, WriteContext } from '../../resource/context.ts';
import { binder } from '../../resource/describe/sql-text.ts';
import type { Work } from '../../resource/write/work.ts';

export interface DepartRoleHead {
  id: string;
  departId: string;
  roleName: string;
}

/** Live department roles of the tenant by id. */
export async function departRoles(db: Db, tenantId: number, ids: readonly string[]): Promise<DepartRoleHead[]> {
  const found: DepartRoleHead[] = [];
  for (const part of chunks([...ids])) {
    const rows = await db
      .selectFrom('sysDepartRole')
      .select(['id', 'departId', 'roleName'])
      .where('id', 'in', part)
      .where('tenantId', '=', tenantId)
      .where('delFlag', '=', 0)
      .execute();
    found.push(...rows);
  }
  return found;
}

/** Live roles of one department, the newest first. */
export function rolesOfDepart(db: Db, tenantId: number, departId: string) {
  return db
    .selectFrom('sysDepartRole')
    .select(['id', 'departId', 'roleName', 'roleCode', 'description'])
    .select(['createBy', 'createTime', 'updateBy', 'updateTime'])
    .where('departId', '=', departId)
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .orderBy('createTime', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** A person's department roles, among the live ones of the tenant; of one department when it is given. */
export function rolesOfUser(db: Db, tenantId: number, userId: string, departId?: string) {
  let rows = db
    .selectFrom('sysDepartRoleUser as du')
    .innerJoin('sysDepartRole as r', 'r.id', 'du.droleId')
    .select(['du.id', 'du.userId', 'du.droleId'])
    .where('du.userId', '=', userId)
    .where('r.tenantId', '=', tenantId)
    .where('r.delFlag', '=', 0);
  if (departId !== undefined) rows = rows.where('r.departId', '=', departId);
  return rows.orderBy('du.id').execute();
}

/** Roles of a department that any of these people has. */
export async function heldRolesOf(db: Db, departId: string, userIds: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const part of chunks([...userIds])) {
    const rows = await db
      .selectFrom('sysDepartRoleUser as du')
      .innerJoin('sysDepartRole as r', 'r.id', 'du.droleId')
      .select('r.id')
      .distinct()
      .where('r.departId', '=', departId)
      .where('r.delFlag', '=', 0)
      .where('du.userId', 'in', part)
      .execute();
    for (const row of rows) found.add(row.id);
  }
  return [...found];
}

/** Live roles by id, row locks held until commit; those of another tenant are treated as missing. */
export async function lockRoles(
  work: Work<StoreContext>,
  tenantId: number,
  ids: readonly string[],
): Promise<DepartRoleHead[]> {
  if (ids.length === 0) return [];
  const sql = binder(work.server.database.engine);
  const text = `update sys_depart_role set version = version where tenant_id = ${sql.bind(tenantId)} and del_flag = 0
    and id in (${ids.map((id) => sql.bind(id)).join(', ')})
    returning id as "id", depart_id as "departId", role_name as "roleName"`;
  return runSql<DepartRoleHead>(work.db, text, sql.values);
}

/** Marks a role as changed; returns its new version. */
export async function touchDepartRole(work: Work<WriteContext>, id: string, now: string): Promise<number> {
  const row = await work.db
    .updateTable('sysDepartRole')
    .set((expression) => ({ version: expression('version', '+', 1), updateBy: work.actor.username, updateTime: now }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Locks a person's memberships in departments until commit; returns the departments the person is in. */
export async function lockMemberships(
  work: Work<StoreContext>,
  userId: string,
  departIds: readonly string[],
): Promise<Set<string>> {
  if (departIds.length === 0) return new Set();
  const sql = binder(work.server.database.engine);
  const text = `update sys_user_depart set dep_id = dep_id where user_id = ${sql.bind(userId)}
    and dep_id in (${departIds.map((id) => sql.bind(id)).join(', ')}) returning dep_id as "depId"`;
  const rows = await runSql<{ depId: string }>(work.db, text, sql.values);
  return new Set(rows.map((row) => row.depId));
}

export async function linkUser(trx: Trx, userId: string, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  await trx
    .insertInto('sysDepartRoleUser')
    .values(roleIds.map((droleId) => ({ id: newId(), userId, droleId })))
    .onConflict((conflict) => conflict.columns(['userId', 'droleId']).doNothing())
    .execute();
}

export async function unlinkUser(trx: Trx, userId: string, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  await trx.deleteFrom('sysDepartRoleUser').where('userId', '=', userId).where('droleId', 'in', roleIds).execute();
}

/** Removes roles from all members and deletes their grants, before the roles are deleted. */
export async function dropLinks(trx: Trx, roleIds: readonly string[]): Promise<void> {
  for (const part of chunks([...roleIds])) {
    await trx.deleteFrom('sysDepartRoleUser').where('droleId', 'in', part).execute();
    await trx.deleteFrom('sysDepartRolePermission').where('roleId', 'in', part).execute();
  }
}

/**
 * Removes the roles of departments from people who leave them (contract/1 §5.8). The caller raises the version of the
 * rights and writes the data log of the membership.
 */
export async function dropDepartRolesOf(
  trx: Trx,
  userIds: readonly string[],
  departIds: readonly string[],
): Promise<void> {
  for (const users of chunks([...userIds])) {
    for (const departs of chunks([...departIds])) {
      await trx
        .deleteFrom('sysDepartRoleUser')
        .where('userId', 'in', users)
        .where('droleId', 'in', (from) =>
          from.selectFrom('sysDepartRole').select('id').where('departId', 'in', departs),
        )
        .execute();
    }
  }
}
