import { Type } from 'typebox';
import { LIMITS } from '../../limits.ts';

/** All roles for a picker; `mine=true` (ours) marks those that the caller may not assign, with the reason. */
export const ROLES_CALL = {
  url: '/sys/role/queryall',
  query: Type.Object({ mine: Type.Boolean({ default: false, title: 'mine' }) }),
} as const;

/** The same roles under the names that newer clients of the family call (contract/1 §18). */
export const ROLES_OF_ALL_CALL = { url: '/sys/role/queryallNoByTenant' } as const;

/** A page of roles for a picker. */
export const ROLES_BY_TENANT_CALL = {
  url: '/sys/role/listByTenant',
  query: Type.Object({
    roleName: Type.String({ maxLength: 200, default: '', title: '角色名称' }),
    roleCode: Type.String({ maxLength: 200, default: '', title: '角色编码' }),
    pageNo: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, title: 'pageNo' }),
    pageSize: Type.Integer({
      minimum: 1,
      maximum: LIMITS.pageSizeMax,
      default: LIMITS.pageSizeDefault,
      title: 'pageSize',
    }),
  }),
} as const;

/** A role with its names. */
export interface RoleName {
  id: string;
  roleName: string;
  roleCode: string;
  description: string | null;
  /** Why the caller may not assign it; only with `mine`, null where allowed. */
  refusal?: string | null;
}
