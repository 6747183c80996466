import { Type } from 'typebox';

/** Calls behind 这个人能做什么 (user-asks row 8). */
export const USER_RIGHTS_CALL = {
  url: '/sys/permission/userRights',
  /** The caller's account when absent. */
  query: Type.Object({ userId: Type.String({ maxLength: 64, default: '', title: '用户' }) }),
} as const;

/** The source of a permission. */
export interface RightSource {
  kind: 'role' | 'departRole';
  id: string;
  name: string;
  /** Name of the department of a department role. */
  depart?: string;
}

/** A data rule that restricts a permission, and the sources that contribute it. */
export interface RightRule {
  id: string;
  ruleName: string;
  ruleColumn: string | null;
  ruleConditions: string;
  ruleValue: string;
  /** False: the rule is switched off and restricts nothing at present. */
  valid: boolean;
  sourceIds: string[];
}

/** A menu or button a person may use or delegate. */
export interface PassedRight {
  permissionId: string;
  name: string;
  perms: string | null;
  /** Names of its ancestor menus, from the top. */
  path: string[];
  /** 0 top menu, 1 menu, 2 button (dictionary menu_type). */
  type: number;
  sources: RightSource[];
}

export interface HeldRight extends PassedRight {
  dataRules: RightRule[];
}

export interface UserRights {
  userId: string;
  username: string;
  realname: string;
  /** Administrators may grant everything, regardless of `passing`. */
  admin: boolean;
  rights: HeldRight[];
  passing: PassedRight[];
}
