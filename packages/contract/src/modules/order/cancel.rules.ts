import type { Refusal } from '../../errors.ts';
import { LIMITS } from '../../limits.ts';
import { CANCEL_TYPE, ORDER_OUT, ORDER_STATUS } from './order.dicts.ts';
import {
  ACTIVE_STATUSES,
  type CancelType,
  notAllowed,
  OPEN_STATUSES,
  type OrderFacts,
  type OrderStatus,
} from './order.rules.ts';

/** Cancel types that fit an order by the amount paid; the first one is proposed. */
export function cancelTypes(order: OrderFacts): CancelType[] {
  if (order.receivedAmount - order.refundedAmount <= 0) return [CANCEL_TYPE.unpaid, CANCEL_TYPE.entryError];
  return order.orderStatus === ORDER_STATUS.deposited
    ? [CANCEL_TYPE.depositRefunded, CANCEL_TYPE.depositForfeited]
    : [CANCEL_TYPE.returned];
}

/** Statuses that end by cancellation; a completed order has its own return process, unless nothing was paid for it. */
const CANCELLABLE: readonly OrderStatus[] = [
  ORDER_STATUS.draft,
  ORDER_STATUS.pendingApproval,
  ...OPEN_STATUSES,
  ORDER_STATUS.paid,
];

/** Permission code that a cancellation needs besides that of cancelling: money is never moved by sellers alone. */
export function cancelCode(type: CancelType): 'cem:order:forfeit' | 'cem:refund:apply' | undefined {
  if (type === CANCEL_TYPE.depositForfeited) return 'cem:order:forfeit';
  return type === CANCEL_TYPE.depositRefunded || type === CANCEL_TYPE.returned ? 'cem:refund:apply' : undefined;
}

/** Last due date and number of recorded reminders of an order whose deposit shall be forfeited. */
export interface ForfeitFacts {
  nextDueDate: string | null;
  reminders: number;
}

/**
 * Why a deposit may not be forfeited yet: the balance must be overdue and two reminders on record (domain.md §4.2).
 * Nothing is ever forfeited by itself (domain.md §12).
 */
export function forfeitRefusal({ nextDueDate, reminders }: ForfeitFacts, today: string): Refusal | undefined {
  if (nextDueDate === null || nextDueDate >= today)
    return { error: 'forfeitNotDue', params: { date: nextDueDate ?? '' } };
  if (reminders < LIMITS.forfeitReminders)
    return { error: 'forfeitReminders', params: { n: LIMITS.forfeitReminders, m: reminders } };
  return undefined;
}

export interface CancelEffect {
  orderStatus: OrderStatus;
  /** Amount to refund; 0 when nothing was paid or the deposit is forfeited. */
  refundDue: number;
  /** The order leaves its plot at once; what becomes of plot and right follows from the plot's state (`undoSale`). */
  leavesPlot: boolean;
}

/**
 * Cancellation (domain.md §4.2). Without payments the order is cancelled and the plot is free at once, also with a
 * forfeited deposit; an amount to refund moves the order to 退款中, and the plot stays occupied until it is refunded.
 */
export function cancelOrder(order: OrderFacts, type: CancelType): CancelEffect | Refusal {
  const net = order.receivedAmount - order.refundedAmount;
  const gratis = order.orderStatus === ORDER_STATUS.completed && net === 0;
  if (!CANCELLABLE.includes(order.orderStatus) && !gratis) return notAllowed(order.orderStatus, '取消');
  if (order.outStatus !== ORDER_OUT.none) return { error: 'outUnderWay' };
  if (!cancelTypes(order).includes(type)) return { error: net > 0 ? 'cancelNeedsRefund' : 'cancelTypeWrong' };
  if (net === 0 || type === CANCEL_TYPE.depositForfeited) {
    const leavesPlot = ACTIVE_STATUSES.includes(order.orderStatus);
    return { orderStatus: ORDER_STATUS.cancelled, refundDue: 0, leavesPlot };
  }
  return { orderStatus: ORDER_STATUS.refunding, refundDue: net, leavesPlot: false };
}
