import type { Actor } from '../../platform/actor.ts';

/** The highest role: its holders may grant everything, and only they may change each other. */
export const ADMIN_ROLE = 'admin';

export const isAdmin = (actor: Pick<Actor, 'roleCodes'>): boolean => actor.roleCodes.includes(ADMIN_ROLE);
