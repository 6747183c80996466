import type { Db } from '../../db/database.ts';

/** Live accounts of these names, by one tenant each works for. */
export async function receiversByTenant(db: Db, names: readonly string[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('sysUser as u')
    .innerJoin('sysUserTenant as ut', 'ut.userId', 'u.id')
    .select(['u.id', (expression) => expression.fn.min('ut.tenantId').as('tenantId')])
    .where('u.username', 'in', names)
    .where('u.delFlag', '=', 0)
    .groupBy('u.id')
    .execute();
  const found = new Map<number, string[]>();
  for (const { tenantId, id } of rows) found.set(Number(tenantId), [...(found.get(Number(tenantId)) ?? []), id]);
  return found;
}

/** Those of the names that no live account has. */
export async function unknownNames(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUser')
    .select('username')
    .where('username', 'in', names)
    .where('delFlag', '=', 0)
    .execute();
  const known = new Set(rows.map(({ username }) => username));
  return names.filter((name) => !known.has(name));
}
