import type { Resource } from '../../resource/define.ts';
import type { Field, FieldConditions, Fields } from '../../resource/kinds.ts';
import { asField } from './as-field.ts';
import { formulaOrder } from './check.ts';
import { evaluate, holds, isSameResult, type Scope } from './evaluate.ts';
import { type Expression, parseExpression } from './expression.ts';

type Values = Readonly<Record<string, unknown>>;

/** What follows from the values of a form or row, read once for its fields (online.md §5.5). */
export interface FormRules {
  /** In the order in which they are calculated. */
  formulas: readonly { name: string; field: Field; expression: Expression }[];
  conditions: ReadonlyMap<string, Conditions>;
  /** Whether any of it reads rows of sub-tables. */
  readsRows: boolean;
  /** Of a sub-table: what of the main row any of it reads. */
  above: Above | undefined;
}

/** Fields of a main row, and what expressions call that row. */
interface Above {
  name: string;
  fields: readonly string[];
}

type Conditions = { readonly [K in keyof FieldConditions]?: Expression };

/** How a field stands at the moment. */
export interface RuledState {
  visible: boolean;
  required: boolean;
  readOnly: boolean;
}

const READ = new WeakMap<Fields, FormRules | null>();

/** A resource or a sub-table in a form: fields that always belong to the same main table, if to any. */
export type Ruled = Pick<Resource, 'fields' | 'main'>;

/** Undefined: nothing of these fields follows from others. What cannot be read was saved before it was checked. */
export function rulesOf(of: Ruled): FormRules | undefined {
  const known = READ.get(of.fields);
  if (known !== undefined) return known ?? undefined;
  const rules = readRules(of);
  READ.set(of.fields, rules ?? null);
  return rules;
}

function readRules({ fields, main }: Ruled): FormRules | undefined {
  const formulas = new Map<string, Expression>();
  const conditions = new Map<string, Conditions>();
  for (const [name, { formula, when }] of Object.entries(fields)) {
    const expression = read(formula);
    if (expression) formulas.set(name, expression);
    if (when) conditions.set(name, readAll(when));
  }
  if (formulas.size === 0 && conditions.size === 0) return undefined;
  const ordered = formulaOrder(formulas);
  const all = [...formulas.values(), ...[...conditions.values()].flatMap((own) => Object.values(own))];
  return {
    formulas: (ordered.ok ? ordered.order : []).flatMap((name) => {
      const [field, expression] = [fields[name], formulas.get(name)];
      return field && expression ? [{ name, field, expression }] : [];
    }),
    conditions,
    readsRows: main === undefined && all.some((expression) => readsRows(expression, fields)),
    above: main === undefined ? undefined : aboveOf(main, all),
  };
}

function aboveOf(name: string, all: readonly Expression[]): Above | undefined {
  const paths = all.flatMap((expression) => expression.paths.filter(({ of }) => of === name));
  return paths.length > 0 ? { name, fields: [...new Set(paths.map((path) => path.name))] } : undefined;
}

function read(source: string | undefined): Expression | undefined {
  const parsed = source ? parseExpression(source) : undefined;
  return parsed?.ok ? parsed.expression : undefined;
}

function readAll(when: FieldConditions): Conditions {
  const all = Object.entries(when).map(([kind, source]) => [kind, read(source)] as const);
  return Object.fromEntries(all.filter(([, expression]) => expression !== undefined));
}

const PRESET_COLUMNS: ReadonlySet<string> = new Set([
  ...['id', 'create_by', 'create_time', 'update_by', 'update_time', 'sys_org_code'],
]);

/** `count(items)` names the sub-table alone. */
const readsRows = ({ fields: names, paths }: Expression, fields: Fields): boolean =>
  paths.some(({ of }) => of !== 'option') ||
  names.some((name) => !Object.hasOwn(fields, name) && !PRESET_COLUMNS.has(name));

/** Whether an expression reads one of these fields or sub-tables. */
export const reads = ({ fields, paths }: Expression, names: ReadonlySet<string>): boolean =>
  fields.some((name) => names.has(name)) || paths.some(({ of }) => names.has(of));

/**
 * The values of formulas; each reads those before it.
 * @param changed only what follows from these; all unless given
 */
export function calculated(
  { formulas }: FormRules,
  scope: Scope,
  changed?: ReadonlySet<string>,
): Record<string, string | number | null> {
  const results: Record<string, string | number | null> = Object.create(null);
  const values: Record<string, unknown> = { ...scope.values };
  const moved = new Set(changed);
  for (const { name, field, expression } of formulas) {
    if (changed && !reads(expression, moved)) continue;
    const result = asField(field, evaluate(expression, { ...scope, values }));
    results[name] = result;
    values[name] = result;
    moved.add(name);
  }
  return results;
}

/** How a field stands; a hidden or read-only one is required of nobody. */
export function ruledState({ conditions }: FormRules, name: string, scope: Scope): RuledState {
  const { visible: shown, readOnly: fixed, required: asked } = conditions.get(name) ?? {};
  const visible = shown === undefined || holds(shown, scope);
  const readOnly = fixed !== undefined && holds(fixed, scope);
  return { visible, readOnly, required: visible && !readOnly && asked !== undefined && holds(asked, scope) };
}

/** Whether an option can be chosen at the moment. */
export function isOffered({ conditions }: FormRules, name: string, option: Values, scope: Scope): boolean {
  const asked = conditions.get(name)?.options;
  return asked === undefined || holds(asked, { ...scope, linked: { ...scope.linked, option } });
}

/** Whether a calculated value is another one than the row has. */
export const isOther = (a: unknown, b: unknown): boolean => !isSameResult(a ?? null, b ?? null);
