import type { DictValue } from '../../dicts.ts';
import type { Refusal } from '../../errors.ts';
import { ORDER_OUT, ORDER_STATUS } from '../order/order.dicts.ts';
import {
  arrears,
  type BalanceTerm,
  balanceDueOn,
  firstDueDate,
  notAllowed,
  OPEN_STATUSES,
  type OrderDates,
  type OrderFacts,
  type OrderStatus,
  paymentStatus,
} from '../order/order.rules.ts';
import type { SaleEvent } from '../plot/plot.rules.ts';

/** An order as it was without a payment that is taken back. */
export interface UndonePayment {
  orderStatus: OrderStatus;
  receivedAmount: number;
  arrearsAmount: number;
  paymentStatus: DictValue<'order_pay'>;
  depositAmount: number | null;
  depositDate: string | null;
  balanceDueDate: string | null;
  nextDueDate: string;
}

type UndoFacts = OrderFacts & OrderDates & BalanceTerm & { depositAmount: number | null; depositDate: string | null };

/**
 * The reverse of `payOrder`: state, sums and dates of an order without one of its payments (domain.md §3.11, §4.2).
 * Only while nothing was built on the payment: no refund, no handing over, no moving out.
 * @param left how many valid payments remain
 */
export function undoPayment(order: UndoFacts, amount: number, left: number): UndonePayment | Refusal {
  const { refunding, cancelled, paid } = ORDER_STATUS;
  const { orderStatus, payableAmount, refundedAmount } = order;
  if (orderStatus === refunding || orderStatus === cancelled || refundedAmount > 0) return { error: 'undoRefund' };
  if (order.outStatus !== ORDER_OUT.none) return { error: 'undoOutgoing' };
  if (orderStatus !== paid && !OPEN_STATUSES.includes(orderStatus)) return notAllowed(orderStatus, '更正收款');
  const receivedAmount = order.receivedAmount - amount;
  if (receivedAmount < 0 || (left === 0) !== (receivedAmount === 0)) return { error: 'undoSums' };
  const money = { payableAmount, receivedAmount, refundedAmount };
  const sums = { receivedAmount, arrearsAmount: arrears(money), paymentStatus: paymentStatus(money) };
  return { orderStatus: statusWith(left), ...sums, ...datesWith(order, receivedAmount, left) };
}

/** 5 → 4/3/2: the first payment is the deposit, later ones are partial. */
function statusWith(left: number): OrderStatus {
  if (left === 0) return ORDER_STATUS.reserved;
  return left === 1 ? ORDER_STATUS.deposited : ORDER_STATUS.partlyPaid;
}

function datesWith(order: UndoFacts, receivedAmount: number, left: number) {
  const { orderDate } = order;
  if (left === 0) {
    const none = { depositAmount: null, depositDate: null, balanceDueDate: null };
    return { ...none, nextDueDate: firstDueDate({ orderDate, balanceDueDate: null }) };
  }
  const balanceDueDate = order.balanceDueDate ?? balanceDueOn(order.depositDate ?? orderDate, order);
  const depositAmount = left === 1 ? receivedAmount : order.depositAmount;
  return { depositAmount, depositDate: order.depositDate, balanceDueDate, nextDueDate: balanceDueDate };
}

/** What happens to the plot: nothing, or the payment on which its state rests is gone. */
export function plotUndo(before: OrderStatus, after: OrderStatus): SaleEvent | undefined {
  const gone = after === ORDER_STATUS.reserved;
  if (before === ORDER_STATUS.paid) return gone ? 'sellUndoAll' : 'sellUndo';
  return gone ? 'depositUndo' : undefined;
}
