import { RULES, type Rule, STOCK_RULES } from '@songbai/contract/rules/super-query.ts';
import { type ControlKind, controlOf, type QueryField } from './fields.ts';

const TEXT: readonly Rule[] = ['eq', 'ne', 'like', 'right_like', 'left_like', 'in'];
const CHOICE: readonly Rule[] = ['eq', 'ne', 'in'];
const ORDER: readonly Rule[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'between'];
const NUMBER: readonly Rule[] = [...ORDER, 'in'];
const DAY: readonly Rule[] = [...ORDER, 'within'];
const LIST: readonly Rule[] = ['eq', 'ne', 'in', 'like'];
const AREA: readonly Rule[] = ['eq', 'ne', 'right_like'];
const ALWAYS: readonly Rule[] = ['empty', 'not_empty'];

const BY_CONTROL: Readonly<Record<ControlKind, readonly Rule[]>> = {
  text: TEXT,
  search: CHOICE,
  dict: CHOICE,
  options: CHOICE,
  ref: CHOICE,
  tree: CHOICE,
  departs: CHOICE,
  switch: ['eq', 'ne'],
  multiDict: LIST,
  multiOptions: LIST,
  users: LIST,
  popup: LIST,
  area: AREA,
  number: NUMBER,
  money: NUMBER,
  date: DAY,
  datetime: DAY,
  time: ORDER,
};

/** The rules that make sense for a field, all of the family's while none is chosen. */
export function rulesFor(field: QueryField | undefined): readonly Rule[] {
  if (!field) return STOCK_RULES.map(({ value }) => value);
  return [...BY_CONTROL[controlOf(field)], ...ALWAYS];
}

/** The same as options; the rule of a kept condition stays among them. */
export function ruleOptions(field: QueryField | undefined, present: Rule | ''): { value: Rule; label: string }[] {
  const offered = new Set<string>([...rulesFor(field), present]);
  return RULES.filter(({ value }) => offered.has(value)).map(({ value, text }) => ({ value, label: text }));
}
