/** The super query: user-defined conditions, combined with AND or OR (contract/3 §6, contract/2 §14.1). */

/** Every available rule with its text, in list order. */
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

/** One condition as sent and stored. */
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

/** The rule of that name, case-insensitively; undefined when it is unknown. */
export function ruleOf(name: unknown): Rule | undefined {
  return typeof name === 'string' ? RULES.find(({ value }) => value === name.toLowerCase())?.value : undefined;
}

export function matchTypeOf(name: unknown): MatchType {
  return typeof name === 'string' && name.toLowerCase() === 'or' ? 'or' : 'and';
}

/** A value as text: lists joined by `,`, non-values as an empty text. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(',');
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A condition from stored or linked data; undefined when the field is missing or the rule is unknown. */
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

/** The conditions as sent (contract/2 §14.1): JSON, encoded once before the URL encoding. */
export function encodedParams({ params }: SuperQuery): string {
  return encodeURI(JSON.stringify(params));
}
