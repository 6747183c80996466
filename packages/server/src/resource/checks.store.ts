import { DICTS } from '@songbai/contract/dicts.ts';
import { resourceByName } from '@songbai/contract/modules/registry.ts';
import { isSystemValue } from '@songbai/contract/resource/draft-schema.ts';
import type { Field, Fields } from '@songbai/contract/resource/kinds.ts';
import { type Db, runSql } from '../db/database.ts';
import type { Actor } from '../platform/actor.ts';
import { AppError } from '../platform/errors.ts';
import { columnOf, type ResourceTable } from './columns.ts';
import { binder } from './sql-text.ts';
import type { StoreContext, Values } from './store.ts';

const GLOBAL_TABLES = new Set(['sys_user', 'sys_role', 'sys_depart']);

/**
 * Checks what a schema cannot: dictionary values exist, references point to live rows of the same tenant, unique values
 * are free. The database holds the last two as well; asking first gives the better message.
 */
export async function checkValues(
  context: StoreContext,
  db: Db,
  table: ResourceTable,
  actor: Actor,
  values: Values,
  ownId?: string,
): Promise<void> {
  checkDictionaries(context, table.resource.fields, values);
  for (const [name, field] of Object.entries(table.resource.fields)) {
    const value = values[name];
    if (value === null || value === undefined || value === '') continue;
    if (field.kind === 'ref' && !field.readOnly) await checkReference(context, db, field, actor, String(value));
    if (field.unique) await checkUnique(context, db, table, { name, field, value: String(value), ownId }, actor);
  }
}

/** Refuses values that are not in the field's dictionary. */
export function checkDictionaries(context: StoreContext, fields: Fields, values: Values): void {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (value === null || value === undefined || value === '') continue;
    if (field.kind === 'dict' && !knownValue(context, field, String(value))) wrongValue(field);
    if (
      field.kind === 'dicts' &&
      !String(value)
        .split(',')
        .every((piece) => knownValue(context, field, piece))
    )
      wrongValue(field);
  }
}

function knownValue(context: StoreContext, field: Extract<Field, { kind: 'dict' | 'dicts' }>, value: string): boolean {
  if ('user' in DICTS[field.dict]) return context.dicts.has(field.dict, value);
  return field.kind === 'dict' ? isSystemValue(field, value) : value in DICTS[field.dict].items;
}

function wrongValue(field: Field): never {
  throw new AppError('invalid', { detail: `${field.label}的值不正确` });
}

async function checkReference(
  context: StoreContext,
  db: Db,
  field: Extract<Field, { kind: 'ref' }>,
  actor: Actor,
  id: string,
): Promise<void> {
  const target = resourceByName(field.target);
  const sql = binder(context.database.engine);
  const tenant = GLOBAL_TABLES.has(target.table) ? '' : ` and tenant_id = ${sql.bind(actor.tenantId)}`;
  const text = `select id as "id" from ${target.table} where del_flag = 0${tenant} and id = ${sql.bind(id)}`;
  const rows = await runSql(db, text, sql.values);
  if (rows.length === 0) throw new AppError('refMissing', { label: field.label });
}

async function checkUnique(
  context: StoreContext,
  db: Db,
  table: ResourceTable,
  check: { name: string; field: Field; value: string; ownId: string | undefined },
  actor: Actor,
): Promise<void> {
  const sql = binder(context.database.engine);
  const tenant = table.scope === 'tenant' ? ` and tenant_id = ${sql.bind(actor.tenantId)}` : '';
  const text = `select id as "id" from ${table.resource.table} where del_flag = 0${tenant}
    and ${columnOf(check.name)} = ${sql.bind(check.value)} and id <> ${sql.bind(check.ownId ?? '')} limit 1`;
  const rows = await runSql(db, text, sql.values);
  if (rows.length > 0)
    throw new AppError('duplicateField', { label: check.field.label, value: check.value.slice(0, 40) });
}
