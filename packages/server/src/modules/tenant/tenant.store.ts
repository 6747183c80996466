import { quoteName } from '@songbai/contract/design/sql-names.ts';
import { RESOURCES } from '@songbai/contract/modules/registry.ts';
import type { Tenant } from '@songbai/contract/modules/tenant/tenant.resource.ts';
import { type Db, type Engine, isUniqueViolation, runSql, type Trx } from '../../db/database.ts';
import { ruleRows } from '../../db/seed/rules.ts';
import { AppError } from '../../platform/errors.ts';
import type { WriteContext } from '../../resource/context.ts';
import { binder } from '../../resource/describe/sql-text.ts';
import { worksFor } from '../../resource/read/tenants.store.ts';
import type { Work } from '../../resource/write/work.ts';

export type TenantValues = Pick<Tenant, 'name' | 'status' | 'beginDate' | 'endDate'>;
export type TenantRow = TenantValues & { id: number; version: number };

const SHOWN = ['id', 'name', 'status', 'beginDate', 'endDate', 'version'] as const;

export function liveTenants(db: Db, ids: readonly number[]): Promise<TenantRow[]> {
  return db.selectFrom('sysTenant').select(SHOWN).where('id', 'in', ids).where('delFlag', '=', 0).execute();
}

/** Open tenants to choose from; `ids` undefined: all of them. */
export function openTenants(
  db: Db,
  ids: readonly number[] | undefined,
): Promise<{ id: number; name: string; status: number }[]> {
  let query = db
    .selectFrom('sysTenant')
    .select(['id', 'name', 'status'])
    .where('status', '=', 1)
    .where('delFlag', '=', 0);
  if (ids !== undefined) query = query.where('id', 'in', ids);
  return query.orderBy('id').limit(1000).execute();
}

/** Numbers of the tenants a person works for. */
export async function tenantIdsOf(db: Db, userId: string): Promise<number[]> {
  const rows = await db.selectFrom('sysUserTenant').select('tenantId').where('userId', '=', userId).execute();
  return rows.map((row) => row.tenantId);
}

export const idsIn = (joined: string | null | undefined): number[] =>
  (joined ?? '')
    .split(',')
    .filter((id) => id !== '')
    .map(Number);

/** Numbers that the server gives begin here, above those that people like to type (contract/1 §0 row 11). */
const FIRST_GIVEN = 1000;

/** The number after the highest one; deleted tenants keep theirs. */
export async function nextTenantId(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('sysTenant')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return Math.max(FIRST_GIVEN, Number(last ?? 0) + 1);
}

/** @throws AppError tenantTaken, also for the number of a deleted tenant */
export async function insertTenant(work: Work<WriteContext>, id: number, values: TenantValues): Promise<void> {
  try {
    await work.db
      .insertInto('sysTenant')
      .values({ id, ...values, createBy: work.actor.username, createTime: work.clock.datetime(), delFlag: 0 })
      .execute();
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('tenantTaken') : error;
  }
  await log(work, { id, version: 1, action: 'add', before: null, after: { id, ...values } });
}

/** Adds to a new tenant the rules that forms refer to by code. */
export async function bringRules(work: Work<WriteContext>, id: number): Promise<void> {
  const { fill, check } = ruleRows(id, work.clock.datetime());
  await work.db.insertInto('sysFillRule').values(fill).execute();
  await work.db.insertInto('sysCheckRule').values(check).execute();
  const added = (table: string, rows: readonly { id: string }[]) =>
    rows.map((row) => ({ table, id: row.id, version: 1, action: 'add' as const, before: null, after: row }));
  work.as({ ...work.actor, tenantId: id }).log([...added('sys_fill_rule', fill), ...added('sys_check_rule', check)]);
}

/** Changes a tenant if it is unchanged since it was read. */
export async function updateTenant(
  work: Work<WriteContext>,
  before: TenantRow,
  patch: Partial<TenantValues>,
): Promise<void> {
  const row = await work.db
    .updateTable('sysTenant')
    .set((set) => ({
      ...patch,
      updateBy: work.actor.username,
      updateTime: work.clock.datetime(),
      version: set('version', '+', 1),
    }))
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .where('delFlag', '=', 0)
    .returning('version')
    .executeTakeFirst();
  if (!row) throw new AppError('staleVersion');
  const { version } = row;
  const after = { ...before, ...patch, version };
  await log(work, { id: before.id, version, action: 'edit', before, after });
}

export async function deleteTenant(work: Work<WriteContext>, before: TenantRow): Promise<void> {
  const row = await work.db
    .updateTable('sysTenant')
    .set({ delFlag: 1, deleteBy: work.actor.username, deleteTime: work.clock.datetime(), version: before.version + 1 })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .where('delFlag', '=', 0)
    .returning('version')
    .executeTakeFirst();
  if (!row) throw new AppError('staleVersion');
  const after = { id: before.id, delFlag: 1 };
  await log(work, { id: before.id, version: row.version, action: 'delete', before, after });
}

interface TenantChange {
  id: number;
  version: number;
  action: 'add' | 'edit' | 'delete';
  before: object | null;
  after: object;
}

const log = (work: Work<WriteContext>, change: TenantChange) =>
  work.log([{ ...change, table: 'sys_tenant', id: String(change.id) }]);

/**
 * What still belongs to a tenant, by its title on screen; undefined when nothing does. Checks every table with
 * a tenant and a mark of deletion, so that tables of later releases are included.
 */
export async function usedBy(trx: Trx, engine: Engine, tenantId: number): Promise<string | undefined> {
  const people = binder(engine);
  const linked = `select 1 as "one" from sys_user t where t.del_flag = 0 and ${worksFor('t.id', tenantId, people)} limit 1`;
  if ((await runSql(trx, linked, people.values)).length > 0) return '用户';
  for (const table of await tenantTables(trx)) {
    const sql = binder(engine);
    const text = `select 1 as "one" from ${quoteName(table)} where tenant_id = ${sql.bind(tenantId)} and del_flag = 0 limit 1`;
    if ((await runSql(trx, text, sql.values)).length > 0)
      return RESOURCES.find((resource) => resource.table === table)?.title ?? '业务数据';
  }
  return undefined;
}

/** Tables with initial rows of every tenant, which do not count as use. */
const DELIVERED: ReadonlySet<string> = new Set(['sys_fill_rule', 'sys_check_rule']);

/** Looked up each time: designed tables come and go while the server runs, on this node or another. */
async function tenantTables(trx: Trx): Promise<readonly string[]> {
  const tables = await trx.introspection.getTables();
  return tables
    .filter(({ name, isView, columns }) => {
      const names = new Set(columns.map((column) => column.name));
      return !isView && !DELIVERED.has(name) && names.has('tenant_id') && names.has('del_flag');
    })
    .map((table) => table.name)
    .sort();
}
