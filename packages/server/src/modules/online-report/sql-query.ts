import { REPORT_LIMITS } from '@songbai/contract/modules/online-report/report.limits.ts';
import { pagingNumber } from '@songbai/contract/wire/list-params.ts';
import { AppError } from '../../platform/errors.ts';
import { type Binder, likeText } from '../../resource/describe/sql-text.ts';
import type { SqlItem } from './sql-view.ts';

type Query = Readonly<Record<string, unknown>>;

/** What a call asks of a report beyond its parameters. */
export interface SqlQuery {
  /** Conditions over alias `r`. */
  where(sql: Binder): string;
  order: string;
  pageNo: number;
  pageSize: number;
}

const quoted = (name: string): string => `r."${name.replaceAll('"', '""')}"`;

const textOf = (value: unknown): string => {
  const last = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' || typeof last === 'number' ? String(last).trim().slice(0, 500) : '';
};

/**
 * Conditions by the items that are searched, a sort by one of the items, and the page; `pageSize=-1` of stock clients
 * means as many rows as a page may have.
 * @throws AppError sortUnknown
 */
export function sqlQuery(items: readonly SqlItem[], query: Query, engine: Binder['engine']): SqlQuery {
  const searched = items.filter(({ isSearch }) => isSearch === 1);
  const all = textOf(query.pageSize) === '-1';
  return {
    where: (sql) => {
      const parts = searched.flatMap((item) => conditions(item, query, sql));
      return parts.length === 0 ? '' : ` where ${parts.join(' and ')}`;
    },
    order: orderOf(items, query, engine),
    pageNo: all ? 1 : pagingNumber(query.pageNo, 1, 1_000_000),
    pageSize: all ? REPORT_LIMITS.pageRows : pagingNumber(query.pageSize, 10, REPORT_LIMITS.pageRows),
  };
}

function orderOf(items: readonly SqlItem[], query: Query, engine: Binder['engine']): string {
  const column = textOf(query.column);
  if (column === '' || column === 'createTime') return '';
  const item = items.find(({ fieldName }) => fieldName === column.replace(/_dictText$/, ''));
  if (!item) throw new AppError('sortUnknown', { field: column.slice(0, 40) });
  const direction = /^asc/i.test(textOf(query.order)) ? 'asc' : 'desc';
  const text = item.out.type === 'text' && engine === 'postgres' ? ' collate "C"' : '';
  const nulls = engine === 'postgres' ? ` nulls ${direction === 'asc' ? 'first' : 'last'}` : '';
  return ` order by ${quoted(item.fieldName)}${text} ${direction}${nulls}`;
}

/** An empty value is no condition. */
function conditions(item: SqlItem, query: Query, sql: Binder): string[] {
  const { fieldName } = item;
  const column = quoted(fieldName);
  const begin = textOf(query[`${fieldName}_begin`]);
  const end = textOf(query[`${fieldName}_end`]);
  const many = textOf(query[`${fieldName}_MultiString`]);
  const one = textOf(query[fieldName]);
  const last = item.fieldType === 'Datetime' && /^\d{4}-\d\d-\d\d$/.test(end) ? `${end} 23:59:59` : end;
  return [
    ...(one === '' ? [] : [matching(item, column, one, sql)]),
    ...(many === '' ? [] : [among(item, column, many.split(','), sql)]),
    ...(begin === '' ? [] : [compared(item, `${column} >=`, begin, sql)]),
    ...(last === '' ? [] : [compared(item, `${column} <=`, last, sql)]),
  ];
}

/** A text with stars is a part; a date finds all its moments. */
function matching(item: SqlItem, column: string, value: string, sql: Binder): string {
  if (item.out.type === 'number') return compared(item, `${column} =`, value, sql);
  if (item.fieldType === 'Datetime' && /^\d{4}-\d\d-\d\d$/.test(value))
    return `${column} between ${text(value, sql)} and ${text(`${value} 23:59:59`, sql)}`;
  const [, head, part = '', tail] = /^(\*?)(.*?)(\*?)$/s.exec(value) ?? [];
  if ((head || tail) && part !== '')
    return `${column} ${sql.like} ${text(`${head ? '%' : ''}${likeText(part)}${tail ? '%' : ''}`, sql)} escape '\\'`;
  return value.includes(',') ? among(item, column, value.split(','), sql) : compared(item, `${column} =`, value, sql);
}

function among(item: SqlItem, column: string, values: readonly string[], sql: Binder): string {
  const bound = values.slice(0, 1000).flatMap((value) => boundValue(item, value.trim(), sql) ?? []);
  return bound.length === 0 ? '1=0' : `${column} in (${bound.join(', ')})`;
}

function compared(item: SqlItem, left: string, value: string, sql: Binder): string {
  const bound = boundValue(item, value, sql);
  return bound === undefined ? '1=0' : `${left} ${bound}`;
}

const text = (value: string, sql: Binder): string =>
  sql.engine === 'postgres' ? `cast(${sql.bind(value)} as text)` : sql.bind(value);

/** A value in the column's type; a text where a number belongs matches nothing. */
function boundValue(item: SqlItem, value: string, sql: Binder): string | undefined {
  if (item.out.type === 'text') return text(value, sql);
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return undefined;
  return sql.engine === 'postgres' ? `cast(${sql.bind(number)} as numeric)` : sql.bind(number);
}

/** The rows of one page; the ones after it are not read. */
export const pageText = (query: string, { order, pageNo, pageSize }: SqlQuery, where: string): string =>
  `select * from ${query} as r${where}${order} limit ${pageSize} offset ${(pageNo - 1) * pageSize}`;

/** The number of rows, and the sums of the items that have one. */
export const totalsText = (query: string, items: readonly SqlItem[], where: string): string => {
  const sums = items.map(({ fieldName }) => `, sum(${quoted(fieldName)})`);
  return `select count(*)${sums.join('')} from ${query} as r${where}`;
};

export const totalled = (items: readonly SqlItem[]): SqlItem[] =>
  items.filter(({ isTotal, out }) => isTotal === 1 && out.type === 'number');
