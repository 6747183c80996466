import { evaluate, parseExpression, type Scope } from '@songbai/contract/design/expression/expression.ts';
import { inAppPath } from '@songbai/contract/rules/in-app-path.ts';

/** Where a value of a list leads: inside the console, or to a new window. */
export type LinkTarget = { inside: string } | { outside: string };

const VALUE = /\$\{(\w+)\}/g;
const EXPRESSION = /\{\{(.*?)\}\}/gsu;

/**
 * The address behind a value (contract/2 §16.6): `${field}` stands for a value of the row and `{{…}}` for a result of our
 * expressions, which can never become more than a part of it. Undefined: nothing that may be opened.
 */
export function linkTarget(href: string, scope: Scope): LinkTarget | undefined {
  const calculated = href.trim().replace(EXPRESSION, (place, source: string) => resultOf(source, scope) ?? place);
  const filled = calculated.replace(VALUE, (_mark, name: string) => encodeURIComponent(textOf(scope.values, name)));
  // What cannot be read, and components, are none of what a link of ours can be.
  if (filled.includes('{{') || /\.vue$/.test(filled)) return undefined;
  if (/^https?:\/\//i.test(filled)) return URL.canParse(filled) ? { outside: filled } : undefined;
  const path = inAppPath(filled.startsWith('/') ? filled : `/${filled}`);
  return path === undefined || /^\/?[a-z][a-z0-9+.-]*:/i.test(filled) ? undefined : { inside: path };
}

function resultOf(source: string, scope: Scope): string | undefined {
  const parsed = parseExpression(source);
  return parsed.ok ? encodeURIComponent(String(evaluate(parsed.expression, scope) ?? '')) : undefined;
}

function textOf(row: Readonly<Record<string, unknown>>, name: string): string {
  const value = Object.hasOwn(row, name) ? row[name] : undefined;
  return value === null || value === undefined ? '' : String(value);
}
