import { dictText } from '@songbai/contract/dicts.ts';
import {
  type CancelEffect,
  cancelCode,
  cancelOrder,
  forfeitRefusal,
} from '@songbai/contract/modules/order/cancel.rules.ts';
import type { OrderCancelBody } from '@songbai/contract/modules/order/order.calls.ts';
import { CANCEL_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import type { CancelType } from '@songbai/contract/modules/order/order.rules.ts';
import { PAY_BIZ } from '@songbai/contract/modules/order/payment.dicts.ts';
import { RIGHT_END } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { REFUND_REASON } from '@songbai/contract/modules/refund/refund.dicts.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError, refuseIf, unwrap } from '../../platform/errors.ts';
import type { Row } from '../../resource/read/present.ts';
import { withoutRules } from '../../resource/write/change.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { refuseBooked } from '../burial/index.ts';
import { plotById } from '../plot/index.ts';
import { refuseChanging } from './open-change.store.ts';
import { changeOrder, factsOf, heldOrder, orderDetail } from './order.store.ts';
import type { StoredOrder } from './order.table.ts';
import { freeKept } from './order-plot.ts';
import { isOwnSale } from './own-sale.ts';
import { openRefund } from './refund-draft.store.ts';
import { releasePlot } from './release-plot.ts';
import { countReminders } from './reminders.store.ts';

/**
 * Cancels an order by one of the types that fit its payments (domain.md §4.2). The plot is free at once, or stays
 * taken until the refund. Money that was paid takes a second person with the right, a forfeit also an overdue balance
 * and reminders.
 * @throws AppError orderMissing, moveNotAllowed, cancelNeedsRefund, cancelTypeWrong, cancelOwnSale, cancelNotEntitled,
 *   forfeitNotDue, forfeitReminders, orderBuried
 */
export async function cancel(work: Work, body: OrderCancelBody): Promise<Row> {
  const { actor } = work;
  const { before, after, effect } = await cancelRow(work, body);
  if (effect.leavesPlot) await releasePlot(work, after, RIGHT_END.corrected);
  else await freeKept(work, before);
  if (effect.refundDue > 0) await draftRefund(work, { before, after }, effect.refundDue);
  const summary = `${actor.realname}取消订单${String(after.orderNo)}：${dictText('cancel_type', body.cancelType)}，${body.cancelReason}`;
  const event = {
    plotId: after.plotId as string | null,
    bizType: 'order' as const,
    bizId: after.id,
    event: 'cancel',
    summary,
    reason: body.cancelReason,
  };
  const { orderStatus, cancelType, cancelReason } = after;
  work.events([
    {
      ...event,
      before: { orderStatus: before.orderStatus },
      after: { orderStatus, cancelType, cancelReason, refundDue: effect.refundDue },
    },
  ]);
  return orderDetail(work, after.id);
}

/** The money waits for a second person in a refund of its own (domain.md §4.8). */
async function draftRefund(
  work: Work,
  order: { before: StoredOrder; after: StoredOrder },
  amount: number,
): Promise<void> {
  const { before, after } = order;
  await openRefund(work, {
    debtor: { bizType: PAY_BIZ.order, id: after.id },
    bizNo: String(after.orderNo),
    plotId: after.plotId,
    plotFullName: after.plotFullName,
    customerName: after.customerName,
    fromStatus: before.orderStatus,
    reason: after.cancelType === CANCEL_TYPE.returned ? REFUND_REASON.plotReturned : REFUND_REASON.orderCancelled,
    note: String(after.cancelReason),
    amount,
  });
}

async function cancelRow(
  work: Work,
  body: OrderCancelBody,
): Promise<{ before: StoredOrder; after: StoredOrder; effect: CancelEffect }> {
  // Order before plot, like every other write of orders: neither is given back nor booked for a burial meanwhile.
  await heldOrder(work.db, work.actor.tenantId, body.id);
  const { before, after, decision } = await changeOrder(work, body.id, async (row) => {
    const type = body.cancelType as CancelType;
    const effect = unwrap(cancelOrder(factsOf(row), type));
    refuseSellerAlone(row, work.actor, type);
    if (type === CANCEL_TYPE.depositForfeited) {
      const reminders = await countReminders(work.db, row.id);
      refuseIf(forfeitRefusal({ nextDueDate: row.nextDueDate, reminders }, work.clock.today()));
    }
    await refuseChanging(work, row.id);
    await refuseBuried(work, row);
    const patch = {
      orderStatus: effect.orderStatus,
      cancelType: body.cancelType,
      cancelReason: body.cancelReason.trim(),
      cancelTime: work.clock.datetime(),
      cancelBy: work.actor.username,
      nextDueDate: null,
    };
    return { patch, effect };
  });
  return { before, after, effect: decision.effect };
}

/** What was paid is neither kept nor given back by the seller alone (domain.md §4.2, §9). */
function refuseSellerAlone(order: StoredOrder, actor: Actor, type: CancelType): void {
  const code = cancelCode(type);
  if (!code) return;
  if (!actor.codes.has(code)) throw new AppError('cancelNotEntitled', { type: dictText('cancel_type', type) });
  if (isOwnSale(order, actor)) throw new AppError('cancelOwnSale');
}

/** An order with burials in its plot cannot be cancelled. */
async function refuseBuried(work: Work, order: StoredOrder): Promise<void> {
  if (typeof order.plotId !== 'string') return;
  await lockLive(work, 'cem_plot', work.actor.tenantId, [order.plotId]);
  const plot = await plotById(work.as(withoutRules(work.actor)), order.plotId);
  if (Number(plot?.burialCount ?? 0) > 0) throw new AppError('orderBuried');
  await refuseBooked(work, order.plotId);
}
