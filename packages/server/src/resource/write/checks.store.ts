import { DICTS, isOwnDict } from '@songbai/contract/dicts.ts';
import { resourceByName } from '@songbai/contract/modules/registry.ts';
import { isRegionCode } from '@songbai/contract/regions/regions.ts';
import { isSystemValue } from '@songbai/contract/resource/draft-schema.ts';
import type { Field, Fields } from '@songbai/contract/resource/kinds.ts';
import { runSql } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext, Values } from '../context.ts';
import { columnOf, type ResourceTable } from '../describe/columns.ts';
import { type Binder, binder } from '../describe/sql-text.ts';
import type { Reading } from '../read/reading.ts';
import { worksFor } from '../read/tenants.store.ts';

/**
 * Checks what a schema cannot: dictionary values exist, references point to live rows of the same tenant, unique values
 * are free. The database enforces the last two as well; checking first gives the better message.
 */
export async function checkValues(
  reading: Reading,
  table: ResourceTable,
  values: Values,
  ownId?: string,
): Promise<void> {
  const [refusal] = await checkMany(reading, table, [values], ownId);
  if (refusal) throw refusal;
}

/** The same for many drafts with one query per field; returns the first refusal of each, if any. */
export async function checkMany(
  reading: Reading,
  table: ResourceTable,
  drafts: readonly Values[],
  ownId?: string,
): Promise<(AppError | undefined)[]> {
  const { fields } = table.resource;
  const refusals = drafts.map((draft) => dictionaryRefusal(reading, fields, draft));
  const refuse = (name: string, known: ReadonlySet<string>, refusal: (value: string) => AppError, isBad: boolean) => {
    for (const [at, draft] of drafts.entries()) {
      const value = textOf(draft[name]);
      if (value !== '' && known.has(value) === isBad) refusals[at] ??= refusal(value);
    }
  };
  for (const [name, field] of Object.entries(fields)) {
    const values = [...new Set(drafts.map((draft, at) => (refusals[at] ? '' : textOf(draft[name]))))].filter(Boolean);
    if (values.length === 0) continue;
    if (field.kind === 'ref' && !field.readOnly) {
      const live = await liveIds(reading, field, values);
      refuse(name, live, () => new AppError('refMissing', { label: field.label }, { field: name }), false);
    }
    if (field.unique) {
      const taken = await takenValues(reading, table, { name, values, ownId });
      const key = table.uniqueness?.refusals?.[name] ?? 'duplicateField';
      const refusal = (value: string) =>
        new AppError(key, { label: field.label, value: value.slice(0, 40) }, { field: name });
      refuse(name, taken, refusal, true);
    }
  }
  return refusals;
}

/**
 * Checks the unique values of a row that comes back from the recycle bin; deleted rows may have kept theirs.
 * @throws AppError duplicateField or the refusal of the table
 */
export async function checkUnique(reading: Reading, table: ResourceTable, row: Values & { id: string }): Promise<void> {
  if (table.uniqueness?.withDeleted) return;
  for (const [name, { unique, label }] of Object.entries(table.resource.fields)) {
    const value = textOf(row[name]);
    if (!unique || value === '') continue;
    const taken = await takenValues(reading, table, { name, values: [value], ownId: row.id });
    if (taken.size > 0) throw new AppError('duplicateField', { label, value: value.slice(0, 40) }, { field: name });
  }
}

/** Whether another live row has the value in a unique field. */
export async function isTakenIn(
  reading: Reading,
  table: ResourceTable,
  { name, value, ownId }: { name: string; value: unknown; ownId: string },
): Promise<boolean> {
  const text = textOf(value);
  return text !== '' && (await takenValues(reading, table, { name, values: [text], ownId })).size > 0;
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Whose dictionaries they are. */
type DictionaryReader = Pick<Reading, 'actor'> & { server: Pick<StoreContext, 'dicts'> };

/** Refuses values that are not in the field's dictionary, and regions that do not exist. */
export function checkDictionaries(from: DictionaryReader, fields: Fields, values: Values): void {
  const refusal = dictionaryRefusal(from, fields, values);
  if (refusal) throw refusal;
}

function dictionaryRefusal(from: DictionaryReader, fields: Fields, values: Values): AppError | undefined {
  for (const [name, field] of Object.entries(fields)) {
    const text = textOf(values[name]);
    if (text === '' || (field.kind !== 'dict' && field.kind !== 'dicts' && field.kind !== 'region')) continue;
    const pieces = field.kind === 'dicts' ? text.split(',') : [text];
    if (!pieces.every((piece) => knownValue(from, field, piece)))
      return new AppError('invalid', { detail: `${field.label}的值不正确`, label: field.label }, { field: name });
  }
  return undefined;
}

type ChosenField = Extract<Field, { kind: 'dict' | 'dicts' | 'region' }>;

function knownValue({ server, actor }: DictionaryReader, field: ChosenField, value: string): boolean {
  if (field.kind === 'region') return isRegionCode(value);
  const { dict } = field;
  if (!isOwnDict(dict) || 'user' in DICTS[dict]) return server.dicts.of(actor.tenantId).has(dict, value);
  return field.kind === 'dict' ? isSystemValue(field, value) : Object.hasOwn(DICTS[dict].items, value);
}

async function liveIds(
  reading: Reading,
  field: Extract<Field, { kind: 'ref' }>,
  ids: readonly string[],
): Promise<Set<string>> {
  const target = resourceByName(field.target);
  const sql = binder(reading.server.database.engine);
  const text = `select id as "id" from ${target.table} where del_flag = 0${ofTenant(target.table, reading.actor, sql)}
    and id ${among(sql, ids)}`;
  const rows = await runSql<{ id: string }>(reading.db, text, sql.values);
  return new Set(rows.map((row) => row.id));
}

/**
 * A single value uses a plain comparison, so that the statement of a single save stays the same. Many are one list on
 * SQLite: otherwise it plans for their number, and would rather scan a table that was small at its last statistics.
 */
export function among(sql: Binder, values: readonly unknown[]): string {
  if (values.length === 1) return `= ${sql.bind(values[0])}`;
  if (sql.engine === 'sqlite') return `in (select value from json_each(${sql.bind(JSON.stringify(values))}))`;
  return `in (${values.map((value) => sql.bind(value)).join(', ')})`;
}

/** Roles are shared by all tenants, people belong to the tenants they work in, everything else to one tenant. */
export function ofTenant(table: string, { tenantId }: Actor, sql: Binder): string {
  if (table === 'sys_role') return '';
  if (table !== 'sys_user') return ` and tenant_id = ${sql.bind(tenantId)}`;
  return ` and ${worksFor('sys_user.id', tenantId, sql)}`;
}

async function takenValues(
  reading: Reading,
  table: ResourceTable,
  check: { name: string; values: readonly string[]; ownId: string | undefined },
): Promise<Set<string>> {
  const sql = binder(reading.server.database.engine);
  const tenant = table.scope === 'tenant' ? ` and tenant_id = ${sql.bind(reading.actor.tenantId)}` : '';
  const { column, of } = table.uniqueness?.folded?.[check.name] ?? { column: columnOf(check.name), of: String };
  const live = table.uniqueness?.withDeleted ? '1=1' : 'del_flag = 0';
  const text = `select ${column} as "value" from ${table.resource.table} where ${live}${tenant}
    and ${column} ${among(sql, [...new Set(check.values.map(of))])} and id <> ${sql.bind(check.ownId ?? '')}`;
  const rows = await runSql<{ value: unknown }>(reading.db, text, sql.values);
  const taken = new Set(rows.map((row) => String(row.value)));
  return new Set(check.values.filter((value) => taken.has(of(value))));
}
