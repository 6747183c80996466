import { Type } from 'typebox';

/** All roles for a picker; `mine=true` (ours) marks those that the caller may not assign, with the reason. */
export const ROLES_CALL = {
  url: '/sys/role/queryall',
  query: Type.Object({ mine: Type.Boolean({ default: false, title: 'mine' }) }),
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
