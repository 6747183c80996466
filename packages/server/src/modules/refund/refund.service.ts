import { dictText } from '@songbai/contract/dicts.ts';
import { PAY_BIZ } from '@songbai/contract/modules/order/payment.dicts.ts';
import type { RefundApplyBody, RefundPayBody, RefundProposal } from '@songbai/contract/modules/refund/refund.calls.ts';
import { REFUND_STATUS } from '@songbai/contract/modules/refund/refund.dicts.ts';
import { type refund, refundLine } from '@songbai/contract/modules/refund/refund.resource.ts';
import {
  approverRefusal,
  largeRefusal,
  moveRefund,
  payerRefusal,
  paymentRefusal,
  proposedFee,
  proposedShares,
  type RefundEvent,
  reckonRefund,
} from '@songbai/contract/modules/refund/refund.rules.ts';
import type { ApproveBody, ReasonBody } from '@songbai/contract/modules/step-bodies.ts';
import type { PatchOf } from '@songbai/contract/resource/define.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { transactionNumber } from '@songbai/contract/rules/transaction-number.ts';
import { AppError, refuseIf, unwrap } from '../../platform/errors.ts';
import type { Row } from '../../resource/read/present.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { get, stored } from '../../resource/read/store.ts';
import { changeRow } from '../../resource/write/change.ts';
import { writeLines } from '../../resource/write/lines.ts';
import type { Work } from '../../resource/write/work.ts';
import { openRefundOf, orderDebtor, type RefundDebtor } from '../order/index.ts';
import { isAdmin } from '../permission/index.ts';
import { serviceDebtor } from '../service/index.ts';
import { feeDebtor, refuseEarlyFee } from './fee-refund.service.ts';
import { notifyDecided, notifyOfRefund, notifyPayers } from './notify-of-refund.ts';
import { refundDetail, voucherTaken } from './refund.store.ts';
import { refundTable, type StoredRefund } from './refund.table.ts';

/** A refund and the order it gives money back for. */
interface Case {
  seen: StoredRefund;
  debtor: RefundDebtor;
  debtorId: string;
}

async function caseOf(from: Reading, id: string): Promise<Case> {
  const [seen] = await stored(from, refundTable, [id]);
  if (!seen) throw new AppError('refundMissing');
  if (seen.bizType === PAY_BIZ.service) return { seen, debtor: serviceDebtor, debtorId: String(seen.serviceOrderId) };
  return { seen, debtor: seen.bizType === PAY_BIZ.fee ? feeDebtor : orderDebtor, debtorId: String(seen.orderId) };
}

/** Opens a case for writing: the order's row is locked first, so that acts on one order's money come one by one (I5). */
async function lockedCase(work: Work, id: string): Promise<Case> {
  const found = await caseOf(work, id);
  await found.debtor.lock(work, found.debtorId);
  return found;
}

/** Lines and fee proposed for an application. @throws AppError refundMissing */
export async function proposal(from: Reading, id: string): Promise<RefundProposal> {
  const { debtor, debtorId } = await caseOf(from, id);
  const { payableAmount, net, returned } = await debtor.facts(from, debtorId);
  const lines = proposedShares(await debtor.items(from, debtorId), net);
  const refundable = lines.reduce((sum, { amount }) => sum + amount, 0);
  return { lines, handlingFee: returned ? proposedFee(payableAmount, refundable) : 0, receivedAmount: net };
}

/** One step of a refund: its event, changes and history entry. */
interface Step {
  event: RefundEvent;
  act: string;
  patch: (row: StoredRefund) => PatchOf<typeof refund> | Promise<PatchOf<typeof refund>>;
  summary: (row: StoredRefund) => string;
}

/** Moves the refund by the table, decided on its present state, and notes the step in the history of the order. */
async function step(work: Work, { seen, debtor, debtorId }: Case, { event, act, patch, summary }: Step) {
  const target = { table: refundTable, id: seen.id, missing: 'refundMissing' as const };
  const { before, after } = await changeRow(work, target, async (row) => {
    const { to } = unwrap(moveRefund(row.status, event));
    return { patch: { ...(await patch(row)), status: to } };
  });
  const states = ({ status, amount, method, channelNo }: StoredRefund) => ({ status, amount, method, channelNo });
  work.events([
    {
      plotId: after.plotId,
      bizType: debtor.bizType,
      bizId: debtorId,
      event: act,
      summary: `${work.actor.realname}${summary(after)}`,
      before: states(before),
      after: { refundNo: after.refundNo, ...states(after) },
    },
  ]);
  return { before, after };
}

/**
 * Applies for a refund: what of each line is given back, and the handling fee (domain.md §4.8).
 * @throws AppError refundMissing, moveNotAllowed, refundNotRefunding, changeFrozen, and the refusals of the sums
 */
export async function applyRefund(work: Work, body: RefundApplyBody): Promise<Row> {
  const found = await lockedCase(work, body.id);
  if (isFee(found.seen)) throw new AppError('refundFeeFixed');
  // What a plot change has settled stays as it was approved.
  if (found.seen.changeId !== null && found.seen.status !== REFUND_STATUS.draft)
    throw new AppError('changeFrozen', { act: dictText('refund_reason', found.seen.reason) });
  const facts = await found.debtor.facts(work, found.debtorId);
  if (!facts.refunding) throw new AppError('refundNotRefunding');
  const proposed = proposedShares(await found.debtor.items(work, found.debtorId), facts.net);
  const { lines, sums } = unwrap(reckonRefund(proposed, body.lines, body.handlingFee));
  const { after } = await step(work, found, {
    event: 'apply',
    act: 'refundApply',
    patch: () => ({
      ...sums,
      note: body.note.trim(),
      applyId: work.actor.userId,
      applyName: work.actor.realname,
      applyTime: work.clock.datetime(),
    }),
    summary: (row) => `申请退款 ${yuan(row.amount)} 元（${row.refundNo}），原因：${body.note.trim()}`,
  });
  await notifyOfRefund(work, after);
  await writeLines(
    work,
    refundLine,
    body.id,
    lines.map((line) => ({ ...line })),
  );
  return refundDetail(work, body.id);
}

/** @throws AppError refundMissing, moveNotAllowed, refundOwnApproval, refundSellerApproval, refundLarge, refundTooMuch */
export async function approveRefund(work: Work, body: ApproveBody): Promise<Row> {
  const found = await lockedCase(work, body.id);
  const { salesId, net } = await found.debtor.facts(work, found.debtorId);
  const opinion = body.opinion?.trim() || null;
  const { after } = await step(work, found, {
    event: 'approve',
    act: 'refundApprove',
    patch: (row) => {
      refuseIf(approverRefusal({ ...row, salesId }, work.actor.userId));
      // What a plot change settled was approved with it.
      if (row.changeId === null) refuseIf(largeRefusal(row.amount, work.actor.codes.has('cem:refund:large')));
      if (row.amount > net) throw new AppError('refundTooMuch', { n: yuan(net) });
      return approval(work, opinion);
    },
    summary: (row) => `通过退款 ${yuan(row.amount)} 元（${row.refundNo}）${opinion ? `，意见：${opinion}` : ''}`,
  });
  await notifyPayers(work, after);
  await notifyDecided(work, after, '通过');
  return refundDetail(work, body.id);
}

const approval = (work: Work, opinion: string | null) => ({
  approveId: work.actor.userId,
  approveName: work.actor.realname,
  approveTime: work.clock.datetime(),
  approveOpinion: opinion,
});

const isFee = ({ bizType }: StoredRefund): boolean => bizType === PAY_BIZ.fee;

/** Where a change ends with its refund, the fee stays paid: what waited to be given back of it does no longer. */
export async function keepFee(work: Work, changeId: string | null, reason: string): Promise<void> {
  const fee = changeId === null ? undefined : await openRefundOf(work, PAY_BIZ.fee, { changeId });
  if (fee && fee.status !== REFUND_STATUS.returned) await withdrawRefund(work, { id: fee.id, reason });
}

/** The order goes back to its former state. @throws AppError like approveRefund */
export async function rejectRefund(work: Work, { id, reason }: ReasonBody): Promise<Row> {
  const found = await lockedCase(work, id);
  const { salesId } = await found.debtor.facts(work, found.debtorId);
  const { after } = await step(work, found, {
    event: 'reject',
    act: 'refundReject',
    patch: (row) => {
      refuseIf(approverRefusal({ ...row, salesId }, work.actor.userId));
      return approval(work, reason.trim());
    },
    summary: (row) => `驳回退款（${row.refundNo}），原因：${reason.trim()}`,
  });
  await giveUp(work, found, reason);
  await notifyDecided(work, after, '驳回');
  return refundDetail(work, id);
}

/** The order goes back to its former state; nothing was paid out yet. @throws AppError refundMissing, moveNotAllowed */
export async function withdrawRefund(work: Work, { id, reason }: ReasonBody): Promise<Row> {
  const found = await lockedCase(work, id);
  await step(work, found, {
    event: 'withdraw',
    act: 'refundWithdraw',
    patch: () => ({ closeReason: reason.trim() }),
    summary: (row) => `撤销退款（${row.refundNo}），原因：${reason.trim()}`,
  });
  await giveUp(work, found, reason);
  return refundDetail(work, id);
}

/**
 * The fee of a right that has ended is asked for again after a rejection or withdrawal: the years as they were reckoned
 * when the right ended, all of which are still paid.
 * @throws AppError refundMissing, refundNotFee, refundFeeKept, moveNotAllowed
 */
export async function reapplyRefund(work: Work, { id, reason }: ReasonBody): Promise<Row> {
  const found = await lockedCase(work, id);
  if (!isFee(found.seen)) throw new AppError('refundNotFee');
  const { reapplicable } = await get(work, refundTable, id);
  if (reapplicable !== 'Y') throw new AppError('refundFeeKept');
  const { after } = await step(work, found, {
    event: 'reapply',
    act: 'refundApply',
    patch: () => ({
      note: reason.trim(),
      applyId: work.actor.userId,
      applyName: work.actor.realname,
      applyTime: work.clock.datetime(),
      ...{ approveId: null, approveName: null, approveTime: null, approveOpinion: null, closeReason: null },
    }),
    summary: (row) => `重新申请退还管理费 ${yuan(row.amount)} 元（${row.refundNo}），原因：${reason.trim()}`,
  });
  await notifyOfRefund(work, after);
  return refundDetail(work, id);
}

async function giveUp(work: Work, { seen, debtor, debtorId }: Case, reason: string): Promise<void> {
  await debtor.giveUp(work, debtorId, seen.fromStatus);
  if (!isFee(seen)) await keepFee(work, seen.changeId, reason);
}

/**
 * Pays a refund out; the order is closed with it. What the bank returned is only paid again.
 * @throws AppError refundMissing, moveNotAllowed, refundPayerApproved, refundSellerPays, duplicateField for a used
 *   voucher, and the refusals of the payment
 */
export async function payRefund(work: Work, body: RefundPayBody): Promise<Row> {
  const found = await lockedCase(work, body.id);
  if (isFee(found.seen) && found.seen.changeId !== null) await refuseEarlyFee(work, found.seen.changeId);
  const { salesId } = await found.debtor.facts(work, found.debtorId);
  const channelNo = transactionNumber(body.channelNo);
  const payment = { bankName: body.bankName?.trim() ?? '', bankAccount: body.bankAccount?.trim() ?? '' };
  const { before, after } = await step(work, found, {
    event: 'pay',
    act: 'refundPay',
    patch: async (row) => {
      refuseIf(payerRefusal({ ...row, salesId }, { userId: work.actor.userId, isAdmin: isAdmin(work.actor) }));
      refuseIf(paymentRefusal({ ...body, ...payment, channelNo }));
      if (channelNo !== null && (await voucherTaken(work, row.id, body.method, channelNo)))
        throw new AppError(
          'duplicateField',
          { label: '凭证号', value: channelNo.slice(0, 40) },
          { field: 'channelNo' },
        );
      return {
        method: body.method,
        channelNo,
        payeeName: body.payeeName.trim(),
        bankName: payment.bankName || null,
        bankAccount: payment.bankAccount || null,
        receiptReturned: 'Y',
        payName: work.actor.realname,
        payTime: work.clock.datetime(),
      };
    },
    summary: (row) =>
      `支付退款 ${yuan(row.amount)} 元给${body.payeeName.trim()}（${dictText('pay_method', body.method)}，${row.refundNo}）`,
  });
  if (before.status === REFUND_STATUS.approved) await found.debtor.settle(work, found.debtorId, after.amount, body.id);
  return refundDetail(work, body.id);
}

/** The bank returned the money: it is paid again, the order stays closed. @throws AppError refundMissing, moveNotAllowed */
export async function bounceRefund(work: Work, { id, reason }: ReasonBody): Promise<Row> {
  const found = await lockedCase(work, id);
  await step(work, found, {
    event: 'bounce',
    act: 'refundBounce',
    patch: (row) => {
      if (row.toOrderId !== null) throw new AppError('refundCarried');
      return { closeReason: reason.trim(), channelNo: null };
    },
    summary: (row) => `登记退款被银行退回（${row.refundNo}），原因：${reason.trim()}`,
  });
  return refundDetail(work, id);
}
