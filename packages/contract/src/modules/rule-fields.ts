import { queryableFields } from '../wire/list-params.ts';
import type { RuleField } from './permission/permission.calls.ts';
import { RESOURCES } from './registry.ts';

/**
 * The fields that data rules of a page may use: those that every resource shown there can be filtered by. Undefined for
 * a page that shows none of our resources: its rules are evaluated elsewhere.
 */
export function ruleFields(component: string | null): RuleField[] | undefined {
  const shown = RESOURCES.filter((resource) => component !== null && resource.pages.includes(component));
  const [first, ...others] = shown;
  if (!first) return undefined;
  const known = others.map((resource) => queryableFields(resource));
  return Object.entries(queryableFields(first))
    .filter(([name]) => name !== 'version' && known.every((fields) => Object.hasOwn(fields, name)))
    .map(([value, field]) => ({ value, text: field.label }));
}
