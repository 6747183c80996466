import type { DictValue } from '../../dicts.ts';
import type { Refusal } from '../../errors.ts';
import { LIMITS } from '../../limits.ts';
import { addMonths } from '../../rules/dates.ts';
import { allocate, yuan } from '../../rules/money.ts';
import { INSTALMENT_STATUS, ORDER_STATUS } from './order.dicts.ts';
import { OPEN_STATUSES, type OrderStatus } from './order.rules.ts';

/** One instalment as it is agreed (domain.md §3.10); the amount is in fen. */
export interface InstalmentDraft {
  dueDate: string;
  amount: number;
}

/** One instalment with what was paid for it, fen. */
export interface Instalment extends InstalmentDraft {
  paidAmount: number;
}

export type InstalmentStatus = DictValue<'instalment_status'>;

/** What the plan of an order is measured against; fen. */
export interface PlannedOrder {
  payableAmount: number;
  orderDate: string;
}

/** While money is still to come, its dates can be agreed. */
export const mayPlan = (status: OrderStatus): boolean => OPEN_STATUSES.includes(status);

/**
 * Why a plan cannot be: its amounts make up the payable sum (I3), its dates ascend from the day of the order, and the last
 * one is at most two years away (domain.md §3.10).
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
  const wrong = plan.findIndex(({ dueDate }, at) => at > 0 && dueDate <= (plan[at - 1]?.dueDate ?? ''));
  if (wrong > 0) return { error: 'instalmentOrder', params: { n: wrong + 1 } };
  const latest = addMonths(order.orderDate, LIMITS.instalmentMonths);
  if ((plan.at(-1)?.dueDate ?? '') > latest) {
    return { error: 'instalmentTooLate', params: { n: LIMITS.instalmentMonths, date: latest } };
  }
  return undefined;
}

/** A plan to begin with: equal parts a month apart, to the fen. */
export function evenPlan(payableAmount: number, count: number, firstDue: string): InstalmentDraft[] {
  const parts = allocate(
    payableAmount,
    Array.from({ length: count }, () => 1),
  );
  return parts.map((amount, at) => ({ dueDate: addMonths(firstDue, at), amount }));
}

/** The money received pays the oldest instalment first. */
export function spread<T extends InstalmentDraft>(plan: readonly T[], received: number): (T & Instalment)[] {
  let left = Math.max(0, received);
  return plan.map((instalment) => {
    const paidAmount = Math.min(left, instalment.amount);
    left -= paidAmount;
    return { ...instalment, paidAmount };
  });
}

/** The day the next money is due; null when everything is paid. */
export function nextDue(plan: readonly Instalment[]): string | null {
  return plan.find(({ amount, paidAmount }) => paidAmount < amount)?.dueDate ?? null;
}

/** How an instalment stands today; what is open of an order that was cancelled is void. */
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

/** What of a plan should have been paid by now and was not, fen. */
export function overdueAmount(plan: readonly Instalment[], today: string): number {
  return plan
    .filter(({ dueDate }) => dueDate < today)
    .reduce((sum, { amount, paidAmount }) => sum + amount - paidAmount, 0);
}
