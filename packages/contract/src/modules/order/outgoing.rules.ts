import { type DictValue, dictText } from '../../dicts.ts';
import type { Refusal } from '../../errors.ts';
import { yuan } from '../../rules/money.ts';
import { RIGHT_END } from '../plot/plot.dicts.ts';
import { CHANGE_TYPE, ORDER_OUT } from './order.dicts.ts';
import { type OrderFacts, PAID_STATUSES } from './order.rules.ts';

/** Ways in which all remains leave a plot and its order ends (domain.md §3.15): 迁出, 无主迁存, 政府迁坟. */
export const OUT_TYPES = [CHANGE_TYPE.outgoing, CHANGE_TYPE.ownerless, CHANGE_TYPE.government] as const;
export type OutType = (typeof OUT_TYPES)[number];

/** The properties of an order's plot that decide which remains may leave it. */
export interface OutPlot {
  burialCount: number;
  disputeFlag: string | null;
}

export interface OutApplication {
  outType: OutType;
  consentsChecked: boolean;
}

/**
 * Whether the remains of an order may leave, judged by the order alone: unpaid orders are cancelled instead
 * (domain.md §4.2).
 */
export function mayLeave({ orderStatus, outStatus }: Pick<OrderFacts, 'orderStatus' | 'outStatus'>): boolean {
  return outStatus === ORDER_OUT.none && PAID_STATUSES.includes(orderStatus);
}

/** Whether an outgoing transfer may be registered: paid, buried, not disputed, the kin agree (domain.md §4.6). */
export function applyOutRefusal(order: OrderFacts, plot: OutPlot, given: OutApplication): Refusal | undefined {
  if (order.outStatus !== ORDER_OUT.none) return { error: 'outUnderWay' };
  if (!mayLeave(order)) {
    const from = dictText('order_status', order.orderStatus);
    return { error: 'moveNotAllowed', params: { from, action: '办理迁出' } };
  }
  if (plot.disputeFlag === 'Y') return { error: 'plotDisputed' };
  if (plot.burialCount === 0) return { error: 'outNotBuried' };
  // Ownerless remains and relocations for public works need no consent.
  return given.outType === CHANGE_TYPE.outgoing && !given.consentsChecked ? { error: 'outConsentMissing' } : undefined;
}

export function withdrawOutRefusal(order: OrderFacts): Refusal | undefined {
  return order.outStatus === ORDER_OUT.underWay ? undefined : { error: 'outNotUnderWay' };
}

/** Dates are `YYYY-MM-DD`, the amount is the settlement in favour of the customer, fen. */
export interface OutEnd {
  applyDate: string;
  outDate: string;
  today: string;
  amount: number;
  papersReturned: boolean;
}

/** Whether the outgoing transfer can be completed; the refund never exceeds the amount paid (I5). */
export function finishOutRefusal(order: OrderFacts, end: OutEnd): Refusal | undefined {
  if (order.outStatus !== ORDER_OUT.underWay) return { error: 'outNotUnderWay' };
  if (end.outDate < end.applyDate || end.outDate > end.today)
    return { error: 'outDateWrong', params: { from: end.applyDate, to: end.today } };
  const most = order.receivedAmount - order.refundedAmount;
  if (end.amount > most) return { error: 'outAmountTooMuch', params: { n: yuan(most) } };
  return end.papersReturned ? undefined : { error: 'outPapersMissing' };
}

/** How the right of use ends (domain.md §3.6): reclaimed for ownerless remains, moved out for all others. */
export function endOfRight(outType: string | null): DictValue<'right_end'> {
  return outType === CHANGE_TYPE.ownerless ? RIGHT_END.reclaimed : RIGHT_END.outgoing;
}
