import type { Trx } from '../../db/database.ts';

/**
 * Whether an account that can sign in, other than the leaving ones, has the role of this code. The role is locked until
 * commit, so that of two transactions removing the last holders the second sees the change of the first.
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
