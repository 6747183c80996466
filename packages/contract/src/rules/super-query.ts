/** The super query: conditions a person puts together, all or any of which must hold (contract/3 §6, contract/2 §14.1). */

/** Every rule on offer with its text, in the order of the list. */
export const RULES = [
  { value: 'eq', text: '等于' },
  { value: 'like', text: '包含' },
  { value: 'right_like', text: '以..开始' },
  { value: 'left_like', text: '以..结尾' },
  { value: 'in', text: '在...中' },
  { value: 'ne', text: '不等于' },
  { value: 'gt', text: '大于' },
  { value: 'ge', text: '大于等于' },
  { value: 'lt', text: '小于' },
  { value: 'le', text: '小于等于' },
] as const;
export type Rule = (typeof RULES)[number]['value'];

/** How the conditions are joined, with its text. */
export const MATCH_TYPES = [
  { value: 'and', text: 'AND（所有条件都要求匹配）' },
  { value: 'or', text: 'OR（条件中的任意一个匹配）' },
] as const;
export type MatchType = (typeof MATCH_TYPES)[number]['value'];

/** One condition as it travels and as it is kept. */
export interface QueryParam {
  field: string;
  rule: Rule;
  /** Several values joined by `,`. */
  val: string;
  type?: string;
  dbType?: string;
}

export interface SuperQuery {
  matchType: MatchType;
  params: readonly QueryParam[];
}

/** The rule of that name in either spelling of its letters; undefined when it is none that is offered. */
export function ruleOf(name: unknown): Rule | undefined {
  return typeof name === 'string' ? RULES.find(({ value }) => value === name.toLowerCase())?.value : undefined;
}

export function matchTypeOf(name: unknown): MatchType {
  return typeof name === 'string' && name.toLowerCase() === 'or' ? 'or' : 'and';
}

/** A value as text: lists joined by `,`, anything that is no value as nothing. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(',');
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A condition out of anything that was kept or linked somewhere; undefined when it names no field or no known rule. */
export function paramOf(raw: unknown): QueryParam | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { field, rule: ruleName, val, type, dbType } = raw as Record<string, unknown>;
  const rule = ruleOf(ruleName);
  if (typeof field !== 'string' || field === '' || !rule) return undefined;
  return {
    field,
    rule,
    val: valueText(val),
    ...(typeof type === 'string' && type !== '' ? { type } : {}),
    ...(typeof dbType === 'string' && dbType !== '' ? { dbType } : {}),
  };
}

/** The conditions as they travel (contract/2 §14.1): JSON, encoded once before the address is. */
export function encodedParams({ params }: SuperQuery): string {
  return encodeURI(JSON.stringify(params));
}
