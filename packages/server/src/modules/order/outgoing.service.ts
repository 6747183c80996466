import { dictText } from '@songbai/contract/dicts.ts';
import { DECEASED_BURIAL } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import type {
  OrderOutApplyBody,
  OrderOutFinishBody,
  OrderOutWithdrawBody,
} from '@songbai/contract/modules/order/order.calls.ts';
import { ORDER_OUT, ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import {
  applyOutRefusal,
  endOfRight,
  finishOutRefusal,
  type OutPlot,
  withdrawOutRefusal,
} from '@songbai/contract/modules/order/outgoing.rules.ts';
import { PAY_BIZ } from '@songbai/contract/modules/order/payment.dicts.ts';
import { givenBack } from '@songbai/contract/modules/plot/give-back.rules.ts';
import { RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { moveSale } from '@songbai/contract/modules/plot/plot.rules.ts';
import { REFUND_REASON } from '@songbai/contract/modules/refund/refund.dicts.ts';
import { AppError, refuseIf, unwrap } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { Row } from '../../resource/read/present.ts';
import { withoutRules } from '../../resource/write/change.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { refuseBooked } from '../burial/index.ts';
import { moveAllOut, peopleOfPlot } from '../deceased/index.ts';
import { changePlotWithoutRules, plotById } from '../plot/index.ts';
import { openFeeRefund } from './fee-refund.ts';
import { refuseChanging } from './open-change.store.ts';
import { changeOrder, factsOf, heldOrder, orderDetail } from './order.store.ts';
import type { StoredOrder } from './order.table.ts';
import { openRefund } from './refund-draft.store.ts';
import { frozenRight, moveRights } from './rights.store.ts';
import { plotOf } from './settle.ts';

/** Columns of an order without remains moving out. */
const STAYS = {
  outStatus: ORDER_OUT.none,
  outDeceased: null,
  outType: null,
  outDestType: null,
  outDestination: null,
  outApplicant: null,
  outApplyDate: null,
} as const;

/**
 * Registers that the remains will leave a plot; the right is frozen until they have left, or until a withdrawal
 * (domain.md §4.6).
 * @throws AppError orderMissing, plotMissing, outRightMissing, and the refusals of the rules
 */
export async function applyOut(work: Work, body: OrderOutApplyBody): Promise<Row> {
  const { actor } = work;
  // Locks the order before the plot, like every other write of orders.
  await heldOrder(work.db, actor.tenantId, body.id);
  await refuseChanging(work, body.id);
  const { before, after } = await changeOrder(work, body.id, async (row) => {
    refuseIf(applyOutRefusal(factsOf(row), await heldPlot(work, row), body));
    await refuseBooked(work, plotOf(row));
    const people = await peopleOfPlot(work, plotOf(row));
    const names = people.filter((one) => one.burialStatus === DECEASED_BURIAL.buried).map(({ name }) => name);
    const patch = {
      outStatus: ORDER_OUT.underWay,
      outDeceased: names.join('、').slice(0, 200),
      outType: body.outType,
      outDestType: body.destType,
      outDestination: body.destination.trim(),
      outApplicant: body.applicant.trim(),
      outApplyDate: work.clock.today(),
    };
    return { patch };
  });
  const frozen = await moveRights(work, after.id, RIGHT_STATUS.valid, { status: RIGHT_STATUS.frozen });
  if (frozen === 0) throw new AppError('outRightMissing');
  const where = `${dictText('dest_type', body.destType)}，${body.destination.trim()}`;
  const summary = `${actor.realname}登记迁出：${dictText('change_type', body.outType)}，${where}，原因：${body.reason.trim()}`;
  noteStep(work, { before, after, event: 'outApply', summary, reason: body.reason });
  return orderDetail(work, after.id);
}

/** The plot of an order; its row lock prevents a concurrent burial or release. */
async function heldPlot(work: Work, order: StoredOrder): Promise<OutPlot> {
  const plotId = plotOf(order);
  await lockLive(work, 'cem_plot', work.actor.tenantId, [plotId]);
  const plot = await plotById(work.as(withoutRules(work.actor)), plotId);
  if (!plot) throw new AppError('plotMissing');
  return { burialCount: Number(plot.burialCount ?? 0), disputeFlag: plot.disputeFlag as string | null };
}

/**
 * Withdraws the registration: everything is as before (domain.md §4.6: 撤销).
 * @throws AppError orderMissing, outNotUnderWay
 */
export async function withdrawOut(work: Work, body: OrderOutWithdrawBody): Promise<Row> {
  const { actor } = work;
  const { before, after } = await changeOrder(work, body.id, (row) => {
    refuseIf(withdrawOutRefusal(factsOf(row)));
    return { patch: STAYS };
  });
  await moveRights(work, after.id, RIGHT_STATUS.frozen, { status: RIGHT_STATUS.valid });
  const summary = `${actor.realname}撤销迁出，原因：${body.reason.trim()}`;
  noteStep(work, { before, after, event: 'outWithdraw', summary, reason: body.reason });
  return orderDetail(work, after.id);
}

/**
 * The remains have left: the order is closed, the right ends, the plot awaits restoring (domain.md §4.1, §4.2, §4.6).
 * @throws AppError orderMissing, and the refusals of the rules
 */
export async function finishOut(work: Work, body: OrderOutFinishBody): Promise<Row> {
  const today = work.clock.today();
  const { before, after } = await changeOrder(work, body.id, (row) => {
    refuseIf(finishOutRefusal(factsOf(row), { ...body, applyDate: String(row.outApplyDate ?? ''), today }));
    return {
      patch: {
        orderStatus: ORDER_STATUS.outgoing,
        outStatus: ORDER_OUT.done,
        outDate: body.outDate,
        outAmount: body.amount,
      },
    };
  });
  const rightId = await frozenRight(work.db, after.id);
  const end = { status: RIGHT_STATUS.ended, endDate: today, endType: endOfRight(after.outType as string | null) };
  await moveRights(work, after.id, RIGHT_STATUS.frozen, end);
  await moveAllOut(work, plotOf(after));
  await emptyPlot(work, after);
  await refundSettlement(work, after);
  if (rightId) await refundFee(work, after, rightId);
  const summary = `迁出办理完毕：${String(after.outDeceased ?? '')}，迁往${String(after.outDestination ?? '')}`;
  noteStep(work, { before, after, event: 'moveOut', summary });
  return orderDetail(work, after.id);
}

/** What was settled in favour of the family is given back like any other money: applied for, approved, paid (domain.md §4.8). */
async function refundSettlement(work: Work, order: StoredOrder): Promise<void> {
  const { receivedAmount, refundedAmount } = factsOf(order);
  const agreed = order.outAmount ?? 0;
  if (agreed === 0) return;
  await openRefund(work, {
    debtor: { bizType: PAY_BIZ.order, id: order.id },
    bizNo: String(order.orderNo),
    plotId: order.plotId,
    plotFullName: order.plotFullName,
    customerName: order.customerName,
    fromStatus: order.orderStatus,
    reason: REFUND_REASON.plotReturned,
    note: `迁出结算：${String(order.outDeceased ?? '')}`.slice(0, 200),
    amount: receivedAmount - refundedAmount,
    agreed,
  });
}

/** The management fee of whole years not used is given back too, like with any other plot that is left (domain.md §3.15). */
async function refundFee(work: Work, order: StoredOrder, rightId: string): Promise<void> {
  const note = `${dictText('change_type', order.outType ?? '')}：${String(order.outDeceased ?? '')}`.slice(0, 200);
  await openFeeRefund(work, { order, rightId, changeId: null, fromStatus: order.orderStatus, note });
}

/** No burials and no right any more; the generation stays counted. */
async function emptyPlot(work: Work, order: StoredOrder): Promise<void> {
  await changePlotWithoutRules(work, plotOf(order), (plot) => {
    const saleStatus = unwrap(moveSale(plot.saleStatus, 'returned')).to;
    const patch = { saleStatus, ...givenBack(plot), burialCount: 0 };
    return { patch, event: 'moveOut', summary: `订单${String(order.orderNo)}迁出，墓位待整修` };
  });
}

interface OutStep {
  before: StoredOrder;
  after: StoredOrder;
  event: string;
  summary: string;
  reason?: string;
}

function noteStep(work: Work, { before, after, event, summary, reason = '' }: OutStep): void {
  const states = (row: StoredOrder) =>
    Object.fromEntries(
      ['orderStatus', ...Object.keys(STAYS), 'outDate', 'outAmount'].map((name) => [
        name,
        (row as Values)[name] ?? null,
      ]),
    );
  const shown = { plotId: plotOf(after), bizType: 'order' as const, bizId: after.id, event, summary, reason };
  work.events([{ ...shown, before: states(before), after: states(after) }]);
}
