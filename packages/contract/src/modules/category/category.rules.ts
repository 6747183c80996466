import { isTreeCode } from '../../rules/tree-code.ts';

/** Parent of the top-level rows (contract/2 §2). */
export const CATEGORY_ROOT = '0';

/** Longest code (contract/2 §18.3); with three characters a level it also bounds the depth. */
export const CATEGORY_CODE_LENGTH = 100;

export function isCategoryCode(code: string): boolean {
  return code.length <= CATEGORY_CODE_LENGTH && isTreeCode(code);
}

/** Keys by which a condition may filter the tree (contract/2 §2 loadTreeData). */
export const CATEGORY_CONDITIONS = ['code', 'name', 'id', 'createBy', 'sysOrgCode'] as const;
export type CategoryCondition = (typeof CATEGORY_CONDITIONS)[number];

/** Fields by which one row may be requested (contract/2 §2 loadOne). */
export const CATEGORY_KEYS = ['id', 'code', 'name', 'pid'] as const;
export type CategoryKey = (typeof CATEGORY_KEYS)[number];
