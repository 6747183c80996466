import { keepersOf } from '@songbai/contract/modules/references.ts';
import type { Resource, StoredOf } from '@songbai/contract/resource/define.ts';
import { runSql } from '../../db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext } from '../context.ts';
import { columnOf } from '../describe/columns.ts';
import { binder } from '../describe/sql-text.ts';
import { nameOf } from './bin.store.ts';
import type { Work } from './work.ts';

/**
 * Locks live rows until the transaction ends, so that a parent cannot be deleted while a child is added, nor a child
 * added while the parent is deleted. Returns the ids found.
 */
export async function lockLive(
  work: Work<StoreContext>,
  table: string,
  tenantId: number,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { engine } = work.server.database;
  const sql = binder(engine);
  const rowsOf = `del_flag = 0 and tenant_id = ${sql.bind(tenantId)} and id in (${ids.map((id) => sql.bind(id)).join(', ')})`;
  // An update without effect is the only way to lock a row that both engines support. It takes several rows as they lie,
  // which differs with every change of one: two writers would wait for each other, so PostgreSQL is told the order.
  const text =
    engine === 'postgres' && ids.length > 1
      ? `select id as "id" from ${table} where ${rowsOf} order by id for no key update`
      : `update ${table} set version = version where ${rowsOf} returning id as "id"`;
  const rows = await runSql<{ id: string }>(work.db, text, sql.values);
  return new Set(rows.map((row) => row.id));
}

/**
 * Refuses to delete rows that live rows name by a reference that keeps them (contract `references.ts`), and locks the
 * others until the commit, so that none is named meanwhile. References from rows deleted in the same call do not count.
 * @throws AppError inUse
 */
export async function refuseNamed(
  work: Work<StoreContext>,
  resource: Resource,
  rows: readonly StoredOf<Resource>[],
): Promise<void> {
  const keepers = keepersOf(resource.table);
  if (keepers.length === 0) return;
  const { tenantId } = work.actor;
  await lockLive(
    work,
    resource.table,
    tenantId,
    rows.map((row) => row.id),
  );
  for (const { table, field, keeps } of keepers) {
    const sql = binder(work.server.database.engine);
    const column = columnOf(field);
    const list = () => rows.map((row) => sql.bind(row.id)).join(', ');
    const text = `select ${column} as "id" from ${table} where tenant_id = ${sql.bind(tenantId)} and del_flag = 0 and ${column} in (${list()})
      and id not in (${list()}) limit 1`;
    const [used] = await runSql<{ id: string }>(work.db, text, sql.values);
    const named = used && rows.find((row) => row.id === used.id);
    if (named) throw new AppError('inUse', { name: nameOf(resource, named), by: keeps });
  }
}

/**
 * Refuses a value that a sibling already has, naming it; the unique index enforces the same rule against races. The
 * last of the values is the field at fault, those before it define the siblings; `field` when the user entered another
 * one.
 * @throws AppError duplicateField
 */
export async function refuseTaken(
  work: Work<StoreContext>,
  check: {
    table: string;
    label: string;
    values: Record<string, unknown>;
    shown: string;
    ownId?: string | undefined;
    field?: string;
  },
): Promise<void> {
  const sql = binder(work.server.database.engine);
  const parts = Object.entries(check.values).map(([name, value]) =>
    value === null ? `${columnOf(name)} is null` : `${columnOf(name)} = ${sql.bind(value)}`,
  );
  const text = `select id as "id" from ${check.table} where del_flag = 0 and ${parts.join(' and ')}
    and id <> ${sql.bind(check.ownId ?? '')} limit 1`;
  const rows = await runSql(work.db, text, sql.values);
  if (rows.length === 0) return;
  const field = check.field ?? Object.keys(check.values).at(-1);
  throw new AppError('duplicateField', { label: check.label, value: check.shown }, { field });
}
