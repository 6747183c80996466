import { type Place, SqlProblem } from './problem.ts';
import { readStatement } from './read-query.ts';
import { assertName } from './scope.ts';
import { type SourceDialect, type SourceTarget, sourceName } from './source-dialect.ts';
import { writeExpression } from './source-expression.ts';
import { optionalParts, type ParamPart, present, reportParams, type Token, tokensOf } from './tokens.ts';
import type { Expr, FromItem, Query, Select } from './tree.ts';

export interface SourceStatement {
  text: string;
  /** Names of its columns; undefined where only the other database knows them. */
  columns: readonly string[] | undefined;
}

/**
 * A statement that another database is asked: read by the same grammar, its names and constants written by us. Nothing
 * of tenant and rights can be put into it (online.md §8.1).
 * @throws SqlProblem
 */
export function sourceStatement(
  sql: string,
  target: SourceTarget,
  isEmpty: (param: ParamPart) => boolean,
): SourceStatement {
  const query = readStatement(present(tokensFor(target.dialect, sql), isEmpty));
  return { text: writeSourceQuery(query, target), columns: columnsOf(query) };
}

/**
 * Checks a statement that is to be saved, with whatever is in brackets and without.
 * @returns its parameters
 * @throws SqlProblem
 */
export function checkedSource(sql: string, target: SourceTarget): { params: readonly string[] } {
  const tokens = tokensFor(target.dialect, sql);
  const parts = optionalParts(tokens).map(({ params }) => new Set(params.map(({ name }) => name)));
  const all = new Set(parts.flatMap((names) => [...names]));
  for (const gone of [new Set<string>(), all, ...parts])
    writeSourceQuery(readStatement(present(tokens, ({ name }) => gone.has(name))), target);
  return { params: reportParams(tokens) };
}

/** PostgreSQL takes names that stand without quotes in lower case. */
function tokensFor(dialect: SourceDialect, sql: string): Token[] {
  const tokens = tokensOf(sql);
  if (dialect !== 'postgres') return tokens;
  return tokens.map((token) =>
    token.kind === 'word' && !token.quoted ? { ...token, text: token.text.toLowerCase() } : token,
  );
}

/** Names that the result has, by its first part. */
function columnsOf({ parts: [first] }: Query): string[] | undefined {
  const names = first?.items.map((item) => ('star' in item ? undefined : nameOf(item)));
  return names?.every((name) => name !== undefined) ? names : undefined;
}

const nameOf = ({ expr, alias }: { expr: Expr; alias?: string }): string | undefined =>
  alias ?? (expr.kind === 'column' ? expr.name : undefined);

/** More rows than any table has: what is sorted without a limit loses its order inside another query of MariaDB. */
const ALL_ROWS = '9223372036854775807';

function writeSourceQuery(query: Query, target: SourceTarget): string {
  const { dialect } = target;
  const withs = query.ctes.map(
    ({ name, query: inner, at }) =>
      `${sourceName(dialect, assertName(name, at))} as (${writeSourceQuery(inner, target)})`,
  );
  const head = withs.length === 0 ? '' : `with ${withs.join(', ')} `;
  const body = query.parts.map((part) => writeSelect(part, target)).join(' union all ');
  const order = query.order.map((term) => writeOrder(term, target)).join(', ');
  const unlimited = dialect === 'mysql' && (order !== '' || query.offset !== undefined);
  const limit = query.limit ?? (unlimited ? ALL_ROWS : dialect === 'sqlite' && query.offset !== undefined ? -1 : '');
  return [
    head + body,
    ...(order === '' ? [] : [`order by ${order}`]),
    ...(limit === '' ? [] : [`limit ${limit}`]),
    ...(query.offset === undefined ? [] : [`offset ${query.offset}`]),
  ].join(' ');
}

function writeSelect(select: Select, target: SourceTarget): string {
  const names = new Set<string>();
  const items = select.items.map((item) => {
    if ('star' in item) return item.of === undefined ? '*' : `${sourceName(target.dialect, item.of)}.*`;
    const name = nameOf(item);
    if (name === undefined) throw new SqlProblem('计算出的列要用as写上名称', item.at);
    if (names.has(name.toLowerCase())) throw new SqlProblem(`列名${name}重复，请用as改名`, item.at);
    names.add(name.toLowerCase());
    return `${expression(item.expr, target)} as ${sourceName(target.dialect, assertName(name, item.at))}`;
  });
  const from = select.from.map((item) => writeSource(item, target)).join('');
  const group = select.group.map((expr) => named(expr, 'group by请写列或表达式', target)).join(', ');
  return [
    `select ${select.distinct ? 'distinct ' : ''}${items.join(', ')}`,
    ...(from === '' ? [] : [`from ${from}`]),
    ...(select.where ? [`where ${expression(select.where, target)}`] : []),
    ...(group === '' ? [] : [`group by ${group}`]),
    ...(select.having ? [`having ${expression(select.having, target)}`] : []),
  ].join(' ');
}

const expression = (expr: Expr, target: SourceTarget): string =>
  writeExpression(expr, target, (query) => writeSourceQuery(query, target));

function writeSource({ source, alias, join, on, at }: FromItem, target: SourceTarget): string {
  const word = { first: '', cross: ' cross join ', inner: ' join ', left: ' left join ' }[join];
  const condition = on ? ` on ${expression(on, target)}` : '';
  const called = alias === undefined ? '' : ` as ${sourceName(target.dialect, assertName(alias, at))}`;
  if ('query' in source) {
    if (alias === undefined) throw new SqlProblem('子查询要有别名', at);
    return `${word}(${writeSourceQuery(source.query, target)})${called}${condition}`;
  }
  return `${word}${tableName(source.table, target.dialect, at)}${called}${condition}`;
}

/** What databases tell of themselves, and tables that stand for functions. */
const SYSTEM_SCHEMAS: ReadonlySet<string> = new Set(['information_schema']);
const SYSTEM_TABLES = /^(?:pg_|sqlite_|pragma_|json_each$|json_tree$|dbstat$|bytecode$|tables_used$)/;

/** Only PostgreSQL has schemas inside a database; a name before a table names another database elsewhere. */
function tableName(name: string, dialect: SourceDialect, at: Place): string {
  const parts = name.split('.');
  const lower = parts.map((part) => part.toLowerCase());
  const isSystem = lower.some((part) => SYSTEM_TABLES.test(part)) || SYSTEM_SCHEMAS.has(lower[0] ?? '');
  if (isSystem || parts.length > (dialect === 'postgres' ? 2 : 1)) throw new SqlProblem(`表${name}不在可用范围内`, at);
  return parts.map((part) => sourceName(dialect, part)).join('.');
}

function named(expr: Expr, hint: string, target: SourceTarget): string {
  if (expr.kind === 'param') throw new SqlProblem(`参数\${${expr.param.name}}只能用作值`, expr.at);
  if (expr.kind === 'number' || expr.kind === 'text') throw new SqlProblem(hint, expr.at);
  return expression(expr, target);
}

/** Rows without a value come first, and last when turned round, as in our own database. */
function writeOrder({ expr, direction }: Query['order'][number], target: SourceTarget): string {
  const nulls = target.dialect === 'postgres' ? ` nulls ${direction === 'asc' ? 'first' : 'last'}` : '';
  return `${named(expr, 'order by请写列名或表达式', target)} ${direction}${nulls}`;
}
