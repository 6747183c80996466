import { dictText } from '@songbai/contract/dicts.ts';
import { cancelOrder } from '@songbai/contract/modules/order/cancel.rules.ts';
import { ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { type CancelType, deleteRefusal } from '@songbai/contract/modules/order/order.rules.ts';
import { PLOT_BURIAL, PLOT_STONE, RIGHT_END, RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { undoSale } from '@songbai/contract/modules/plot/plot.rules.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { refuseIf, unwrap } from '@songbai/server/platform/errors.ts';
import { payBack } from './paying.ts';
import { movePlot, type Plot } from './plots.ts';
import { addPaidRefund, type OrderRefund } from './refunds.ts';
import { changeRight } from './rights.ts';
import { addOrderEvent, changeStatus, type Right, type Sale } from './sales.ts';
import type { Person } from './staff.ts';
import { timeOn, type Unit } from './world.ts';

/** Author and time of an action. */
export interface Act {
  by: Person;
  time: string;
}

/** Hands over contract and certificate: the order is completed. */
export function completeOrder(unit: Unit, sale: Sale): void {
  const by = unit.random.pick(unit.staff.records);
  const time = sale.order.updateTime ?? timeOn(unit, sale.day);
  changeStatus(sale, ORDER_STATUS.completed, {
    time,
    by,
    event: 'complete',
    summary: '合同已签订，墓证已发放，订单办结',
  });
}

/**
 * Cancels an order by the type that fits its payments.
 * @param recorded type to record instead, since an exchange is processed like a return
 */
export function cancelSale(
  sale: Sale,
  { by, time }: Act,
  type: CancelType,
  reason: string,
  recorded: CancelType = type,
): void {
  const { order, plot, right } = sale;
  const effect = unwrap(cancelOrder(order, type));
  Object.assign(order, {
    cancelType: recorded,
    cancelReason: reason,
    cancelTime: time,
    cancelBy: by.username,
    nextDueDate: null,
  });
  const summary = `${by.realname}取消订单${order.orderNo}：${dictText('cancel_type', recorded)}，${reason}`;
  changeStatus(sale, effect.orderStatus, { time, by, event: 'cancel', summary });
  if (!effect.leavesPlot) return;
  const event = undoSale(plot);
  if (event) movePlot(plot, event);
  if (right) voidRight(right, { by, time });
}

/** A pending right that never became valid. */
function voidRight(right: Right, act: Act): void {
  changeRight(right, act, { status: RIGHT_STATUS.voided, endDate: act.time.slice(0, 10) });
}

/**
 * Refunds a cancelled order: the order is closed, its right ends, the plot is free again or, if it was
 * sold, awaits restoring (domain.md §4.2, from 退款中 to 已取消).
 */
export function refundSale(unit: Unit, sale: Sale, facts: OrderRefund, endType?: Right['endType']): void {
  const { plot, right } = sale;
  const { by, time, amount } = facts;
  addPaidRefund(unit, sale, facts);
  payBack(sale, amount);
  const summary = `${by.realname}退款 ${yuan(amount)} 元，订单已取消`;
  changeStatus(sale, ORDER_STATUS.cancelled, { time, by, event: 'refund', summary });
  if (!right) return;
  if (right.status === RIGHT_STATUS.pending) {
    movePlot(plot, 'undeposit');
    voidRight(right, { by, time });
  } else {
    changeRight(
      right,
      { by, time },
      { status: RIGHT_STATUS.ended, endDate: time.slice(0, 10), endType: endType ?? RIGHT_END.returned },
    );
    emptyPlot(plot);
  }
}

/** The plot has no right and no burials any more: it awaits restoring. */
export function emptyPlot(plot: Plot): void {
  movePlot(plot, 'returned');
  Object.assign(plot, {
    burialCount: 0,
    livingCount: 0,
    burialStatus: PLOT_BURIAL.none,
    stoneStatus: PLOT_STONE.removed,
    holderName: null,
    feePaidTo: null,
    currentRightId: null,
  });
}

/** Soft delete of a draft or of a cancelled order without payments. */
export function removeOrder(unit: Unit, sale: Sale, by: Person, reason: string): void {
  const { order } = sale;
  refuseIf(deleteRefusal(order));
  const time = timeOn(unit, sale.day + 6);
  addOrderEvent(sale, {
    time,
    by,
    event: 'delete',
    summary: `${by.realname}删除订单${order.orderNo}，原因：${reason}`,
    before: { delFlag: 0 },
    after: { delFlag: 1, deleteReason: reason },
  });
  Object.assign(order, { delFlag: 1, deleteBy: by.username, deleteTime: time, deleteReason: reason });
}
