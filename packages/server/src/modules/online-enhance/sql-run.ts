import type { SqlNewValue, SqlPair, SqlStatement, SqlValue } from '@songbai/contract/design/sql-enhance/actions.ts';
import type { Filter } from '@songbai/contract/resource/filter.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import { FIELD_LEVEL } from '@songbai/contract/rules/masks.ts';
import { systemVariables } from '../../http/variables.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import { levelFor } from '../../resource/describe/masks.ts';
import { firstRows, stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import { remove } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { fieldNamed, personalTable, type Runtime } from '../online-data/index.ts';
import { addValues, editValues } from './own-writes.ts';
import { checkColumns, targetTable } from './sql-check.ts';

/** Rows that one statement may change (online.md §7). */
const MOST_ROWS = 1000;

/** What `#{field}` stands for; throws where there is nothing to take it from. */
export type Holes = (name: string) => unknown;

/** Tables of statements by their names, as they run when the button is pressed. */
export type Targets = ReadonlyMap<string, Runtime>;

/**
 * Looked up before the transaction, which reads nothing by other connections.
 * @throws AppError sqlEnhanceRefused for tables and columns that are gone
 */
export async function targetsOf(server: Server, actor: Actor, statements: readonly SqlStatement[]): Promise<Targets> {
  const targets = new Map<string, Runtime>();
  for (const statement of statements) {
    const runtime =
      targets.get(statement.table) ?? targetTable(statement, await personalTable(server, actor, statement.table));
    checkColumns(runtime, statement);
    targets.set(statement.table, runtime);
  }
  return targets;
}

/**
 * Carries out the statements of a button as writes of the engine: tenant, versions, data log, rules of the fields. The
 * button is the right to the tables that it names; rows and fields are those of the person who presses it (online.md §5.1).
 */
export async function carryOut(
  work: Work,
  statements: readonly SqlStatement[],
  targets: Targets,
  holes: Holes,
): Promise<void> {
  for (const statement of statements) {
    const runtime = targets.get(statement.table);
    if (!runtime) continue;
    await carryOutOne(work, runtime, statement, (value) => resolved(work, value, holes));
  }
}

type Resolve = (value: SqlValue) => unknown;

async function carryOutOne(work: Work, runtime: Runtime, { action }: SqlStatement, value: Resolve): Promise<void> {
  if (action.kind === 'insert') {
    await addValues(work, runtime, valuesOf(runtime, action.set, value, {}));
    return;
  }
  const ids = await rowsWhere(work, runtime, action.where, value);
  const rows = await stored(work, runtime.table, ids);
  if (action.kind === 'delete') {
    if (rows.length === 0) return;
    await runtime.hooks.beforeRemove?.(work, rows);
    await remove(work, runtime.table, ids);
    return;
  }
  for (const row of rows) await editValues(work, runtime, row.id, valuesOf(runtime, action.set, value, row));
}

function resolved({ actor, clock }: Work, value: SqlValue, holes: Holes): unknown {
  if (value.kind === 'literal') return value.value;
  if (value.kind === 'field') return holes(value.name) ?? null;
  return systemVariables(actor, clock.now())[value.key] ?? null;
}

/** The rows that meet all conditions, locked until the end of the transaction; nothing equals no value. */
async function rowsWhere(
  work: Work,
  runtime: Runtime,
  where: readonly SqlPair<SqlValue>[],
  value: Resolve,
): Promise<string[]> {
  const { table } = runtime;
  const and: Filter[] = [];
  for (const pair of where) {
    assertAsked(work.actor, runtime, pair);
    const wanted = value(pair.value);
    if (wanted === null || wanted === undefined || wanted === '') return [];
    and.push({ field: fieldNamed(pair.column), op: 'eq', value: String(wanted) });
  }
  const rows = await firstRows(work, table, { filter: { and }, sort: [] }, MOST_ROWS + 1);
  if (rows.length > MOST_ROWS) throw new AppError('enhanceMany', { most: MOST_ROWS });
  const ids = rows.map(({ id }) => id);
  await lockLive(work, table.resource.table, work.actor.tenantId, ids);
  return ids;
}

/**
 * Whoever does not see a field in full finds nothing out by trying values of a form on it.
 * @throws AppError hiddenSearch
 */
function assertAsked(actor: Actor, { table, rights }: Runtime, { column, value }: SqlPair<SqlValue>): void {
  const { resource } = table;
  const field = Object.hasOwn(resource.fields, column) ? resource.fields[column] : undefined;
  if (!field || value.kind !== 'field') return;
  const seen = !rights.listHidden.has(column) && levelFor(actor, resource, column) === FIELD_LEVEL.full;
  if (!seen) throw new AppError('hiddenSearch', { label: field.label });
}

function valuesOf(
  { table }: Runtime,
  set: readonly SqlPair<SqlNewValue>[],
  value: Resolve,
  before: Readonly<Values>,
): Values {
  const values: Values = Object.create(null);
  for (const { column, value: given } of set) {
    const field = table.resource.fields[column] as Field;
    values[column] = given.kind === 'moved' ? moved(field, before[column], given, value) : as(field, value(given));
  }
  return values;
}

/** A value as the field takes it. */
function as({ kind }: Field, value: unknown): unknown {
  if (value === '' || value === undefined) return null;
  if (kind === 'integer' || kind === 'decimal') return numberOr(value);
  return typeof value === 'number' ? String(value) : value;
}

const numberOr = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value.trim()) ? Number(value) : value;

/** An empty column counts as nought. */
function moved(
  field: Field,
  before: unknown,
  { sign, by }: Extract<SqlNewValue, { kind: 'moved' }>,
  value: Resolve,
): unknown {
  const amount = numberOr(value(by));
  if (amount === null) return before ?? null;
  if (typeof amount !== 'number')
    throw new AppError('invalid', { detail: `${field.label}只能加减数字`, label: field.label });
  const sum = Number(before ?? 0) + sign * amount;
  return field.kind === 'decimal' ? Number(sum.toFixed(field.scale)) : sum;
}
