import type { Refusal } from '../../errors.ts';
import { LIMITS } from '../../limits.ts';
import type { RefundShare } from '../refund/refund.rules.ts';
import type { ChangeEvent, PaidTerm, Settlement } from './plot-change.rules.ts';
import { feeBack } from './plot-change.rules.ts';

/** What the old plot is worth for the new one, and which side pays the rest; fen. */
export interface ExchangeSettlement extends Settlement {
  /** Price of the new plot. */
  toPrice: number;
  /** 补差价: what the holder still pays. */
  supplementAmount: number;
  /** 退差价: what the holder gets back. */
  differenceAmount: number;
}

/** Handling fee of an exchange: a share of the deposit that the order once took (domain.md §12 changeFeeDeposit). */
export function exchangeFee(depositAmount: number, worth: number): number {
  const fee = Math.round((depositAmount * LIMITS.exchangeFeePercent) / 100);
  return Math.min(fee, Math.max(0, worth - 1));
}

/**
 * Settlement of an exchange: what was received, less what was used and the handling fee, is taken for the price of the
 * new plot; one side pays the difference (domain.md §3.15).
 */
export function settleExchange(
  lines: readonly RefundShare[],
  { depositAmount, toPrice }: { depositAmount: number; toPrice: number },
  terms: readonly PaidTerm[],
  today: string,
): ExchangeSettlement | Refusal {
  const sum = (name: 'receivedAmount' | 'consumedAmount' | 'amount') =>
    lines.reduce((total, line) => total + line[name], 0);
  const handlingFee = exchangeFee(depositAmount, sum('amount'));
  const amount = sum('amount') - handlingFee;
  if (amount <= 0) return { error: 'changeNothingBack', params: { act: '换墓' } };
  const sums = { receivedAmount: sum('receivedAmount'), consumedAmount: sum('consumedAmount'), handlingFee, amount };
  const supplementAmount = Math.max(0, toPrice - amount);
  const differenceAmount = Math.max(0, amount - toPrice);
  return { lines: [...lines], ...sums, feeRefund: feeBack(terms, today), toPrice, supplementAmount, differenceAmount };
}

/** The part of the old order's money that becomes the new one's. */
export const carriedOver = ({ amount, differenceAmount }: { amount: number; differenceAmount: number }): number =>
  amount - differenceAmount;

/** What the approval of an exchange leads to: who waits for money, or nobody does. */
export function approvalOf({ supplementAmount, differenceAmount }: ExchangeSettlement): ChangeEvent {
  return supplementAmount > 0 || differenceAmount > 0 ? 'approve' : 'approveEven';
}

/** The new plot as far as an exchange depends on it. */
export interface TargetPlot {
  id: string;
  capacity: number;
  listPrice: number;
  fullName: string | null;
}

/** Why a plot cannot be taken for another. */
export function targetRefusal(plot: TargetPlot, fromId: string, people: number): Refusal | undefined {
  if (plot.id === fromId) return { error: 'changeSamePlot' };
  if (plot.listPrice <= 0) return { error: 'changeUnpriced', params: { name: plot.fullName ?? '' } };
  if (plot.capacity >= people) return undefined;
  return { error: 'changeTooSmall', params: { name: plot.fullName ?? '', n: plot.capacity, m: people } };
}

/** Cavities of the people in the new plot: as they were where they fit, otherwise from the left. */
export function newCavities(seqs: readonly (number | null)[], capacity: number): number[] {
  const fit = seqs.every((seq) => seq !== null && seq <= capacity) && new Set(seqs).size === seqs.length;
  return seqs.map((seq, at) => (fit ? Number(seq) : at + 1));
}
