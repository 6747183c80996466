import { type DictValue, dictText } from '../../dicts.ts';
import type { Refusal } from '../../errors.ts';
import { LIMITS } from '../../limits.ts';
import { yuan } from '../../rules/money.ts';
import { isOwnSale, type OrderPerson } from '../order/own-sale.rules.ts';
import { PAY_METHOD } from '../order/payment.dicts.ts';
import { needsChannelNo } from '../order/payment.rules.ts';
import { paidOfLines } from '../order/quote.rules.ts';
import { REFUND_STATUS } from './refund.dicts.ts';

export type RefundStatus = DictValue<'refund_status'>;

const { draft, pending, approved, paid, returned, rejected, withdrawn } = REFUND_STATUS;

/** Life of a refund (domain.md §4.8): applied for, approved by another person, paid, and paid again when the bank returned it. */
const MOVES = {
  apply: { from: [draft, pending], to: pending, label: '提交申请' },
  approve: { from: [pending], to: approved, label: '审批' },
  reject: { from: [pending], to: rejected, label: '驳回' },
  pay: { from: [approved, returned], to: paid, label: '付款' },
  bounce: { from: [paid], to: returned, label: '登记银行退回' },
  withdraw: { from: [draft, pending, approved], to: withdrawn, label: '撤销' },
  // Of a management fee alone: its right has ended, so nothing else opens a refund of it again.
  reapply: { from: [rejected, withdrawn], to: pending, label: '重新申请' },
} as const satisfies Record<string, { from: readonly RefundStatus[]; to: RefundStatus; label: string }>;

export type RefundEvent = keyof typeof MOVES;
export const REFUND_EVENTS = Object.keys(MOVES) as RefundEvent[];

/** Refunds that still wait for somebody; at most one for an order. */
export const OPEN_REFUNDS: readonly RefundStatus[] = [draft, pending, approved, returned];

/** The state after an event, or the refusal that contains both. */
export function moveRefund(from: RefundStatus, event: RefundEvent): { to: RefundStatus } | Refusal {
  const move: { from: readonly RefundStatus[]; to: RefundStatus; label: string } = MOVES[event];
  if (move.from.includes(from)) return { to: move.to };
  return { error: 'moveNotAllowed', params: { from: dictText('refund_status', from), action: move.label } };
}

/** A line of the refunded order. */
export interface RefundItem {
  itemId: string;
  name: string;
  /** Fen, after discount. */
  amount: number;
  refundable: boolean;
  /** Of a management fee whose years have begun: how many of them are left, of how many. */
  years?: { left: number; of: number };
}

export interface RefundShare {
  itemId: string;
  name: string;
  receivedAmount: number;
  consumedAmount: number;
  deductionAmount: number;
  /** What of it is given back. */
  amount: number;
}

/**
 * What was received for each line: the net received sum in proportion to the lines. Lines that are not refundable are
 * proposed as consumed, and of the management fee billed with the plot the years that have begun.
 */
export function proposedShares(items: readonly RefundItem[], netReceived: number): RefundShare[] {
  if (items.every(({ amount }) => amount <= 0)) return [wholeShare(netReceived)];
  const received = paidOfLines(
    items.map(({ amount }) => amount),
    netReceived,
  );
  return items.map(({ itemId, name, refundable, years }, at) => {
    const share = { itemId, name, receivedAmount: received[at] ?? 0, deductionAmount: 0 };
    const consumedAmount = refundable ? usedFee(share.receivedAmount, years) : share.receivedAmount;
    return { ...share, consumedAmount, amount: share.receivedAmount - consumedAmount };
  });
}

/** What of a fee was used: its years that have begun, so that only whole years left are given back. */
function usedFee(received: number, years: RefundItem['years']): number {
  return years ? received - Math.floor((received * years.left) / Math.max(1, years.of)) : 0;
}

/** Money that belongs to no line. */
function wholeShare(amount: number): RefundShare {
  return { itemId: 'all', name: '已收款', receivedAmount: amount, consumedAmount: 0, deductionAmount: 0, amount };
}

/** Handling fee proposed for a returned plot: a share of the price, never more than is given back (domain.md §12). */
export function proposedFee(payableAmount: number, refundable: number): number {
  return Math.min(Math.round((payableAmount * LIMITS.returnFeePercent) / 100), Math.max(0, refundable - 1));
}

/** What the clerk enters for a line, fen. */
export interface ShareDraft {
  itemId: string;
  consumedAmount: number;
  deductionAmount: number;
}

export interface RefundSums {
  receivedAmount: number;
  consumedAmount: number;
  deductionAmount: number;
  handlingFee: number;
  amount: number;
}

/**
 * Lines and sums of an application. Received amounts are the server's, never the client's; what is given back is more
 * than nothing and never more than was received (I5).
 */
export function reckonRefund(
  proposed: readonly RefundShare[],
  drafts: readonly ShareDraft[],
  handlingFee: number,
): { lines: RefundShare[]; sums: RefundSums } | Refusal {
  const byItem = new Map(drafts.map((line) => [line.itemId, line]));
  if (byItem.size !== drafts.length || proposed.length !== drafts.length) return { error: 'refundLinesWrong' };
  const lines: RefundShare[] = [];
  for (const share of proposed) {
    const entered = byItem.get(share.itemId);
    if (!entered) return { error: 'refundLinesWrong' };
    const { consumedAmount, deductionAmount } = entered;
    const amount = share.receivedAmount - consumedAmount - deductionAmount;
    if (amount < 0) return { error: 'refundLineTooMuch', params: { name: share.name, n: yuan(share.receivedAmount) } };
    lines.push({ ...share, consumedAmount, deductionAmount, amount });
  }
  const sum = (name: 'receivedAmount' | 'consumedAmount' | 'deductionAmount' | 'amount') =>
    lines.reduce((total, line) => total + line[name], 0);
  const amount = sum('amount') - handlingFee;
  if (amount <= 0) return { error: 'refundNothing' };
  const sums = { receivedAmount: sum('receivedAmount'), consumedAmount: sum('consumedAmount') };
  return { lines, sums: { ...sums, deductionAmount: sum('deductionAmount'), handlingFee, amount } };
}

/** The people of a refund, by account id. */
export interface RefundPeople {
  applyId: string | null;
  approveId: string | null;
  /** Who sold the order. */
  salesId: string | null;
}

/** Applicant and seller never approve (domain.md §9). */
export function approverRefusal(
  { applyId, salesId }: Omit<RefundPeople, 'approveId'>,
  userId: string | undefined,
): Refusal | undefined {
  if (applyId === userId) return { error: 'refundOwnApproval' };
  return salesId === userId ? { error: 'refundSellerApproval' } : undefined;
}

/** A sum above the limit takes the head of the cemetery (domain.md §4.2, §4.6). */
export function largeRefusal(amount: number, mayLarge: boolean): Refusal | undefined {
  if (amount <= LIMITS.headApproval || mayLarge) return undefined;
  return { error: 'refundLarge', params: { n: yuan(LIMITS.headApproval) } };
}

/** Who approved never pays, nor who sold the order (domain.md §9). */
export function payerRefusal(
  { approveId, salesId }: Omit<RefundPeople, 'applyId'>,
  person: OrderPerson,
): Refusal | undefined {
  if (approveId === person.userId) return { error: 'refundPayerApproved' };
  return isOwnSale({ salesId }, person) ? { error: 'refundSellerPays' } : undefined;
}

/** A payment of a refund as entered; texts are trimmed. */
export interface RefundPayment {
  method: string;
  channelNo: string | null;
  bankName: string;
  bankAccount: string;
  receiptReturned: boolean;
}

/** What a payment lacks: a voucher number, the bank for a transfer, the original receipt. */
export function paymentRefusal(payment: RefundPayment): Refusal | undefined {
  if (needsChannelNo(payment.method) && payment.channelNo === null) return { error: 'refundVoucherMissing' };
  if (payment.method === PAY_METHOD.transfer) {
    if (payment.bankName === '') return { error: 'refundBankMissing' };
    if (payment.bankAccount === '') return { error: 'refundAccountMissing' };
  }
  return payment.receiptReturned ? undefined : { error: 'refundReceiptMissing' };
}
