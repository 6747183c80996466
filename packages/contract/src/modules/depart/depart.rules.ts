import type { Refusal } from '../../errors.ts';

/** Longest code (contract/1 §16.6); with three characters a level it also bounds the depth. */
export const DEPART_CODE_LENGTH = 64;

/** Values of dictionary `org_category`; 4 is the subsidiary of newer clients. */
const COMPANY: ReadonlySet<string> = new Set(['1', '4']);
const DEPARTMENT = '2';
const POST = '3';

/** A company at the top, a department below it (contract/1 §8.2). */
export function defaultCategory(hasParent: boolean): '1' | '2' {
  return hasParent ? DEPARTMENT : '1';
}

/** Where a department stands, as far as its category depends on it. */
export interface CategoryPlace {
  /** Undefined at the top. */
  parent: string | undefined;
  /** Categories of those right below it. */
  children: readonly string[];
}

/** Whether a department may be of a category in its place (contract/1 §8.2). */
export function categoryRefusal(wanted: string, { parent, children }: CategoryPlace): Refusal | undefined {
  if (wanted === POST && children.length > 0) return { error: 'departPostHasChildren' };
  if (COMPANY.has(wanted) && parent !== undefined && !COMPANY.has(parent)) return { error: 'departParentNoCompany' };
  if (wanted === DEPARTMENT && children.some((child) => COMPANY.has(child))) return { error: 'departHasCompanies' };
  return undefined;
}
