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

/** A condition that is being edited. */
export interface QueryRow {
  key: number;
  field: string;
  rule: Rule | '';
  /** Several values joined by `,`. */
  val: string;
}

/** All that is being edited. */
export interface Editor {
  matchType: MatchType;
  rows: readonly QueryRow[];
}

type Fields = ReadonlyMap<string, QueryField>;

/** New rows have the rule eq (contract/3 §6). */
const blankRow = (key: number): QueryRow => ({ key, field: '', rule: 'eq', val: '' });
const nextKey = (rows: readonly QueryRow[]): number => Math.max(0, ...rows.map(({ key }) => key)) + 1;

/** What an editor starts with: one row that is to be filled in. */
export const BLANK: Editor = { matchType: 'and', rows: [blankRow(1)] };

/** The editor over conditions that are in force or were saved. */
export function editorOf({ matchType, params }: SuperQuery): Editor {
  return { matchType, rows: params.map(({ field, rule, val }, at) => ({ key: at + 1, field, rule, val })) };
}

/** A blank row after the one of that key, or at the end; more than a query takes are not added. */
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

/** Another field clears the value, because it means nothing there. */
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

/** Without the blanks around it; control characters and halves of characters cannot travel. */
const cleaned = (val: string): string => val.replace(/[\p{Cc}\p{Cs}]/gu, '').trim();

const isComplete = (row: QueryRow): row is QueryRow & { rule: Rule } =>
  row.field !== '' && row.rule !== '' && cleaned(row.val) !== '';

/** What a query asks for: its complete conditions; undefined when there is none (不能查询空条件). */
export function queryOf({ matchType, rows }: Editor, fields: Fields): SuperQuery | undefined {
  const params = rows.filter(isComplete).map((row) => paramFrom(row, fields));
  return params.length > 0 ? { matchType, params } : undefined;
}

/** What is kept under a name: every condition that names a field, so that a value may be left open. */
export function recordsOf({ rows }: Editor, fields: Fields): QueryParam[] {
  if (!rows.some(isComplete)) return [];
  return rows.flatMap((row) =>
    row.field !== '' && row.rule !== '' ? [paramFrom({ ...row, rule: row.rule }, fields)] : [],
  );
}

function paramFrom({ field: name, rule, val }: QueryRow & { rule: Rule }, fields: Fields): QueryParam {
  const field = fields.get(name);
  const { type, dbType } = field ?? {};
  // A province or city begins the codes of all that lies in it.
  const prefix = rule === 'right_like' && controlOf(field) === 'area';
  return {
    field: name,
    rule,
    val: prefix ? regionQuery(val).replace(/\*$/, '') : cleaned(val),
    ...(type ? { type } : {}),
    ...(dbType ? { dbType } : {}),
  };
}

/** An address has an end; what does not fit is refused before it is sent. */
export function isTooLong(query: SuperQuery): boolean {
  return encodeURIComponent(encodedParams(query)).length > LIMITS.superQueryLength;
}

/** Whether two queries ask for the same. */
export function sameQuery(a: SuperQuery | undefined, b: SuperQuery | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
