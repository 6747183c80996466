import { LIMITS } from '@songbai/contract/limits.ts';
import { allFields, type Resource } from '@songbai/contract/resource/define.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import { dateText } from '@songbai/contract/rules/dates.ts';
import {
  encodedParams,
  isAnswered,
  matchTypeOf,
  type QueryParam,
  queryFrom,
  type SuperQuery,
  sentParams,
} from '@songbai/contract/rules/super-query.ts';
import { decodeSuperQuery } from '@songbai/contract/wire/list-params.ts';

/** Query state of a list; kept in the URL, so that a link, a reload and browser back show the same rows. */
export interface ListState {
  pageNo: number;
  pageSize: number;
  sort: { field: string; order: 'asc' | 'desc' };
  /** Plain texts as typed, by field; a range is `from~to`. `keyword` is the one-box search. */
  filters: Readonly<Record<string, string>>;
  /** Conditions of the super query, in addition to the filters. */
  superQuery?: SuperQuery | undefined;
}

export const KEYWORD = 'keyword';
const RANGE = '~';
const PLACE_KEYS = ['pageNo', 'pageSize', 'column', 'order'] as const;
const SUPER_KEYS = ['superQueryParams', 'superQueryMatchType'] as const;

/** Fields of the query bar in declared order. */
export function queryFields(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(([, field]) => field.query !== undefined);
}

/** The conditions that a list begins with and 重置 goes back to; those that a page fixes itself are its own. */
export const firstFilters = (resource: Resource, fixed: ReadonlySet<string>): Record<string, string> =>
  Object.fromEntries(
    queryFields(resource).flatMap(([name, { askedAtFirst }]) =>
      askedAtFirst && !fixed.has(name) ? [[name, askedAtFirst]] : [],
    ),
  );

/** @param size rows of a page where the URL names none: what the person chose, else the usual */
export function readListState(
  resource: Resource,
  search: URLSearchParams,
  size: number = LIMITS.pageSizeDefault,
): ListState {
  const filters: Record<string, string> = {};
  for (const name of filterNames(resource)) {
    const value = search.get(name) ?? resource.fields[name]?.askedAtFirst;
    if (value) filters[name] = value;
  }
  const column = search.get('column') ?? '';
  const order = search.get('order') === 'asc' ? 'asc' : 'desc';
  return {
    pageNo: wholeNumber(search.get('pageNo'), 1),
    pageSize: Math.min(wholeNumber(search.get('pageSize'), size), LIMITS.pageSizeMax),
    sort: Object.hasOwn(allFields(resource), column) ? { field: column, order } : resource.defaultSort,
    filters,
    superQuery: readSuperQuery(resource, search),
  };
}

/** Only conditions that the server accepts, so that the button's flag never shows more than is applied. */
function readSuperQuery(resource: Resource, search: URLSearchParams): SuperQuery | undefined {
  const known = allFields(resource);
  const list = (decodeSuperQuery(search.get(SUPER_KEYS[0]) ?? '') ?? []).slice(0, LIMITS.filterConditions);
  const asked = queryFrom(matchTypeOf(search.get(SUPER_KEYS[1])), list);
  const accepted = (params: readonly QueryParam[]) =>
    params.filter(({ field, rule, val }) => Object.hasOwn(known, field) && isAnswered(rule, val));
  const params = accepted(asked.params);
  const groups = (asked.groups ?? [])
    .map((group) => ({ ...group, params: accepted(group.params) }))
    .filter((group) => group.params.length > 0);
  if (params.length === 0 && groups.length === 0) return undefined;
  return { matchType: asked.matchType, params, ...(groups.length > 0 ? { groups } : {}) };
}

/** The URL of a state: default values are left out, unrelated keys are kept. */
export function writeListState(
  resource: Resource,
  search: URLSearchParams,
  state: ListState,
  size: number = LIMITS.pageSizeDefault,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of [...PLACE_KEYS, ...SUPER_KEYS, ...filterNames(resource)]) next.delete(name);
  for (const name of filterNames(resource)) {
    const value = state.filters[name] ?? '';
    // A condition that the list begins with stands in the URL when it was taken away.
    if (value !== (resource.fields[name]?.askedAtFirst ?? '')) next.set(name, value);
  }
  const { field, order } = state.sort;
  if (field !== resource.defaultSort.field || order !== resource.defaultSort.order) {
    next.set('column', field);
    next.set('order', order);
  }
  if (state.superQuery) {
    next.set(SUPER_KEYS[0], encodedParams(state.superQuery));
    next.set(SUPER_KEYS[1], state.superQuery.matchType);
  }
  if (state.pageNo > 1) next.set('pageNo', String(state.pageNo));
  if (state.pageSize !== size) next.set('pageSize', String(state.pageSize));
  return next;
}

/** What a view keeps of a state: conditions and sort, as the URL has them. */
export function viewQuery(resource: Resource, { sort, filters, superQuery }: ListState): string {
  const kept = { sort, filters, superQuery, pageNo: 1, pageSize: LIMITS.pageSizeDefault };
  return writeListState(resource, new URLSearchParams(), kept).toString();
}

/** The super query as request parameters, its periods counted from today; empty without one. */
export function superParams(query: SuperQuery | undefined): Record<string, string> {
  if (!query) return {};
  return { superQueryParams: sentParams(query, dateText(Date.now())), superQueryMatchType: query.matchType };
}

/** Parameters of the list call in the platform's syntax (contract/1 §1.7, §1.8); empty entries are dropped. */
export function listParams(resource: Resource, state: ListState): Record<string, string | number> {
  return {
    ...filterParams(resource, state.filters),
    ...superParams(state.superQuery),
    column: state.sort.field,
    order: state.sort.order,
    field: ['id,', ...Object.keys(resource.fields).filter((name) => resource.fields[name]?.list)].join(','),
    pageNo: state.pageNo,
    pageSize: state.pageSize,
  };
}

function filterParams(resource: Resource, filters: ListState['filters']): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [name, raw] of Object.entries(filters)) {
    const value = raw.trim();
    if (value === '') continue;
    const field = resource.fields[name];
    if (!field) params[name] = value;
    else if (field.query === 'range') Object.assign(params, rangeParams(name, value));
    else params[name] = plainParam(field, value);
  }
  return params;
}

function rangeParams(name: string, value: string): Record<string, string> {
  const [from, to] = splitRange(value);
  return { ...(from ? { [`${name}_begin`]: from } : {}), ...(to ? { [`${name}_end`]: to } : {}) };
}

/** Escapes operators in typed text: inside `*…*` commas and marks are literal, `++` stands for a comma. */
function plainParam(field: Field, value: string): string {
  if (field.query === 'like') return `*${value}*`;
  if (field.kind === 'dicts') return `,${value},`;
  if (field.query === 'eq' && field.kind === 'text') return value.replaceAll(',', '++');
  return value;
}

export function splitRange(value: string): [string, string] {
  const [from = '', to = ''] = value.split(RANGE);
  return [from, to];
}

export function joinRange([from, to]: readonly [string, string]): string {
  return from === '' && to === '' ? '' : `${from}${RANGE}${to}`;
}

function filterNames(resource: Resource): string[] {
  return [KEYWORD, ...queryFields(resource).map(([name]) => name)];
}

function wholeNumber(text: string | null, fallback: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : fallback;
}
