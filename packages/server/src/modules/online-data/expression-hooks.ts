import { calculatedProblem } from '@songbai/contract/design/expression/as-field.ts';
import type { Scope } from '@songbai/contract/design/expression/expression.ts';
import {
  calculated,
  type FormRules,
  isOffered,
  isOther,
  ruledState,
  rulesOf,
} from '@songbai/contract/design/expression/rules.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { isEmpty } from '@songbai/contract/resource/drafts.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { ResourceTable } from '../../resource/describe/columns.ts';
import { type ResourceHooks, refusalOrLater } from '../../resource/describe/hooks.ts';
import type { Work } from '../../resource/write/work.ts';

/** What of other tables the rules of a row read; `shown` are its own fields that show values of linked rows. */
export type Beside = Pick<Scope, 'rows' | 'linked'> & { shown?: Values };

/** A row that is about to be saved. */
export interface Saving {
  /** What the client sent, with what belongs to other tables. */
  draft: Values;
  stored: Values | undefined;
  /** As it was, or would be without the draft. */
  before: Values;
  /** The row as it would be without its rules. */
  values: Values;
}

/** How what lies beside rows is found, for the rows of one call. */
type BesideOf = (work: Work) => (row: Saving) => Promise<Beside>;

/**
 * Formulas are calculated at every save, whatever the client sent; what the form hides or shows as read-only is not
 * taken from the wire, and is required of nobody (online.md §5.5).
 * @param besideOf where the rules read other tables; they are left to the hooks that know those
 */
export function withExpressions(resource: Resource, hooks: ResourceHooks, besideOf?: BesideOf): ResourceHooks {
  const rules = rulesOf(resource);
  if (!rules || readsBeside(rules) !== (besideOf !== undefined)) return hooks;
  const follow = (work: Work, values: Values, before: Values, beside: Beside | undefined) =>
    following({ work, resource, rules, before, scope: scopeBeside(work, values, beside) });
  return {
    ...hooks,
    beforeInsertMany: async (work, drafts) => {
      const own = (await hooks.beforeInsertMany?.(work, drafts)) ?? drafts.map(() => ({}));
      const find = besideOf?.(work);
      return Promise.all(
        drafts.map(async (draft, at) => {
          const set = own[at] ?? {};
          if (set instanceof AppError) return set;
          const values = { ...newValues(resource), ...filledPart(draft), ...set };
          const before = { ...newValues(resource), ...set };
          return refusalOrLater(async () => {
            const beside = await find?.({ draft, stored: undefined, before, values });
            return { ...set, ...follow(work, values, before, beside) };
          });
        }),
      );
    },
    beforeUpdate: async (work, before, patch) => {
      const set = (await hooks.beforeUpdate?.(work, before, patch)) ?? {};
      const values = { ...before, ...definedPart(patch), ...set };
      const beside = await besideOf?.(work)({ draft: patch, stored: before, before, values });
      return { ...set, ...follow(work, values, before, beside) };
    },
  };
}

function scopeBeside(work: Work, values: Values, { shown, ...others }: Beside = {}): Scope {
  return { ...scopeOf(work.actor, work.clock.now(), { ...values, ...shown }), ...others };
}

const readsBeside = ({ readsRows, above }: FormRules): boolean => readsRows || above !== undefined;

/** What expressions may ask of the call. */
export function scopeOf(
  { userId, username, realname, orgCode }: Pick<Actor, 'userId' | 'username' | 'realname' | 'orgCode'>,
  now: number,
  values: Values,
): Scope {
  const session = { userId, userCode: username, userName: realname, orgCode: orgCode ?? '' };
  return { session, now, values: withColumns(values) };
}

/** A row of a sub-table that is about to be saved; `undefined` of `before` is a new one. */
interface SubRow {
  draft: Values;
  before: Values | undefined;
  beside: Beside;
}

/**
 * A row of a sub-table as it will be saved.
 * @throws AppError invalid as its save would
 */
export function rowAfter(work: Work, resource: Resource, row: SubRow): Values {
  const [values, rules, was] = givenRow(resource, row);
  if (!rules) return values;
  const scope = scopeBeside(work, values, row.beside);
  return { ...values, ...following({ work, resource, rules, before: was, scope }) };
}

/** The same for what is only reckoned with: never refused. */
export function rowReckoned(work: Work, resource: Resource, row: SubRow): Values {
  const [values, , before] = givenRow(resource, row);
  return reckoned(work, resource, { values, before, beside: row.beside });
}

/** A row with its formulas as its save would leave it: never refused. */
export function reckoned(
  work: Work,
  resource: Resource,
  { values, before, beside }: Pick<Saving, 'values' | 'before'> & { beside: Beside },
): Values {
  const rules = rulesOf(resource);
  if (!rules) return values;
  const scope = scopeBeside(work, values, beside);
  return { ...values, ...settled({ resource, rules, before, scope }).changed };
}

function givenRow(resource: Resource, { draft, before, beside }: SubRow): [Values, FormRules | undefined, Values] {
  const [was, given] = before ? [before, definedPart(draft)] : [newValues(resource), filledPart(draft)];
  return [{ ...was, ...given, ...beside.shown }, rulesOf(resource), was];
}

const COLUMNS: readonly (readonly [column: string, field: string])[] = [
  ['create_by', 'createBy'],
  ['create_time', 'createTime'],
  ['update_by', 'updateBy'],
  ['update_time', 'updateTime'],
  ['sys_org_code', 'sysOrgCode'],
];

/** A row with the engine's fields by the names that its design has for them. */
export const withColumns = (values: Values): Values => ({
  ...Object.fromEntries(COLUMNS.map(([column, field]) => [column, values[field]])),
  ...values,
});

const NEW_VALUES = new WeakMap<Resource, Values>();

/** What a new row has where nothing is said of it. */
function newValues(resource: Resource): Values {
  const known = NEW_VALUES.get(resource);
  if (known) return known;
  const initial = Object.entries(resource.fields).map(([name, field]) => [name, field.initial ?? null]);
  const values = Object.fromEntries(initial);
  NEW_VALUES.set(resource, values);
  return values;
}

const definedPart = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** An empty value of a new row gives way to its initial one. */
const filledPart = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));

/** Units of work in which nobody asks what forms ask for. */
const UNASKED = new WeakSet<Work>();

/** Whether what this work saves is not asked for what forms ask for. */
export const isUnasked = (work: Work): boolean => UNASKED.has(work);

/** New rows need not have what the form asks for at the moment; formulas are calculated all the same (online.md §5.3). */
export const withoutFormRules = (hooks: ResourceHooks): ResourceHooks => ({
  ...hooks,
  beforeInsertMany: async (work, drafts) => {
    UNASKED.add(work);
    return (await hooks.beforeInsertMany?.(work, drafts)) ?? drafts.map(() => ({}));
  },
});

interface Following {
  work: Work;
  resource: Resource;
  rules: FormRules;
  /** The row as it was, or would be without the draft. */
  before: Values;
  scope: Scope;
}

/**
 * The values that the server sets.
 * @throws AppError invalid for what is required at the moment, or cannot be kept
 */
function following(row: Following): Values {
  const { resource } = row;
  const { kept, results, required, values } = settled(row);
  if (UNASKED.has(row.work)) return { ...kept, ...storedResults(resource, results) };
  const missing = required.find((name) => isEmpty(values[name]));
  if (missing !== undefined) {
    const label = resource.fields[missing]?.label ?? missing;
    throw new AppError('invalid', { detail: `${label}不能为空`, label }, { field: missing });
  }
  refuseOptions(row, values);
  return { ...kept, ...storedResults(resource, results) };
}

/** A row with its formulas, and with what was not taken as it was. */
function settled({ resource, rules, before, scope }: Omit<Following, 'work'>) {
  const first = calculated(rules, scope);
  const sent: Scope = { ...scope, values: { ...scope.values, ...first } };
  const kept: Values = {};
  const required: string[] = [];
  for (const name of rules.conditions.keys()) {
    const state = ruledState(rules, name, sent);
    if (state.required) required.push(name);
    const isTaken = state.visible && !state.readOnly;
    if (!isTaken && !resource.fields[name]?.readOnly && isOther(scope.values[name], before[name]))
      kept[name] = before[name] ?? null;
  }
  const values: Values = { ...sent.values, ...kept };
  const results = Object.keys(kept).length > 0 ? calculated(rules, { ...scope, values }) : first;
  return { kept, results, required, changed: { ...kept, ...results }, values: { ...values, ...results } };
}

/**
 * Refuses a choice that the form does not offer; one that was made before stays.
 * @throws AppError invalid
 */
function refuseOptions({ work, resource, rules, before, scope }: Following, values: Values): void {
  for (const [name, { options }] of rules.conditions) {
    const field = resource.fields[name];
    const isChoice = field?.kind === 'dict' || field?.kind === 'dicts';
    if (!options || !isChoice || isEmpty(values[name]) || !isOther(values[name], before[name])) continue;
    const chosen = field.kind === 'dicts' ? String(values[name]).split(',') : [String(values[name])];
    const texts = chosen.map((value) => ({
      value,
      text: work.server.dicts.of(work.actor.tenantId).text(field.dict, value),
    }));
    const wrong = texts.find((option) => !isOffered(rules, name, option, { ...scope, values }));
    if (!wrong) continue;
    const detail = `${field.label}不能选择“${wrong.text}”`;
    throw new AppError('invalid', { detail, label: field.label }, { field: name });
  }
}

function storedResults({ fields }: Resource, results: Values): Values {
  const stored: Values = {};
  for (const [name, value] of Object.entries(results)) {
    const field = fields[name];
    if (!field || field.computed) continue;
    const detail = calculatedProblem(field, value);
    if (detail !== undefined) throw new AppError('invalid', { detail, label: field.label }, { field: name });
    stored[name] = value;
  }
  return stored;
}

/** What has no column is calculated for every row that is read; what linked records show is read with them. */
export function unstored(resource: Resource): Partial<Pick<ResourceTable, 'computed' | 'derive'>> {
  const names = Object.entries(resource.fields).flatMap(([name, { computed }]) => (computed ? [name] : []));
  if (names.length === 0) return {};
  const computed = Object.assign(Object.create(null), Object.fromEntries(names.map((name) => [name, () => 'null'])));
  const rules = rulesOf(resource);
  if (!rules) return { computed };
  // What is stored stands as it was calculated: it may read rows of sub-tables, which are not read here.
  const own = { ...rules, formulas: rules.formulas.filter(({ name }) => names.includes(name)) };
  return {
    computed,
    derive: {
      reads: readsOf(own, resource),
      into: (row, actor, nowMs) => {
        const results = calculated(own, scopeOf(actor, nowMs, row));
        for (const { name } of own.formulas) row[name] = results[name] ?? null;
      },
    },
  };
}

/** Fields behind the formulas, so that a list which shows few columns reads these too. */
function readsOf({ formulas }: FormRules, { fields }: Resource): string[] {
  const toField = new Map(COLUMNS);
  const named = formulas.flatMap(({ expression }) => expression.fields).map((name) => toField.get(name) ?? name);
  return [...new Set(named)].filter(
    (name) => toField.has(name) || [...toField.values()].includes(name) || Object.hasOwn(fields, name),
  );
}
