import type { Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { isAdmin } from './admin-role.ts';
import type { TakenGrant } from './menu.store.ts';

/** A live owner of a grant; department roles with their department. */
interface Owner {
  id: string;
  departId: string | null;
}

/** Those of the owners who still exist and whom the actor may know of: shared roles are the administrators'. */
export async function livingOwners(
  trx: Trx,
  actor: Actor,
  table: TakenGrant['table'],
  ids: readonly string[],
): Promise<Owner[]> {
  if (ids.length === 0) return [];
  if (table === 'sys_depart_role_permission')
    return trx
      .selectFrom('sysDepartRole')
      .select(['id', 'departId'])
      .where('id', 'in', ids)
      .where('delFlag', '=', 0)
      .where('tenantId', '=', actor.tenantId)
      .execute();
  const source = table === 'sys_depart_permission' ? 'sysDepart' : 'sysRole';
  let rows = trx.selectFrom(source).select('id').where('id', 'in', ids).where('delFlag', '=', 0);
  if (!isAdmin(actor)) rows = rows.where('tenantId', '=', actor.tenantId);
  return (await rows.execute()).map(({ id }) => ({ id, departId: null }));
}

/** Grants a button to owners who had it before, without data rules. */
export async function giveAgain(
  trx: Trx,
  table: TakenGrant['table'],
  permissionId: string,
  owners: readonly Owner[],
  stamp: { operateDate: string; operateIp: string | null },
): Promise<void> {
  if (owners.length === 0) return;
  const ids = owners.map(({ id }) => ({ id: newId(), permissionId, owner: id }));
  if (table === 'sys_role_permission')
    await trx
      .insertInto('sysRolePermission')
      .values(ids.map(({ owner, ...row }) => ({ ...row, ...stamp, roleId: owner, dataRuleIds: null })))
      .execute();
  else if (table === 'sys_role_passing')
    await trx
      .insertInto('sysRolePassing')
      .values(ids.map(({ owner, ...row }) => ({ ...row, ...stamp, roleId: owner })))
      .execute();
  else if (table === 'sys_depart_permission')
    await trx
      .insertInto('sysDepartPermission')
      .values(ids.map(({ owner, ...row }) => ({ ...row, departId: owner, dataRuleIds: null })))
      .execute();
  else
    await trx
      .insertInto('sysDepartRolePermission')
      .values(
        owners.map(({ id, departId }) => ({
          ...{ id: newId(), permissionId, roleId: id, departId: departId ?? '', dataRuleIds: null },
          ...stamp,
        })),
      )
      .execute();
}
