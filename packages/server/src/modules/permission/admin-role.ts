import type { Actor } from '../../platform/actor.ts';

/** The role that nobody outranks: its holders may give everything, and only they touch each other. */
export const ADMIN_ROLE = 'admin';

export const isAdmin = (actor: Pick<Actor, 'roleCodes'>): boolean => actor.roleCodes.includes(ADMIN_ROLE);
