import type { ButtonDesign } from './design.ts';
import { nameProblemOf } from './expression/check.ts';
import { type Expression, holds, parseExpression, type Scope } from './expression/expression.ts';

type Rule = Pick<ButtonDesign, 'exp'>;

const READ = new Map<string, Expression | undefined>();
const MOST_READ = 500;

function read(source: string): Expression | undefined {
  if (READ.has(source)) return READ.get(source);
  const parsed = parseExpression(source);
  const expression = parsed.ok ? parsed.expression : undefined;
  if (READ.size >= MOST_READ) READ.clear();
  READ.set(source, expression);
  return expression;
}

/**
 * Whether a row has a button, by a condition in the language of expressions, in which `field#op#val` is read as well
 * (contract/2 §16.6, online.md §5.5). What cannot be read shows the button nowhere, because a condition that was meant
 * must not be passed over.
 */
export function rowHasButton({ exp }: Rule, row: Readonly<Record<string, unknown>>, around?: Surroundings): boolean {
  if (!exp?.trim()) return true;
  const expression = read(exp.trim());
  return expression !== undefined && holds(expression, { now: Date.now(), ...around, values: row });
}

/** Who asks, and when. */
type Surroundings = Omit<Scope, 'values'>;

/** What is wrong with a button's condition: its wording, or a field that the table has not. */
export function buttonRuleProblem({ exp }: Rule, fields: ReadonlySet<string>): string | undefined {
  if (!exp?.trim()) return undefined;
  const parsed = parseExpression(exp.trim());
  return parsed.ok ? nameProblemOf(parsed.expression, { fields })?.text : parsed.problem.text;
}
