import { LIMITS } from '@songbai/contract/limits.ts';
import {
  encodedParams,
  type MatchType,
  type QueryParam,
  type Rule,
  type SuperQuery,
} from '@songbai/contract/rules/super-query.ts';
import { regionQuery } from '../../../pickers/region/region-query.ts';
import { controlOf, type QueryField } from './fields.ts';

/** Texts of the super query (spec/2 §5, contract/3 §6). */
export const TEXTS = {
  emptyQuery: '不能查询空条件',
  emptySave: '空条件不能保存',
  tooLong: '查询条件过长，请精简后再查询',
} as const;

/** A condition under edit. */
export interface QueryRow {
  key: number;
  field: string;
  rule: Rule | '';
  /** Multiple values joined by `,`. */
  val: string;
}

/** The edited state. */
export interface Editor {
  matchType: MatchType;
  rows: readonly QueryRow[];
}

type Fields = ReadonlyMap<string, QueryField>;

/** New rows get the rule eq (contract/3 §6). */
const blankRow = (key: number): QueryRow => ({ key, field: '', rule: 'eq', val: '' });
const nextKey = (rows: readonly QueryRow[]): number => Math.max(0, ...rows.map(({ key }) => key)) + 1;

/** Initial state: one empty row. */
export const BLANK: Editor = { matchType: 'and', rows: [blankRow(1)] };

/** Editor state for active or saved conditions. */
export function editorOf({ matchType, params }: SuperQuery): Editor {
  return { matchType, rows: params.map(({ field, rule, val }, at) => ({ key: at + 1, field, rule, val })) };
}

/** Adds a blank row after the one with that key, or at the end, up to the maximum of a query. */
export function withRow(rows: readonly QueryRow[], after?: number): readonly QueryRow[] {
  if (rows.length >= LIMITS.filterConditions) return rows;
  const at = rows.findIndex(({ key }) => key === after);
  const place = at < 0 ? rows.length : at + 1;
  return [...rows.slice(0, place), blankRow(nextKey(rows)), ...rows.slice(place)];
}

export function withoutRow(rows: readonly QueryRow[], key: number): readonly QueryRow[] {
  return rows.filter((row) => row.key !== key);
}

function changed(rows: readonly QueryRow[], key: number, change: (row: QueryRow) => QueryRow): readonly QueryRow[] {
  return rows.map((row) => (row.key === key ? change(row) : row));
}

/** Changing the field clears the value, which means nothing for the new field. */
export function withField(rows: readonly QueryRow[], key: number, field: string): readonly QueryRow[] {
  return changed(rows, key, (row) => ({ ...row, field, val: '' }));
}

/** Switching away from `in` keeps the first value only (spec/2 §5). */
export function withRule(rows: readonly QueryRow[], key: number, rule: Rule | ''): readonly QueryRow[] {
  return changed(rows, key, (row) => ({
    ...row,
    rule,
    val: row.rule === 'in' && rule !== 'in' ? (row.val.split(',')[0] ?? '') : row.val,
  }));
}

export function withValue(rows: readonly QueryRow[], key: number, val: string): readonly QueryRow[] {
  return changed(rows, key, (row) => ({ ...row, val }));
}

/** Trimmed; without control characters and lone surrogates, which cannot be transmitted. */
const cleaned = (val: string): string => val.replace(/[\p{Cc}\p{Cs}]/gu, '').trim();

const isComplete = (row: QueryRow): row is QueryRow & { rule: Rule } =>
  row.field !== '' && row.rule !== '' && cleaned(row.val) !== '';

/** The complete conditions of a query; undefined when there is none (不能查询空条件). */
export function queryOf({ matchType, rows }: Editor, fields: Fields): SuperQuery | undefined {
  const params = rows.filter(isComplete).map((row) => paramFrom(row, fields));
  return params.length > 0 ? { matchType, params } : undefined;
}

/** What is saved under a name: every condition with a field, even without a value. */
export function recordsOf({ rows }: Editor, fields: Fields): QueryParam[] {
  if (!rows.some(isComplete)) return [];
  return rows.flatMap((row) =>
    row.field !== '' && row.rule !== '' ? [paramFrom({ ...row, rule: row.rule }, fields)] : [],
  );
}

function paramFrom({ field: name, rule, val }: QueryRow & { rule: Rule }, fields: Fields): QueryParam {
  const field = fields.get(name);
  const { type, dbType } = field ?? {};
  // The codes of districts start with the code of their province or city.
  const prefix = rule === 'right_like' && controlOf(field) === 'area';
  return {
    field: name,
    rule,
    val: prefix ? regionQuery(val).replace(/\*$/, '') : cleaned(val),
    ...(type ? { type } : {}),
    ...(dbType ? { dbType } : {}),
  };
}

/** URLs have a maximum length; a query that exceeds it is refused before it is sent. */
export function isTooLong(query: SuperQuery): boolean {
  return encodeURIComponent(encodedParams(query)).length > LIMITS.superQueryLength;
}

/** Whether two queries are equivalent. */
export function sameQuery(a: SuperQuery | undefined, b: SuperQuery | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
