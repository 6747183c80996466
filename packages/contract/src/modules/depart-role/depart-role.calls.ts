import { type Static, Type } from 'typebox';
import { LIMITS } from '../../limits.ts';

const id = (title: string) => Type.String({ minLength: 1, maxLength: 64, title });
const ids = (title: string) => Type.String({ maxLength: 64 * LIMITS.idsPerBatch, default: '', title });
/** Ids joined by commas; a role has at most a few hundred of them. */
const idList = (title: string) =>
  Type.Optional(Type.Union([Type.String({ maxLength: 200_000 }), Type.Null()], { title }));

/** Paths and queries of department roles (contract/1 §8.5). */
export const DEPART_ROLE_CALLS = {
  list: { url: '/sys/sysDepartRole/list', query: Type.Object({ deptId: Type.String({ maxLength: 64, default: '' }) }) },
  queryById: { url: '/sys/sysDepartRole/queryById', query: Type.Object({ id: id('id') }) },
  rolesOf: {
    url: '/sys/sysDepartRole/getDeptRoleList',
    query: Type.Object({ departId: id('部门'), userId: Type.String({ maxLength: 64, default: '' }) }),
  },
  rolesOfUser: {
    url: '/sys/sysDepartRole/getDeptRoleByUserId',
    query: Type.Object({ departId: id('部门'), userId: id('用户') }),
  },
  saveUser: { url: '/sys/sysDepartRole/deptRoleUserAdd' },
  dataRules: { url: '/sys/sysDepartRole/datarule/:permissionId/:departId/:roleId' },
  saveDataRules: { url: '/sys/sysDepartRole/datarule' },
} as const;

/** Grants of department roles (contract/1 §8.6). */
export const DEPART_GRANT_CALLS = {
  tree: {
    url: '/sys/sysDepartPermission/queryTreeListForDeptRole',
    query: Type.Object({ departId: id('部门') }),
  },
  granted: {
    url: '/sys/sysDepartPermission/queryDeptRolePermission',
    query: Type.Object({ roleId: id('部门角色') }),
  },
  save: { url: '/sys/sysDepartPermission/saveDeptRolePermission' },
} as const;

/** Members of a department (contract/1 §5.8). */
export const DEPART_MEMBER_CALLS = {
  list: { url: '/sys/user/departUserList', query: Type.Object({ depId: Type.String({ maxLength: 64, default: '' }) }) },
  add: { url: '/sys/user/editSysDepartWithUser' },
  remove: { url: '/sys/user/deleteUserInDepart', query: Type.Object({ depId: id('部门'), userId: id('用户') }) },
  removeBatch: {
    url: '/sys/user/deleteUserInDepartBatch',
    query: Type.Object({ depId: id('部门'), userIds: ids('用户') }),
  },
} as const;

/** `POST deptRoleUserAdd`: the roles ticked now and those shown as assigned. */
export const saveUserRolesBody = Type.Object({
  userId: id('用户'),
  newRoleId: idList('部门角色'),
  oldRoleId: idList('原部门角色'),
});
export type SaveUserRolesBody = Static<typeof saveUserRolesBody>;

/** `POST saveDeptRolePermission`. Note the lower-case p. */
export const saveDepartRolePermissionBody = Type.Object({
  roleId: id('部门角色'),
  permissionIds: idList('菜单权限'),
  lastpermissionIds: idList('原菜单权限'),
});
export type SaveDepartRolePermissionBody = Static<typeof saveDepartRolePermissionBody>;

/** `POST /sys/sysDepartRole/datarule`. */
export const saveDepartRoleRulesBody = Type.Object({
  permissionId: Type.String({ minLength: 1, maxLength: 128, title: '菜单' }),
  roleId: id('部门角色'),
  dataRuleIds: idList('数据权限'),
});
export type SaveDepartRoleRulesBody = Static<typeof saveDepartRoleRulesBody>;

/** `POST editSysDepartWithUser`. */
export const addMembersBody = Type.Object({
  depId: id('部门'),
  userIdList: Type.Array(id('用户'), { minItems: 1, maxItems: LIMITS.idsPerBatch, title: '用户' }),
});

/** A role a person has in a department. */
export interface DepartRoleUser {
  id: string;
  userId: string;
  droleId: string;
}

/** Which of these people left the department; the others belong to its sub-departments, if to any. */
export interface RemovedMembers {
  removed: string[];
  skipped: string[];
}
