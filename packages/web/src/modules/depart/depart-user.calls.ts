import type { DepartMember } from '@songbai/contract/modules/depart/depart-member.resource.ts';
import type { DepartRoleUser, RemovedMembers } from '@songbai/contract/modules/depart-role/depart-role.calls.ts';
import type { DepartRole } from '@songbai/contract/modules/depart-role/depart-role.resource.ts';
import type { GrantTree } from '@songbai/contract/modules/permission/role-grants.calls.ts';
import type { DepartOption } from '@songbai/contract/modules/user/people.calls.ts';
import { getResult, send } from '../../api/client.ts';
import { departsOf } from '../../pickers/people/people.calls.ts';

/** A department in the tree. */
export interface MyDepart {
  id: string;
  departName: string;
}

/** A department with all its details, and its parent's name. */
export interface DepartDetail extends DepartOption {
  orgCategory: string;
  departOrder: number | null;
  mobile: string | null;
  address: string | null;
  memo: string | null;
  above: string | undefined;
}

interface Asked {
  signal: AbortSignal;
}

/** Undefined if it was deleted. */
export async function departDetail(id: string, asked: Asked): Promise<DepartDetail | undefined> {
  const [row] = (await departsOf('id', [id], asked)) as DepartDetail[];
  if (!row) return undefined;
  const [above] = row.parentId ? await departsOf('id', [row.parentId], asked) : [];
  return { ...row, above: above?.departName };
}

export const addMembers = (depId: string, userIdList: readonly string[]) =>
  send<null>('POST', '/sys/user/editSysDepartWithUser', { body: { depId, userIdList } });

const REMOVED = { message: '删除用户与选中部门关系成功！' };

export const removeMember = async (depId: string, { id }: Pick<DepartMember, 'id'>) => ({
  ...(await send<null>('DELETE', '/sys/user/deleteUserInDepart', { params: { depId, userId: id } })),
  ...REMOVED,
});

export const removeMembers = async (depId: string, ids: readonly string[]) => ({
  ...(await send<RemovedMembers>('DELETE', '/sys/user/deleteUserInDepartBatch', {
    params: { depId, userIds: ids.map((id) => `${id},`).join('') },
  })),
  ...REMOVED,
});

export const departRolesOf = (departId: string, userId: string, { signal }: Asked): Promise<DepartRole[]> =>
  getResult('/sys/sysDepartRole/getDeptRoleList', { departId, userId }, { signal, quiet: true });

export const rolesOfMember = (departId: string, userId: string, { signal }: Asked): Promise<DepartRoleUser[] | null> =>
  getResult('/sys/sysDepartRole/getDeptRoleByUserId', { departId, userId }, { signal, quiet: true });

export const saveRolesOfMember = (userId: string, now: readonly string[], before: readonly string[]) =>
  send<null>('POST', '/sys/sysDepartRole/deptRoleUserAdd', {
    body: { userId, newRoleId: now.join(','), oldRoleId: before.join(',') },
  });

export type OfferedTree = GrantTree & {
  /** What the user can neither grant nor revoke. */
  locked: string[];
};

export const offeredTree = (departId: string, { signal }: Asked): Promise<OfferedTree> =>
  getResult('/sys/sysDepartPermission/queryTreeListForDeptRole', { departId }, { signal, quiet: true });

export const grantsOfRole = (roleId: string, { signal }: Asked): Promise<string[]> =>
  getResult('/sys/sysDepartPermission/queryDeptRolePermission', { roleId }, { signal, quiet: true });

export const saveGrantsOfRole = (roleId: string, now: readonly string[], before: readonly string[]) =>
  send<null>('POST', '/sys/sysDepartPermission/saveDeptRolePermission', {
    body: { roleId, permissionIds: now.join(','), lastpermissionIds: before.join(',') },
  });
