import { dictText } from '@songbai/contract/dicts.ts';
import type {
  OrderApproveBody,
  OrderBackBody,
  OrderCompleteBody,
  OrderPlotBody,
} from '@songbai/contract/modules/order/approval.calls.ts';
import { discountRate, needsApproval } from '@songbai/contract/modules/order/discount.rules.ts';
import { ORDER_OUT, ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { firstDueDate, notAllowed, type OrderStatus } from '@songbai/contract/modules/order/order.rules.ts';
import { AppError, refuseIf } from '../../platform/errors.ts';
import type { Row } from '../../resource/read/present.ts';
import { withoutRules } from '../../resource/write/change.ts';
import { insertLogged } from '../../resource/write/logged.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { customerById } from '../customer/index.ts';
import { moveUsers } from '../deceased/index.ts';
import { refuseUnidentified } from './identity.ts';
import { notifyOfOrder, notifySeller } from './notify-of-order.ts';
import { changeOrder, orderDetail } from './order.store.ts';
import type { StoredOrder } from './order.table.ts';
import { endPlotLines } from './order-lines.store.ts';
import { freeKept, keepFor, refusePlotTaken, reserveFor } from './order-plot.ts';
import { limitOf, priceOf, storedLines } from './order-price.ts';
import { isOwnSale } from './own-sale.ts';
import { linesForPlot } from './quote.store.ts';
import { settleFreeOrder } from './settle.ts';

const { draft, pendingApproval, reserved, paid, completed } = ORDER_STATUS;

function refuseUnless(order: StoredOrder, from: OrderStatus, action: string): void {
  if (order.orderStatus !== from) refuseIf(notAllowed(order.orderStatus, action));
}

const discountOf = ({ discountAmount, listAmount }: StoredOrder, limit: number): boolean =>
  needsApproval(discountAmount ?? 0, listAmount ?? 0, limit);

/**
 * Submits a draft: it reserves its plot, or waits for approval when its discount is above the person's limit.
 * @throws AppError orderMissing, moveNotAllowed, orderWithoutPlot, orderIdentityNeeded, and why the plot cannot be had
 */
export async function submitOrder(work: Work, body: { id: string }): Promise<Row> {
  const { after, decision } = await changeOrder(work, body.id, async (row) => {
    refuseUnless(row, draft, '提交');
    await refusePlotTaken(work, row);
    const idNo = await identified(work, row);
    const waits = discountOf(row, limitOf(work.actor));
    return { patch: { idNo, ...(waits ? { orderStatus: pendingApproval } : reservedNow(work)) }, waits };
  });
  if (!decision.waits) await reserveFor(work, after);
  note(work, after, { event: decision.waits ? 'submit' : 'reserve', from: draft, verb: '提交订单' });
  if (decision.waits) await notifyOfOrder(work, after.id);
  return settled(work, after);
}

/** The number of the buyer, who may have been known without one while the order was a draft. */
async function identified(work: Work, row: StoredOrder): Promise<string | null> {
  const customer = await customerById(work.as(withoutRules(work.actor)), String(row.customerId));
  refuseUnidentified(row.orderType, customer);
  return customer.idNo;
}

/**
 * A second person with the right to such a discount lets the order through; it reserves its plot.
 * @throws AppError orderMissing, moveNotAllowed, approveOwnOrder, approveOverLimit, and why the plot cannot be had
 */
export async function approveOrder(work: Work, body: OrderApproveBody): Promise<Row> {
  const { actor } = work;
  const { after } = await changeOrder(work, body.id, async (row) => {
    refuseUnless(row, pendingApproval, '审批');
    if (isOwnSale(row, actor)) throw new AppError('approveOwnOrder');
    refuseOverLimit(row, limitOf(actor));
    await refusePlotTaken(work, row);
    return { patch: { ...reservedNow(work), ...approval(work, body.opinion) } };
  });
  await reserveFor(work, after);
  note(work, after, { event: 'approve', from: pendingApproval, verb: '通过订单', reason: body.opinion });
  await notifySeller(work, after, '通过');
  return settled(work, after);
}

function refuseOverLimit(row: StoredOrder, limit: number): void {
  if (!discountOf(row, limit)) return;
  const rate = discountRate(row.discountAmount ?? 0, row.listAmount ?? 0);
  throw new AppError('approveOverLimit', { n: rate, p: limit });
}

const approval = (work: Work, opinion = '') => ({
  approveName: work.actor.realname,
  approveTime: work.clock.datetime(),
  approveOpinion: opinion.trim() || null,
});

/** The reservation runs from now on. */
function reservedNow(work: Work) {
  const orderDate = work.clock.today();
  return { orderStatus: reserved, orderDate, nextDueDate: firstDueDate({ orderDate, balanceDueDate: null }) };
}

/** An order that costs nothing is settled at once. */
async function settled(work: Work, order: StoredOrder): Promise<Row> {
  if (order.orderStatus === reserved && order.payableAmount === 0) await settleFreeOrder(work, order.id);
  return orderDetail(work, order.id);
}

/** @throws AppError orderMissing, moveNotAllowed, approveOwnOrder */
export function rejectOrder(work: Work, body: OrderBackBody): Promise<Row> {
  return backToDraft(work, body, { event: 'reject', verb: '驳回订单', action: '驳回' }, (row) => {
    if (isOwnSale(row, work.actor)) throw new AppError('approveOwnOrder');
    return approval(work, body.reason);
  });
}

/** @throws AppError orderMissing, moveNotAllowed */
export function withdrawOrder(work: Work, body: OrderBackBody): Promise<Row> {
  return backToDraft(work, body, { event: 'withdraw', verb: '撤回订单', action: '撤回' }, () => ({}));
}

async function backToDraft(
  work: Work,
  body: OrderBackBody,
  step: { event: string; verb: string; action: string },
  more: (row: StoredOrder) => Partial<StoredOrder>,
): Promise<Row> {
  const { after } = await changeOrder(work, body.id, (row) => {
    refuseUnless(row, pendingApproval, step.action);
    return { patch: { ...more(row), orderStatus: draft } };
  });
  note(work, after, { ...step, from: pendingApproval, reason: body.reason });
  if (step.event === 'reject') await notifySeller(work, after, '驳回');
  return orderDetail(work, after.id);
}

/**
 * Gives a draft another plot, with that plot's price; the discount is agreed anew (domain.md §4.2).
 * @throws AppError orderMissing, moveNotAllowed, plotMissing, and why the plot cannot be had
 */
export async function choosePlot(work: Work, body: OrderPlotBody): Promise<Row> {
  const { before } = await changeOrder(work, body.id, (row) => {
    refuseUnless(row, draft, '选择墓位');
    return { patch: {} };
  });
  if (before.plotId) await moveUsers(work, before.plotId, body.plotId);
  await freeKept(work, before, { usersStay: true });
  const plot = await keepFor(work, before, body.plotId);
  const kept = await endPlotLines(work, body.id);
  const lines = await linesForPlot(work.db, plot);
  await insertLogged(work, 'cem_order_item', storedLines(body.id, lines, 0, kept.next));
  const { payable } = priceOf(lines, {});
  const total = payable + kept.amount;
  const { after } = await changeOrder(work, body.id, () => ({
    patch: {
      ...{ plotId: plot.id, plotFullName: plot.fullName, cemeteryId: plot.cemeteryId },
      ...{ listAmount: total, payableAmount: total, arrearsAmount: total },
      ...{ discountAmount: 0, discountReason: null },
    },
  }));
  note(work, after, { event: 'choosePlot', from: draft, verb: `选定「${plot.fullName}」，订单` });
  return orderDetail(work, after.id);
}

/**
 * 办结: paid, the contract signed and the certificate given out; the order is locked for edits (domain.md §4.2).
 * @throws AppError orderMissing, moveNotAllowed, outUnderWay, completePapers
 */
export async function completeOrder(work: Work, body: OrderCompleteBody): Promise<Row> {
  const { after } = await changeOrder(work, body.id, (row) => {
    refuseUnless(row, paid, '办结');
    if (row.outStatus !== ORDER_OUT.none) throw new AppError('outUnderWay');
    if (!body.contractSigned || !body.certificateIssued) throw new AppError('completePapers');
    return { patch: { orderStatus: completed } };
  });
  note(work, after, { event: 'complete', from: paid, verb: '办结订单' });
  return orderDetail(work, after.id);
}

function note(
  work: Work,
  order: StoredOrder,
  { event, from, verb, reason }: { event: string; from: OrderStatus; verb: string; reason?: string | undefined },
): void {
  const text = `${work.actor.realname}${verb}${String(order.orderNo)}，现为${dictText('order_status', order.orderStatus)}`;
  work.events([
    {
      ...{ plotId: order.plotId, bizType: 'order', bizId: order.id, event },
      summary: reason ? `${text}，原因：${reason}` : text,
      ...(reason ? { reason } : {}),
      before: { orderStatus: from },
      after: { orderStatus: order.orderStatus },
    },
  ]);
}
