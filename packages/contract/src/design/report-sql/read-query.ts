import { ONE_QUERY, SqlProblem } from './problem.ts';
import { readExpression } from './read-expression.ts';
import { Reader } from './reader.ts';
import type { Token } from './tokens.ts';
import type { Expr, FromItem, Query, Select, SelectItem } from './tree.ts';

const MOST_ITEMS = 100;
const MOST_TABLES = 30;

/**
 * Reads one query, and nothing besides it.
 * @throws SqlProblem
 */
export function readStatement(tokens: readonly Token[]): Query {
  const reader = new Reader(tokens, readQuery);
  if (!reader.isWord('select') && !reader.isWord('with')) throw new SqlProblem(ONE_QUERY, reader.at);
  const query = readQuery(reader);
  reader.takeMark(';');
  if (reader.peek().kind === 'end') return query;
  throw reader.isMark(';') || startsStatement(reader) ? new SqlProblem(ONE_QUERY, reader.at) : reader.unexpected();
}

const STARTS = 'select insert update delete drop alter create truncate pragma attach with values set call exec'.split(
  ' ',
);
const startsStatement = (reader: Reader): boolean => STARTS.some((word) => reader.isWord(word));

/** A query, also where it stands in another one. */
function readQuery(reader: Reader): Query {
  return reader.within(() => {
    const { at } = reader;
    const ctes = readCtes(reader);
    const parts = [readSelect(reader)];
    while (reader.takeWord('union')) {
      if (!reader.takeWord('all')) throw new SqlProblem('只支持union all', reader.at);
      parts.push(readSelect(reader));
    }
    const order = readOrder(reader);
    const limit = reader.takeWord('limit') ? readCount(reader) : undefined;
    const offset = reader.takeWord('offset') ? readCount(reader) : undefined;
    return {
      at,
      ctes,
      parts,
      order,
      ...(limit === undefined ? {} : { limit }),
      ...(offset === undefined ? {} : { offset }),
    };
  });
}

function readCtes(reader: Reader): Query['ctes'][number][] {
  if (!reader.takeWord('with')) return [];
  if (reader.isWord('recursive')) throw new SqlProblem('不支持递归查询', reader.at);
  const ctes: Query['ctes'][number][] = [];
  do {
    const { at } = reader;
    const name = reader.needName();
    reader.needWord('as');
    reader.needMark('(');
    ctes.push({ at, name, query: readQuery(reader) });
    reader.needMark(')');
    if (ctes.length > MOST_TABLES) throw new SqlProblem('with中的查询过多', at);
  } while (reader.takeMark(','));
  return ctes;
}

function readSelect(reader: Reader): Select {
  const { at } = reader;
  reader.needWord('select');
  const distinct = reader.takeWord('distinct');
  if (!distinct) reader.takeWord('all');
  const items = listOf(reader, readItem);
  if (items.length > MOST_ITEMS) throw new SqlProblem(`最多查询${MOST_ITEMS}列`, at);
  const from = reader.takeWord('from') ? readFrom(reader) : [];
  const where = reader.takeWord('where') ? readExpression(reader) : undefined;
  const group = readGroup(reader);
  const having = reader.takeWord('having') ? readExpression(reader) : undefined;
  return { at, distinct, items, from, group, ...(where ? { where } : {}), ...(having ? { having } : {}) };
}

function listOf<T>(reader: Reader, read: (reader: Reader) => T): T[] {
  const list = [read(reader)];
  while (reader.takeMark(',')) list.push(read(reader));
  return list;
}

function readItem(reader: Reader): SelectItem {
  const { at } = reader;
  if (reader.takeMark('*')) return { at, star: true };
  if (reader.isMark('.', 1) && reader.isMark('*', 2)) {
    const of = reader.needName();
    reader.next();
    reader.next();
    return { at, star: true, of };
  }
  const expr = readExpression(reader);
  const alias = readAlias(reader);
  return alias === undefined ? { at, expr } : { at, expr, alias };
}

function readAlias(reader: Reader): string | undefined {
  if (reader.takeWord('as')) return reader.needName();
  const token = reader.peek();
  if (token.kind === 'param') throw reader.unexpected();
  return reader.takeName();
}

function readFrom(reader: Reader): FromItem[] {
  const items: FromItem[] = [readSource(reader, 'first')];
  for (let join = readJoin(reader); join; join = readJoin(reader)) {
    const item = readSource(reader, join);
    if (join === 'inner' || join === 'left') {
      reader.needWord('on');
      items.push({ ...item, on: readExpression(reader) });
    } else items.push(item);
    if (items.length > MOST_TABLES) throw new SqlProblem(`最多关联${MOST_TABLES}个表`, item.at);
  }
  return items;
}

function readJoin(reader: Reader): FromItem['join'] | undefined {
  if (reader.takeMark(',')) return 'cross';
  if (reader.takeWord('cross')) {
    reader.needWord('join');
    return 'cross';
  }
  if (reader.takeWord('left')) {
    reader.takeWord('outer');
    reader.needWord('join');
    return 'left';
  }
  if (reader.isWord('right') || reader.isWord('full') || reader.isWord('natural'))
    throw new SqlProblem('只支持inner join、left join和cross join', reader.at);
  const inner = reader.takeWord('inner');
  if (reader.takeWord('join')) return 'inner';
  if (inner) throw reader.unexpected();
  return undefined;
}

function readSource(reader: Reader, join: FromItem['join']): FromItem {
  const { at } = reader;
  const source = reader.takeMark('(') ? readInBrackets(reader) : { table: readTableName(reader) };
  const alias = readAlias(reader);
  return alias === undefined ? { at, source, join } : { at, source, join, alias };
}

/** A query, or a table that somebody has put in brackets. */
function readInBrackets(reader: Reader): FromItem['source'] {
  const source =
    reader.isWord('select') || reader.isWord('with') ? { query: readQuery(reader) } : { table: readTableName(reader) };
  reader.needMark(')');
  return source;
}

/** A name with the schema before it is one that no table has. */
function readTableName(reader: Reader): string {
  let name = reader.needName();
  while (reader.takeMark('.')) name += `.${reader.needName()}`;
  if (reader.isMark('(')) throw new SqlProblem(`函数${name}不可用`, reader.at);
  return name;
}

function readGroup(reader: Reader): Expr[] {
  if (!reader.takeWord('group')) return [];
  reader.needWord('by');
  return listOf(reader, readExpression);
}

function readOrder(reader: Reader): Query['order'][number][] {
  if (!reader.takeWord('order')) return [];
  reader.needWord('by');
  return listOf(reader, (from) => {
    const expr = readExpression(from);
    if (from.peek().kind === 'param') throw from.unexpected();
    const direction = from.takeWord('desc') ? 'desc' : 'asc';
    if (direction === 'asc') from.takeWord('asc');
    return { expr, direction };
  });
}

function readCount(reader: Reader): number {
  const token = reader.peek();
  if (token.kind !== 'number' || !/^\d{1,9}$/.test(token.text)) throw reader.unexpected();
  reader.next();
  return Number(token.text);
}
