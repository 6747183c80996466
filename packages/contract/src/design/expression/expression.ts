import { familyCondition, isFamilyCondition } from './conditions.ts';
import { Unreadable } from './nodes.ts';
import { type ParsedExpression, Parser, withReads } from './parse.ts';

/*
 * The expression language of designed tables (ADR 43, online.md §5.5): formulas, conditions of fields and buttons, and
 * `{{…}}` in defaults and links, by one reader on both sides. Callers take everything from here.
 */
export { evaluate, holds, type Scope } from './evaluate.ts';
export type { Expression } from './nodes.ts';

/** Never throws; `field#op#val` of the family is read as well. */
export function parseExpression(source: string): ParsedExpression {
  try {
    const node = isFamilyCondition(source) ? familyCondition(source) : new Parser(source).whole();
    return { ok: true, expression: withReads(source, node) };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, problem: error.problem };
    throw error;
  }
}
