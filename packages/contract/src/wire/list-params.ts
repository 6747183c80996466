import type { ErrorParams, Refusal } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { allFields, type Resource } from '../resource/define.ts';
import { both, type Condition, type Filter, type ListQuery, type Operator, type Sort } from '../resource/filter.ts';
import { type Field, type Fields, heldRows, holdsNodes } from '../resource/kinds.ts';

/** The query string of a list call, already percent-decoded. */
export type ListParams = Readonly<Record<string, unknown>>;

/** A list call uses a column that the resource does not have (contract/1 §1.7). */
export class UnknownSortField extends Error {
  readonly field: string;
  constructor(field: string) {
    super(`unknown sort field ${field}`);
    this.field = field;
  }
}

/** A list call asks for something that cannot be answered, and must not be answered as if it had not asked. */
export class RefusedQuery extends Error {
  readonly refusal: Refusal;
  constructor(error: Refusal['error'], params: ErrorParams = {}) {
    super(error);
    this.refusal = { error, params };
  }
}

/**
 * Decodes the family's list grammar (contract/1 §1.7, §1.8; contract/2 §14) into a ListQuery.
 * Parameters that are no condition are ignored as the family does, since its clients add some of their own.
 * @throws UnknownSortField for an unknown sort column, RefusedQuery for a condition that would be lost
 */
export function parseListParams(resource: Resource, params: ListParams): ListQuery {
  const fields = queryableFields(resource);
  return {
    filter: both(
      ...plainConditions(fields, params, allFields(resource)),
      superQuery(fields, params),
      searchBox(resource, params),
    ),
    sort: parseSort(fields, params),
    pageNo: pagingNumber(params.pageNo, 1, Number.MAX_SAFE_INTEGER),
    pageSize: pagingNumber(params.pageSize, LIMITS.pageSizeDefault, LIMITS.pageSizeMax),
  };
}

const QUERYABLE = new WeakMap<object, Fields>();

/** Fields allowed in filters and sorts: all but JSON and `unasked` ones, plus `id`; computed once per resource. */
export function queryableFields(resource: { fields: Fields }): Fields {
  const known = QUERYABLE.get(resource);
  if (known) return known;
  const fields = findQueryable(resource);
  QUERYABLE.set(resource, fields);
  return fields;
}

function findQueryable(resource: { fields: Fields }): Fields {
  const named = Object.entries(allFields(resource)).filter(([, field]) => field.kind !== 'json' && !field.unasked);
  return { id: { kind: 'text', label: 'id', maxLength: 36 }, ...Object.fromEntries(named) };
}

/** @throws RefusedQuery for a range or list of an unknown field, a field that cannot be asked, too many conditions */
function plainConditions(fields: Fields, params: ListParams, all: Fields): Filter[] {
  const filters: Filter[] = [];
  for (const [name, raw] of Object.entries(params)) {
    const value = text(raw);
    if (value === '' || value === 'null') continue;
    const suffix = /_(begin|end|MultiString)$/.exec(name);
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field) {
      const condition = plainCondition(name, field, value);
      if (condition) filters.push(condition);
    } else if (suffix) {
      const base = name.slice(0, suffix.index);
      const ranged = Object.hasOwn(fields, base) ? fields[base] : undefined;
      if (!ranged) throw unknownField(base);
      filters.push(suffixCondition(base, ranged, suffix[1] ?? '', value));
    } else if (Object.hasOwn(all, name)) throw unknownField(name);
    if (filters.length > LIMITS.filterConditions) throw tooMany();
  }
  return filters;
}

function suffixCondition(field: string, definition: Field, suffix: string, value: string): Condition {
  if (suffix === 'MultiString') return { field, op: 'in', value: pieces(value) };
  const wholeDay = definition.kind === 'datetime' && value.length === 10;
  if (suffix === 'begin') return { field, op: 'ge', value: wholeDay ? `${value} 00:00:00` : value };
  return { field, op: 'le', value: wholeDay ? `${value} 23:59:59` : value };
}

const COMPARISON = /^(>=|<=|!=|>|<|=|ge|le|gt|lt|ne|eq) (.+)$/s;
const COMPARATORS: Record<string, Operator> = {
  '>': 'gt',
  gt: 'gt',
  '>=': 'ge',
  ge: 'ge',
  '<': 'lt',
  lt: 'lt',
  '<=': 'le',
  le: 'le',
  '=': 'eq',
  eq: 'eq',
  '!=': 'ne',
  ne: 'ne',
};

/** One plain parameter, interpreted by its text (table of contract/1 §1.8); undefined when it is no condition. */
function plainCondition(field: string, definition: Field, value: string): Condition | undefined {
  const comparison = COMPARISON.exec(value);
  if (comparison) return { field, op: COMPARATORS[comparison[1] ?? ''] ?? 'eq', value: (comparison[2] ?? '').trim() };
  if (value === '*') return { field, op: 'eq', value };
  if (/^\*+$/.test(value)) return undefined;
  const starts = value.startsWith('*');
  const ends = value.endsWith('*');
  if (starts && ends) return { field, op: 'like', value: value.slice(1, -1) };
  if (starts) return { field, op: 'leftLike', value: value.slice(1) };
  if (ends) return { field, op: 'rightLike', value: value.slice(0, -1) };
  if (value.length > 2 && value.startsWith(',') && value.endsWith(',')) {
    return { field, op: 'itemOf', value: pieces(value) };
  }
  const below = holdsNodes(definition) ? { withBelow: true as const } : {};
  if (value.includes('++')) return { field, op: 'eq', value: value.replaceAll('++', ',') };
  if (value.includes(',')) {
    // A column of several values never equals one of them.
    return { field, op: isList(definition) ? 'itemOf' : 'in', value: pieces(value), ...below };
  }
  if (value.startsWith('!') && value.length > 1) return { field, op: 'ne', value: value.slice(1) };
  if (isList(definition)) return { field, op: 'itemOf', value: [value], ...below };
  return { field, op: 'eq', value, ...below };
}

/** Whether a column holds several values, joined by commas. */
const isList = (field: Field): boolean => field.kind === 'dicts' || heldRows(field)?.several === true;

const RULES: Record<string, Operator> = {
  eq: 'eq',
  '=': 'eq',
  ne: 'ne',
  '!=': 'ne',
  gt: 'gt',
  '>': 'gt',
  ge: 'ge',
  '>=': 'ge',
  lt: 'lt',
  '<': 'lt',
  le: 'le',
  '<=': 'le',
  like: 'like',
  left_like: 'leftLike',
  right_like: 'rightLike',
  not_left_like: 'notLeftLike',
  not_right_like: 'notRightLike',
  in: 'in',
  empty: 'empty',
  not_empty: 'notEmpty',
};

/** Super-query rule only: contains any of the pieces of a comma list. */
const LIKE_ANY = 'like_with_or';

/** The operator of a super-query rule or a data-rule condition, in either spelling. */
export function operatorOf(rule: string): Operator | undefined {
  const name = rule.toLowerCase();
  return Object.hasOwn(RULES, name) ? RULES[name] : undefined;
}

const unknownField = (field: string) => new RefusedQuery('queryFieldUnknown', { field: field.slice(0, 40) });
const tooMany = () => new RefusedQuery('queryTooMany', { n: LIMITS.filterConditions });

/**
 * Rows of the dialog that are not complete are skipped (contract/1 §1.8); whatever else cannot be read is refused,
 * because the list would show what the condition was meant to leave out. An item with `params` is a group of its own.
 * @throws RefusedQuery
 */
function superQuery(fields: Fields, params: ListParams): Filter {
  const list = decodeSuperQuery(text(params.superQueryParams));
  if (!list) throw new RefusedQuery('queryBroken');
  const [group] = superGroup(fields, list, params.superQueryMatchType, { items: 0, depth: 0 });
  return group ?? { and: [] };
}

/** A group as one condition; none when all its rows are incomplete. */
function superGroup(
  fields: Fields,
  list: readonly unknown[],
  matchType: unknown,
  seen: { items: number; depth: number },
): Filter[] {
  if (seen.depth >= LIMITS.filterDepth) throw new RefusedQuery('queryTooDeep', { n: LIMITS.filterDepth });
  seen.items += list.length;
  if (seen.items > LIMITS.filterConditions) throw tooMany();
  const match = text(matchType).toLowerCase();
  if (match !== '' && match !== 'and' && match !== 'or') throw new RefusedQuery('queryMatchUnknown');
  seen.depth += 1;
  const conditions = list.flatMap((item) => superItem(fields, item, seen));
  seen.depth -= 1;
  if (conditions.length === 0) return [];
  return [match === 'or' ? { or: conditions } : { and: conditions }];
}

function superItem(fields: Fields, item: unknown, seen: { items: number; depth: number }): Filter[] {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) throw new RefusedQuery('queryBroken');
  const { params, matchType } = item as Record<string, unknown>;
  if (params === undefined) return superConditions(fields, item as Record<string, unknown>);
  if (!Array.isArray(params)) throw new RefusedQuery('queryBroken');
  return superGroup(fields, params, matchType, seen);
}

function superConditions(fields: Fields, { field, rule, val }: Record<string, unknown>): Filter[] {
  const [name, ruleName] = [text(field), text(rule)];
  if (name === '' || ruleName === '') return [];
  const anyOf = ruleName.toLowerCase() === LIKE_ANY;
  const op = anyOf ? 'like' : operatorOf(ruleName);
  if (!op) throw new RefusedQuery('queryRuleUnknown', { rule: ruleName.slice(0, 40) });
  if (!Object.hasOwn(fields, name)) throw unknownField(name);
  const value = Array.isArray(val) ? val.map(text).join(',') : text(val);
  // One of nothing is nothing.
  if (op === 'in' && value === '') return [{ field: name, op, value: [] }];
  if (op !== 'empty' && op !== 'notEmpty' && value === '') return [];
  const values = anyOf ? pieces(value).slice(0, LIMITS.filterConditions) : [value];
  const parts = values.map((one) => superCondition(name, fields[name], op, one));
  return [parts.length === 1 && parts[0] ? parts[0] : { or: parts }];
}

/** 在...中 on a stored comma list matches its items, as the plain grammar does; a whole list never equals one value. */
function superCondition(field: string, definition: Field | undefined, op: Operator, value: string): Condition {
  // No stored text contains NUL, and PostgreSQL does not even accept one in a comparison.
  if (value.includes('\u0000')) return { field, op: 'in', value: [] };
  if (op !== 'in') return { field, op, value };
  return { field, op: definition && isList(definition) ? 'itemOf' : 'in', value: pieces(value) };
}

/**
 * The client encodes once more than the query string needs, so decode once more.
 * Undefined for anything but a list.
 */
export function decodeSuperQuery(raw: string): unknown[] | undefined {
  if (raw === '' || raw === 'null') return [];
  for (const candidate of [() => decodeURIComponent(raw), () => raw]) {
    try {
      const parsed: unknown = JSON.parse(candidate());
      if (Array.isArray(parsed)) return parsed;
    } catch {
      // Not encoded twice, or no JSON at all.
    }
  }
  return undefined;
}

/** Our own one-box search: `keyword` is looked for in the resource's search fields. */
function searchBox(resource: Resource, params: ListParams): Filter {
  const value = text(params.keyword).trim();
  // A designed table may have a field of that name, which is then the one that is asked for.
  if (value === '' || resource.search.length === 0 || Object.hasOwn(resource.fields, 'keyword')) return { and: [] };
  return { or: resource.search.map((field) => ({ field, op: 'like' as const, value, passing: true as const })) };
}

function parseSort(fields: Fields, params: ListParams): Sort[] {
  const column = text(params.column);
  const order = text(params.order);
  if (column === '' || order === '') return [];
  const direction = order.toLowerCase().includes('asc') ? 'asc' : 'desc';
  return pieces(column)
    .slice(0, 5)
    .map((piece) => {
      const field = piece.trim().replace(/_dictText$/, '');
      if (!Object.hasOwn(fields, field)) throw new UnknownSortField(field.slice(0, 40));
      return { field, order: direction };
    });
}

function pieces(value: string): string[] {
  return value
    .split(',')
    .filter((piece) => piece !== '')
    .slice(0, LIMITS.inValues);
}

/** A page number or size of a query: invalid values get the default, too large ones the maximum (contract/1 §1.7). */
export function pagingNumber<Fallback>(raw: unknown, fallback: Fallback, max: number): number | Fallback {
  const value = Number(text(raw));
  return Number.isInteger(value) && value > 0 ? Math.min(value, max) : fallback;
}

/** Repeated parameters take the last value; anything that is not text, number or boolean counts as absent. */
function text(raw: unknown): string {
  const value = Array.isArray(raw) ? raw.at(-1) : raw;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
