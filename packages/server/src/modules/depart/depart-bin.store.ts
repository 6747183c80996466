import type { Grant } from '@songbai/contract/rules/delegation.ts';
import { chunks } from '../../db/chunks.ts';
import type { Db, Trx } from '../../db/database.ts';
import { newId } from '../../platform/ids.ts';

/** What ends with a department and its roles, by the tables of the links. */
export const DEPART_LINKS = {
  member: 'sys_user_depart',
  grant: 'sys_depart_permission',
  role: 'sys_depart_role',
  roleMember: 'sys_depart_role_user',
  roleGrant: 'sys_depart_role_permission',
} as const;

/** When and why deleted departments went, by their id or by the one above. */
export function binMarks(db: Db, tenantId: number, field: 'id' | 'parentId', values: readonly string[]) {
  return db
    .selectFrom('sysDepart')
    .select(['id', 'parentId', 'deleteTime', 'deleteReason'])
    .where(field, 'in', values)
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 1)
    .execute();
}

/** Deleted roles of a department, with whether another role has their code now. */
export async function binnedRoles(trx: Trx, departId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('sysDepartRole')
    .select(['id', 'roleName', 'roleCode', 'tenantId'])
    .where('id', 'in', ids)
    .where('departId', '=', departId)
    .where('delFlag', '=', 1)
    .orderBy('id')
    .execute();
  const taken = await trx
    .selectFrom('sysDepartRole')
    .select(['roleCode', 'tenantId'])
    .where(
      'roleCode',
      'in',
      rows.map(({ roleCode }) => roleCode),
    )
    .where('delFlag', '=', 0)
    .execute();
  const held = new Set(taken.map(({ roleCode, tenantId }) => `${tenantId} ${roleCode}`));
  return rows.map((row) => ({ ...row, taken: held.has(`${row.tenantId} ${row.roleCode}`) }));
}

/** Gives a restored department role its holders and grants. */
export async function giveRole(
  trx: Trx,
  { id, departId }: { id: string; departId: string },
  userIds: readonly string[],
  grants: readonly Grant[],
): Promise<void> {
  for (const part of chunks(userIds))
    await trx
      .insertInto('sysDepartRoleUser')
      .values(part.map((userId) => ({ id: newId(), userId, droleId: id })))
      .execute();
  for (const part of chunks(grants))
    await trx
      .insertInto('sysDepartRolePermission')
      .values(
        part.map((grant) => ({ id: newId(), departId, roleId: id, operateDate: null, operateIp: null, ...grant })),
      )
      .execute();
}
