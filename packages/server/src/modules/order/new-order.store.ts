import type { OrderAddBody } from '@songbai/contract/modules/order/order.calls.ts';
import { ORDER_OUT, ORDER_PAY, ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { firstDueDate } from '@songbai/contract/modules/order/order.rules.ts';
import { orderNo } from '@songbai/contract/rules/series-numbers.ts';
import { nextNumber } from '../../db/state.ts';
import { insert } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import type { StoredCustomer } from '../customer/index.ts';
import type { StoredPlot } from '../plot/index.ts';
import { orderTable } from './order.table.ts';
import type { OrderPrice } from './order-price.ts';

/** The states in which an order begins. */
export type Opening = typeof ORDER_STATUS.draft | typeof ORDER_STATUS.pendingApproval | typeof ORDER_STATUS.reserved;

/** An order to be written: what was agreed, for which plot, with whom, at which price. */
export interface NewOrder {
  terms: Pick<OrderAddBody, 'orderType' | 'channel' | 'remark' | 'payPlan' | 'balanceDays' | 'discountReason'>;
  plot: StoredPlot;
  customer: StoredCustomer;
  price: OrderPrice;
  status: Opening;
  salesId: string | null;
}

/** Writes a new order under the next number of the day; returns its id. */
export async function insertOrder(work: Work, made: NewOrder): Promise<string> {
  const { terms, plot, customer, price, status, salesId } = made;
  const today = work.clock.today();
  const series = await nextNumber(work.db, `order:${work.actor.tenantId}:${today}`);
  const { orderType, channel, remark, payPlan } = terms;
  return insert(
    work,
    orderTable(work.server),
    { orderType, channel, remark, ...(payPlan ? { payPlan } : {}) },
    {
      orderNo: orderNo(today, series),
      cemeteryId: plot.cemeteryId,
      plotId: plot.id,
      plotFullName: plot.fullName,
      customerId: customer.id,
      customerName: customer.name,
      mobile: customer.mobile,
      idNo: customer.idNo,
      orderStatus: status,
      paymentStatus: price.payable === 0 ? ORDER_PAY.paid : ORDER_PAY.unpaid,
      listAmount: price.list,
      discountAmount: price.discount,
      discountReason: price.discount > 0 ? (terms.discountReason ?? '').trim() : null,
      payableAmount: price.payable,
      receivedAmount: 0,
      refundedAmount: 0,
      arrearsAmount: price.payable,
      salesId,
      orderDate: today,
      balanceDays: terms.balanceDays ?? null,
      nextDueDate: status === ORDER_STATUS.reserved ? firstDueDate({ orderDate: today, balanceDueDate: null }) : null,
      outStatus: ORDER_OUT.none,
    },
  );
}
