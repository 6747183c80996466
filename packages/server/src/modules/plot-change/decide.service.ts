import { CHANGE_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import { PAY_BIZ } from '@songbai/contract/modules/order/payment.dicts.ts';
import { RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { approvalOf, type ExchangeSettlement } from '@songbai/contract/modules/plot-change/exchange.rules.ts';
import { CHANGE_STATUS } from '@songbai/contract/modules/plot-change/plot-change.dicts.ts';
import { changeLine } from '@songbai/contract/modules/plot-change/plot-change.resource.ts';
import {
  type ChangeEvent,
  changeApproverRefusal,
  moveChange,
  type Settlement,
  takesPlot,
} from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import { largeRefusal } from '@songbai/contract/modules/refund/refund.rules.ts';
import type { ApproveBody, ReasonBody } from '@songbai/contract/modules/step-bodies.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { AppError, refuseIf, unwrap } from '../../platform/errors.ts';
import type { Row } from '../../resource/read/present.ts';
import { stored } from '../../resource/read/store.ts';
import { withoutRules } from '../../resource/write/change.ts';
import { insertLogged } from '../../resource/write/logged.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { notifyApplicant } from '../message/index.ts';
import {
  carryOver,
  freeKept,
  moveRights,
  openFeeRefund,
  openRefundOf,
  orderDebtor,
  orderTable,
} from '../order/index.ts';
import { plotTable } from '../plot/index.ts';
import { keepFee, withdrawRefund } from '../refund/index.ts';
import { exchangeSettlement, returnSettlement } from './change-case.ts';
import { openRefundFor, toRefunding } from './change-refund.ts';
import { actName, lockedChange, step } from './change-step.ts';
import { changeDetail } from './plot-change.store.ts';
import type { StoredChange } from './plot-change.table.ts';

const approval = (work: Work, opinion: string | null) => ({
  approveId: work.actor.userId,
  approveName: work.actor.realname,
  approveTime: work.clock.datetime(),
  approveOpinion: opinion,
});

async function refuseApprover(work: Work, row: StoredChange): Promise<void> {
  const { salesId } = await orderDebtor.facts(work, row.orderId ?? '');
  const person = { userId: work.actor.userId, mayLate: work.actor.codes.has('cem:plotChange:late') };
  refuseIf(changeApproverRefusal({ applyId: row.applyId, salesId, late: row.late === 'Y' }, person));
}

/**
 * Another person approves: the settlement is frozen, the order is in 退款中, and what one side has to pay waits for it;
 * where some of the dead leave, the grave may be opened (domain.md §4.6: 1→2, 3 or 4).
 * @throws AppError changeMissing, moveNotAllowed, changeNothingBack, and the refusals of the approver
 */
export async function approveChange(work: Work, body: ApproveBody): Promise<Row> {
  const seen = await lockedChange(work, body.id);
  await refuseApprover(work, seen);
  unwrap(moveChange(seen.status, 'approve'));
  const opinion = body.opinion?.trim() || null;
  if (seen.changeType === CHANGE_TYPE.partlyOutgoing) {
    await approved(work, seen, { event: 'approveDig', opinion, consequence: '，可以起葬' });
    return changeDetail(work, seen.id);
  }
  const settled = await settlementOf(work, seen);
  refuseIf(largeRefusal(settled.amount, work.actor.codes.has('cem:refund:large')));
  const even = 'toPrice' in settled && approvalOf(settled) === 'approveEven';
  const change = await approved(work, seen, {
    event: even ? 'approveEven' : 'approve',
    opinion,
    settled,
    consequence: sumsText(settled),
  });
  const lines = settled.lines.map(({ deductionAmount: _none, ...line }, at) => ({
    ...line,
    changeId: change.id,
    orderNum: at + 1,
  }));
  await insertLogged(work, changeLine.table, lines);
  const order = await toRefunding(work, change);
  const back = 'toPrice' in settled ? settled.differenceAmount : settled.amount;
  if (back > 0) await openRefundFor(work, { change, order, settled });
  const { id: changeId, rightId, fromStatus } = change;
  const note = `${actName(change)}${change.changeNo ?? ''}`;
  await openFeeRefund(work, { order, rightId: rightId ?? '', changeId, fromStatus: fromStatus ?? '', note });
  if (even) await carryOver(work, change.orderId ?? '');
  return changeDetail(work, change.id);
}

interface Approval {
  event: ChangeEvent;
  opinion: string | null;
  consequence: string;
  settled?: Settlement | ExchangeSettlement;
}

async function approved(
  work: Work,
  { id }: StoredChange,
  { event, opinion, consequence, settled }: Approval,
): Promise<StoredChange> {
  const { lines: _lines, ...sums } = settled ?? { lines: [] };
  const change = await step(work, id, {
    event,
    act: 'changeApprove',
    patch: () => ({ ...approval(work, opinion), ...sums }),
    summary: (row) => `批准${actName(row)}（${row.changeNo ?? ''}）${consequence}`,
    reason: opinion,
  });
  await notifyDecided(work, change, '通过');
  return change;
}

/** Who applied hears what came of it. */
function notifyDecided(work: Work, change: StoredChange, result: '通过' | '驳回'): Promise<void> {
  const { id, applyId, changeNo, approveOpinion } = change;
  const decided = { applyId, kind: actName(change), number: changeNo, result, reason: approveOpinion };
  return notifyApplicant(work, { waited: 'plot_change_approval', ...decided, busType: 'plotChange', busId: id });
}

function sumsText(settled: Settlement | ExchangeSettlement): string {
  const fee = `手续费 ${yuan(settled.handlingFee)} 元`;
  if (!('toPrice' in settled)) return `，应退 ${yuan(settled.amount)} 元，${fee}`;
  const { supplementAmount, differenceAmount } = settled;
  const rest =
    supplementAmount > 0
      ? `应补差价 ${yuan(supplementAmount)} 元`
      : differenceAmount > 0
        ? `应退差价 ${yuan(differenceAmount)} 元`
        : '无差价';
  return `，原墓位抵 ${yuan(settled.amount)} 元，${fee}，${rest}`;
}

async function settlementOf(work: Work, seen: StoredChange): Promise<Settlement | ExchangeSettlement> {
  const orderId = seen.orderId ?? '';
  const rightId = seen.rightId ?? '';
  if (!takesPlot(seen.changeType)) return returnSettlement(work, orderId, rightId);
  const free = work.as(withoutRules(work.actor));
  const [target] = await stored(free, plotTable, [seen.toPlotId ?? '']);
  const [order] = await stored(free, orderTable(work.server), [orderId]);
  if (!target || !order) throw new AppError('changePlotTaken', { name: seen.toPlotFullName ?? '' });
  return exchangeSettlement(work, { orderId, rightId, depositAmount: order.depositAmount ?? 0 }, target);
}

/** @throws AppError changeMissing, moveNotAllowed, and the refusals of the approver */
export async function rejectChange(work: Work, { id, reason }: ReasonBody): Promise<Row> {
  await refuseApprover(work, await lockedChange(work, id));
  const change = await step(work, id, {
    event: 'reject',
    act: 'changeReject',
    patch: () => ({ ...approval(work, reason.trim()), closeReason: reason.trim() }),
    summary: (row) => `驳回${actName(row)}（${row.changeNo ?? ''}），原因：${reason.trim()}`,
    reason,
  });
  await notifyDecided(work, change, '驳回');
  await stay(work, change);
  return changeDetail(work, id);
}

/**
 * The holder stays after all: order, right and plots are as before, and a refund that waits is withdrawn with it.
 * @throws AppError changeMissing, moveNotAllowed
 */
export async function withdrawChange(work: Work, { id, reason }: ReasonBody): Promise<Row> {
  const seen = await lockedChange(work, id);
  const change = await step(work, id, {
    event: 'withdraw',
    act: 'changeWithdraw',
    patch: () => ({ closeReason: reason.trim() }),
    summary: (row) => `撤销${actName(row)}（${row.changeNo ?? ''}），原因：${reason.trim()}`,
    reason,
  });
  await stay(work, change);
  if (seen.status !== CHANGE_STATUS.settling) return changeDetail(work, id);
  const refund = await openRefundOf(work, PAY_BIZ.order, { changeId: id });
  if (refund) await withdrawRefund(work, { id: refund.id, reason });
  else {
    await orderDebtor.giveUp(work, change.orderId ?? '', change.fromStatus ?? '');
    await keepFee(work, id, reason);
  }
  return changeDetail(work, id);
}

/** The right is valid as before, and the plot that was kept is free. */
async function stay(work: Work, change: StoredChange): Promise<void> {
  const orderId = change.orderId ?? '';
  await moveRights(work, orderId, RIGHT_STATUS.frozen, { status: RIGHT_STATUS.valid });
  const kept = { id: orderId, plotId: change.toPlotId, orderNo: change.orderNo };
  await freeKept(work, kept, { reason: `${actName(change)}未办理` });
}
