import { chunks } from '../../db/chunks.ts';
import type { Db, Trx } from '../../db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { WriteContext } from '../../resource/context.ts';
import type { Work } from '../../resource/write/work.ts';
import type { GrantRow } from '../permission/index.ts';

/** Permissions granted to a department, which its roles may be given (contract/1 §8.4). */
export function departGrants(db: Db, departId: string): Promise<GrantRow[]> {
  return db
    .selectFrom('sysDepartPermission')
    .select(['permissionId', 'dataRuleIds'])
    .where('departId', '=', departId)
    .execute();
}

/** Grants of department roles. */
export function grantsOfRoles(db: Db, roleIds: readonly string[]): Promise<GrantRow[]> {
  if (roleIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('sysDepartRolePermission')
    .select(['permissionId', 'dataRuleIds'])
    .where('roleId', 'in', roleIds)
    .orderBy('permissionId')
    .execute();
}

export async function insertDepartRoleGrants(
  work: Work<WriteContext>,
  role: { id: string; departId: string },
  grants: readonly GrantRow[],
  now: string,
): Promise<void> {
  for (const part of chunks([...grants])) {
    const rows = part.map((grant) => ({
      id: newId(),
      departId: role.departId,
      roleId: role.id,
      ...grant,
      operateDate: now,
      operateIp: work.actor.ip,
    }));
    await work.db.insertInto('sysDepartRolePermission').values(rows).execute();
  }
}

export async function removeDepartRoleGrants(
  trx: Trx,
  roleId: string,
  permissionIds: readonly string[],
): Promise<void> {
  for (const part of chunks([...permissionIds])) {
    await trx
      .deleteFrom('sysDepartRolePermission')
      .where('roleId', '=', roleId)
      .where('permissionId', 'in', part)
      .execute();
  }
}

export async function setDepartRoleRules(
  trx: Trx,
  roleId: string,
  permissionId: string,
  dataRuleIds: string,
): Promise<void> {
  await trx
    .updateTable('sysDepartRolePermission')
    .set({ dataRuleIds })
    .where('roleId', '=', roleId)
    .where('permissionId', '=', permissionId)
    .execute();
}
