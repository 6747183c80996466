/**
 * One closed filter tree is used by query bar, super query, saved queries and data rules (design.md §4).
 * Field names are checked where the tree is applied to a resource; values are always bound as parameters.
 */
const OPERATORS = [
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'like',
  'leftLike',
  'rightLike',
  'notLeftLike',
  'notRightLike',
  'in',
  'empty',
  'notEmpty',
  'itemOf',
  'tail',
] as const;

export type Operator = (typeof OPERATORS)[number];

export interface Condition {
  field: string;
  /**
   * `leftLike` means "ends with" and `rightLike` "begins with", as the family names them; their negations accordingly;
   * like `ne`, the negations also match empty values;
   * `itemOf`: the stored comma list contains one of the values;
   * `tail`: ends with it and is long enough for its mask to show so much; never sent by clients.
   */
  op: Operator;
  value: string | readonly string[];
  /** Of the one-box search, which passes over fields that it cannot search. */
  passing?: true;
  /** Of a field that holds nodes of a tree: what lies under them is meant as well. */
  withBelow?: true;
}

export type Filter = Condition | { and: readonly Filter[] } | { or: readonly Filter[] };

export interface Sort {
  field: string;
  order: 'asc' | 'desc';
}

export interface ListQuery {
  filter: Filter;
  /** Empty: the resource's default sort. */
  sort: readonly Sort[];
  pageNo: number;
  pageSize: number;
}

export const EVERYTHING: Filter = { and: [] };

/** Combines filters with AND, dropping empty groups so that equal queries compile to equal SQL. */
export function both(...filters: readonly Filter[]): Filter {
  const parts = filters.flatMap((filter) => ('and' in filter ? filter.and : [filter]));
  return parts.length === 1 && parts[0] ? parts[0] : { and: parts };
}

export function conditionsOf(filter: Filter): Condition[] {
  if ('and' in filter) return filter.and.flatMap(conditionsOf);
  if ('or' in filter) return filter.or.flatMap(conditionsOf);
  return [filter];
}
