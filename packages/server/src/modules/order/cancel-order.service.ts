import { dictText } from '@songbai/contract/dicts.ts';
import type { OrderCancelBody } from '@songbai/contract/modules/order/order.calls.ts';
import { type CancelEffect, type CancelType, cancelOrder } from '@songbai/contract/modules/order/order.rules.ts';
import { moveSale } from '@songbai/contract/modules/plot/plot.rules.ts';
import type { Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError, unwrap } from '../../platform/errors.ts';
import type { Row } from '../../resource/read/present.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Stored } from '../../resource/store.ts';
import { withoutRules } from '../../resource/write/change.ts';
import { writeEvents } from '../../resource/write/events.store.ts';
import { changePlotWithoutRules, closeHolds, plotById } from '../plot/index.ts';
import { changeOrder, factsOf, orderDetail } from './order.store.ts';
import { voidWaitingRights } from './rights.store.ts';
import { runSale, type SaleCall } from './sale.ts';
import { plotOf } from './settle.ts';

/**
 * Cancels an order by one of the ways that fit the money taken (domain.md §4.2). The plot is free at once, or stays
 * taken while money is to be given back.
 * @throws AppError orderMissing, moveNotAllowed, cancelNeedsRefund, cancelTypeWrong, orderBuried
 */
export function cancel(call: SaleCall & { body: OrderCancelBody }): Promise<Row> {
  const { server, actor, body } = call;
  return runSale(call, async (trx, moved) => {
    const { before, after, effect } = await cancelRow(server, trx, actor, body);
    if (effect.plotEvent) moved(await freePlot(server, trx, actor, after, effect));
    if (effect.endsRight) await voidWaitingRights(server, trx, actor, after.id);
    const summary = `${actor.realname}取消订单${String(after.orderNo)}：${dictText('cancel_type', body.cancelType)}，${body.cancelReason}`;
    const event = {
      plotId: after.plotId as string | null,
      bizType: 'order' as const,
      bizId: after.id,
      event: 'cancel',
      summary,
    };
    const { orderStatus, cancelType, cancelReason } = after;
    await writeEvents(trx, actor, server, [
      {
        ...event,
        before: { orderStatus: before.orderStatus },
        after: { orderStatus, cancelType, cancelReason, refundDue: effect.refundDue },
      },
    ]);
    return orderDetail(server, trx, actor, after.id);
  });
}

async function cancelRow(
  server: Server,
  trx: Trx,
  actor: Actor,
  body: OrderCancelBody,
): Promise<{ before: Stored; after: Stored; effect: CancelEffect }> {
  let effect: CancelEffect | undefined;
  const change = await changeOrder(server, trx, actor, body.id, async (row) => {
    effect = unwrap(cancelOrder(factsOf(row), body.cancelType as CancelType));
    await refuseBuried(server, trx, actor, row);
    return {
      orderStatus: effect.orderStatus,
      cancelType: body.cancelType,
      cancelReason: body.cancelReason.trim(),
      cancelTime: server.clock.datetime(),
      cancelBy: actor.username,
      nextDueDate: null,
    };
  });
  if (!effect) throw new AppError('orderMissing');
  return { ...change, effect };
}

/** Whoever rests in the plot does not leave it by a cancelled order. */
async function refuseBuried(server: Server, trx: Trx, actor: Actor, order: Stored): Promise<void> {
  if (typeof order.plotId !== 'string') return;
  const plot = await plotById(server, trx, withoutRules(actor), order.plotId);
  if (Number(plot?.burialCount ?? 0) > 0) throw new AppError('orderBuried');
}

async function freePlot(server: Server, trx: Trx, actor: Actor, order: Stored, effect: CancelEffect): Promise<Stored> {
  const event = effect.plotEvent ?? 'unreserve';
  const plotId = plotOf(order);
  const { after } = await changePlotWithoutRules(server, trx, actor, plotId, (plot) => {
    const saleStatus = unwrap(moveSale(plot.saleStatus, event)).to;
    return { patch: { saleStatus }, event, summary: `订单${String(order.orderNo)}取消，墓位恢复可售` };
  });
  await closeHolds(server, trx, actor, [plotId], { status: '4', reason: '订单取消' });
  return after;
}
