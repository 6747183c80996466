import { ORDER_STATUS, ORDER_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import type { OrderFacts } from '@songbai/contract/modules/order/order.rules.ts';
import { HOLD_STATUS, PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { moveSale } from '@songbai/contract/modules/plot/plot.rules.ts';
import { AppError, unwrap } from '../../platform/errors.ts';
import { withoutRules } from '../../resource/write/change.ts';
import type { Work } from '../../resource/write/work.ts';
import { linkUsers } from '../deceased/index.ts';
import { addFirstTerm } from '../fee-term/index.ts';
import { changePlotWithoutRules, closeHolds } from '../plot/index.ts';
import { changeOrder } from './order.store.ts';
import type { StoredOrder } from './order.table.ts';
import { addWaitingRight, newRight, rightIdFor, validateRight } from './rights.store.ts';

/** The plot of an order that must have one. */
export function plotOf(order: StoredOrder): string {
  if (typeof order.plotId !== 'string') throw new AppError('plotMissing');
  return order.plotId;
}

/** First payment: the plot becomes 已付定金 and the right is pending (domain.md §4.1). */
export async function depositPlot(work: Work, order: StoredOrder): Promise<void> {
  const plotId = plotOf(order);
  await changePlotWithoutRules(work, plotId, (plot) => {
    const saleStatus = unwrap(moveSale(plot.saleStatus, 'deposit')).to;
    return {
      patch: { saleStatus },
      event: 'deposit',
      summary: `${String(order.customerName)}已付定金，订单${String(order.orderNo)}`,
    };
  });
  await closeHolds(work, [plotId], { status: HOLD_STATUS.ordered, orderId: order.id });
  const rightId = await addWaitingRight(work, { plotId, orderId: order.id, holderId: String(order.customerId) });
  await linkUsers(work, plotId, rightId);
}

/** Everything is paid: the plot is sold, and the right becomes valid as the next generation (domain.md §3.6, §4.1). */
export async function sellPlot(work: Work, order: StoredOrder): Promise<void> {
  const plotId = plotOf(order);
  const { after, decision } = await changePlotWithoutRules(work, plotId, async (plot) => {
    const saleStatus = unwrap(moveSale(plot.saleStatus, 'sell')).to;
    // A deposit has ended the hold and made the right, which is pending since.
    const deposited = plot.saleStatus === PLOT_SALE.deposited;
    const right = deposited ? await rightIdFor(work.db, order.id) : newRight();
    const generation = (plot.generation ?? 0) + 1;
    const patch = { saleStatus, holderName: order.customerName, currentRightId: right.id, generation };
    const summary = `墓位售予${String(order.customerName)}，订单${String(order.orderNo)}已付清`;
    return { patch, event: 'sell', summary, right, deposited };
  });
  const { right, deposited } = decision;
  if (!deposited) await closeHolds(work, [plotId], { status: HOLD_STATUS.ordered, orderId: order.id });
  const draft = { plotId, orderId: order.id, holderId: String(order.customerId), generation: Number(after.generation) };
  await validateRight(work, right, draft);
  await linkUsers(work, plotId, right.id);
  await addFirstTerm(work, order, { plotId, rightId: right.id });
}

/** An order that costs nothing is settled at once. */
export async function settleFreeOrder(work: Work, id: string): Promise<void> {
  const paid: Pick<OrderFacts, 'orderStatus' | 'nextDueDate'> = { orderStatus: ORDER_STATUS.paid, nextDueDate: null };
  const { before, after } = await changeOrder(work.as(withoutRules(work.actor)), id, ({ orderType }) => ({
    // An old sale that is only written down now is none of today.
    patch: { ...paid, saleDate: orderType === ORDER_TYPE.historical ? null : work.clock.today() },
  }));
  const event = {
    plotId: plotOf(after),
    bizType: 'order' as const,
    bizId: id,
    event: 'payFull',
    before: { orderStatus: before.orderStatus },
    after: paid,
  };
  work.events([{ ...event, summary: `订单${String(after.orderNo)}无需付款，直接付清` }]);
  await sellPlot(work, after);
}
