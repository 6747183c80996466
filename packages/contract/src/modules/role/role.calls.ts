import { Type } from 'typebox';

/** All roles for choosing from; `mine=true` (ours) tells which of them one may not give, and why. */
export const ROLES_CALL = {
  url: '/sys/role/queryall',
  query: Type.Object({ mine: Type.Boolean({ default: false, title: 'mine' }) }),
} as const;

/** A role by its names. */
export interface RoleName {
  id: string;
  roleName: string;
  roleCode: string;
  description: string | null;
  /** Why the asking person may not give it; only with `mine`, null where nothing is in the way. */
  refusal?: string | null;
}
