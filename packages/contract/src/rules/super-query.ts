import { isPeriod, periodDays } from './periods.ts';

/** The super query: user-defined conditions, combined with AND or OR (contract/3 §6, contract/2 §14.1). */

/** The family's rules with their texts, in list order; known to every server of the family. */
export const STOCK_RULES = [
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

/** Ours: the first two are sent as ge and le. */
const OWN_RULES = [
  { value: 'between', text: '介于' },
  { value: 'within', text: '在时段内' },
  { value: 'empty', text: '为空' },
  { value: 'not_empty', text: '不为空' },
] as const;

/** Every available rule. */
export const RULES = [...STOCK_RULES, ...OWN_RULES] as const;
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

/** Conditions in brackets, joined in their own way. */
export interface QueryGroup {
  matchType: MatchType;
  params: QueryParam[];
}

export interface SuperQuery {
  matchType: MatchType;
  params: readonly QueryParam[];
  /** Brackets beside the conditions. */
  groups?: readonly QueryGroup[];
}

/** Rules that say everything without a value. */
const VALUELESS: ReadonlySet<string> = new Set<Rule>(['empty', 'not_empty']);

export function needsValue(rule: Rule | ''): boolean {
  return !VALUELESS.has(rule);
}

/** Whether a value completes its rule: both ends of a range, a known period, any text. */
export function isAnswered(rule: Rule, val: string): boolean {
  if (!needsValue(rule)) return true;
  if (rule === 'between') return rangeOf(val).every((end) => end !== '');
  if (rule === 'within') return isPeriod(val);
  return val !== '';
}

/** Both ends of a range; one that is open is empty. */
export function rangeOf(val: string): [from: string, to: string] {
  const [from = '', to = ''] = val.split(',');
  return [from.trim(), to.trim()];
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

/** A bracket from stored or linked data; undefined when it is none, or has no condition. */
function groupOf(raw: unknown): QueryGroup | undefined {
  if (typeof raw !== 'object' || raw === null || !('params' in raw) || !Array.isArray(raw.params)) return undefined;
  const params = raw.params.flatMap((one: unknown) => paramOf(one) ?? []);
  return params.length > 0 ? { matchType: matchTypeOf('matchType' in raw && raw.matchType), params } : undefined;
}

/** Conditions and brackets of a list that holds both. */
export function queryFrom(matchType: MatchType, list: readonly unknown[]): SuperQuery {
  const groups = list.flatMap((raw) => groupOf(raw) ?? []);
  return { matchType, params: list.flatMap((raw) => paramOf(raw) ?? []), ...(groups.length > 0 ? { groups } : {}) };
}

/** The same list of a query. */
export function recordsFrom({ params, groups = [] }: SuperQuery): (QueryParam | QueryGroup)[] {
  return [...params, ...groups];
}

/** The conditions as kept in addresses: JSON, encoded once before the URL encoding. */
export function encodedParams(query: SuperQuery): string {
  return encodeURI(JSON.stringify(recordsFrom(query)));
}

/**
 * The conditions as sent (contract/2 §14.1): ranges and periods are two conditions each, in a bracket of their own only
 * where any of the conditions suffices.
 * @param today business day that periods are counted from
 */
export function sentParams(query: SuperQuery, today: string): string {
  const groups = (query.groups ?? []).map((group) => ({ ...group, params: sentList(group, today) }));
  return encodeURI(JSON.stringify([...sentList(query, today), ...groups]));
}

function sentList({ matchType, params }: Omit<SuperQuery, 'groups'>, today: string): (QueryParam | QueryGroup)[] {
  return params.flatMap((param): (QueryParam | QueryGroup)[] => {
    const ends = endsOf(param, today);
    if (!ends) return [param];
    const [from, to] = ends;
    const both: QueryParam[] = [
      { ...param, rule: 'ge', val: from },
      { ...param, rule: 'le', val: to },
    ];
    return matchType === 'and' ? both : [{ matchType: 'and', params: both }];
  });
}

/** First and last value of a range or period; a period of moments reaches to the last second of its last day. */
function endsOf({ rule, val, type }: QueryParam, today: string): [string, string] | undefined {
  if (rule === 'between') return rangeOf(val);
  if (rule !== 'within' || !isPeriod(val)) return undefined;
  const [from, to] = periodDays(val, today);
  return type === 'datetime' ? [`${from} 00:00:00`, `${to} 23:59:59`] : [from, to];
}
