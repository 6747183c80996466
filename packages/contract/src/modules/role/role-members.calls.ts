import { Type } from 'typebox';
import { LIMITS } from '../../limits.ts';

const id = (title: string) => Type.String({ minLength: 1, maxLength: 64, title });
const text = (title: string) => Type.String({ maxLength: 200, default: '', title });

/** Paths and queries of the members of a role (contract/1 §5.7). */
export const ROLE_MEMBER_CALLS = {
  list: {
    url: '/sys/user/userRoleList',
    query: Type.Object({
      roleId: id('角色'),
      username: text('username'),
      realname: text('realname'),
      pageNo: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, title: 'pageNo' }),
      pageSize: Type.Integer({
        minimum: 1,
        maximum: LIMITS.pageSizeMax,
        default: LIMITS.pageSizeDefault,
        title: 'pageSize',
      }),
    }),
  },
  add: { url: '/sys/user/addSysUserRole' },
  remove: { url: '/sys/user/deleteUserRole', query: Type.Object({ roleId: id('角色'), userId: id('用户') }) },
  removeBatch: {
    url: '/sys/user/deleteUserRoleBatch',
    query: Type.Object({
      roleId: id('角色'),
      userIds: Type.String({ maxLength: 64 * LIMITS.idsPerBatch, default: '', title: '用户' }),
    }),
  },
} as const;

export const addRoleMembersBody = Type.Object({
  roleId: id('角色'),
  userIdList: Type.Array(id('用户'), { minItems: 1, maxItems: LIMITS.idsPerBatch, title: '用户' }),
});
