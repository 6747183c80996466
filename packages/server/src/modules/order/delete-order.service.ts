import type { OrderRestoreBody } from '@songbai/contract/modules/order/order.calls.ts';
import { ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import {
  deleteRefusal,
  type RestoreSurroundings,
  restoreOrder as restoration,
} from '@songbai/contract/modules/order/order.rules.ts';
import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { effectiveSale } from '@songbai/contract/modules/plot/plot.rules.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError, refuseIf, unwrap } from '../../platform/errors.ts';
import type { Row } from '../../resource/read/present.ts';
import { stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { withoutRules } from '../../resource/write/change.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import { remove } from '../../resource/write/store.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { plotById } from '../plot/index.ts';
import { assertVisible, factsOf, type HeldOrder, heldOrder, orderDetail, undelete } from './order.store.ts';
import { orderTable } from './order.table.ts';
import { freeKept } from './order-plot.ts';

/**
 * Soft delete of drafts and of cancelled orders without payments, all or none (domain.md §4.2).
 * @throws AppError orderMissing, orderHasPayment, moveNotAllowed
 */
export async function deleteOrders(
  server: Server,
  actor: Actor,
  ids: readonly string[],
  reason: string,
): Promise<void> {
  const table = orderTable(server);
  await write(server, actor, async (work) => {
    await lockLive(work, table.resource.table, actor.tenantId, [...ids].sort());
    const rows = await stored(work, table, ids);
    if (rows.length < ids.length) throw new AppError('orderMissing');
    for (const row of rows) refuseIf(deleteRefusal(factsOf(row)));
    for (const row of rows) await freeKept(work, row);
    await remove(work, table, ids, reason);
    const events = rows.map((row) => ({
      plotId: row.plotId as string | null,
      bizType: 'order' as const,
      bizId: row.id,
      event: 'delete',
      summary: `${actor.realname}删除订单${String(row.orderNo)}，原因：${reason}`,
      reason,
      before: { delFlag: 0 },
      after: { delFlag: 1, deleteReason: reason },
    }));
    work.events(events);
  });
}

/**
 * Restores a deleted order after checking all rules again (I12): a cancelled one unchanged, a draft
 * whose plot is no longer free without the plot (domain.md §4.2).
 * @throws AppError orderMissing, notDeleted, restorePlotGone, restoreCustomerGone, restoreTaken, moveNotAllowed
 */
export async function restoreOrder(work: Work, body: OrderRestoreBody): Promise<Row> {
  const { server, actor } = work;
  await assertVisible(work, body.id);
  const held = await heldOrder(work.db, actor.tenantId, body.id);
  if (!held) throw new AppError('orderMissing');
  if (held.delFlag === 0) throw new AppError('notDeleted');
  const back = unwrap(restoration(held.orderStatus, await surroundings(work, held)));
  const patch = {
    ...(back.orderStatus === held.orderStatus ? {} : { orderStatus: ORDER_STATUS.draft }),
    ...(back.keepsPlot ? {} : { plotId: null }),
  };
  const version = await undelete(work, body.id, patch);
  if (version === undefined) throw new AppError('notDeleted');
  const after = { delFlag: 0, ...patch };
  const table = orderTable(server).resource.table;
  work.log([{ table, id: body.id, version, action: 'restore', before: { delFlag: 1 }, after }]);
  const summary = `${actor.realname}恢复订单，原因：${body.reason}`;
  work.events([
    {
      plotId: held.plotId,
      bizType: 'order',
      bizId: body.id,
      event: 'restore',
      summary,
      reason: body.reason,
      before: { delFlag: 1 },
      after,
    },
  ]);
  return orderDetail(work, body.id);
}

/** Locks the rows the order refers to, so that they are not deleted before the restore commits. */
async function surroundings(work: Work, { plotId, customerId }: HeldOrder): Promise<RestoreSurroundings> {
  const live = (table: string, id: string) => lockLive(work, table, work.actor.tenantId, [id]);
  const customerGone = customerId !== null && (await live('cem_customer', customerId)).size === 0;
  if (plotId === null) return { plot: 'none', customerGone };
  if ((await live('cem_plot', plotId)).size === 0) return { plot: 'gone', customerGone };
  const plot = await plotById(work.as(withoutRules(work.actor)), plotId);
  const free = plot !== undefined && effectiveSale(plot, work.clock.now()) === PLOT_SALE.available;
  return { plot: free ? 'free' : 'taken', customerGone };
}
