import type { TenantAddBody, TenantEditBody } from '@songbai/contract/modules/tenant/tenant.calls.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { isAdmin } from '../permission/index.ts';
import {
  bringRules,
  deleteTenant,
  insertTenant,
  liveTenants,
  nextTenantId,
  type TenantValues,
  tenantIdsOf,
  updateTenant,
  usedBy,
} from './tenant.store.ts';

const IN_USE = 1;

/** Refuses everybody but platform administrators. */
function assertAdmin(actor: Actor, action: string): void {
  if (!isAdmin(actor)) throw new AppError('tenantAdminOnly', { action });
}

export async function addTenant(server: Server, actor: Actor, body: TenantAddBody): Promise<number> {
  assertAdmin(actor, '新增租户');
  const given = valuesOf(body);
  const values = { ...{ status: IN_USE, beginDate: null, endDate: null }, ...given, name: body.name.trim() };
  assertPeriod(values);
  return write(server, actor, async (work) => {
    // First, because it lets one addition wait for another: the next number is free then.
    await bumpState(work.db, 'rights');
    const id = body.id ? Number(body.id) : await nextTenantId(work.db);
    await insertTenant(work, id, values);
    await bringRules(work, id);
    return id;
  });
}

/** Members may rename their tenant; only platform administrators change whether and how long it may be used. */
export async function editTenant(server: Server, actor: Actor, body: TenantEditBody): Promise<void> {
  const { id } = body;
  const { db } = server.database;
  if (!isAdmin(actor) && !(await tenantIdsOf(db, actor.userId)).includes(id)) throw new AppError('tenantForeign');
  await write(server, actor, async (work) => {
    const [before] = await liveTenants(work.db, [id]);
    if (!before) throw new AppError('recordMissing');
    if (body.version !== undefined && body.version !== before.version) throw new AppError('staleVersion');
    const patch = valuesOf(body);
    const use = (['status', 'beginDate', 'endDate'] as const).some(
      (name) => patch[name] !== undefined && patch[name] !== before[name],
    );
    if (use) assertAdmin(actor, '修改租户的状态和起止日期');
    assertPeriod({ ...before, ...patch });
    await updateTenant(work, before, patch);
    await bumpState(work.db, 'rights');
  });
}

/** @throws AppError tenantInUse while one of them has people or records */
export async function removeTenants(server: Server, actor: Actor, ids: readonly number[]): Promise<void> {
  assertAdmin(actor, '删除租户');
  const { engine } = server.database;
  await write(server, actor, async (work) => {
    const rows = await liveTenants(work.db, ids);
    if (rows.length < ids.length) throw new AppError('recordMissing');
    for (const row of rows) {
      const by = await usedBy(work.db, engine, row.id);
      if (by !== undefined) throw new AppError('tenantInUse', { name: row.name, by });
      await deleteTenant(work, row);
    }
    await bumpState(work.db, 'rights');
  });
}

/** The body's values in the columns' types. */
function valuesOf(body: Omit<TenantEditBody, 'id'>): Partial<TenantValues> {
  return {
    ...(body.name === undefined ? {} : { name: body.name.trim() }),
    ...(body.status === undefined ? {} : { status: body.status }),
    ...(body.beginDate === undefined ? {} : { beginDate: body.beginDate || null }),
    ...(body.endDate === undefined ? {} : { endDate: body.endDate || null }),
  };
}

function assertPeriod({ beginDate, endDate }: Pick<TenantValues, 'beginDate' | 'endDate'>): void {
  if (beginDate && endDate && beginDate > endDate) throw new AppError('tenantPeriod');
}
