import { chunks } from '../../db/chunks.ts';
import type { Db, Trx } from '../../db/database.ts';
import { newId } from '../../platform/ids.ts';

export interface DepartGrant {
  permissionId: string;
  dataRuleIds: string | null;
}

/** Permissions that the roles of a department may be granted. */
export function departGrants(db: Db, departId: string): Promise<DepartGrant[]> {
  return db
    .selectFrom('sysDepartPermission')
    .select(['permissionId', 'dataRuleIds'])
    .where('departId', '=', departId)
    .orderBy('permissionId')
    .execute();
}

export async function departGrant(db: Db, departId: string, permissionId: string): Promise<DepartGrant | undefined> {
  return db
    .selectFrom('sysDepartPermission')
    .select(['permissionId', 'dataRuleIds'])
    .where('departId', '=', departId)
    .where('permissionId', '=', permissionId)
    .executeTakeFirst();
}

/** Names of the live menus and buttons among the given ids. */
export async function permissionNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const part of chunks(ids)) {
    const live = db.selectFrom('sysPermission').select(['id', 'name']).where('id', 'in', part).where('delFlag', '=', 0);
    for (const { id, name } of await live.execute()) names.set(id, name);
  }
  return names;
}

export async function addDepartGrants(trx: Trx, departId: string, grants: readonly DepartGrant[]): Promise<void> {
  for (const part of chunks(grants))
    await trx
      .insertInto('sysDepartPermission')
      .values(part.map((grant) => ({ id: newId(), departId, ...grant })))
      .execute();
}

/** Grants of the roles of a department for some menus and buttons. */
export async function roleGrantsOf(trx: Trx, departId: string, permissionIds: readonly string[]) {
  const grants: (DepartGrant & { roleId: string })[] = [];
  for (const part of chunks(permissionIds)) {
    const rows = trx
      .selectFrom('sysDepartRolePermission')
      .select(['roleId', 'permissionId', 'dataRuleIds'])
      .where('departId', '=', departId)
      .where('permissionId', 'in', part);
    grants.push(...(await rows.execute()));
  }
  return grants;
}

/** Permissions removed from a department are removed from its roles as well (contract/1 §8.4). */
export async function removeDepartGrants(trx: Trx, departId: string, permissionIds: readonly string[]): Promise<void> {
  for (const part of chunks(permissionIds))
    for (const table of ['sysDepartPermission', 'sysDepartRolePermission'] as const)
      await trx.deleteFrom(table).where('departId', '=', departId).where('permissionId', 'in', part).execute();
}

export async function setDepartRules(trx: Trx, departId: string, permissionId: string, ruleIds: string): Promise<void> {
  await trx
    .updateTable('sysDepartPermission')
    .set({ dataRuleIds: ruleIds === '' ? null : ruleIds })
    .where('departId', '=', departId)
    .where('permissionId', '=', permissionId)
    .execute();
}
