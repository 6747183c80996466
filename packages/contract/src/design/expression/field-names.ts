import { isFamilyCondition } from './conditions.ts';
import { parseExpression } from './expression.ts';
import { visit } from './parse.ts';

/** New names of fields by their former ones. */
export type NewNames = ReadonlyMap<string, string>;

/** The name of each condition in the family's short form, with what joins it to the one before. */
const FAMILY_NAME = /((?:^|&&|\|\|)\s*)([A-Za-z][A-Za-z0-9_$]*)(?=#)/gu;

/** The same expression where fields are called otherwise; one that cannot be read, and fields of other tables, stay. */
export function withFieldNames(source: string, names: NewNames): string {
  const parsed = parseExpression(source);
  if (!parsed.ok) return source;
  if (isFamilyCondition(source))
    return source.replace(FAMILY_NAME, (_, before: string, name: string) => before + (names.get(name) ?? name));
  const places: { name: string; at: number }[] = [];
  visit(parsed.expression.node, (part) => part.kind === 'field' && places.push(part));
  // From behind, so that the places in front stay where they are.
  return places
    .sort((a, b) => b.at - a.at)
    .reduce(
      (text, { name, at }) => text.slice(0, at) + (names.get(name) ?? name) + text.slice(at + name.length),
      source,
    );
}

/** A text with `{{expression}}` in it, and with `${field}` as links have it. */
export const withTemplateNames = (source: string, names: NewNames): string =>
  source
    .replace(/\{\{(.*?)\}\}/gsu, (_, inner: string) => `{{${withFieldNames(inner, names)}}}`)
    .replace(/\$\{([^{}$]+)\}/gu, (whole, name: string) => (names.has(name) ? `\${${names.get(name)}}` : whole));
