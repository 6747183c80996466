import type { DictValue } from '@songbai/contract/dicts.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import type { Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';

/** A hold to be opened (domain.md §3.5); at most one a plot is active, which the database holds (I1). */
export interface HoldDraft {
  plotId: string;
  holdType: DictValue<'hold_type'>;
  /** Epoch ms. */
  expireMs: number;
  customerId?: string;
  orderId?: string;
}

export async function openHold(trx: Trx, actor: Actor, clock: Clock, draft: HoldDraft): Promise<void> {
  const id = newId();
  await trx
    .insertInto('cemPlotHold')
    .values({
      id,
      tenantId: actor.tenantId,
      plotId: draft.plotId,
      holdType: draft.holdType,
      customerId: draft.customerId ?? null,
      orderId: draft.orderId ?? null,
      holderId: actor.userId,
      holderName: actor.realname,
      startTime: clock.datetime(),
      expireTime: datetimeText(draft.expireMs),
      expireMs: draft.expireMs,
      renewals: 0,
      status: '1',
      version: 1,
      delFlag: 0,
      createBy: actor.username,
      createTime: clock.datetime(),
      sysOrgCode: actor.orgCode,
    })
    .execute();
}

/** Ends the active hold of plots: turned into an order, run out, or released by somebody for a reason. */
export async function closeHolds(
  trx: Trx,
  actor: Actor,
  clock: Clock,
  plotIds: readonly string[],
  end: { status: Exclude<DictValue<'hold_status'>, '1'>; orderId?: string; reason?: string },
): Promise<void> {
  await trx
    .updateTable('cemPlotHold')
    .set((expression) => ({
      status: end.status,
      ...(end.orderId ? { orderId: end.orderId } : {}),
      ...(end.status === '4' ? { releaseBy: actor.username, releaseReason: end.reason ?? null } : {}),
      releaseTime: clock.datetime(),
      updateBy: actor.username,
      updateTime: clock.datetime(),
      version: expression('version', '+', 1),
    }))
    .where('plotId', 'in', plotIds)
    .where('status', '=', '1')
    .execute();
}

/** Prolongs the active picking lock of a plot; answers false when it was prolonged `limit` times already. */
export async function renewHold(trx: Trx, actor: Actor, clock: Clock, plotId: string, expireMs: number, limit: number): Promise<boolean> {
  const renewed = await trx
    .updateTable('cemPlotHold')
    .set((expression) => ({
      expireMs,
      expireTime: datetimeText(expireMs),
      renewals: expression(expression.fn.coalesce('renewals', expression.lit(0)), '+', 1),
      updateBy: actor.username,
      updateTime: clock.datetime(),
      version: expression('version', '+', 1),
    }))
    .where('plotId', '=', plotId)
    .where('status', '=', '1')
    .where('holderId', '=', actor.userId)
    .where((where) => where.or([where('renewals', 'is', null), where('renewals', '<', limit)]))
    .returning('id')
    .execute();
  return renewed.length > 0;
}

/** Picking locks of a person that still run. */
export async function countLocks(trx: Trx, userId: string, nowMs: number): Promise<number> {
  const row = await trx
    .selectFrom('cemPlotHold')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('holderId', '=', userId)
    .where('status', '=', '1')
    .where('holdType', '=', '1')
    .where('expireMs', '>', nowMs)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
