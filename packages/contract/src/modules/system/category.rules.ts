/** Parent of the rows at the top (contract/2 §2). */
export const CATEGORY_ROOT = '0';

/** Longest code (contract/2 §18.3); with three characters a level it also bounds the depth. */
export const CATEGORY_CODE_LENGTH = 100;

/** One level of a code: a capital letter and 01 to 99. */
const STEP = 3;
const FIRST = 'A01';
const SHAPE = /^(?:[A-Z](?:0[1-9]|[1-9]\d))+$/;

export function isCategoryCode(code: string): boolean {
  return code.length <= CATEGORY_CODE_LENGTH && SHAPE.test(code);
}

/** The code one level above; empty at the top. */
export function parentCategoryCode(code: string): string {
  return code.slice(0, -STEP);
}

/**
 * The code after the last one below a parent (contract/2 §2): A01, A02 … A99, B01 … Z99, and after Z99 comes Z99A01.
 * @param parentCode empty at the top
 * @param last the last code below that parent, undefined when there was none yet
 */
export function nextCategoryCode(parentCode: string, last: string | undefined): string {
  if (last === undefined) return parentCode + FIRST;
  const front = last.slice(0, -STEP);
  const step = last.slice(-STEP);
  const number = Number(step.slice(1));
  if (number < 99) return `${front}${step.charAt(0)}${String(number + 1).padStart(2, '0')}`;
  if (step.charAt(0) === 'Z') return last + FIRST;
  return `${front}${String.fromCharCode(step.charCodeAt(0) + 1)}01`;
}

/** Keys a condition may narrow the tree by (contract/2 §2 loadTreeData). */
export const CATEGORY_CONDITIONS = ['code', 'name', 'id', 'createBy', 'sysOrgCode'] as const;
export type CategoryCondition = (typeof CATEGORY_CONDITIONS)[number];

/** Fields one row may be asked for by (contract/2 §2 loadOne). */
export const CATEGORY_KEYS = ['id', 'code', 'name', 'pid'] as const;
export type CategoryKey = (typeof CATEGORY_KEYS)[number];
