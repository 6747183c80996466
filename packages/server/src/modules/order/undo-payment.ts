import { LIMITS } from '@songbai/contract/limits.ts';
import { nextDue, spread } from '@songbai/contract/modules/order/instalment.rules.ts';
import { ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { plotUndo, undoPayment } from '@songbai/contract/modules/payment/undo.rules.ts';
import { HOLD_TYPE, RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { moveSale, type SaleEvent } from '@songbai/contract/modules/plot/plot.rules.ts';
import { AppError, unwrap } from '../../platform/errors.ts';
import { withoutRules } from '../../resource/write/change.ts';
import type { Work } from '../../resource/write/work.ts';
import { refuseBooked } from '../burial/index.ts';
import { undoFirstTerm } from '../fee-term/index.ts';
import { changePlotWithoutRules, openHolds, type StoredPlot } from '../plot/index.ts';
import { notePaid, planOf } from './instalments.store.ts';
import { changeOrder, factsOf } from './order.store.ts';
import type { StoredOrder } from './order.table.ts';
import { moneyOf } from './pay-order.service.ts';
import { validPayments } from './payments.store.ts';
import { moveRights, voidWaitingRights } from './rights.store.ts';
import { plotOf } from './settle.ts';

/** A payment that was taken back, and how its history tells it. */
export interface TakenBack {
  /** The order that received it. */
  id: string;
  /** Fen. */
  amount: number;
  event: string;
  summary: string;
  reason: string;
}

/**
 * Brings an order back to what it was without a payment that is no longer valid: sums, state, dates, instalments, plot
 * and right, and the first fee term that came with the sale (domain.md §3.11, §4.2).
 * @throws AppError orderMissing, undoRefund, undoOutgoing, undoBuried, undoFee, undoFrozen, burialBooked, moveNotAllowed
 */
export async function undoOrderPayment(work: Work, { id, amount, ...reasons }: TakenBack): Promise<void> {
  const plan = await planOf(work.db, id);
  const left = await validPayments(work, id);
  const { before, after } = await changeOrder(work.as(withoutRules(work.actor)), id, async (row) => {
    const facts = { ...factsOf(row), ...datesOf(row) };
    const undone = unwrap(undoPayment(facts, amount, left));
    const unpaid = row.orderStatus === ORDER_STATUS.paid ? { feePaidTo: null, saleDate: null } : {};
    if (row.orderStatus === ORDER_STATUS.paid && row.plotId !== null) await refuseBooked(work, row.plotId);
    const net = undone.receivedAmount - facts.refundedAmount;
    return { patch: { ...undone, ...unpaid, ...(plan.length > 0 ? { nextDueDate: nextDue(spread(plan, net)) } : {}) } };
  });
  const { receivedAmount, refundedAmount } = factsOf(after);
  await notePaid(work, plan, spread(plan, receivedAmount - refundedAmount));
  if (before.orderStatus === ORDER_STATUS.paid) await undoFirstTerm(work, id);
  const event = plotUndo(before.orderStatus, after.orderStatus);
  if (event) await movePlotBack(work, after, event, reasons.reason);
  const about = { plotId: after.plotId, bizType: 'order' as const, bizId: id };
  work.events([{ ...about, ...reasons, before: moneyOf(before), after: moneyOf(after) }]);
}

const datesOf = ({ orderDate, balanceDays, balanceDueDate, depositAmount, depositDate }: StoredOrder) => ({
  orderDate: orderDate ?? '',
  balanceDays,
  balanceDueDate,
  depositAmount,
  depositDate,
});

async function movePlotBack(work: Work, order: StoredOrder, event: SaleEvent, reason: string): Promise<void> {
  const sold = event !== 'depositUndo';
  const summary = `订单${String(order.orderNo)}的收款已更正，墓位退回${event === 'sellUndo' ? '已付定金' : '已预定'}`;
  await changePlotWithoutRules(work, plotOf(order), (plot) => {
    const saleStatus = unwrap(moveSale(plot.saleStatus, event)).to;
    return { patch: { saleStatus, ...(sold ? unsold(plot) : {}) }, event, summary, reason };
  });
  if (event === 'sellUndo') {
    await moveRights(work, order.id, RIGHT_STATUS.valid, { status: RIGHT_STATUS.pending, generation: null });
    return;
  }
  await voidWaitingRights(work, order.id);
  const voided = { status: RIGHT_STATUS.voided, generation: null, endDate: work.clock.today() };
  await moveRights(work, order.id, RIGHT_STATUS.valid, voided);
  await reserveAgain(work, order);
}

/** As when the order was taken: the buyer has the days of a reservation to pay. */
function reserveAgain(work: Work, order: StoredOrder): Promise<void> {
  const expireMs = work.clock.now() + LIMITS.reservationMs;
  const hold = { plotId: plotOf(order), holdType: HOLD_TYPE.reservation, expireMs, orderId: order.id };
  return openHolds(work, [{ ...hold, ...(order.customerId ? { customerId: order.customerId } : {}) }]);
}

const NOBODYS = { holderName: null, currentRightId: null, feePaidTo: null };

/** The generation that the sale counted is free again. */
function unsold(plot: StoredPlot) {
  if (Number(plot.burialCount ?? 0) > 0) throw new AppError('undoBuried');
  return { ...NOBODYS, generation: Math.max(0, (plot.generation ?? 0) - 1) };
}
