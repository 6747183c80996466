import { resourceByName } from '@songbai/contract/modules/registry.ts';
import { allFields } from '@songbai/contract/resource/define.ts';
import { type Condition, conditionsOf, EVERYTHING, type Sort } from '@songbai/contract/resource/filter.ts';
import type { Engine } from '../../db/database.ts';
import { type Actor, rulesFor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { columnOf, type ResourceTable } from '../describe/columns.ts';
import { expiryFields } from '../describe/expiry.ts';
import { levelFor } from '../describe/masks.ts';
import { isSecret, sealedFilter } from '../describe/sealed.ts';
import { accountName, type Binder, binder, colleagueName } from '../describe/sql-text.ts';
import type { AdmittedFilter } from './admitted-filter.ts';
import { type Probe, sourceSql } from './search.ts';
import { fieldSql, fieldTextSql, knownField, toWhere } from './to-where.ts';

/** Input of a read statement besides the resource: the actor, the business day, the engine. */
export interface ReadContext {
  engine: Engine;
  actor: Actor;
  sealer: Sealer;
  /** Business date for computed states. */
  today: string;
}

export interface Statement {
  text: string;
  values: unknown[];
  /** Expected cost; unknown when absent. */
  weight?: Weight;
}

/**
 * `light`: a few rows by key. `heavy`: the values decide how many rows are scanned. Otherwise the cost is only known
 * from earlier runs.
 */
export type Weight = 'light' | 'heavy';

/** A condition that a filter tree cannot express; it gets the binder and returns SQL over alias `t`. */
export type ExtraWhere = (sql: Binder, today: string) => string;

export interface Selection {
  filter?: AdmittedFilter;
  extra?: ExtraWhere;
  /** The same rows as `extra`, worded for the best index for counting where that differs from the one for sorting. */
  countExtra?: ExtraWhere;
  sort?: readonly Sort[];
  /** Only these fields (and id, version), for lists that show few columns. */
  fields?: readonly string[] | undefined;
  /** Deleted rows are included only in lists that ask for them. */
  withDeleted?: boolean | undefined;
  /** Restricts to rows found by the full text index. */
  probe?: Probe | undefined;
}

/**
 * The condition of every read and write of a resource: live rows, the actor's tenant, the actor's data rules, then the
 * requested filter (design.md §4).
 */
export function whereSql(table: ResourceTable, context: ReadContext, selection: Selection, sql: Binder): string {
  const parts: string[] = [];
  if (table.scope === 'tenant') parts.push(`t.tenant_id = ${sql.plan(context.actor.tenantId)}`);
  if (!selection.withDeleted) parts.push('t.del_flag = 0');
  const visible = table.visible?.(context.actor, sql);
  if (visible) parts.push(visible);
  const rules = rulesFor(context.actor, table.resource.pages);
  const asked = [[table.whole ?? table, rules] as const, [table, selection.filter ?? EVERYTHING] as const];
  for (const [from, filter] of asked) {
    if ('and' in filter && filter.and.length === 0) continue;
    parts.push(toWhere(from, sealedFilter(context.sealer, from.resource.fields, filter), sql, context.today));
  }
  if (selection.extra) parts.push(selection.extra(sql, context.today));
  return parts.length > 0 ? parts.join(' and ') : '1=1';
}

const SCANNING: ReadonlySet<string> = new Set([
  ...['like', 'leftLike', 'rightLike', 'notLeftLike', 'notRightLike'],
  'itemOf',
  'tail',
]);

/** Substring and computed conditions are checked row by row, until enough rows were found. */
function weightOf(table: ResourceTable, context: ReadContext, selection: Selection): { weight?: Weight } {
  const filters = [rulesFor(context.actor, table.resource.pages), selection.filter ?? EVERYTHING];
  const scans = ({ field, op }: Condition) => SCANNING.has(op) || table.computed[field] !== undefined;
  const computed = (selection.sort ?? []).some(({ field }) => table.computed[field] !== undefined);
  return computed || filters.flatMap(conditionsOf).some(scans) ? { weight: 'heavy' } : {};
}

/**
 * The columns of a reply, and the full statements by the text after the columns. The texts are cached, because looking
 * up a compiled statement by a new string would hash thousands of characters.
 */
interface Columns {
  text: string;
  statements: Map<string, string>;
}

const COLUMNS = new WeakMap<ResourceTable, Map<string, Columns>>();

/** Column lists cached per resource: one a day and one for each set of fields that clients request. */
const KEPT_COLUMNS = 50;
const KEPT_STATEMENTS = 100;

/**
 * The columns of a reply, named as on the wire, with the titles of references; all of the resource unless fewer were
 * requested.
 */
function columnsOf(table: ResourceTable, today: string, wanted: readonly string[] | undefined): Columns {
  const kept = COLUMNS.get(table) ?? new Map<string, Columns>();
  COLUMNS.set(table, kept);
  // No field at all is not the same as all of them.
  const key = wanted === undefined ? today : `${today} ${wanted.join(',')}`;
  let columns = kept.get(key);
  if (columns === undefined) {
    const { expiry, derive, linked } = table;
    const more = [...(expiry ? expiryFields(expiry) : []), ...(derive?.reads ?? []), ...(linked?.reads ?? [])];
    const names = wanted && more.length > 0 ? [...wanted, ...more] : wanted;
    columns = { text: writeColumns(table, today, names), statements: new Map() };
    if (kept.size >= KEPT_COLUMNS) kept.clear();
    kept.set(key, columns);
  }
  return columns;
}

/** `select` of the columns with what follows them. */
function selectText({ text, statements }: Columns, rest: string): string {
  let statement = statements.get(rest);
  if (statement === undefined) {
    statement = `select ${text} ${rest}`;
    if (statements.size >= KEPT_STATEMENTS) statements.clear();
    statements.set(rest, statement);
  }
  return statement;
}

function writeColumns(table: ResourceTable, today: string, wanted: readonly string[] | undefined): string {
  const parts = ['t.id as "id"'];
  for (const [name, field] of Object.entries(allFields(table.resource))) {
    if (wanted && name !== 'version' && !wanted.includes(name)) continue;
    parts.push(`${fieldSql(table, name, today)} as "${name}"`);
    // Users are shown by their real names.
    if (field.kind === 'text' && field.account) {
      const named = field.readOnly ? accountName : colleagueName;
      parts.push(`${named(fieldSql(table, name, today))} as "${name}_dictText"`);
    }
    if (field.kind === 'ref') {
      const target = resourceByName(field.target);
      parts.push(
        `(select x.${columnOf(target.titleField)} from ${target.table} x where x.id = t.${columnOf(name)}) as "${name}_dictText"`,
      );
    }
  }
  return parts.join(', ');
}

/** Sort with the id as tie-break, so that pages never overlap; unknown names are refused by `knownField`. */
export function orderSql(
  table: ResourceTable,
  { actor, today }: Pick<ReadContext, 'actor' | 'today'>,
  sort: readonly Sort[],
): string {
  const wanted = sort.length > 0 ? sort : [table.resource.defaultSort as Sort];
  const direction = wanted[0]?.order ?? 'desc';
  const parts = wanted.map(({ field, order }) => {
    const seen = !isSecret(knownField(table, field)) && levelFor(actor, table.resource, field) === '2';
    if (!seen) throw new AppError('sortUnknown', { field });
    return `${fieldSql(table, field, today)} ${order}`;
  });
  return `${parts.join(', ')}, t.id ${direction}`;
}

/**
 * One page. Ids are found first and rows looked up afterwards, so that a deep page reads ten wide rows and not the
 * thousands it skips (budgets.md).
 */
export function pageStatement(
  table: ResourceTable,
  context: ReadContext,
  selection: Selection,
  window: { limit: number; offset: number },
): Statement {
  const sql = binder(context.engine);
  const columns = columnsOf(table, context.today, selection.fields);
  // In text order: values are bound by position.
  const source = sourceSql(table, selection.probe, sql);
  const where = whereSql(table, context, selection, sql);
  const order = orderSql(table, context, selection.sort ?? []);
  const weight = weightOf(table, context, selection);
  const limit = `limit ${sql.plan(window.limit)} offset ${sql.plan(window.offset)}`;
  if (window.offset === 0) {
    return {
      text: selectText(columns, `from ${source} where ${where} order by ${order} ${limit}`),
      values: sql.values,
      ...weight,
    };
  }
  const ids = `select t.id from ${source} where ${where} order by ${order} ${limit}`;
  return {
    text: selectText(columns, `from ${table.resource.table} t where t.id in (${ids}) order by ${order}`),
    values: sql.values,
    ...weight,
  };
}

export function countStatement(table: ResourceTable, context: ReadContext, selection: Selection): Statement {
  const sql = binder(context.engine);
  const source = sourceSql(table, selection.probe, sql);
  const where = whereSql(table, context, { ...selection, extra: selection.countExtra ?? selection.extra }, sql);
  const text = `select count(*) as "total" from ${source} where ${where}`;
  return { text, values: sql.values, ...weightOf(table, context, selection) };
}

/** How the rows of a list are put in groups and what is added up of each, as SQL over alias `t`. */
export interface Grouping {
  key: ExtraWhere;
  amount: ExtraWhere;
}

/** Number of rows and sum of the amounts by group, over all rows that a list asks for. */
export function groupStatement(
  table: ResourceTable,
  context: ReadContext,
  selection: Selection,
  { key, amount }: Grouping,
): Statement {
  const sql = binder(context.engine);
  // In text order: values are bound by position.
  const columns = `${key(sql, context.today)} as k, ${amount(sql, context.today)} as a`;
  const source = sourceSql(table, selection.probe, sql);
  const where = whereSql(table, context, { ...selection, extra: selection.countExtra ?? selection.extra }, sql);
  const text = `select k as "key", count(*) as "rows", coalesce(sum(a), 0) as "amount"
    from (select ${columns} from ${source} where ${where}) g group by k`;
  return { text, values: sql.values, weight: 'heavy' };
}

/** Those of some values that any visible row has in a field: one look into its index each, however many rows have it. */
export function usedValuesStatement(
  table: ResourceTable,
  context: ReadContext,
  field: string,
  values: readonly string[],
): Statement {
  const sql = binder(context.engine);
  // In text order: values are bound by position.
  const asked = values.map((value) => `(${sql.bind(value)})`).join(', ');
  const where = whereSql(table, context, {}, sql);
  const same = `${fieldTextSql(table, field, context.today)} = asked.value`;
  const row = `select 1 from ${sourceSql(table, undefined, sql)} where ${where} and ${same}`;
  return {
    text: `with asked (value) as (values ${asked}) select value as "value" from asked where exists (${row})`,
    values: sql.values,
  };
}

/** Rows by id, with the same tenant condition and data rules as lists. */
export function byIdsStatement(
  table: ResourceTable,
  context: ReadContext,
  ids: readonly string[],
  selection: Selection = {},
): Statement {
  const sql = binder(context.engine);
  const columns = columnsOf(table, context.today, selection.fields);
  const where = whereSql(table, context, selection, sql);
  const list = ids.map((id) => sql.bind(id)).join(', ');
  return {
    text: selectText(columns, `from ${table.resource.table} t where ${where} and t.id in (${list})`),
    values: sql.values,
    weight: 'light',
  };
}
