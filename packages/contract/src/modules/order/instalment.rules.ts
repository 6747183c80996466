import type { DictValue } from '../../dicts.ts';
import type { Refusal } from '../../errors.ts';
import { LIMITS } from '../../limits.ts';
import { addMonths } from '../../rules/dates.ts';
import { allocate, yuan } from '../../rules/money.ts';
import { INSTALMENT_STATUS, ORDER_STATUS } from './order.dicts.ts';
import { leastDeposit, OPEN_STATUSES, type OrderStatus } from './order.rules.ts';

/** One instalment as agreed (domain.md §3.10); the amount is in fen. */
export interface InstalmentDraft {
  dueDate: string;
  amount: number;
}

/** One instalment with the amount paid for it, fen. */
export interface Instalment extends InstalmentDraft {
  paidAmount: number;
}

export type InstalmentStatus = DictValue<'instalment_status'>;

/** The values of an order that its plan is checked against; fen. */
export interface PlannedOrder {
  payableAmount: number;
  /** Received so far, refunds taken off. */
  netAmount: number;
  orderDate: string;
}

/** Statuses in which payments are outstanding, so that their dates can be agreed. */
export const mayPlan = (status: OrderStatus): boolean => OPEN_STATUSES.includes(status);

/**
 * Why a plan is invalid: its amounts must add up to the payable sum (I3), its dates ascend from the day of the order,
 * a first one that is also the first payment be no less than the least deposit, and the last one be at most two years away (domain.md §3.10).
 */
export function planRefusal(plan: readonly InstalmentDraft[], order: PlannedOrder): Refusal | undefined {
  if (plan.length < LIMITS.instalmentsMin) return { error: 'instalmentTooFew', params: { n: LIMITS.instalmentsMin } };
  const sum = plan.reduce((total, { amount }) => total + amount, 0);
  if (sum !== order.payableAmount) {
    const difference = yuan(Math.abs(order.payableAmount - sum));
    return { error: 'instalmentSum', params: { n: yuan(order.payableAmount), m: difference } };
  }
  const [first] = plan;
  if (first && first.dueDate < order.orderDate) return { error: 'instalmentEarly' };
  // Paid as agreed, a smaller first instalment would be refused as a deposit.
  const least = leastDeposit(order.payableAmount);
  if (first && order.netAmount === 0 && first.amount < least)
    return { error: 'instalmentBelowDeposit', params: { n: yuan(least) } };
  const wrong = plan.findIndex(({ dueDate }, at) => at > 0 && dueDate <= (plan[at - 1]?.dueDate ?? ''));
  if (wrong > 0) return { error: 'instalmentOrder', params: { n: wrong + 1 } };
  const latest = addMonths(order.orderDate, LIMITS.instalmentMonths);
  if ((plan.at(-1)?.dueDate ?? '') > latest) {
    return { error: 'instalmentTooLate', params: { n: LIMITS.instalmentMonths, date: latest } };
  }
  return undefined;
}

/** Initial plan: equal parts a month apart, exact to the fen; the first is at least the least deposit. */
export function evenPlan(payableAmount: number, count: number, firstDue: string): InstalmentDraft[] {
  const equal = (amount: number, parts: number) =>
    allocate(
      amount,
      Array.from({ length: parts }, () => 1),
    );
  const least = leastDeposit(payableAmount);
  const even = equal(payableAmount, count);
  const parts = (even[0] ?? 0) >= least ? even : [least, ...equal(payableAmount - least, count - 1)];
  return parts.map((amount, at) => ({ dueDate: addMonths(firstDue, at), amount }));
}

/** Payments received are allocated to the oldest instalment first. */
export function spread<T extends InstalmentDraft>(plan: readonly T[], received: number): (T & Instalment)[] {
  let left = Math.max(0, received);
  return plan.map((instalment) => {
    const paidAmount = Math.min(left, instalment.amount);
    left -= paidAmount;
    return { ...instalment, paidAmount };
  });
}

/** The next due date; null when everything is paid. */
export function nextDue(plan: readonly Instalment[]): string | null {
  return plan.find(({ amount, paidAmount }) => paidAmount < amount)?.dueDate ?? null;
}

/** Status of an instalment today; open amounts of a cancelled order are void. */
export function instalmentStatus(
  { amount, paidAmount, dueDate }: Instalment,
  orderStatus: OrderStatus,
  today: string,
): InstalmentStatus {
  if (paidAmount >= amount) return INSTALMENT_STATUS.paid;
  const { refunding, cancelled } = ORDER_STATUS;
  if (orderStatus === refunding || orderStatus === cancelled) return INSTALMENT_STATUS.voided;
  if (dueDate === today) return INSTALMENT_STATUS.due;
  return dueDate < today ? INSTALMENT_STATUS.overdue : INSTALMENT_STATUS.notDue;
}

/** Overdue amount of a plan, fen. */
export function overdueAmount(plan: readonly Instalment[], today: string): number {
  return plan
    .filter(({ dueDate }) => dueDate < today)
    .reduce((sum, { amount, paidAmount }) => sum + amount - paidAmount, 0);
}
