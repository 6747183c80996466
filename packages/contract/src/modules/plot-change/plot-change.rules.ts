import { type DictValue, dictText } from '../../dicts.ts';
import type { Refusal } from '../../errors.ts';
import { LIMITS } from '../../limits.ts';
import { addMonths } from '../../rules/dates.ts';
import { CHANGE_TYPE, ORDER_OUT } from '../order/order.dicts.ts';
import { type OrderFacts, PAID_STATUSES } from '../order/order.rules.ts';
import { proposedFee, type RefundShare } from '../refund/refund.rules.ts';
import { CHANGE_STATUS, PLOT_AFTER } from './plot-change.dicts.ts';

export type ChangeStatus = DictValue<'change_status'>;

const { pending, settling, digging, papers, done, rejected, withdrawn } = CHANGE_STATUS;

/** The changes of a plot that go through an approval here: 换墓, 园内迁移, 退墓, 部分迁出 (domain.md §3.15). */
export const CHANGE_KINDS = [
  CHANGE_TYPE.exchange,
  CHANGE_TYPE.relocation,
  CHANGE_TYPE.return,
  CHANGE_TYPE.partlyOutgoing,
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Life of a plot change (domain.md §4.6): approved by another person, settled or dug, papers taken back. */
const MOVES = {
  approve: { from: [pending], to: settling, label: '审批' },
  /** Nothing is paid by either side. */
  approveEven: { from: [pending], to: papers, label: '审批' },
  /** The right stays, and some of the dead leave. */
  approveDig: { from: [pending], to: digging, label: '审批' },
  reject: { from: [pending], to: rejected, label: '驳回' },
  withdraw: { from: [pending, settling, digging], to: withdrawn, label: '撤销' },
  settle: { from: [settling], to: papers, label: '结算' },
  finish: { from: [digging, papers], to: done, label: '完成' },
} as const satisfies Record<string, { from: readonly ChangeStatus[]; to: ChangeStatus; label: string }>;

export type ChangeEvent = keyof typeof MOVES;
export const CHANGE_EVENTS = Object.keys(MOVES) as ChangeEvent[];

/** Changes under way; at most one for a right of use. */
export const OPEN_CHANGES: readonly ChangeStatus[] = [pending, settling, digging, papers];

/** The state after an event, or the refusal that contains both. */
export function moveChange(from: ChangeStatus, event: ChangeEvent): { to: ChangeStatus } | Refusal {
  const move: { from: readonly ChangeStatus[]; to: ChangeStatus; label: string } = MOVES[event];
  if (move.from.includes(from)) return { to: move.to };
  return { error: 'moveNotAllowed', params: { from: dictText('change_status', from), action: move.label } };
}

/** Whether a plot may be given back or exchanged at all, judged by its order alone: unpaid orders are cancelled instead. */
export function mayReturn({
  orderStatus,
  outStatus,
  receivedAmount,
  refundedAmount,
}: Pick<OrderFacts, 'orderStatus' | 'outStatus' | 'receivedAmount' | 'refundedAmount'>): boolean {
  return outStatus === ORDER_OUT.none && PAID_STATUSES.includes(orderStatus) && receivedAmount > refundedAmount;
}

/** Kinds for plots in which somebody rests. */
export const buriedKind = (kind: ChangeKind): boolean =>
  kind === CHANGE_TYPE.relocation || kind === CHANGE_TYPE.partlyOutgoing;

/** Kinds by which the holder gets another plot. */
export const takesPlot = (kind: string | null): boolean =>
  kind === CHANGE_TYPE.exchange || kind === CHANGE_TYPE.relocation;

/** What of a plot decides on its change. */
interface ChangedPlot {
  burialCount: number;
  disputeFlag: string | null;
}

/** Why a plot cannot be changed in this way (domain.md §4.6: 0→1). */
export function changeRefusal(kind: ChangeKind, order: OrderFacts, plot: ChangedPlot): Refusal | undefined {
  if (order.outStatus !== ORDER_OUT.none) return { error: 'outUnderWay' };
  const act = dictText('change_type', kind);
  if (!PAID_STATUSES.includes(order.orderStatus)) {
    const from = dictText('order_status', order.orderStatus);
    return { error: 'moveNotAllowed', params: { from, action: `办理${act}` } };
  }
  if (kind !== CHANGE_TYPE.partlyOutgoing && !mayReturn(order)) return { error: 'changeNothingPaid' };
  if (plot.disputeFlag === 'Y') return { error: 'plotDisputed' };
  if (buriedKind(kind)) return plot.burialCount === 0 ? { error: 'changeNotBuried', params: { act } } : undefined;
  const instead = dictText('change_type', takesPlot(kind) ? CHANGE_TYPE.relocation : CHANGE_TYPE.outgoing);
  return plot.burialCount > 0 ? { error: 'changeBuried', params: { instead } } : undefined;
}

/** Past the years within which a plot is taken back as a matter of course (domain.md §12 returnLimit). */
export function isLate(orderDate: string, today: string): boolean {
  return addMonths(orderDate, 12 * LIMITS.returnYears) < today;
}

/** Who has to agree, by name and why. */
export interface Signer {
  name: string;
  role: '持证人' | '在世使用人';
}

/** The holder, and every living user registered for the plot (domain.md §12 relocateConsent). */
export function requiredSigners(holder: string, living: readonly string[]): Signer[] {
  const others = [...new Set(living)].filter((name) => name !== holder);
  return [{ name: holder, role: '持证人' }, ...others.map((name): Signer => ({ name, role: '在世使用人' }))];
}

/** Those whose consent is not there yet. */
export function missingSigners(required: readonly Signer[], signed: readonly { signer: string }[]): Signer[] {
  const names = new Set(signed.map(({ signer }) => signer.trim()));
  return required.filter(({ name }) => !names.has(name));
}

/** The refusal that names them; undefined when all have signed. */
export function consentRefusal(
  required: readonly Signer[],
  signed: readonly { signer: string }[],
): Refusal | undefined {
  const missing = missingSigners(required, signed).map(({ name, role }) => `${name}（${role}）`);
  return missing.length > 0 ? { error: 'changeConsentMissing', params: { names: missing.join('、') } } : undefined;
}

/** A paid term of the management fee, fen. */
export interface PaidTerm {
  startDate: string;
  endDate: string;
  years: number;
  amount: number;
}

/** Whole years of a term that have not begun; those are given back. */
export function unusedYears({ startDate, years }: Pick<PaidTerm, 'startDate' | 'years'>, today: string): number {
  let used = 0;
  while (used < years && addMonths(startDate, 12 * used) <= today) used += 1;
  return years - used;
}

/** What of one term is given back, fen: its unused whole years, rounded down. */
export const termBack = (term: Omit<PaidTerm, 'endDate'>, today: string): number =>
  Math.floor((term.amount * unusedYears(term, today)) / Math.max(1, term.years));

/**
 * Management fee to give back beside the money of the order, fen. Terms that were billed with the plot are no part of it:
 * their money lies in the order's own lines.
 */
export function feeBack(terms: readonly PaidTerm[], today: string): number {
  return terms.reduce((sum, term) => sum + termBack(term, today), 0);
}

/** What a returned plot gives back, fen. */
export interface Settlement {
  lines: RefundShare[];
  receivedAmount: number;
  consumedAmount: number;
  handlingFee: number;
  /** Of the order. */
  amount: number;
  /** Management fee of whole unused years, paid back beside it. */
  feeRefund: number;
}

/**
 * Settlement of a returned plot: received less used less the handling fee; nothing is given back for carving, as for any
 * other line that is not refundable (domain.md §12 returnFee).
 */
export function settleReturn(
  lines: readonly RefundShare[],
  payableAmount: number,
  terms: readonly PaidTerm[],
  today: string,
): Settlement | Refusal {
  const sum = (name: 'receivedAmount' | 'consumedAmount' | 'amount') =>
    lines.reduce((total, line) => total + line[name], 0);
  const handlingFee = proposedFee(payableAmount, sum('amount'));
  const amount = sum('amount') - handlingFee;
  if (amount <= 0) return { error: 'changeNothingBack', params: { act: '退墓' } };
  const feeRefund = feeBack(terms, today);
  const sums = { receivedAmount: sum('receivedAmount'), consumedAmount: sum('consumedAmount') };
  return { lines: [...lines], ...sums, handlingFee, amount, feeRefund };
}

/** Applicant and seller never approve; a late return takes somebody with the right to it. */
export function changeApproverRefusal(
  change: { applyId: string | null; salesId: string | null; late: boolean },
  person: { userId: string | undefined; mayLate: boolean },
): Refusal | undefined {
  if (change.applyId === person.userId) return { error: 'changeOwnApproval' };
  if (change.salesId === person.userId) return { error: 'changeSellerApproval' };
  return change.late && !person.mayLate ? { error: 'changeLate', params: { n: LIMITS.returnYears } } : undefined;
}

/** What becomes of the plot after it was given back, as a move of its sale. */
export function movesAfter(plotAfter: DictValue<'plot_after'>): 'hold' | 'disable' | undefined {
  if (plotAfter === PLOT_AFTER.hold) return 'hold';
  return plotAfter === PLOT_AFTER.disable ? 'disable' : undefined;
}

/** Papers that a holder has. */
interface PapersBack {
  certReturned: boolean;
  contractReturned: boolean;
  receiptReturned: boolean;
  lossStatement?: string | undefined;
}

/** Every paper is taken back, or its loss is declared. */
export function papersRefusal(given: PapersBack): Refusal | undefined {
  const all = given.certReturned && given.contractReturned && given.receiptReturned;
  return all || (given.lossStatement ?? '').trim() !== '' ? undefined : { error: 'changePapersMissing' };
}
