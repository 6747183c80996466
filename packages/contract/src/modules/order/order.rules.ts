import { type DictValue, dictText } from '../../dicts.ts';
import type { Refusal } from '../../errors.ts';
import { LIMITS } from '../../limits.ts';
import { addDays, daysBetween } from '../../rules/dates.ts';
import { yuan } from '../../rules/money.ts';
import type { SaleEvent } from '../plot/plot.rules.ts';
import { CANCEL_TYPE, ORDER_OUT, ORDER_OVERDUE, ORDER_PAY, ORDER_STATUS } from './order.dicts.ts';
import { PAY_KIND, PAY_PLAN } from './payment.dicts.ts';

export type OrderStatus = DictValue<'order_status'>;
export type CancelType = DictValue<'cancel_type'>;
export type OrderView = 'normal' | 'cancelled' | 'deleted' | 'outgoing' | 'overdue';

export const ORDER_VIEWS: readonly OrderView[] = ['deleted', 'cancelled', 'outgoing', 'overdue', 'normal'];

/** A list besides the five: sales, wherever their orders are by now. */
export const SOLD_VIEW = 'sold';

export const ORDER_VIEW_TITLES: Record<OrderView, string> = {
  normal: '正常订单',
  cancelled: '已取消订单',
  deleted: '已删除订单',
  outgoing: '迁出订单',
  overdue: '逾期订单',
};

/** Statuses with outstanding payments. */
export const OPEN_STATUSES: readonly OrderStatus[] = [
  ORDER_STATUS.reserved,
  ORDER_STATUS.deposited,
  ORDER_STATUS.partlyPaid,
];

/** Statuses in which everything is paid and the plot is the customer's. */
export const PAID_STATUSES: readonly OrderStatus[] = [ORDER_STATUS.paid, ORDER_STATUS.completed];

/** Statuses in which an order occupies its plot: at most one such live order per plot (I1). */
export const ACTIVE_STATUSES: readonly OrderStatus[] = [...OPEN_STATUSES, ...PAID_STATUSES, ORDER_STATUS.refunding];

/** Statuses in which nothing is owed any more, whatever was paid or given back. */
const CLOSED_STATUSES: readonly OrderStatus[] = [ORDER_STATUS.refunding, ORDER_STATUS.cancelled, ORDER_STATUS.outgoing];
export const owesNothing = ({ orderStatus }: { orderStatus: unknown }): boolean =>
  CLOSED_STATUSES.some((status) => status === orderStatus);

const isDraft = (status: OrderStatus): boolean =>
  status === ORDER_STATUS.draft || status === ORDER_STATUS.pendingApproval;

/** The fields of an order that rules use; amounts in fen, dates `YYYY-MM-DD`. */
export interface OrderFacts {
  orderStatus: OrderStatus;
  payableAmount: number;
  receivedAmount: number;
  refundedAmount: number;
  delFlag: number;
  outStatus: DictValue<'order_out'>;
  nextDueDate: string | null;
  feePaidTo: string | null;
  cancelType: CancelType | null;
  payPlan: DictValue<'pay_plan'> | null;
}

/** The payment method that has an instalment plan. */
export const BY_INSTALMENTS = PAY_PLAN.instalments;

/** Outstanding amount. */
export function arrears(order: Pick<OrderFacts, 'payableAmount' | 'receivedAmount' | 'refundedAmount'>): number {
  return order.payableAmount - (order.receivedAmount - order.refundedAmount);
}

/** Payment state from the three amounts (domain.md §3.10). */
export function paymentStatus(
  order: Pick<OrderFacts, 'payableAmount' | 'receivedAmount' | 'refundedAmount'>,
): DictValue<'order_pay'> {
  const net = order.receivedAmount - order.refundedAmount;
  if (order.refundedAmount > 0) return net <= 0 ? ORDER_PAY.refunded : ORDER_PAY.partlyRefunded;
  if (net >= order.payableAmount && net > 0) return ORDER_PAY.paid;
  if (net > 0) return ORDER_PAY.partlyPaid;
  return order.payableAmount === 0 ? ORDER_PAY.paid : ORDER_PAY.unpaid;
}

export type PayKind = DictValue<'pay_kind'>;

export interface PaymentEffect {
  orderStatus: OrderStatus;
  payKind: PayKind;
  plotEvent: SaleEvent | null;
}

/**
 * The effect of a payment on an order (domain.md §4.2): the first partial payment is the deposit, later ones are
 * partial payments, the one that settles the balance is the final payment. `reserved` orders only;
 * drafts and approvals are not payable.
 */
export function payOrder(order: OrderFacts, amount: number): PaymentEffect | Refusal {
  const owed = arrears(order);
  if (!Number.isInteger(amount) || amount <= 0) return { error: 'amountPositive' };
  if (!OPEN_STATUSES.includes(order.orderStatus)) return notAllowed(order.orderStatus, '收款');
  if (amount > owed) return { error: 'payTooMuch', params: { n: yuan(owed) } };
  const first = order.receivedAmount === 0;
  const later: PayKind = order.payPlan === BY_INSTALMENTS ? PAY_KIND.instalment : PAY_KIND.balance;
  if (amount === owed) {
    return { orderStatus: ORDER_STATUS.paid, payKind: first ? PAY_KIND.whole : later, plotEvent: 'sell' };
  }
  if (first) {
    const least = leastDeposit(owed);
    if (amount < least) return { error: 'depositTooSmall', params: { n: yuan(least) } };
    return { orderStatus: ORDER_STATUS.deposited, payKind: PAY_KIND.deposit, plotEvent: 'deposit' };
  }
  return { orderStatus: ORDER_STATUS.partlyPaid, payKind: later, plotEvent: null };
}

/** The dates of an order from which its due dates are derived. */
export interface OrderDates {
  orderDate: string;
  balanceDueDate: string | null;
}

/** The due date of an order without instalments: the end of the reservation, or that of the balance period. */
export function firstDueDate({ orderDate, balanceDueDate }: OrderDates): string {
  return balanceDueDate ?? addDays(orderDate, LIMITS.reservationMs / 86_400_000);
}

/** Days agreed with the buyer from the deposit to the balance; without them three months (domain.md §12 balanceDays). */
export interface BalanceTerm {
  balanceDays?: number | null;
}

/** The due date of the balance of a deposit paid on this day. */
export const balanceDueOn = (depositDate: string, { balanceDays }: BalanceTerm): string =>
  addDays(depositDate, balanceDays ?? LIMITS.balanceDueDays);

export interface PaidOrder {
  orderStatus: OrderStatus;
  receivedAmount: number;
  arrearsAmount: number;
  paymentStatus: DictValue<'order_pay'>;
  depositAmount?: number;
  depositDate?: string;
  balanceDueDate?: string;
  nextDueDate?: string | null;
  saleDate?: string;
}

/** Changes to an order by a payment: its sums, and the dates set by a deposit and cleared by the final payment. */
export function paidOrder(
  order: OrderFacts & BalanceTerm,
  amount: number,
  { orderStatus, plotEvent }: PaymentEffect,
  today: string,
): PaidOrder {
  const { payableAmount, refundedAmount } = order;
  const receivedAmount = order.receivedAmount + amount;
  const money = { payableAmount, receivedAmount, refundedAmount };
  const sums = { orderStatus, receivedAmount, arrearsAmount: arrears(money), paymentStatus: paymentStatus(money) };
  if (orderStatus === ORDER_STATUS.paid) return { ...sums, nextDueDate: null, saleDate: today };
  if (plotEvent !== 'deposit') return sums;
  const due = balanceDueOn(today, order);
  return { ...sums, depositAmount: amount, depositDate: today, balanceDueDate: due, nextDueDate: due };
}

/** Kinds a cashier may choose for a payment whose kind follows from the amounts; the first is the derived one. */
const KINDS: Partial<Record<PayKind, readonly PayKind[]>> = {
  [PAY_KIND.deposit]: [PAY_KIND.deposit, PAY_KIND.reservation],
  [PAY_KIND.balance]: [PAY_KIND.balance, PAY_KIND.instalment],
  [PAY_KIND.whole]: [PAY_KIND.whole],
  [PAY_KIND.instalment]: [PAY_KIND.instalment, PAY_KIND.balance],
};

/** Whether the kind chosen by the cashier may replace the derived one (domain.md §3.11). */
export function payKindFits(follows: PayKind, named: string): boolean {
  return (KINDS[follows] ?? [follows]).some((kind) => kind === named);
}

/** Smallest first payment of an order, fen. */
export function leastDeposit(payableAmount: number): number {
  return Math.min(LIMITS.depositMin, payableAmount);
}

/** Soft delete is for drafts and for cancellations without payments (domain.md §4.2). */
export function deleteRefusal(order: OrderFacts): Refusal | undefined {
  if (order.receivedAmount > 0) return { error: 'orderHasPayment' };
  const { unpaid, entryError } = CANCEL_TYPE;
  const withoutMoney = order.cancelType === unpaid || order.cancelType === entryError;
  const cancelled = order.orderStatus === ORDER_STATUS.cancelled && withoutMoney;
  return isDraft(order.orderStatus) || cancelled ? undefined : notAllowed(order.orderStatus, '删除');
}

/** Current state of the plot and the customer of a deleted order. */
export interface RestoreSurroundings {
  plot: 'none' | 'free' | 'taken' | 'gone';
  customerGone: boolean;
}

/**
 * A deleted order can be restored when all rules still hold (I12): a draft always, without its plot when that is not
 * free; a cancelled one, which occupies nothing, as long as its plot exists; any other never, because its sale was
 * reversed by the deletion.
 */
export function restoreOrder(
  orderStatus: OrderStatus,
  { plot, customerGone }: RestoreSurroundings,
): { orderStatus: typeof ORDER_STATUS.draft | typeof ORDER_STATUS.cancelled; keepsPlot: boolean } | Refusal {
  if (customerGone) return { error: 'restoreCustomerGone' };
  if (isDraft(orderStatus)) return { orderStatus: ORDER_STATUS.draft, keepsPlot: plot === 'free' };
  if (plot === 'gone') return { error: 'restorePlotGone' };
  if (orderStatus === ORDER_STATUS.cancelled) return { orderStatus, keepsPlot: true };
  return plot === 'taken' ? { error: 'restoreTaken' } : notAllowed(orderStatus, '恢复');
}

/** Kind and due date of what is overdue; the earlier date wins when several apply (domain.md §4.3). */
export function overdue(order: OrderFacts, today: string): { type: DictValue<'order_overdue'>; since: string | null } {
  const money =
    OPEN_STATUSES.includes(order.orderStatus) && order.nextDueDate && order.nextDueDate < today
      ? { type: moneyOverdue(order), since: order.nextDueDate }
      : undefined;
  const fee =
    PAID_STATUSES.includes(order.orderStatus) && order.feePaidTo && order.feePaidTo < today
      ? { type: ORDER_OVERDUE.fee, since: order.feePaidTo }
      : undefined;
  return money ?? fee ?? { type: ORDER_OVERDUE.none, since: null };
}

function moneyOverdue({ payPlan, orderStatus }: OrderFacts): DictValue<'order_overdue'> {
  if (payPlan === BY_INSTALMENTS) return ORDER_OVERDUE.instalment;
  // From the deposit on it is the balance that is awaited.
  return orderStatus === ORDER_STATUS.reserved ? ORDER_OVERDUE.deposit : ORDER_OVERDUE.balance;
}

/** Amount kept when the deposit was forfeited, fen. */
export function forfeited({ cancelType, receivedAmount, refundedAmount }: OrderFacts): number {
  return cancelType === CANCEL_TYPE.depositForfeited ? receivedAmount - refundedAmount : 0;
}

export function overdueDays(order: OrderFacts, today: string): number {
  const { since } = overdue(order, today);
  return since ? daysBetween(since, today) : 0;
}

/** The one list an order belongs to: strict precedence, so the five counts add up to all orders (I15). */
export function orderView(order: OrderFacts, today: string): OrderView {
  if (order.delFlag === 1) return 'deleted';
  const { refunding, cancelled } = ORDER_STATUS;
  if (order.orderStatus === refunding || order.orderStatus === cancelled) return 'cancelled';
  if (order.outStatus !== ORDER_OUT.none) return 'outgoing';
  return overdue(order, today).type === ORDER_OVERDUE.none ? 'normal' : 'overdue';
}

export function notAllowed(from: OrderStatus, action: string): Refusal {
  return { error: 'moveNotAllowed', params: { from: dictText('order_status', from), action } };
}
