import { chunks } from '../../db/chunks.ts';
import type { Db, Trx } from '../../db/database.ts';
import { newId } from '../../platform/ids.ts';

/** Live roles of an account, by id. */
export async function roleIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUserRole as ur')
    .innerJoin('sysRole as r', 'r.id', 'ur.roleId')
    .select('ur.roleId')
    .where('ur.userId', '=', userId)
    .where('r.delFlag', '=', 0)
    .orderBy('r.createTime')
    .orderBy('r.id')
    .execute();
  return rows.map((row) => row.roleId);
}

/** Departments of an account within a tenant, by their codes. */
export function departsOfUser(db: Db, tenantId: number, userId: string) {
  return db
    .selectFrom('sysUserDepart as ud')
    .innerJoin('sysDepart as d', 'd.id', 'ud.depId')
    .select(['d.id', 'd.orgCode', 'd.departName'])
    .where('ud.userId', '=', userId)
    .where('d.tenantId', '=', tenantId)
    .where('d.delFlag', '=', 0)
    .orderBy('d.orgCode')
    .execute();
}

/** The given departments that are live ones of the tenant. */
export async function liveDeparts(db: Db, tenantId: number, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('sysDepart')
    .select('id')
    .where('id', 'in', ids)
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** The given departments that are live ones of other tenants. */
export async function departsElsewhere(db: Db, tenantId: number, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('sysDepart')
    .select('id')
    .where('id', 'in', ids)
    .where('tenantId', '<>', tenantId)
    .where('delFlag', '=', 0)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** The given tenants that exist; a number in another notation matches none. */
export async function liveTenants(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const numbers = ids.filter((id) => /^[1-9]\d{0,9}$/.test(id) && Number(id) < 2 ** 31).map(Number);
  if (numbers.length === 0) return new Set();
  const rows = await db
    .selectFrom('sysTenant')
    .select('id')
    .where('id', 'in', numbers)
    .where('delFlag', '=', 0)
    .execute();
  return new Set(rows.map((row) => String(row.id)));
}

export async function addRoles(trx: Trx, userId: string, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  const rows = roleIds.map((roleId) => ({ id: newId(), userId, roleId }));
  await trx
    .insertInto('sysUserRole')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['userId', 'roleId']).doNothing())
    .execute();
}

export async function removeRoles(trx: Trx, userId: string, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  await trx.deleteFrom('sysUserRole').where('userId', '=', userId).where('roleId', 'in', roleIds).execute();
}

export async function addDeparts(trx: Trx, userId: string, depIds: readonly string[]): Promise<void> {
  for (const part of chunks(depIds.map((depId) => ({ id: newId(), userId, depId }))))
    await trx
      .insertInto('sysUserDepart')
      .values(part)
      .onConflict((conflict) => conflict.columns(['userId', 'depId']).doNothing())
      .execute();
}

/** Ends memberships; the departments are no longer anybody's current one. */
export async function removeDeparts(
  trx: Trx,
  userId: string,
  departs: readonly { id: string; orgCode: string }[],
): Promise<void> {
  if (departs.length === 0) return;
  const ids = departs.map((depart) => depart.id);
  const codes = departs.map((depart) => depart.orgCode);
  await trx.deleteFrom('sysUserDepart').where('userId', '=', userId).where('depId', 'in', ids).execute();
  await trx
    .updateTable('sysSession')
    .set({ orgCode: null })
    .where('userId', '=', userId)
    .where('orgCode', 'in', codes)
    .execute();
  await trx
    .updateTable('sysUser')
    .set({ orgCode: null })
    .where('id', '=', userId)
    .where('orgCode', 'in', codes)
    .execute();
}
