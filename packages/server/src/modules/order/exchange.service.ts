import { ORDER_STATUS, ORDER_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import { arrears, paidOrder, paymentStatus } from '@songbai/contract/modules/order/order.rules.ts';
import { PAY_BIZ, PAY_KIND, PAY_METHOD } from '@songbai/contract/modules/order/payment.dicts.ts';
import { RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { moveSale } from '@songbai/contract/modules/plot/plot.rules.ts';
import { carriedOver } from '@songbai/contract/modules/plot-change/exchange.rules.ts';
import { REFUND_REASON, REFUND_STATUS } from '@songbai/contract/modules/refund/refund.dicts.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { refundNo } from '@songbai/contract/rules/series-numbers.ts';
import { nextNumber } from '../../db/state.ts';
import { AppError, unwrap } from '../../platform/errors.ts';
import { stored } from '../../resource/read/store.ts';
import { withoutRules } from '../../resource/write/change.ts';
import { insertLogged } from '../../resource/write/logged.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { customerById } from '../customer/index.ts';
import { changePlotWithoutRules } from '../plot/index.ts';
import { isKeptFor } from './kept-plot.store.ts';
import { insertOrder } from './new-order.store.ts';
import { nameNewOrder, type SettledExchange, settledExchange } from './open-change.store.ts';
import { changeOrder, factsOf } from './order.store.ts';
import { orderTable, type StoredOrder } from './order.table.ts';
import { priceOf, storedLines } from './order-price.ts';
import { addPayment } from './payments.store.ts';
import { linesForPlot } from './quote.store.ts';
import { moveRights } from './rights.store.ts';
import { sellPlot } from './settle.ts';

/** What the holder paid beside the money of the old plot. */
export interface Supplement {
  method: string;
  channelNo?: string | undefined;
  payerName?: string | undefined;
  remark?: string | undefined;
}

/**
 * The settlement of an exchange (domain.md §4.6: 2→4): the money of the old order is taken for the new plot, which is
 * sold to the holder. Its right waits, frozen, until the papers of the old one are back. Nothing for other changes.
 * @returns the number of the payment of the difference, where one was taken
 * @throws AppError changePlotTaken, changePriceMoved, plotDisputed
 */
export async function carryOver(work: Work, orderId: string, supplement?: Supplement): Promise<string | null> {
  const change = await settledExchange(work, orderId);
  if (!change) return null;
  const free = work.as(withoutRules(work.actor));
  const [former] = await stored(free, orderTable(work.server), [orderId]);
  if (!former) throw new AppError('orderMissing');
  const placed = await placeOrder(work, change, former);
  const carried = carriedOver({ amount: Number(change.amount), differenceAmount: Number(change.differenceAmount) });
  const { paid, payNo } = await payNew(work, { change, placed, carried, former, supplement });
  await sellPlot(work, paid);
  await moveRights(work, paid.id, RIGHT_STATUS.valid, { status: RIGHT_STATUS.frozen });
  await giveFrom(work, { change, former, to: paid, carried });
  await nameNewOrder(work, change, { toOrderId: paid.id, toOrderNo: paid.orderNo });
  return payNo ?? null;
}

/** The new plot goes from its hold to an order of the holder, at the price that was approved. */
async function placeOrder(work: Work, change: SettledExchange, former: StoredOrder): Promise<StoredOrder> {
  const free = work.as(withoutRules(work.actor));
  const { after: plot } = await changePlotWithoutRules(work, change.toPlotId ?? '', async (plot) => {
    if (plot.disputeFlag === 'Y') throw new AppError('plotDisputed');
    if (!(await isKeptFor(work, plot, change.orderId ?? '')))
      throw new AppError('changePlotTaken', { name: plot.fullName ?? '' });
    const saleStatus = unwrap(moveSale(plot.saleStatus, 'reserve')).to;
    return { patch: { saleStatus }, event: 'reserve', summary: `办理单${change.changeNo ?? ''}结算，墓位预定` };
  });
  const lines = await linesForPlot(work.db, plot);
  const price = priceOf(lines, {});
  if (price.payable !== Number(change.toPrice))
    throw new AppError('changePriceMoved', { from: yuan(Number(change.toPrice)), to: yuan(price.payable) });
  const customer = await customerById(free, change.holderId);
  const { channel, salesId, orderNo } = former;
  const terms = {
    orderType: ORDER_TYPE.exchange,
    remark: `由订单${orderNo ?? ''}换入`,
    ...(channel ? { channel } : {}),
  };
  const id = await insertOrder(work, { terms, plot, customer, price, status: ORDER_STATUS.reserved, salesId });
  await insertLogged(work, 'cem_order_item', storedLines(id, lines, 0));
  const [placed] = await stored(free, orderTable(work.server), [id]);
  if (!placed) throw new AppError('orderMissing');
  return placed;
}

/** The order that is paid now, and the number of the payment of the difference, where there is one. */
interface PaidNew {
  paid: StoredOrder;
  payNo: string | undefined;
}

interface NewMoney {
  change: SettledExchange;
  placed: StoredOrder;
  former: StoredOrder;
  carried: number;
  supplement: Supplement | undefined;
}

async function payNew(work: Work, { change, placed, former, carried, supplement }: NewMoney): Promise<PaidNew> {
  const { id, orderNo: bizNo, plotFullName } = placed;
  const owed = { debtor: { bizType: PAY_BIZ.order, id }, bizNo, plotFullName };
  const payerName = placed.customerName ?? '';
  await addPayment(work, {
    ...{ ...owed, payerName, amount: carried, method: PAY_METHOD.other, payKind: PAY_KIND.other },
    ...{ changeId: change.id, remark: `由订单${former.orderNo ?? ''}转入` },
  });
  const rest = Number(change.supplementAmount);
  let payNo: string | undefined;
  if (rest > 0 && supplement) {
    const { payerName: payer, ...paid } = supplement;
    payNo = await addPayment(work, {
      ...paid,
      ...{ ...owed, payerName: payer?.trim() || payerName, amount: rest, payKind: PAY_KIND.balance },
    });
  }
  const sold = { orderStatus: ORDER_STATUS.paid, payKind: PAY_KIND.whole, plotEvent: 'sell' as const };
  const { before, after } = await changeOrder(work.as(withoutRules(work.actor)), placed.id, (row) => ({
    patch: paidOrder(factsOf(row), carried + rest, sold, work.clock.today()),
  }));
  const more = rest > 0 ? `，补差价 ${yuan(rest)} 元` : '';
  const summary = `${work.actor.realname}办理换入：由订单${former.orderNo ?? ''}转入 ${yuan(carried)} 元${more}`;
  const states = ({ orderStatus, receivedAmount }: StoredOrder) => ({ orderStatus, receivedAmount });
  const about = { plotId: after.plotId, bizType: 'order' as const, bizId: after.id, event: 'exchangeIn' };
  work.events([{ ...about, summary, before: states(before), after: states(after) }]);
  return { paid: after, payNo };
}

interface Given {
  change: SettledExchange;
  former: StoredOrder;
  to: StoredOrder;
  carried: number;
}

/** What the new order received the old one gave: a refund of its own, of which nothing was paid out. */
async function giveFrom(work: Work, { change, former, to, carried }: Given): Promise<void> {
  const { after } = await changeOrder(work.as(withoutRules(work.actor)), former.id, (row) => {
    const { payableAmount, receivedAmount, refundedAmount } = factsOf(row);
    const money = { payableAmount, receivedAmount, refundedAmount: refundedAmount + carried };
    const sums = { arrearsAmount: arrears(money), paymentStatus: paymentStatus(money) };
    return { patch: { refundedAmount: money.refundedAmount, ...sums } };
  });
  await insertLogged(work, 'cem_refund', [await carriedRefund(work, { change, former, to, carried })]);
  const summary = `${work.actor.realname}将 ${yuan(carried)} 元转入新墓位订单${to.orderNo ?? ''}（${change.changeNo ?? ''}）`;
  const about = { plotId: after.plotId, bizType: 'order' as const, bizId: after.id, event: 'exchangeOut' };
  const before = { refundedAmount: former.refundedAmount };
  work.events([{ ...about, summary, before, after: { refundedAmount: after.refundedAmount } }]);
}

async function carriedRefund(work: Work, { change, former, to, carried }: Given) {
  const today = work.clock.today();
  const { applyId, applyName, applyTime, approveId, approveName, approveTime, approveOpinion } = change;
  return {
    refundNo: refundNo(today, await nextNumber(work.db, `refund:${work.actor.tenantId}:${today}`)),
    bizType: PAY_BIZ.order,
    orderId: former.id,
    bizNo: String(former.orderNo),
    plotId: former.plotId,
    plotFullName: former.plotFullName,
    customerName: former.customerName,
    changeId: change.id,
    toOrderId: to.id,
    fromStatus: former.orderStatus,
    reason: REFUND_REASON.plotExchanged,
    note: `转入新墓位订单${to.orderNo ?? ''}`,
    ...{ receivedAmount: carried, consumedAmount: 0, deductionAmount: 0, handlingFee: 0, amount: carried },
    status: REFUND_STATUS.paid,
    ...{ applyId, applyName, applyTime, approveId, approveName, approveTime, approveOpinion },
    method: PAY_METHOD.other,
    payeeName: to.customerName,
    payName: work.actor.realname,
    payTime: work.clock.datetime(),
  };
}
