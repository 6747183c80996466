import { evaluate, type Scope } from './evaluate.ts';
import { parseExpression } from './expression.ts';
import { type Expression, type ExpressionProblem, problemAt } from './nodes.ts';

/** A text with values in it: `{{expression}}`, and variables `#{date}` (contract/2 §16.6). */
export interface Template {
  /** Texts as they stand, and expressions in their places. */
  parts: readonly (string | Expression)[];
}

export type ParsedTemplate = { ok: true; template: Template } | { ok: false; problem: ExpressionProblem };

const PLACE = /\{\{(.*?)\}\}|#\{[^{}]*\}/gsu;

/** Never throws; a text without places is a template of one part. */
export function parseTemplate(source: string): ParsedTemplate {
  const parts: (string | Expression)[] = [];
  let from = 0;
  for (const found of source.matchAll(PLACE)) {
    const [whole, inner] = found;
    if (found.index > from) parts.push(source.slice(from, found.index));
    const parsed = parseExpression(inner ?? whole);
    if (!parsed.ok) return parsed;
    parts.push(parsed.expression);
    from = found.index + whole.length;
  }
  const rest = source.slice(from);
  if (rest.includes('{{')) return { ok: false, problem: problemAt(rest.slice(rest.indexOf('{{')), from) };
  if (rest !== '') parts.push(rest);
  return { ok: true, template: { parts } };
}

/** One place alone keeps the type of its value; otherwise all parts are put together. */
export function templateValue({ parts }: Template, scope: Scope): string | number | boolean | null {
  const [only, more] = parts;
  if (only !== undefined && typeof only !== 'string' && more === undefined) return evaluate(only, scope);
  return parts.map((part) => (typeof part === 'string' ? part : String(evaluate(part, scope) ?? ''))).join('');
}

/** What a field of a new row starts with (contract/2 §16.6). */
export type Default = { rule: string } | { template: Template };
export type ParsedDefault = { ok: true; default: Default } | { ok: false; problem: ExpressionProblem };

/** `${code}` runs a fill rule, and stands alone. */
export function parseDefault(source: string): ParsedDefault {
  const [, rule] = /^\s*\$\{([^{}$]+)\}\s*$/u.exec(source) ?? [];
  if (rule !== undefined) return { ok: true, default: { rule: rule.trim() } };
  const [mixed] = /\$\{[^{}]*\}?/u.exec(source) ?? [];
  if (mixed !== undefined) return { ok: false, problem: problemAt(mixed, source.indexOf(mixed)) };
  const parsed = parseTemplate(source);
  return parsed.ok ? { ok: true, default: { template: parsed.template } } : parsed;
}

/** Whether a default is more than a plain value. */
export const isComputedDefault = (source: string): boolean => /[#$]\{|\{\{/u.test(source);
