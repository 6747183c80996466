import { LIMITS } from '@songbai/contract/limits.ts';
import type { OrderAddBody } from '@songbai/contract/modules/order/order.calls.ts';
import { ORDER_OUT, ORDER_PAY, ORDER_STATUS, ORDER_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import { firstDueDate } from '@songbai/contract/modules/order/order.rules.ts';
import { LINE_STATUS } from '@songbai/contract/modules/order/payment.dicts.ts';
import type { QuoteLine } from '@songbai/contract/modules/order/quote.rules.ts';
import { HOLD_STATUS, HOLD_TYPE, PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { effectiveSale, pickRefusal } from '@songbai/contract/modules/plot/plot.rules.ts';
import { MONEY_MAX, yuan } from '@songbai/contract/rules/money.ts';
import { orderNo } from '@songbai/contract/rules/series-numbers.ts';
import { nextNumber } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError, refuseIf } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { Row } from '../../resource/read/present.ts';
import { checkDictionaries } from '../../resource/write/checks.store.ts';
import { insertLogged } from '../../resource/write/logged.store.ts';
import { insert } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { customerById, findOrCreateCustomer, type StoredCustomer } from '../customer/index.ts';
import {
  changePlot,
  closeHolds,
  isHeldBy,
  openHolds,
  refuseStoppedSales,
  type StoredPlot,
  UNLOCKED,
} from '../plot/index.ts';
import { type ExtraLine, extraLines } from './extra-lines.ts';
import { refuseHistorical } from './historical.ts';
import { orderDetail } from './order.store.ts';
import { orderTable } from './order.table.ts';
import { linesForPlot } from './quote.store.ts';
import { type SaleCall, writeSale } from './sale.ts';
import { settleFreeOrder } from './settle.ts';

/**
 * Reserves a plot: a new order without payments, the plot reserved, a hold of three days (domain.md §4.1, §4.2).
 * @throws AppError plotMissing, plotDisputed, plotLockedBy, plotNotForSale, salesStopped, customerNeeded,
 *   plotUnpriced, historicalNotEntitled, chargeItemUnlisted, chargeItemTooDear, customerMissing, invalid
 */
export function addOrder(call: SaleCall & { body: OrderAddBody }): Promise<Row> {
  const { server, actor, body } = call;
  checkDictionaries(server, orderTable(server).resource.fields, { channel: body.channel, orderType: body.orderType });
  return writeSale(call, async (work) => {
    const { before, after } = await reserve(work, body);
    const customer = await buyer(work, body);
    const lines = [...(await linesForPlot(work.db, after)), ...(await extraLines(work, body.items ?? []))];
    const payable = lines.reduce((sum, line) => sum + line.amount, 0);
    if (payable > MONEY_MAX) throw new AppError('invalid', { detail: '订单金额过大' });
    const id = await insertOrder(work, { body, plot: after, customer, payable });
    await insertLogged(
      work,
      'cem_order_item',
      lines.map((line, index) => storedLine(id, line, index)),
    );
    await turnHold(work, { before, orderId: id, customerId: customer.id });
    const summary = `${actor.realname}下单「${after.fullName}」，购墓人${customer.name}，应收 ${yuan(payable)} 元`;
    const event = {
      plotId: after.id,
      bizType: 'order' as const,
      bizId: id,
      event: 'reserve',
      before: null,
      after: { orderStatus: ORDER_STATUS.reserved, payableAmount: payable },
    };
    work.events([{ ...event, summary }]);
    if (payable === 0) await settleFreeOrder(work, id);
    return orderDetail(work, id);
  });
}

/** Takes the plot if it is free, or locked or held by the actor; of concurrent calls only one succeeds. */
async function reserve(
  work: Work,
  { plotId, orderType }: OrderAddBody,
): Promise<{ before: StoredPlot; after: StoredPlot }> {
  return changePlot(work, plotId, async (plot) => {
    if (!(await isHeldBy(work, plot)))
      refuseIf(pickRefusal(plot, work.actor.username, work.clock.now(), 'plotNotForSale'));
    refuseUnpriced(plot, work.actor);
    // 历史补录 records a sale made long ago, so today's selling state does not matter.
    if (orderType === ORDER_TYPE.historical) refuseHistorical(work.actor);
    else await refuseStoppedSales(work.db, work.actor.tenantId, plot.areaId);
    return {
      patch: { saleStatus: PLOT_SALE.reserved, ...UNLOCKED },
      event: 'reserve',
      summary: `${work.actor.realname}预定墓位`,
    };
  });
}

/** A plot that costs nothing would be sold without a cashier, so it takes somebody who may give plots away. */
function refuseUnpriced(plot: StoredPlot, actor: Actor): void {
  if (plot.listPrice === 0 && !actor.codes.has('cem:order:free'))
    throw new AppError('plotUnpriced', { name: plot.fullName ?? '' });
}

/** The actor's lock or 保留 becomes the order's; an expired hold is closed as expired. The reservation lasts three days. */
async function turnHold(work: Work, turn: { before: StoredPlot; orderId: string; customerId: string }): Promise<void> {
  const { before, orderId, customerId } = turn;
  const now = work.clock.now();
  const state = effectiveSale(before, now);
  const wasMine = state === PLOT_SALE.locked || state === PLOT_SALE.held;
  await closeHolds(
    work,
    [before.id],
    wasMine ? { status: HOLD_STATUS.ordered, orderId } : { status: HOLD_STATUS.expired },
  );
  const expireMs = now + LIMITS.reservationMs;
  await openHolds(work, [{ plotId: before.id, holdType: HOLD_TYPE.reservation, expireMs, customerId, orderId }]);
}

function buyer(work: Work, body: OrderAddBody): Promise<StoredCustomer> {
  if (body.customerId !== undefined) return customerById(work, body.customerId);
  if (body.customer !== undefined) return findOrCreateCustomer(work, body.customer);
  throw new AppError('customerNeeded');
}

function storedLine(orderId: string, line: QuoteLine | ExtraLine, index: number): Values {
  return {
    orderId,
    orderNum: index + 1,
    chargeItemId: null,
    ...line,
    listPrice: line.unitPrice,
    discount: 0,
    status: LINE_STATUS.valid,
  };
}

interface NewOrder {
  body: OrderAddBody;
  plot: StoredPlot;
  customer: StoredCustomer;
  payable: number;
}

async function insertOrder(work: Work, { body, plot, customer, payable }: NewOrder): Promise<string> {
  const today = work.clock.today();
  const series = await nextNumber(work.db, `order:${work.actor.tenantId}:${today}`);
  const draft = { orderType: body.orderType, channel: body.channel, remark: body.remark };
  return insert(work, orderTable(work.server), draft, {
    orderNo: orderNo(today, series),
    cemeteryId: plot.cemeteryId,
    plotId: plot.id,
    plotFullName: plot.fullName,
    customerId: customer.id,
    customerName: customer.name,
    mobile: customer.mobile,
    idNo: customer.idNo,
    orderStatus: ORDER_STATUS.reserved,
    paymentStatus: payable === 0 ? ORDER_PAY.paid : ORDER_PAY.unpaid,
    listAmount: payable,
    discountAmount: 0,
    payableAmount: payable,
    receivedAmount: 0,
    refundedAmount: 0,
    arrearsAmount: payable,
    salesId: work.actor.userId,
    orderDate: today,
    nextDueDate: firstDueDate({ orderDate: today, balanceDueDate: null }),
    outStatus: ORDER_OUT.none,
  });
}
