import { REPORT_LIMITS } from '@songbai/contract/modules/online-report/report.limits.ts';
import { pagingNumber } from '@songbai/contract/wire/list-params.ts';
import { AppError } from '../../platform/errors.ts';
import { likeText } from '../../resource/describe/sql-text.ts';
import type { QueryDialect, Values } from './query-dialect.ts';
import type { SqlItem } from './sql-view.ts';

type Query = Readonly<Record<string, unknown>>;

/** What a call asks of a report beyond its parameters. */
export interface SqlQuery {
  /** Conditions over alias `r`. */
  where(sql: Values): string;
  order: string;
  pageNo: number;
  pageSize: number;
}

const textOf = (value: unknown): string => {
  const last = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' || typeof last === 'number' ? String(last).trim().slice(0, 500) : '';
};

/**
 * Conditions by the items that are searched, a sort by one of the items, and the page; `pageSize=-1` of stock clients
 * means as many rows as a page may have.
 * @throws AppError sortUnknown
 */
export function sqlQuery(items: readonly SqlItem[], query: Query, dialect: QueryDialect): SqlQuery {
  const searched = items.filter(({ isSearch }) => isSearch === 1);
  const all = textOf(query.pageSize) === '-1';
  return {
    where: (sql) => {
      const parts = searched.flatMap((item) => conditions(item, query, { sql, dialect }));
      return parts.length === 0 ? '' : ` where ${parts.join(' and ')}`;
    },
    order: orderOf(items, query, dialect),
    pageNo: all ? 1 : pagingNumber(query.pageNo, 1, 1_000_000),
    pageSize: all ? REPORT_LIMITS.pageRows : pagingNumber(query.pageSize, 10, REPORT_LIMITS.pageRows),
  };
}

function orderOf(items: readonly SqlItem[], query: Query, dialect: QueryDialect): string {
  const column = textOf(query.column);
  if (column === '' || column === 'createTime') return '';
  const item = items.find(({ fieldName }) => fieldName === column.replace(/_dictText$/, ''));
  if (!item) throw new AppError('sortUnknown', { field: column.slice(0, 40) });
  const direction = /^asc/i.test(textOf(query.order)) ? 'asc' : 'desc';
  return ` order by ${dialect.order(dialect.column(item.fieldName), item.out.type === 'text', direction)}`;
}

/** What conditions are written for. */
interface Writing {
  sql: Values;
  dialect: QueryDialect;
}

/** An empty value is no condition. */
function conditions(item: SqlItem, query: Query, writing: Writing): string[] {
  const { fieldName } = item;
  const column = writing.dialect.column(fieldName);
  const begin = textOf(query[`${fieldName}_begin`]);
  const end = textOf(query[`${fieldName}_end`]);
  const many = textOf(query[`${fieldName}_MultiString`]);
  const one = textOf(query[fieldName]);
  const last = item.fieldType === 'Datetime' && /^\d{4}-\d\d-\d\d$/.test(end) ? `${end} 23:59:59` : end;
  return [
    ...(one === '' ? [] : [matching(item, column, one, writing)]),
    ...(many === '' ? [] : [among(item, column, many.split(','), writing)]),
    ...(begin === '' ? [] : [compared(item, `${column} >=`, begin, writing)]),
    ...(last === '' ? [] : [compared(item, `${column} <=`, last, writing)]),
  ];
}

/** A text with stars is a part; a date finds all its moments. */
function matching(item: SqlItem, column: string, value: string, writing: Writing): string {
  const { dialect, sql } = writing;
  if (item.out.type === 'number') return compared(item, `${column} =`, value, writing);
  if (item.fieldType === 'Datetime' && /^\d{4}-\d\d-\d\d$/.test(value))
    return `${column} between ${dialect.value(value, sql)} and ${dialect.value(`${value} 23:59:59`, sql)}`;
  const [, head, part = '', tail] = /^(\*?)(.*?)(\*?)$/s.exec(value) ?? [];
  if ((head || tail) && part !== '')
    return dialect.like(column, `${head ? '%' : ''}${likeText(part)}${tail ? '%' : ''}`, sql);
  return value.includes(',')
    ? among(item, column, value.split(','), writing)
    : compared(item, `${column} =`, value, writing);
}

function among(item: SqlItem, column: string, values: readonly string[], writing: Writing): string {
  const bound = values.slice(0, 1000).flatMap((value) => boundValue(item, value.trim(), writing) ?? []);
  return bound.length === 0 ? '1=0' : `${column} in (${bound.join(', ')})`;
}

function compared(item: SqlItem, left: string, value: string, writing: Writing): string {
  const bound = boundValue(item, value, writing);
  return bound === undefined ? '1=0' : `${left} ${bound}`;
}

/** A value in the column's type; a text where a number belongs matches nothing. */
function boundValue(item: SqlItem, value: string, { dialect, sql }: Writing): string | undefined {
  if (item.out.type === 'text') return dialect.value(value, sql);
  const number = Number(value);
  return value === '' || !Number.isFinite(number) ? undefined : dialect.value(number, sql);
}

/** The rows of one page; the ones after it are not read. */
export const pageText = (query: string, { order, pageNo, pageSize }: SqlQuery, where: string): string =>
  `select * from ${query} as r${where}${order} limit ${pageSize} offset ${(pageNo - 1) * pageSize}`;

/** The number of rows, and the sums of the items that have one. */
export const totalsText = (
  query: string,
  items: readonly SqlItem[],
  { column }: QueryDialect,
  where: string,
): string => {
  const sums = items.map(({ fieldName }, at) => `, sum(${column(fieldName)}) as sum${at}`);
  return `select count(*) as counted${sums.join('')} from ${query} as r${where}`;
};

export const totalled = (items: readonly SqlItem[]): SqlItem[] =>
  items.filter(({ isTotal, out }) => isTotal === 1 && out.type === 'number');
