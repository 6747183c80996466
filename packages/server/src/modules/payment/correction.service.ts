import { type DictValue, dictText } from '@songbai/contract/dicts.ts';
import { OPEN_STATUSES } from '@songbai/contract/modules/order/order.rules.ts';
import { PAY_BIZ, PAY_STATUS } from '@songbai/contract/modules/order/payment.dicts.ts';
import {
  type CorrectionEvent,
  correctionRefusal,
  endCorrection,
  takenBack,
  type WrongPayment,
} from '@songbai/contract/modules/payment/correction.rules.ts';
import type {
  CorrectionApplyBody,
  CorrectionConfirmBody,
  CorrectionReasonBody,
} from '@songbai/contract/modules/payment/payment.calls.ts';
import { CORRECTION_KIND, CORRECTION_STATUS } from '@songbai/contract/modules/payment/payment.dicts.ts';
import { SERVICE_STATUS } from '@songbai/contract/modules/service/service.dicts.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { AppError, refuseIf, unwrap } from '../../platform/errors.ts';
import type { Row } from '../../resource/read/present.ts';
import { get, stored } from '../../resource/read/store.ts';
import { changeRow } from '../../resource/write/change.ts';
import { insertLogged } from '../../resource/write/logged.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { undoFeePayment } from '../fee/index.ts';
import { notifyApplicant, notifyApprovers } from '../message/index.ts';
import { bookPayment, undoOrderPayment } from '../order/index.ts';
import { payService, undoServicePayment } from '../service/index.ts';
import {
  addReversal,
  hasOpenCorrection,
  isOwn,
  lockDebtors,
  settledBy,
  type Target,
  targetOf,
} from './payment.store.ts';
import { correctionTable, paymentTable, type StoredCorrection, type StoredPayment } from './payment.table.ts';

async function paymentOf(work: Work, id: string): Promise<StoredPayment> {
  const [row] = await stored(work, paymentTable, [id]);
  if (!row) throw new AppError('paymentMissing');
  return row;
}

const factsOf = ({ status, payTime }: StoredPayment): WrongPayment => ({
  status: status ?? PAY_STATUS.voided,
  payTime: payTime ?? '',
});

/** Where the history of a payment's order is kept. */
function aboutOf({ orderId, serviceOrderId }: StoredPayment) {
  const ofService = serviceOrderId !== null;
  return {
    bizType: ofService ? ('serviceOrder' as const) : ('order' as const),
    bizId: serviceOrderId ?? orderId ?? '',
  };
}

/**
 * Asks for a payment to be voided, reversed or moved; a second person decides (domain.md §3.11).
 * @throws AppError paymentMissing, correctionOpen, and the refusals of the rules and of the target
 */
export async function applyCorrection(work: Work, body: CorrectionApplyBody): Promise<Row> {
  const target = targetIn(body);
  await lockDebtors(work, await paymentOf(work, body.paymentId), target);
  const payment = await paymentOf(work, body.paymentId);
  if (payment.changeId !== null) throw new AppError('paymentCarried');
  refuseIf(correctionRefusal(factsOf(payment), body.kind, work.clock.today()));
  if (await hasOpenCorrection(work, payment.id)) throw new AppError('correctionOpen');
  const targetNo = target ? await checkedTarget(work, payment, target) : null;
  const reason = body.reason.trim();
  const [id] = await insertLogged(work, 'cem_payment_correction', [
    {
      paymentId: payment.id,
      payNo: payment.payNo,
      kind: body.kind,
      status: CORRECTION_STATUS.waiting,
      amount: payment.amount,
      bizNo: payment.bizNo,
      payTime: payment.payTime,
      targetOrderId: target?.orderId ?? null,
      targetServiceId: target?.serviceId ?? null,
      targetNo,
      reason,
      applyId: work.actor.userId,
      applyName: work.actor.realname,
      applyTime: work.clock.datetime(),
    },
  ]);
  record(work, payment, { event: 'payFixApply', act: '申请', kind: body.kind, targetNo, reason });
  await notifyApprovers(work, {
    event: 'correction_approval',
    code: 'cem:payFix:confirm',
    values: {
      person: work.actor.realname,
      payNo: payment.payNo ?? '',
      kind: dictText('correction_kind', body.kind),
      amount: yuan(payment.amount ?? 0),
      reason,
    },
    ...{ busType: 'payFix', busId: id ?? '' },
  });
  return get(work, correctionTable, id ?? '');
}

function targetIn({ kind, targetOrderId, targetServiceId }: CorrectionApplyBody): Target | undefined {
  if (kind !== CORRECTION_KIND.moved) return undefined;
  if ((targetOrderId === undefined) === (targetServiceId === undefined)) throw new AppError('correctionTargetNeeded');
  return { orderId: targetOrderId ?? null, serviceId: targetServiceId ?? null };
}

/** The number of the order that takes the money: open, another one, and owing at least as much. */
async function checkedTarget(work: Work, payment: StoredPayment, target: Target): Promise<string> {
  if (isOwn(payment, target)) throw new AppError('correctionTargetSame');
  const { no, arrears, status } = await targetOf(work, target);
  const open: readonly string[] = target.orderId === null ? [SERVICE_STATUS.unpaid] : OPEN_STATUSES;
  if (!open.includes(status)) throw new AppError('correctionTargetClosed', { name: no });
  if (arrears < (payment.amount ?? 0)) throw new AppError('correctionTargetArrears', { name: no, n: yuan(arrears) });
  return no;
}

interface CorrectionNote {
  event: string;
  /** What was done with the request. */
  act: string;
  kind: DictValue<'correction_kind'> | null;
  targetNo: string | null;
  reason: string;
}

function record(work: Work, payment: StoredPayment, { event, act, kind, targetNo, reason }: CorrectionNote): void {
  const where = targetNo ? `到${targetNo}` : '';
  const what = `${dictText('correction_kind', kind ?? '')}${where} ${yuan(payment.amount ?? 0)} 元（收款单${payment.payNo}）`;
  const summary = `${work.actor.realname}${act}收款${what}，原因：${reason}`;
  work.events([{ plotId: null, ...aboutOf(payment), event, summary, reason, before: {}, after: {} }]);
}

/**
 * The second person confirms: the payment is no longer valid, its order is what it was without it, and moved money is
 * booked for the right order, all at once.
 * @throws AppError correctionMissing, correctionOwn, moveNotAllowed, and the refusals of the orders
 */
export async function confirmCorrection(work: Work, body: CorrectionConfirmBody): Promise<Row> {
  const { correction, payment, target } = await heldCase(work, body.id);
  await notifyDecided(work, await end(work, correction.id, 'confirm', body.note?.trim() || null), '通过');
  const today = work.clock.today();
  refuseIf(correctionRefusal(factsOf(payment), correction.kind, today));
  const status = takenBack(factsOf(payment), today);
  await takeBack(work, payment, status, correction.reason);
  const reversal = status === PAY_STATUS.reversed ? await addReversal(work, payment, correction.reason) : null;
  await undo(work, payment, correction, reversal);
  if (target) await book(work, payment, target);
  return get(work, correctionTable, correction.id);
}

/** A correction with its payment, the orders locked before anything is read that is decided on. */
async function heldCase(work: Work, id: string) {
  const [seen] = await stored(work, correctionTable, [id]);
  if (!seen) throw new AppError('correctionMissing');
  const moved = seen.kind === CORRECTION_KIND.moved;
  const target = moved ? { orderId: seen.targetOrderId, serviceId: seen.targetServiceId } : undefined;
  await lockDebtors(work, await paymentOf(work, seen.paymentId), target);
  return { correction: seen, payment: await paymentOf(work, seen.paymentId), target };
}

async function end(
  work: Work,
  id: string,
  event: CorrectionEvent,
  decideNote: string | null,
): Promise<StoredCorrection> {
  const target = { table: correctionTable, id, missing: 'correctionMissing' as const };
  const { after } = await changeRow(work, target, (row) => {
    const { to: status } = unwrap(endCorrection(row, event, work.actor.userId));
    const decideTime = work.clock.datetime();
    return { patch: { status, decideId: work.actor.userId, decideName: work.actor.realname, decideTime, decideNote } };
  });
  return after;
}

/** Who applied hears what came of it. */
function notifyDecided(work: Work, correction: StoredCorrection, result: '通过' | '驳回'): Promise<void> {
  const { id, applyId, payNo, decideNote } = correction;
  const decided = { applyId, kind: '收款更正', number: payNo, result, reason: decideNote };
  return notifyApplicant(work, { waited: 'correction_approval', ...decided, busType: 'payFix', busId: id });
}

function takeBack(
  work: Work,
  { id }: StoredPayment,
  status: DictValue<'pay_status'>,
  voidReason: string,
): Promise<unknown> {
  const target = { table: paymentTable, id, missing: 'paymentMissing' as const };
  return changeRow(work, target, (row) => {
    if (row.status !== PAY_STATUS.valid)
      throw new AppError('correctionNotValid', { status: dictText('pay_status', row.status ?? '') });
    return { patch: { status, voidReason, voidBy: work.actor.realname, voidTime: work.clock.datetime() } };
  });
}

const EVENTS: Record<DictValue<'correction_kind'>, string> = {
  [CORRECTION_KIND.voided]: 'payVoid',
  [CORRECTION_KIND.reversed]: 'payReverse',
  [CORRECTION_KIND.moved]: 'payMove',
};

async function undo(
  work: Work,
  payment: StoredPayment,
  { kind, targetNo, reason, applyName }: StoredCorrection,
  reversal: string | null,
): Promise<void> {
  const { bizType, bizId: id } = await settledBy(work, payment.id);
  const amount = payment.amount ?? 0;
  const done = `${dictText('correction_kind', kind)}${targetNo ? `到${targetNo}` : ''} ${yuan(amount)} 元`;
  const papers = `收款单${payment.payNo}${reversal ? `，冲红单${reversal}` : ''}`;
  const summary = `${work.actor.realname}确认收款${done}（${papers}），${applyName ?? ''}申请，原因：${reason}`;
  const taken = { id, amount, event: EVENTS[kind], summary, reason };
  if (bizType === PAY_BIZ.order) await undoOrderPayment(work, taken);
  else if (bizType === PAY_BIZ.service) await undoServicePayment(work, taken);
  else await undoFeePayment(work, taken);
}

/** The money is booked for the right order, in the same way and under the same number of the bank. */
async function book(work: Work, payment: StoredPayment, target: Target): Promise<void> {
  await checkedTarget(work, payment, target);
  const { amount, method, channelNo, payerName, payNo } = payment;
  if (amount === null || method === null) throw new AppError('paymentMissing');
  const paid = { amount, method, ...(channelNo ? { channelNo } : {}) };
  if (target.serviceId !== null) {
    await payService(work, { id: target.serviceId, ...paid }, { fromId: payment.id });
    return;
  }
  const more = { payerName: payerName ?? '', remark: `由收款单${payNo}转入` };
  await bookPayment(work, { orderId: target.orderId ?? '', ...paid, ...more }, payment.id);
}

/** @throws AppError correctionMissing, correctionOwn, moveNotAllowed */
export function rejectCorrection(work: Work, body: CorrectionReasonBody): Promise<Row> {
  return giveUp(work, body, { end: 'reject', event: 'payFixReject', act: '驳回' });
}

/** @throws AppError correctionMissing, correctionNotYours, moveNotAllowed */
export function withdrawCorrection(work: Work, body: CorrectionReasonBody): Promise<Row> {
  return giveUp(work, body, { end: 'withdraw', event: 'payFixWithdraw', act: '撤回' });
}

async function giveUp(
  work: Work,
  { id, reason }: CorrectionReasonBody,
  { end: ending, event, act }: { end: CorrectionEvent; event: string; act: string },
): Promise<Row> {
  const { payment } = await heldCase(work, id);
  const correction = await end(work, id, ending, reason.trim());
  const { kind, targetNo } = correction;
  if (ending === 'reject') await notifyDecided(work, correction, '驳回');
  record(work, payment, { event, act, kind, targetNo, reason: reason.trim() });
  return get(work, correctionTable, id);
}
