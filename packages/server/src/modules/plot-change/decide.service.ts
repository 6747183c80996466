import { CANCEL_TYPE, ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { PAY_BIZ } from '@songbai/contract/modules/order/payment.dicts.ts';
import { RIGHT_END, RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type {
  ChangeApproveBody,
  ChangeFinishBody,
  ChangeReasonBody,
} from '@songbai/contract/modules/plot-change/plot-change.calls.ts';
import { CHANGE_STATUS, PLOT_AFTER } from '@songbai/contract/modules/plot-change/plot-change.dicts.ts';
import { changeLine, type plotChange } from '@songbai/contract/modules/plot-change/plot-change.resource.ts';
import {
  type ChangeEvent,
  changeApproverRefusal,
  moveChange,
  movesAfter,
  papersRefusal,
  type Settlement,
} from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import { REFUND_REASON } from '@songbai/contract/modules/refund/refund.dicts.ts';
import type { PatchOf } from '@songbai/contract/resource/define.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { AppError, refuseIf, unwrap } from '../../platform/errors.ts';
import type { Row } from '../../resource/read/present.ts';
import { stored } from '../../resource/read/store.ts';
import { changeRow, withoutRules } from '../../resource/write/change.ts';
import { insertLogged } from '../../resource/write/logged.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { changeOrder, moveRights, openRefund, orderDebtor, releasePlot, type StoredOrder } from '../order/index.ts';
import { applyRefund, withdrawRefund } from '../refund/index.ts';
import { settlementOf } from './apply.service.ts';
import { changeDetail, openRefundOf } from './plot-change.store.ts';
import { plotChangeTable, type StoredChange } from './plot-change.table.ts';

/** A change for writing: the order's row is locked first, as by every act on its money. @throws AppError changeMissing */
async function lockedChange(work: Work, id: string): Promise<StoredChange> {
  const [seen] = await stored(work, plotChangeTable, [id]);
  if (!seen) throw new AppError('changeMissing');
  await orderDebtor.lock(work, seen.orderId ?? '');
  return seen;
}

/** One step of a change: its move, fields and history entry. */
interface Step {
  event: ChangeEvent;
  act: string;
  patch: (row: StoredChange) => PatchOf<typeof plotChange>;
  summary: (row: StoredChange) => string;
  reason?: string | null;
}

async function step(work: Work, id: string, { event, act, patch, summary, reason = null }: Step) {
  const target = { table: plotChangeTable, id, missing: 'changeMissing' as const };
  const { before, after } = await changeRow(work, target, (row) => {
    const { to } = unwrap(moveChange(row.status, event));
    return { patch: { ...patch(row), status: to } };
  });
  work.events([
    {
      plotId: after.plotId,
      bizType: 'order',
      bizId: after.orderId ?? '',
      event: act,
      summary: `${work.actor.realname}${summary(after)}`,
      reason,
      before: { changeStatus: before.status },
      after: { changeStatus: after.status, changeNo: after.changeNo, amount: after.amount },
    },
  ]);
  return after;
}

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
 * Another person approves: the settlement is frozen, the order is in 退款中, and its refund waits for finance
 * (domain.md §4.6: 1→2).
 * @throws AppError changeMissing, moveNotAllowed, changeNothingBack, and the refusals of the approver
 */
export async function approveChange(work: Work, body: ChangeApproveBody): Promise<Row> {
  const seen = await lockedChange(work, body.id);
  await refuseApprover(work, seen);
  unwrap(moveChange(await statusNow(work, body.id), 'approve'));
  const settled = await settlementOf(work, seen.orderId ?? '', seen.rightId ?? '');
  const opinion = body.opinion?.trim() || null;
  const { receivedAmount, consumedAmount, handlingFee, amount, feeRefund } = settled;
  const change = await step(work, body.id, {
    event: 'approve',
    act: 'changeApprove',
    patch: () => ({
      ...approval(work, opinion),
      ...{ receivedAmount, consumedAmount, handlingFee, amount, feeRefund },
    }),
    summary: (row) => `批准退墓（${row.changeNo ?? ''}），应退 ${yuan(amount)} 元，手续费 ${yuan(handlingFee)} 元`,
    reason: opinion,
  });
  const lines = settled.lines.map(({ deductionAmount: _none, ...line }, at) => ({
    ...line,
    changeId: change.id,
    orderNum: at + 1,
  }));
  await insertLogged(work, changeLine.table, lines);
  await refundOf(work, change, settled);
  return changeDetail(work, change.id);
}

/** The state under the order's lock: whoever waited for it sees what the first did. */
async function statusNow(work: Work, id: string): Promise<StoredChange['status']> {
  const [row] = await stored(work, plotChangeTable, [id]);
  if (!row) throw new AppError('changeMissing');
  return row.status;
}

/** The order waits for its money; the refund is applied for as settled. */
async function refundOf(work: Work, change: StoredChange, settled: Settlement): Promise<void> {
  const { before, after } = await toRefunding(work, change);
  const note = `退墓${change.changeNo ?? ''}`;
  const id = await openRefund(work, {
    debtor: { bizType: PAY_BIZ.order, id: after.id },
    bizNo: String(after.orderNo),
    plotId: after.plotId,
    plotFullName: after.plotFullName,
    customerName: after.customerName,
    fromStatus: before.orderStatus,
    reason: REFUND_REASON.plotReturned,
    note,
    amount: settled.receivedAmount,
    changeId: change.id,
  });
  const lines = settled.lines.map(({ itemId, consumedAmount, deductionAmount }) => ({
    itemId,
    consumedAmount,
    deductionAmount,
  }));
  await applyRefund(work, { id, note, handlingFee: settled.handlingFee, lines });
}

function toRefunding(work: Work, change: StoredChange): Promise<{ before: StoredOrder; after: StoredOrder }> {
  return changeOrder(work.as(withoutRules(work.actor)), change.orderId ?? '', () => ({
    patch: {
      orderStatus: ORDER_STATUS.refunding,
      cancelType: CANCEL_TYPE.returned,
      cancelReason: `退墓${change.changeNo ?? ''}`,
      cancelTime: work.clock.datetime(),
      cancelBy: work.actor.username,
      nextDueDate: null,
    },
  }));
}

/** @throws AppError changeMissing, moveNotAllowed, and the refusals of the approver */
export async function rejectChange(work: Work, { id, reason }: ChangeReasonBody): Promise<Row> {
  await refuseApprover(work, await lockedChange(work, id));
  const change = await step(work, id, {
    event: 'reject',
    act: 'changeReject',
    patch: () => ({ ...approval(work, reason.trim()), closeReason: reason.trim() }),
    summary: (row) => `驳回退墓（${row.changeNo ?? ''}），原因：${reason.trim()}`,
    reason,
  });
  await thaw(work, change);
  return changeDetail(work, id);
}

/** The holder stays after all; a refund that waits is withdrawn with it. @throws AppError changeMissing, moveNotAllowed */
export async function withdrawChange(work: Work, { id, reason }: ChangeReasonBody): Promise<Row> {
  await lockedChange(work, id);
  const settling = (await statusNow(work, id)) === CHANGE_STATUS.settling;
  const change = await step(work, id, {
    event: 'withdraw',
    act: 'changeWithdraw',
    patch: () => ({ closeReason: reason.trim() }),
    summary: (row) => `撤销退墓（${row.changeNo ?? ''}），原因：${reason.trim()}`,
    reason,
  });
  await thaw(work, change);
  const refundId = settling ? await openRefundOf(work, id) : undefined;
  if (refundId) await withdrawRefund(work, { id: refundId, reason });
  return changeDetail(work, id);
}

/** The right is valid as before. */
async function thaw(work: Work, change: StoredChange): Promise<void> {
  await moveRights(work, change.orderId ?? '', RIGHT_STATUS.frozen, { status: RIGHT_STATUS.valid });
}

/**
 * The money is paid and the papers are back: the right ends, the plot is free as agreed, the order is closed
 * (domain.md §4.6: 4→5).
 * @throws AppError changeMissing, moveNotAllowed, changePapersMissing
 */
export async function finishChange(work: Work, body: ChangeFinishBody): Promise<Row> {
  await lockedChange(work, body.id);
  const yn = (value: boolean) => (value ? 'Y' : 'N');
  const change = await step(work, body.id, {
    event: 'finish',
    act: 'changeFinish',
    patch: () => {
      refuseIf(papersRefusal(body));
      return {
        certReturned: yn(body.certReturned),
        contractReturned: yn(body.contractReturned),
        receiptReturned: yn(body.receiptReturned),
        lossStatement: body.lossStatement?.trim() || null,
        finishName: work.actor.realname,
        finishTime: work.clock.datetime(),
      };
    },
    summary: (row) => `收回证件，退墓办理完毕（${row.changeNo ?? ''}）`,
  });
  const { after } = await changeOrder(work.as(withoutRules(work.actor)), change.orderId ?? '', () => ({
    patch: { orderStatus: ORDER_STATUS.cancelled },
  }));
  await releasePlot(work, after, RIGHT_END.returned, movesAfter(change.plotAfter ?? PLOT_AFTER.sell));
  return changeDetail(work, change.id);
}
