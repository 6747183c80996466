import type { Trx } from '../../db/database.ts';

/**
 * Whether anybody who can sign in, besides those who are about to leave, has the role of this code. The role is locked until the transaction ends, so that of two
 * who would take the last ones from each other the second sees what the first did.
 */
export async function hasWorkingMember(trx: Trx, roleCode: string, leaving: readonly string[]): Promise<boolean> {
  await trx
    .updateTable('sysRole')
    .set((set) => ({ version: set.ref('version') }))
    .where('roleCode', '=', roleCode)
    .where('delFlag', '=', 0)
    .execute();
  let members = trx
    .selectFrom('sysUserRole as ur')
    .innerJoin('sysRole as r', 'r.id', 'ur.roleId')
    .innerJoin('sysUser as u', 'u.id', 'ur.userId')
    .select('u.id')
    .where('r.roleCode', '=', roleCode)
    .where('r.delFlag', '=', 0)
    .where('u.delFlag', '=', 0)
    .where('u.status', '=', 1);
  if (leaving.length > 0) members = members.where('u.id', 'not in', leaving);
  const row = await members.limit(1).executeTakeFirst();
  return row !== undefined;
}
