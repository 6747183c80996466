import { LIMITS } from '@songbai/contract/limits.ts';
import type { OrderAddBody } from '@songbai/contract/modules/order/order.calls.ts';
import { ORDER_OUT, ORDER_PAY, ORDER_STATUS, ORDER_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import { firstDueDate } from '@songbai/contract/modules/order/order.rules.ts';
import { LINE_STATUS } from '@songbai/contract/modules/order/payment.dicts.ts';
import type { QuoteLine } from '@songbai/contract/modules/order/quote.rules.ts';
import { HOLD_STATUS, HOLD_TYPE, PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { effectiveSale, pickRefusal } from '@songbai/contract/modules/plot/plot.rules.ts';
import { PRICE_ITEM } from '@songbai/contract/modules/template/template.dicts.ts';
import { lineAmount, MONEY_MAX, yuan } from '@songbai/contract/rules/money.ts';
import { orderNo } from '@songbai/contract/rules/series-numbers.ts';
import { nextNumber } from '../../db/state.ts';
import { AppError, refuseIf } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { Row } from '../../resource/read/present.ts';
import { checkDictionaries } from '../../resource/write/checks.store.ts';
import { insertLogged } from '../../resource/write/logged.store.ts';
import { insert } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { customerById, findOrCreateCustomer, type StoredCustomer } from '../customer/index.ts';
import { changePlot, closeHolds, openHolds, refuseStoppedSales, type StoredPlot, UNLOCKED } from '../plot/index.ts';
import { orderDetail } from './order.store.ts';
import { orderTable } from './order.table.ts';
import { linesForPlot } from './quote.store.ts';
import { type SaleCall, writeSale } from './sale.ts';
import { settleFreeOrder } from './settle.ts';

/**
 * Reserves a plot: a new order without payments, the plot reserved, a hold of three days (domain.md §4.1, §4.2).
 * @throws AppError plotMissing, plotDisputed, plotLockedBy, plotNotForSale, salesStopped, customerNeeded,
 *   customerMissing, invalid
 */
export function addOrder(call: SaleCall & { body: OrderAddBody }): Promise<Row> {
  const { server, actor, body } = call;
  checkDictionaries(server, orderTable(server).resource.fields, { channel: body.channel, orderType: body.orderType });
  return writeSale(call, async (work) => {
    const { before, after } = await reserve(work, body);
    const customer = await buyer(work, body);
    const lines = [...(await linesForPlot(work.db, after)), ...extraLines(body)];
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

/** Takes the plot if it is free or locked by the actor; of concurrent calls only one succeeds. */
async function reserve(
  work: Work,
  { plotId, orderType }: OrderAddBody,
): Promise<{ before: StoredPlot; after: StoredPlot }> {
  return changePlot(work, plotId, async (plot) => {
    refuseIf(pickRefusal(plot, work.actor.username, work.clock.now(), 'plotNotForSale'));
    // 历史补录 records a sale made long ago, so today's selling state does not matter.
    if (orderType !== ORDER_TYPE.historical) await refuseStoppedSales(work.db, work.actor.tenantId, plot.areaId);
    return {
      patch: { saleStatus: PLOT_SALE.reserved, ...UNLOCKED },
      event: 'reserve',
      summary: `${work.actor.realname}预定墓位`,
    };
  });
}

/** The actor's lock becomes the order's; an expired hold is closed as expired. The reservation lasts three days. */
async function turnHold(work: Work, turn: { before: StoredPlot; orderId: string; customerId: string }): Promise<void> {
  const { before, orderId, customerId } = turn;
  const now = work.clock.now();
  const wasMine = effectiveSale(before, now) === PLOT_SALE.locked;
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

function extraLines(body: OrderAddBody): QuoteLine[] {
  return (body.items ?? []).map(({ itemType, name, quantity: given, unitPrice }) => {
    // 冲减 lines are negative and belong to corrections, not to a new order (domain.md §3.10).
    if (itemType === PRICE_ITEM.offset) throw new AppError('invalid', { detail: '费用类型的值不正确' });
    const quantity = Math.round(given * 100) / 100;
    const amount = lineAmount(quantity, unitPrice);
    if (amount > MONEY_MAX) throw new AppError('invalid', { detail: '订单金额过大' });
    return { itemType: itemType as QuoteLine['itemType'], name, quantity, unitPrice, amount, refundable: 'Y' };
  });
}

function storedLine(orderId: string, line: QuoteLine, index: number): Values {
  return { orderId, orderNum: index + 1, ...line, listPrice: line.unitPrice, discount: 0, status: LINE_STATUS.valid };
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
