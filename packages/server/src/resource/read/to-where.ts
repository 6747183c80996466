import type { Condition, Filter, Operator } from '@songbai/contract/resource/filter.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import { isDate } from '@songbai/contract/rules/dates.ts';
import { WHOLLY_MASKED } from '@songbai/contract/rules/id-number.ts';
import { queryableFields } from '@songbai/contract/wire/list-params.ts';
import { AppError } from '../../platform/errors.ts';
import { SHORT_SEALED } from '../../platform/sealer.ts';
import { columnOf, type ResourceTable } from '../describe/columns.ts';
import { isSecret, tailColumn } from '../describe/sealed.ts';
import { type Binder, likeText, worksHere } from '../describe/sql-text.ts';
import { pairsSql } from './search.ts';

/** SQL condition of a filter tree over table alias `t`; field names are validated by `knownField`, values are bound. */
export function toWhere(table: ResourceTable, filter: Filter, sql: Binder, today: string): string {
  if ('and' in filter) return group(table, filter.and, sql, today, ' and ', '1=1');
  if ('or' in filter) return group(table, filter.or, sql, today, ' or ', '1=0');
  const field = knownField(table, filter.field);
  const names = table.nameLists?.[filter.field];
  if (names && filter.op === 'like' && typeof filter.value === 'string' && !filter.value.includes(','))
    return names((name) => conditionSql(filter, field, name, sql));
  const column = fieldSql(table, filter.field, today);
  const fits = pairsSql(table, filter, conditionSql(filter, field, column, sql), { column, sql });
  return table.scope === 'tenant' && isNamed(field, filter)
    ? `(${fits} or ${ofPersonSql(filter, field, column, sql)})`
    : fits;
}

/** Lists show the person behind an account, so a part of a name is looked for in both. */
function isNamed(field: Field, { op }: Condition): boolean {
  return field.kind === 'text' && field.account === true && isLike(op) && !op.startsWith('not');
}

function ofPersonSql(condition: Condition, field: Field, column: string, sql: Binder): string {
  const named = conditionSql(condition, field, 'p.realname', sql);
  return `${column} in (select p.username from sys_user p where ${named} and ${worksHere('p')})`;
}

function group(
  table: ResourceTable,
  filters: readonly Filter[],
  sql: Binder,
  today: string,
  joint: string,
  none: string,
): string {
  if (filters.length === 0) return none;
  return `(${filters.map((part) => toWhere(table, part, sql, today)).join(joint)})`;
}

/** The field of that name, or a clear refusal; the only way a name reaches SQL. */
export function knownField(table: ResourceTable, name: string): Field {
  const fields = queryableFields(table.resource);
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) throw new AppError('sortUnknown', { field: name.slice(0, 40) });
  return field;
}

/** Column or computed expression of a known field. */
export function fieldSql(table: ResourceTable, name: string, today: string): string {
  const computed = table.computed[name];
  return computed ? `(${computed(dateLiteral, today)})` : `t.${columnOf(name)}`;
}

/** The same as a text, to compare it with texts. */
export function fieldTextSql(table: ResourceTable, name: string, today: string): string {
  const column = fieldSql(table, name, today);
  return isNumeric(knownField(table, name)) ? `cast(${column} as text)` : column;
}

/**
 * Inlines days computed by the server, so that the text of a list is the same all day and its compiled statement is
 * reused; anything else is a programming error.
 */
function dateLiteral(value: unknown): string {
  if (typeof value === 'string' && isDate(value)) return `'${value}'`;
  throw new Error('computed fields may only bind dates');
}

/** Patterns of the substring operators. */
const LIKES = {
  like: (text: string) => `%${text}%`,
  leftLike: (text: string) => `%${text}`,
  rightLike: (text: string) => `${text}%`,
  notLeftLike: (text: string) => `%${text}`,
  notRightLike: (text: string) => `${text}%`,
};

const isLike = (op: Operator): op is keyof typeof LIKES => Object.hasOwn(LIKES, op);

const COMPARE = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

function conditionSql(condition: Condition, field: Field, column: string, sql: Binder): string {
  const { op, value } = condition;
  if (op === 'empty') return isNumeric(field) ? `${column} is null` : `(${column} is null or ${column} = '')`;
  if (op === 'notEmpty') return isNumeric(field) ? `${column} is not null` : `${column} <> ''`;
  if (op === 'in') return inSql(valuesOf(value), field, column, sql);
  if (op === 'itemOf') return itemSql(valuesOf(value), column, sql);
  const text = typeof value === 'string' ? value : value.join(',');
  if (op === 'tail') {
    const ending = conditionSql({ field: condition.field, op: 'leftLike', value: text }, field, column, sql);
    return `(length(${column}) > ${isSecret(field) ? SHORT_SEALED : WHOLLY_MASKED} and ${ending})`;
  }
  if (isLike(op)) {
    const subject = isNumeric(field) ? `cast(${column} as text)` : isSecret(field) ? tailColumn(column) : column;
    const fits = `${subject} ${sql.like} ${sql.bind(LIKES[op](likeText(text)))} escape '\\'`;
    return op.startsWith('not') ? `(not ${fits} or ${subject} is null)` : fits;
  }
  const typed = typedValue(field, text);
  if (typed === undefined) return '1=0';
  const compared = `${column} ${COMPARE[op]} ${boundSql(typed, field, sql)}`;
  return op === 'ne' ? `(${compared} or ${column} is null)` : compared;
}

function inSql(values: readonly string[], field: Field, column: string, sql: Binder): string {
  const typed = values.map((value) => typedValue(field, value.trim())).filter((value) => value !== undefined);
  return typed.length === 0 ? '1=0' : `${column} in (${typed.map((value) => boundSql(value, field, sql)).join(', ')})`;
}

/** A dictionary field has few values with very uneven frequencies: the planner must know which one is meant. */
function boundSql(value: string | number, field: Field, sql: Binder): string {
  return field.kind === 'dict' || field.kind === 'switch' ? sql.plan(value) : sql.bind(value);
}

/** Whole items of a stored comma list. */
function itemSql(values: readonly string[], column: string, sql: Binder): string {
  if (values.length === 0) return '1=0';
  const parts = values.map(
    (value) => `(',' || ${column} || ',') like ${sql.bind(`%,${likeText(value)},%`)} escape '\\'`,
  );
  return `(${parts.join(' or ')})`;
}

function valuesOf(value: string | readonly string[]): readonly string[] {
  return typeof value === 'string' ? value.split(',').filter((piece) => piece !== '') : value;
}

function isNumeric(field: Field): boolean {
  return (
    field.kind === 'integer' ||
    field.kind === 'money' ||
    field.kind === 'decimal' ||
    (field.kind === 'dict' && field.stored === 'integer')
  );
}

/** A value in the column's type; undefined when the text cannot be converted, which matches nothing. */
function typedValue(field: Field, text: string): string | number | undefined {
  if (!isNumeric(field)) return text;
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return undefined;
  if (field.kind !== 'decimal' && !Number.isSafeInteger(value)) return undefined;
  if (field.kind === 'integer' || field.kind === 'dict') return Math.abs(value) < 2 ** 31 ? value : undefined;
  return value;
}
