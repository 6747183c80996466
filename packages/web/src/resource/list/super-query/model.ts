import { LIMITS } from '@songbai/contract/limits.ts';
import { lengthProblem } from '@songbai/contract/rules/named-rules.ts';
import {
  encodedParams,
  isAnswered,
  type MatchType,
  needsValue,
  type QueryGroup,
  type QueryParam,
  type Rule,
  recordsFrom,
  type SuperQuery,
} from '@songbai/contract/rules/super-query.ts';
import { regionQuery } from '../../../pickers/region/region-query.ts';
import { rulesFor } from './field-rules.ts';
import { controlOf, type QueryField, takesSeveral } from './fields.ts';

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

/** A bracket under edit. */
export interface RowGroup {
  key: number;
  matchType: MatchType;
  rows: readonly QueryRow[];
}

/** The edited state. */
export interface Editor {
  matchType: MatchType;
  rows: readonly QueryRow[];
  /** Brackets below the rows. */
  groups?: readonly RowGroup[];
}

type Fields = ReadonlyMap<string, QueryField>;

/** New rows get the rule eq (contract/3 §6). */
const blankRow = (key: number): QueryRow => ({ key, field: '', rule: 'eq', val: '' });
const nextKey = (rows: readonly { key: number }[]): number => Math.max(0, ...rows.map(({ key }) => key)) + 1;

/** Initial state: one empty row. */
export const BLANK: Editor = { matchType: 'and', rows: [blankRow(1)] };

/** Editor state for active or saved conditions. */
export function editorOf({ matchType, params, groups = [] }: SuperQuery): Editor {
  const brackets = groups.map((group, at) => ({
    key: at + 1,
    matchType: group.matchType,
    rows: rowsOf(group.params),
  }));
  return { matchType, rows: rowsOf(params), ...(brackets.length > 0 ? { groups: brackets } : {}) };
}

function rowsOf(params: readonly QueryParam[]): QueryRow[] {
  return params.map(({ field, rule, val }, at) => ({ key: at + 1, field, rule, val }));
}

/** Adds a bracket with a blank row, joined in the other way than the rest. */
export function withGroup({ groups = [], ...editor }: Editor): Editor {
  const matchType = editor.matchType === 'and' ? 'or' : 'and';
  return { ...editor, groups: [...groups, { key: nextKey(groups), matchType, rows: [blankRow(1)] }] };
}

/** Replaces a bracket; one without rows is gone. */
export function withChangedGroup({ groups = [], ...editor }: Editor, changed: RowGroup): Editor {
  const left = groups.map((group) => (group.key === changed.key ? changed : group));
  return { ...editor, groups: left.filter(({ rows }) => rows.length > 0) };
}

/** Rows of all brackets and outside of them. */
export function rowCount({ rows, groups = [] }: Editor): number {
  return groups.reduce((sum, group) => sum + group.rows.length, rows.length);
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

/** Changing the field clears the value, which means nothing for the new field; a rule that it has not becomes eq. */
export function withField(rows: readonly QueryRow[], key: number, field: string, fields?: Fields): readonly QueryRow[] {
  const kept = (rule: Rule | ''): Rule | '' =>
    rule === '' || !fields || rulesFor(fields.get(field)).includes(rule) ? rule : 'eq';
  return changed(rows, key, (row) => ({ ...row, field, rule: kept(row.rule), val: '' }));
}

/** Switching away from several values keeps the first one only (spec/2 §5); periods have values of their own. */
export function withRule(rows: readonly QueryRow[], key: number, rule: Rule | ''): readonly QueryRow[] {
  return changed(rows, key, (row) => ({ ...row, rule, val: carried(row, rule) }));
}

function carried({ rule: before, val }: QueryRow, rule: Rule | ''): string {
  if (before === rule) return val;
  if (!needsValue(rule) || rule === 'within' || before === 'within') return '';
  return before === 'in' || before === 'between' ? (val.split(',')[0] ?? '') : val;
}

export function withValue(rows: readonly QueryRow[], key: number, val: string): readonly QueryRow[] {
  return changed(rows, key, (row) => ({ ...row, val }));
}

/** Trimmed; without control characters and lone surrogates, which cannot be transmitted. */
const cleaned = (val: string): string => val.replace(/[\p{Cc}\p{Cs}]/gu, '').trim();

const isComplete = (row: QueryRow): row is QueryRow & { rule: Rule } =>
  row.field !== '' && row.rule !== '' && isAnswered(row.rule, cleaned(row.val));

/** The complete conditions of a query; undefined when there is none (不能查询空条件). */
export function queryOf({ matchType, rows, groups = [] }: Editor, fields: Fields): SuperQuery | undefined {
  const complete = (some: readonly QueryRow[]) => some.filter(isComplete).map((row) => paramFrom(row, fields));
  return queryFrom(matchType, complete(rows), groups, complete);
}

/** What is saved under a name: every condition with a field, even without a value. */
export function recordsOf(editor: Editor, fields: Fields): (QueryParam | QueryGroup)[] {
  if (!queryOf(editor, fields)) return [];
  const begun = (some: readonly QueryRow[]) =>
    some.flatMap((row) => (row.field !== '' && row.rule !== '' ? [paramFrom({ ...row, rule: row.rule }, fields)] : []));
  const query = queryFrom(editor.matchType, begun(editor.rows), editor.groups ?? [], begun);
  return query ? recordsFrom(query) : [];
}

function queryFrom(
  matchType: MatchType,
  params: readonly QueryParam[],
  groups: readonly RowGroup[],
  paramsOf: (rows: readonly QueryRow[]) => QueryParam[],
): SuperQuery | undefined {
  const brackets = groups
    .map((group) => ({ matchType: group.matchType, params: paramsOf(group.rows) }))
    .filter((group) => group.params.length > 0);
  if (params.length === 0 && brackets.length === 0) return undefined;
  return { matchType, params, ...(brackets.length > 0 ? { groups: brackets } : {}) };
}

/** Names of the rows that were begun and not completed: they stay, and take no part. */
export function incompleteRows({ rows, groups = [] }: Editor): string[] {
  const named = (some: readonly QueryRow[], prefix: string) =>
    some.flatMap((row, at) => (row.field !== '' && !isComplete(row) ? [`${prefix}条件${at + 1}`] : []));
  return [...named(rows, ''), ...groups.flatMap((group, at) => named(group.rows, `条件组${at + 1}`))];
}

function paramFrom({ field: name, rule, val }: QueryRow & { rule: Rule }, fields: Fields): QueryParam {
  const field = fields.get(name);
  const { type, dbType } = field ?? {};
  // The codes of districts start with the code of their province or city.
  const prefix = rule === 'right_like' && controlOf(field) === 'area';
  return {
    field: name,
    rule,
    val: prefix ? regionQuery(val).replace(/\*$/, '') : needsValue(rule) ? cleaned(val) : '',
    ...(type ? { type } : {}),
    ...(dbType ? { dbType } : {}),
  };
}

/** What of a condition's value may be longest: of several values the longest one. */
export function longestValue(field: QueryField | undefined, { rule, val }: Pick<QueryRow, 'rule' | 'val'>): string {
  if (!takesSeveral(controlOf(field), rule) && rule !== 'between') return val;
  return val.split(',').reduce((longest, one) => (one.length > longest.length ? one : longest), '');
}

/** Whether a typed value is too long; it is marked at its row. */
export function hasLongValue({ rows, groups = [] }: Editor, fields: Fields): boolean {
  const isLong = (row: QueryRow) =>
    lengthProblem(longestValue(fields.get(row.field), row), { max: LIMITS.superQueryValue }) !== undefined;
  return [rows, ...groups.map((group) => group.rows)].some((some) => some.some(isLong));
}

/** URLs have a maximum length; a query that exceeds it is refused before it is sent. */
export function isTooLong(query: SuperQuery): boolean {
  return encodeURIComponent(encodedParams(query)).length > LIMITS.superQueryLength;
}

/** Whether two queries are equivalent. */
export function sameQuery(a: SuperQuery | undefined, b: SuperQuery | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
