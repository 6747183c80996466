import { type Place, SqlProblem } from './problem.ts';
import { assertName, type Cte, newScope, type Scope, type Source, type TypedQuery, type Writing } from './scope.ts';
import type { Expr, FromItem, Query, Select, SelectItem } from './tree.ts';
import { typeCondition, typeExpression } from './type-expression.ts';
import { type OutColumn, oneType, quoted, type Target, type Typed } from './typed.ts';

/** A statement that may be run: nothing in its text was typed by its author but checked names and constants. */
export interface WrittenQuery {
  text: string;
  columns: readonly OutColumn[];
  /** Names of the tables that it reads. */
  tables: readonly string[];
}

/**
 * Writes a query for an engine: every table is the query that the target gives for it.
 * @throws SqlProblem
 */
export function writeQuery(query: Query, target: Target): WrittenQuery {
  let aliases = 0;
  const writing: Writing = {
    target,
    used: new Set(),
    newAlias: () => {
      aliases += 1;
      return `s${aliases}`;
    },
    placeholders: new Map(),
    query: (inner, scope) => typeQuery(inner, scope, scope),
  };
  const typed = typeQuery(query, { writing, ctes: new Map() }, undefined);
  return { columns: typed.columns, text: typed.sql(), tables: [...writing.used] };
}

/** @param parent the query in whose expressions this one stands */
function typeQuery(query: Query, around: Pick<Scope, 'writing' | 'ctes'>, parent: Scope | undefined): TypedQuery {
  const ctes = new Map(around.ctes);
  const withs = query.ctes.map(({ name, query: inner, at }) => {
    const typed = typeQuery(inner, { writing: around.writing, ctes }, undefined);
    const cte: Cte = { alias: around.writing.newAlias(), columns: typed.columns };
    if (query.ctes.some((other) => other.at !== at && other.name.toLowerCase() === name.toLowerCase()))
      throw new SqlProblem(`with中的名称${name}重复`, at);
    ctes.set(assertName(name, at).toLowerCase(), cte);
    return { alias: cte.alias, typed };
  });
  const outer = { writing: around.writing, ctes };
  const parts = query.parts.map((part) => typeSelect(part, newScope(outer, parent)));
  const columns = commonColumns(parts, query.at);
  const order = orderOf(query, parts, columns, around.writing.target.engine);
  return {
    columns,
    sql: () => {
      const head = withs.map(({ alias, typed }) => `${alias} as (${typed.sql()})`).join(', ');
      const body = parts.map((part) => part.sql(columns)).join(' union all ');
      const limit = query.limit === undefined ? '' : ` limit ${query.limit}`;
      const skip = query.limit === undefined && around.writing.target.engine === 'sqlite' ? ' limit -1' : '';
      const offset = query.offset === undefined ? '' : `${skip} offset ${query.offset}`;
      return `${head === '' ? '' : `with ${head} `}${body}${order()}${limit}${offset}`;
    },
  };
}

interface TypedSelect {
  select: Select;
  scope: Scope;
  items: readonly NamedItem[];
  sql(columns: readonly OutColumn[]): string;
}

interface NamedItem {
  name: string;
  typed: Typed;
  expr: Expr;
}

/** Columns of parts that are joined by `union all`: names are those of the first. */
function commonColumns(parts: readonly TypedSelect[], at: Place): OutColumn[] {
  const [first, ...others] = parts;
  if (!first) return [];
  const odd = others.find(({ items }) => items.length !== first.items.length);
  if (odd) throw new SqlProblem('union all前后的列数不一致', odd.select.at);
  return first.items.map(({ name, typed }, index) => {
    const same = others.flatMap(({ items }) => items[index]?.typed ?? []);
    const column = others.length === 0 ? typed.column : undefined;
    return { name, type: oneType([typed, ...same], at), ...(column ? { column } : {}) };
  });
}

function typeSelect(select: Select, scope: Scope): TypedSelect {
  const from = select.from.map((item) => typeSource(item, scope));
  const { tried, assertNone } = problems();
  const { where: asked } = select;
  const where = asked && tried(() => typeCondition(asked, scope));
  const group = select.group.flatMap((expr) => tried(() => typeGroup(expr, select, scope)) ?? []);
  // A group that is wrong itself is told of, not what seems to be missing without it.
  scope.groups = group.length < select.group.length ? { has: () => true } : new Set(group.map(({ shape }) => shape));
  scope.aggregates = true;
  const items = select.items.flatMap((item) => tried(() => typeItem(item, scope)) ?? []);
  assertNone();
  assertNames(items, select.at);
  const having = select.having ? typeCondition(select.having, scope) : undefined;
  assertGrouped([...items.map(({ typed }) => typed), ...(having ? [having] : [])], select, items);
  return {
    ...{ select, scope, items },
    sql: (columns) => {
      const list = items.map(({ typed }, index) => {
        const column = columns[index];
        return `${typed.sql(column?.type ?? 'text')} as ${quoted(column?.name ?? '')}`;
      });
      const tables = from.length === 0 ? '' : ` from ${from.map((write) => write()).join('')}`;
      const condition = where ? ` where ${where.sql('text')}` : '';
      const groups = group.length === 0 ? '' : ` group by ${group.map((one) => one.sql('text')).join(', ')}`;
      const after = having ? ` having ${having.sql('text')}` : '';
      return `select ${select.distinct ? 'distinct ' : ''}${list.join(', ')}${tables}${condition}${groups}${after}`;
    },
  };
}

/** Parts are read in another order than they are written in: the author is told what is wrong first in his text. */
function problems() {
  const found: SqlProblem[] = [];
  const tried = <T>(act: () => T): T | undefined => {
    try {
      return act();
    } catch (error) {
      if (!(error instanceof SqlProblem)) throw error;
      found.push(error);
      return undefined;
    }
  };
  const assertNone = () => {
    const [first] = found.sort(({ place: a }, { place: b }) => a.line - b.line || a.column - b.column);
    if (first) throw first;
  };
  return { tried, assertNone };
}

/** Where rows are put together, everything else must be the same for all rows of a group. */
function assertGrouped(typed: readonly Typed[], select: Select, items: readonly NamedItem[]): void {
  if (select.group.length === 0 && !typed.some(({ aggregate }) => aggregate)) return;
  if (items.length === 0) return;
  const loose = typed.find((one) => one.loose)?.loose;
  if (loose) throw new SqlProblem(`列${loose.name}要写在group by中，或用于汇总函数`, loose.at);
}

function typeSource(item: FromItem, scope: Scope): () => string {
  const { source, text } = sourceOf(item, scope);
  if (scope.sources.some(({ name }) => name === source.name))
    throw new SqlProblem(`表名${item.alias ?? source.name}重复，请用别名区分`, item.at);
  scope.sources.push(source);
  const on = item.on ? typeCondition(item.on, scope) : undefined;
  const word = { first: '', cross: ' cross join ', inner: ' join ', left: ' left join ' }[item.join];
  return () => `${word}${text()} as ${source.alias}${on ? ` on ${on.sql('text')}` : ''}`;
}

function sourceOf({ source, alias, at }: FromItem, scope: Scope): { source: Source; text: () => string } {
  const { writing, ctes, parent } = scope;
  const own = writing.newAlias();
  if ('query' in source) {
    if (alias === undefined) throw new SqlProblem('子查询要有别名', at);
    const typed = typeQuery(source.query, scope, parent);
    const name = assertName(alias, at).toLowerCase();
    return { source: { name, alias: own, columns: typed.columns }, text: () => `(${typed.sql()})` };
  }
  const name = source.table.toLowerCase();
  const called = assertName(alias ?? name, at).toLowerCase();
  const cte = ctes.get(name);
  if (cte) return { source: { name: called, alias: own, columns: cte.columns }, text: () => cte.alias };
  const table = writing.target.table(name);
  if (!table) throw new SqlProblem(`表${source.table}不在可用范围内`, at);
  writing.used.add(table.name);
  const columns = table.columns.map((column): OutColumn => ({ name: column.name, type: column.type, column }));
  return { source: { name: called, alias: own, columns }, text: () => writing.target.tableSql(table) };
}

/** An expression of `group by`; the name of a result stands for its expression. */
function typeGroup(expr: Expr, select: Select, scope: Scope): Typed {
  if (expr.kind === 'param') throw new SqlProblem(`参数\${${expr.param.name}}只能用作值`, expr.at);
  if (expr.kind === 'number' || expr.kind === 'text') throw new SqlProblem('group by请写列或表达式', expr.at);
  const aliased = expr.kind === 'column' && expr.table === undefined ? aliasOf(select, expr.name, scope) : undefined;
  return typeExpression(aliased ?? expr, scope);
}

function aliasOf({ items }: Select, name: string, { sources }: Scope): Expr | undefined {
  const lower = name.toLowerCase();
  if (sources.some(({ columns }) => columns.some((column) => column.name.toLowerCase() === lower))) return undefined;
  const item = items.find((one) => 'expr' in one && one.alias?.toLowerCase() === lower);
  return item && 'expr' in item ? item.expr : undefined;
}

function typeItem(item: SelectItem, scope: Scope): NamedItem[] {
  if ('star' in item) return starItems(item, scope);
  const { expr, alias, at } = item;
  const typed = typeExpression(expr, scope);
  oneType([typed], at);
  const name = alias ?? (expr.kind === 'column' ? expr.name : undefined);
  if (name === undefined) throw new SqlProblem('计算出的列要用as写上名称', at);
  return [{ name: assertName(name, at), typed, expr }];
}

/** `*` is all published columns. */
function starItems(item: { of?: string; at: Place }, scope: Scope): NamedItem[] {
  const sources = scope.sources.filter(({ name }) => item.of === undefined || name === item.of.toLowerCase());
  if (sources.length === 0) throw new SqlProblem(`表${item.of ?? '*'}不在可用范围内`, item.at);
  return sources.flatMap((source) =>
    source.columns.map(({ name }): NamedItem => {
      const expr: Expr = { kind: 'column', table: source.name, name, at: item.at };
      return { name, expr, typed: typeExpression(expr, scope) };
    }),
  );
}

function assertNames(items: readonly NamedItem[], at: Place): void {
  const seen = new Set<string>();
  for (const { name } of items) {
    if (seen.has(name.toLowerCase())) throw new SqlProblem(`列名${name}重复，请用as改名`, at);
    seen.add(name.toLowerCase());
  }
}

/** Rows without a value come first, and last when turned round, as SQLite has it. */
function orderOf(
  { order }: Query,
  parts: readonly TypedSelect[],
  columns: readonly OutColumn[],
  engine: Target['engine'],
): () => string {
  const [only] = parts.length === 1 ? parts : [];
  const terms = order.map(({ expr, direction }) => {
    if (expr.kind === 'param') throw new SqlProblem(`参数\${${expr.param.name}}只能用作值`, expr.at);
    if (expr.kind === 'number' || expr.kind === 'text') throw new SqlProblem('order by请写列名或表达式', expr.at);
    const nulls = engine === 'postgres' ? ` nulls ${direction === 'asc' ? 'first' : 'last'}` : '';
    const named = columns.find((column) => isNamed(expr, column));
    if (named) return () => `${quoted(named.name)} ${direction}${nulls}`;
    if (!only || only.select.distinct) throw new SqlProblem('这里只能按查询结果的列排序', expr.at);
    const typed = typeExpression(expr, only.scope);
    oneType([typed], expr.at);
    assertGrouped([typed, ...only.items.map((item) => item.typed)], only.select, only.items);
    return () => `${typed.sql('text')} ${direction}${nulls}`;
  });
  return () => (terms.length === 0 ? '' : ` order by ${terms.map((term) => term()).join(', ')}`);
}

const isNamed = (expr: Expr, { name }: OutColumn): boolean =>
  expr.kind === 'column' && expr.table === undefined && expr.name.toLowerCase() === name.toLowerCase();
