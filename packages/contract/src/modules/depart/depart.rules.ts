import type { Refusal } from '../../errors.ts';
import { ORG_CATEGORY } from './depart.dicts.ts';

/** Longest code (contract/1 §16.6); with three characters a level it also bounds the depth. */
export const DEPART_CODE_LENGTH = 64;

const { company, department, post } = ORG_CATEGORY;

/** Levels of the tree as stored in `orgType`; deeper levels continue the count. */
export const ORG_TYPE = { top: '1', belowTop: '2' } as const;

/** Includes the subsidiary of newer clients, which the dictionary lacks. */
const COMPANIES: ReadonlySet<string> = new Set([company, '4']);

/** A company at the top, a department below it (contract/1 §8.2). */
export function defaultCategory(hasParent: boolean): typeof company | typeof department {
  return hasParent ? department : company;
}

/** The position of a department, as far as its category depends on it. */
export interface CategoryPlace {
  /** Undefined at the top. */
  parent: string | undefined;
  /** Categories of its direct children. */
  children: readonly string[];
}

/** Whether a department may have a category at its position (contract/1 §8.2). */
export function categoryRefusal(wanted: string, { parent, children }: CategoryPlace): Refusal | undefined {
  if (wanted === post && children.length > 0) return { error: 'departPostHasChildren' };
  if (COMPANIES.has(wanted) && parent !== undefined && !COMPANIES.has(parent))
    return { error: 'departParentNoCompany' };
  if (wanted === department && children.some((child) => COMPANIES.has(child))) return { error: 'departHasCompanies' };
  return undefined;
}
