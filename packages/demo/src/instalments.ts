import { evenPlan, type InstalmentDraft, spread } from '@songbai/contract/modules/order/instalment.rules.ts';
import { BY_INSTALMENTS } from '@songbai/contract/modules/order/order.rules.ts';
import { stampOf } from './rows.ts';
import type { Order, Sale } from './sales.ts';
import type { Unit } from './world.ts';

/** Fully paid orders were paid in as many parts. */
const PARTS = 3;

/** The plan of an order paid by instalments (domain.md §3.10), as of the end of its story. */
export function addPlan(unit: Unit, { order, sales }: Sale): void {
  if (order.payPlan !== BY_INSTALMENTS) return;
  const received = order.receivedAmount - order.refundedAmount;
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

/** Instalments paid so far, and the rest on its due day; for fully paid orders the usual parts. */
function planOf({ payableAmount, orderDate, nextDueDate }: Order, received: number): InstalmentDraft[] {
  if (!nextDueDate || nextDueDate <= orderDate || received >= payableAmount) {
    return evenPlan(payableAmount, PARTS, orderDate);
  }
  return [
    { dueDate: orderDate, amount: received },
    { dueDate: nextDueDate, amount: payableAmount - received },
  ];
}
