import { LIMITS } from '@songbai/contract/limits.ts';
import type { TableList, UniqueList } from '@songbai/contract/modules/dict/table-lists.ts';
import type { ColumnValue } from '@songbai/contract/rules/equal-terms.ts';
import type { TreeOption } from '@songbai/contract/wire/envelope.ts';
import { type Db, runSql } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import type { StoreContext } from '../../resource/context.ts';
import { type Binder, binder, likeText } from '../../resource/describe/sql-text.ts';
import type { Choice, ChoiceQuery } from '../../resource/read/choices.ts';
import { worksFor } from '../../resource/read/tenants.store.ts';
import type { TableCode } from './table-code.ts';

export interface OptionQuery extends ChoiceQuery {
  sort?: { column: string; order: 'asc' | 'desc' };
  /** What the rows above have in the column that rows name them by. */
  above?: readonly string[];
}

/** An option with what names it to the rows below, and what it names above itself, where these were asked for. */
export interface TableOption extends Choice {
  id?: string;
  parent?: string | null;
}

/**
 * Options of an allowed table; names were checked by the allow-list, values are bound. Columns compare as text, so that
 * a value of the wrong type matches nothing instead of failing.
 * @param db reads there, inside a transaction
 */
export async function tableOptions(
  context: StoreContext,
  actor: Actor,
  spec: TableCode & { id?: string; parent?: string },
  query: OptionQuery,
  db?: Db,
): Promise<TableOption[]> {
  const sql = binder(context.database.engine);
  const text = asText(spec.list, spec.text);
  const code = asText(spec.list, spec.code);
  const equals = ({ column, value }: ColumnValue) => `${asText(spec.list, column)} = ${sql.bind(value)}`;
  const parts = [...visibleSql(spec.list, actor, sql), ...spec.where.map(equals)];
  if (query.keyword) {
    const pattern = () => `${sql.like} ${sql.bind(`%${likeText(query.keyword ?? '')}%`)} escape '\\'`;
    parts.push(`(${text} ${pattern()} or ${code} ${pattern()})`);
  }
  if (query.anyOf) parts.push(`(${isOneOf(text, query.anyOf, sql)} or ${isOneOf(code, query.anyOf, sql)})`);
  if (query.values) parts.push(isOneOf(code, query.values, sql));
  if (query.above && spec.parent) parts.push(isOneOf(asText(spec.list, spec.parent), query.above, sql));
  const order = query.sort
    ? `t.${query.sort.column} ${query.sort.order}, t.${spec.text}, t.id`
    : `t.${spec.text}, t.id`;
  const more = [
    ...(spec.id ? [`, ${asText(spec.list, spec.id)} as "id"`] : []),
    ...(spec.parent ? [`, ${asText(spec.list, spec.parent)} as "parent"`] : []),
  ].join('');
  const statement = `select ${code} as "value", ${text} as "text"${more} from ${spec.table} t where ${parts.join(' and ')}
      and t.${spec.code} is not null order by ${order} limit ${sql.bind(query.limit)} offset ${sql.bind(query.offset)}`;
  if (db) return runSql<TableOption>(db, statement, sql.values);
  return context.database.queryHeavy<TableOption>(statement, sql.values);
}

/** A column as a text; a text column is not cast, so that its index is used. */
const asText = (list: TableList, column: string, alias = 't'): string =>
  list.numbers?.includes(column) ? `cast(${alias}.${column} as text)` : `${alias}.${column}`;

/** Conditions on live rows the caller may see; always applied (design.md §9). */
function visibleSql(list: TableList, actor: Actor, sql: Binder, alias = 't'): string[] {
  return [`${alias}.del_flag = 0`, ...withinTenant(list.scope, actor, sql, alias)];
}

/** Nothing of other tenants. */
function withinTenant(scope: TableList['scope'], { tenantId }: Actor, sql: Binder, alias: string): string[] {
  if (scope === 'global') return [];
  if (scope === 'members') return [worksFor(`${alias}.id`, tenantId, sql)];
  const own = `${alias}.tenant_id = ${sql.bind(tenantId)}`;
  return [scope === 'shared' ? `(${alias}.tenant_id is null or ${own})` : own];
}

function isOneOf(expression: string, values: readonly string[], sql: Binder): string {
  return values.length === 0 ? '1=0' : `${expression} in (${values.map((value) => sql.bind(value)).join(', ')})`;
}

/** Names of a generic tree, all checked by the allow-list. */
export interface TreeCode {
  table: string;
  list: TableList;
  text: string;
  code: string;
  pidField: string;
  /** Column that marks whether a row has children; without one they are queried. */
  hasChildField: string | undefined;
}

interface TreeRow {
  value: string;
  text: string;
  parent: string | null;
  mark: string | null;
}

/** One level of a tree: children of `pid`, or the roots (contract/2 §1.4). */
export async function treeLevel(
  context: StoreContext,
  actor: Actor,
  spec: TreeCode,
  query: { pid: string; likes: readonly ColumnValue[]; marksChildren: boolean; zeroIsRoot?: boolean },
): Promise<TreeOption[]> {
  const sql = binder(context.database.engine);
  const column = (name: string) => asText(spec.list, name);
  const mark = spec.hasChildField ? column(spec.hasChildField) : childMark(spec, actor, sql);
  const parts = visibleSql(spec.list, actor, sql);
  parts.push(
    query.pid === ''
      ? `(t.${spec.pidField} is null or ${column(spec.pidField)} in (${query.zeroIsRoot ? "'', '0'" : "''"}))`
      : `${column(spec.pidField)} = ${sql.bind(query.pid)}`,
  );
  for (const { column: name, value } of query.likes) {
    parts.push(`${column(name)} ${sql.like} ${sql.bind(value.replaceAll('\\', '\\\\'))} escape '\\'`);
  }
  const rows = await context.database.queryHeavy<TreeRow>(
    `select ${column(spec.code)} as "value", ${column(spec.text)} as "text", ${column(spec.pidField)} as "parent",
      ${mark} as "mark" from ${spec.table} t where ${parts.join(' and ')}
      order by t.${spec.text}, t.id limit ${sql.bind(LIMITS.pageSizeMax)}`,
    sql.values,
  );
  // With `marksChildren` a mark "1" means children; otherwise the column itself has "1" for a leaf.
  const leaf = (row: TreeRow) => (query.marksChildren || !spec.hasChildField ? row.mark !== '1' : row.mark === '1');
  return rows.map((row) => ({
    key: row.value,
    title: row.text,
    value: row.value,
    leaf: leaf(row),
    parentId: row.parent,
  }));
}

/** "1" where the caller may see a child of the row. */
function childMark({ table, list, code, pidField }: TreeCode, actor: Actor, sql: Binder): string {
  const [parent, own] = [asText(list, pidField, 'c'), asText(list, code)];
  const seen = visibleSql(list, actor, sql, 'c').join(' and ');
  return `case when exists (select 1 from ${table} c where ${parent} = ${own} and ${seen}) then '1' else '0' end`;
}

export interface UniqueQuery {
  table: string;
  column: string;
  value: string;
  /** Row to exclude. */
  ownId: string;
}

/** True when another row has the value already. */
export async function isTaken(
  context: StoreContext,
  actor: Actor,
  list: UniqueList,
  query: UniqueQuery,
): Promise<boolean> {
  const sql = binder(context.database.engine);
  const { column, of } = list.folded?.[query.column] ?? { column: query.column, of: String };
  const parts = [`t.${column} = ${sql.bind(of(query.value))}`, `t.id <> ${sql.bind(query.ownId)}`];
  parts.push(...withinTenant(list.scope, actor, sql, 't'));
  if (list.rows === 'live') parts.push('t.del_flag = 0');
  const text = `select t.id as "id" from ${query.table} t where ${parts.join(' and ')} limit 1`;
  return (await runSql(context.database.db, text, sql.values)).length > 0;
}
