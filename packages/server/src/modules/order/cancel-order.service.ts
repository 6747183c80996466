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
import { HOLD_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { moveSale, type SaleEvent } from '@songbai/contract/modules/plot/plot.rules.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError, refuseIf, unwrap } from '../../platform/errors.ts';
import type { Row } from '../../resource/read/present.ts';
import { withoutRules } from '../../resource/write/change.ts';
import type { Work } from '../../resource/write/work.ts';
import { changePlotWithoutRules, closeHolds, plotById } from '../plot/index.ts';
import { changeOrder, factsOf, orderDetail } from './order.store.ts';
import type { StoredOrder } from './order.table.ts';
import { isOwnSale } from './own-sale.ts';
import { countReminders } from './reminders.store.ts';
import { voidWaitingRights } from './rights.store.ts';
import { type SaleCall, writeSale } from './sale.ts';
import { plotOf } from './settle.ts';

/**
 * Cancels an order by one of the types that fit its payments (domain.md §4.2). The plot is free at once, or stays
 * taken until the refund. Money that was paid takes a second person with the right, a forfeit also an overdue balance
 * and reminders.
 * @throws AppError orderMissing, moveNotAllowed, cancelNeedsRefund, cancelTypeWrong, cancelOwnSale, cancelNotEntitled,
 *   forfeitNotDue, forfeitReminders, orderBuried
 */
export function cancel(call: SaleCall & { body: OrderCancelBody }): Promise<Row> {
  const { actor, body } = call;
  return writeSale(call, async (work) => {
    const { before, after, effect } = await cancelRow(work, body);
    if (effect.plotEvent) await freePlot(work, after, effect.plotEvent);
    if (effect.endsRight) await voidWaitingRights(work, after.id);
    const summary = `${actor.realname}取消订单${String(after.orderNo)}：${dictText('cancel_type', body.cancelType)}，${body.cancelReason}`;
    const event = {
      plotId: after.plotId as string | null,
      bizType: 'order' as const,
      bizId: after.id,
      event: 'cancel',
      summary,
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
  });
}

async function cancelRow(
  work: Work,
  body: OrderCancelBody,
): Promise<{ before: StoredOrder; after: StoredOrder; effect: CancelEffect }> {
  const { before, after, decision } = await changeOrder(work, body.id, async (row) => {
    const type = body.cancelType as CancelType;
    const effect = unwrap(cancelOrder(factsOf(row), type));
    refuseSellerAlone(row, work.actor, type);
    if (type === CANCEL_TYPE.depositForfeited) {
      const reminders = await countReminders(work.db, row.id);
      refuseIf(forfeitRefusal({ nextDueDate: row.nextDueDate, reminders }, work.clock.today()));
    }
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
  const plot = await plotById(work.as(withoutRules(work.actor)), order.plotId);
  if (Number(plot?.burialCount ?? 0) > 0) throw new AppError('orderBuried');
}

async function freePlot(work: Work, order: StoredOrder, event: SaleEvent): Promise<void> {
  const plotId = plotOf(order);
  await changePlotWithoutRules(work, plotId, (plot) => {
    const saleStatus = unwrap(moveSale(plot.saleStatus, event)).to;
    return { patch: { saleStatus }, event, summary: `订单${String(order.orderNo)}取消，墓位恢复可售` };
  });
  await closeHolds(work, [plotId], { status: HOLD_STATUS.released, reason: '订单取消' });
}
