import { Type } from 'typebox';

/** Calls behind 这个人能做什么 (user-asks row 8). */
export const USER_RIGHTS_CALL = {
  url: '/sys/permission/userRights',
  /** The own account when absent. */
  query: Type.Object({ userId: Type.String({ maxLength: 64, default: '', title: '用户' }) }),
} as const;

/** Where a right comes from. */
export interface RightSource {
  kind: 'role' | 'departRole';
  id: string;
  name: string;
  /** Name of the department of a department role. */
  depart?: string;
}

/** A data rule that narrows a right, and the sources that bring it. */
export interface RightRule {
  id: string;
  ruleName: string;
  ruleColumn: string | null;
  ruleConditions: string;
  ruleValue: string;
  /** False: the rule is switched off and narrows nothing at present. */
  valid: boolean;
  sourceIds: string[];
}

/** A menu or button a person may use or pass on. */
export interface PassedRight {
  permissionId: string;
  name: string;
  perms: string | null;
  /** Names of the menus above it, from the top. */
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
  /** Administrators may give everything, whatever `passing` says. */
  admin: boolean;
  rights: HeldRight[];
  passing: PassedRight[];
}
