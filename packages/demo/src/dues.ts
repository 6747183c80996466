import { evenPlan, type InstalmentDraft, spread } from '@songbai/contract/modules/order/instalment.rules.ts';
import { BY_INSTALMENTS } from '@songbai/contract/modules/order/order.rules.ts';
import type { Order, Sale } from './orders.ts';
import { stampOf } from './rows.ts';
import { timeOn, type Unit } from './world.ts';

/** Fully paid orders were paid in as many parts. */
const PARTS = 3;
const DAY_MS = 86_400_000;

/** The plan of an order that is paid by instalments (domain.md §3.10), as it stands at the end of its story. */
export function addPlan(unit: Unit, { order, sales }: Sale): void {
  if (order.payPlan !== BY_INSTALMENTS) return;
  const received = (order.receivedAmount ?? 0) - (order.refundedAmount ?? 0);
  spread(planOf(order, received), received).forEach((instalment, at) => {
    unit.rows.cemOrderInstalment.push({
      stamp: stampOf(sales.username, order.stamp.createTime, sales.depart),
      id: unit.world.ids('instalment'),
      tenantId: unit.tenantId,
      orderId: order.id,
      orderNum: at + 1,
      ...instalment,
    });
  });
}

/** What was paid by now, and the rest on the day it is due; of what is paid in full the usual parts. */
function planOf({ payableAmount, orderDate, nextDueDate }: Order, received: number): InstalmentDraft[] {
  const payable = payableAmount ?? 0;
  const from = orderDate ?? '';
  if (!nextDueDate || nextDueDate <= from || received >= payable) return evenPlan(payable, PARTS, from);
  return [
    { dueDate: from, amount: received },
    { dueDate: nextDueDate, amount: payable - received },
  ];
}

/** One call about what is overdue, a few days after it was due. */
export function addReminder(unit: Unit, { order, sales }: Sale): void {
  const { today } = unit.world;
  if (!order.nextDueDate) return;
  const due = Math.round(Date.parse(`${order.nextDueDate}T00:00:00Z`) / DAY_MS);
  const remindTime = timeOn(unit, Math.min(due + 5, today - 1));
  const result = due % 4 === 0 ? '5' : '3';
  unit.rows.cemOrderReminder.push({
    stamp: stampOf(sales.username, remindTime, sales.depart),
    id: unit.world.ids('reminder'),
    tenantId: unit.tenantId,
    orderId: order.id,
    remindTime,
    channel: '2',
    result,
    nextDate: null,
    operatorName: sales.realname,
    remark: result === '3' ? '家属答应近日付清' : null,
  });
  order.remindTime = remindTime;
  order.remindResult = result;
}
