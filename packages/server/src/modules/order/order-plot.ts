import { LIMITS } from '@songbai/contract/limits.ts';
import { HOLD_STATUS, HOLD_TYPE, PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { effectiveSale, moveSale, pickRefusal } from '@songbai/contract/modules/plot/plot.rules.ts';
import { AppError, refuseIf, unwrap } from '../../platform/errors.ts';
import { withoutRules } from '../../resource/write/change.ts';
import type { Work } from '../../resource/write/work.ts';
import { moveAllOut } from '../deceased/index.ts';
import {
  changePlotWithoutRules,
  closeHolds,
  openHolds,
  plotById,
  refuseStoppedSales,
  type StoredPlot,
  UNLOCKED,
} from '../plot/index.ts';
import { isKeptFor } from './kept-plot.store.ts';
import type { StoredOrder } from './order.table.ts';
import { plotOf } from './settle.ts';

/** @throws AppError plotDisputed, plotNotForSale, plotLockedBy, salesStopped */
async function refuseTaken(work: Work, plot: StoredPlot, orderId: string): Promise<void> {
  if (plot.disputeFlag === 'Y' || !(await isKeptFor(work, plot, orderId)))
    refuseIf(pickRefusal(plot, work.actor.username, work.clock.now(), 'plotNotForSale'));
  await refuseStoppedSales(work.db, work.actor.tenantId, plot.areaId);
}

/** Why the plot of a draft cannot be had now, before the order claims it. @throws AppError like `reserveFor` */
export async function refusePlotTaken(work: Work, order: StoredOrder): Promise<void> {
  if (typeof order.plotId !== 'string') throw new AppError('orderWithoutPlot');
  const plot = await plotById(work.as(withoutRules(work.actor)), order.plotId);
  if (!plot) throw new AppError('plotMissing');
  await refuseTaken(work, plot, order.id);
}

/**
 * A submitted or approved order reserves the plot that was kept for it, or that is free again (domain.md §4.1).
 * @throws AppError orderWithoutPlot, plotDisputed, plotNotForSale, plotLockedBy, salesStopped
 */
export async function reserveFor(work: Work, order: StoredOrder): Promise<void> {
  const plotId = plotOf(order);
  const { before } = await changePlotWithoutRules(work, plotId, async (plot) => {
    await refuseTaken(work, plot, order.id);
    const saleStatus = unwrap(moveSale(plot.saleStatus, 'reserve')).to;
    return {
      patch: { saleStatus, ...UNLOCKED },
      event: 'reserve',
      summary: `订单${String(order.orderNo)}提交，墓位预定`,
    };
  });
  const orderId = order.id;
  await endFormerHold(work, before, orderId);
  const expireMs = work.clock.now() + LIMITS.reservationMs;
  const customerId = String(order.customerId);
  await openHolds(work, [{ plotId, holdType: HOLD_TYPE.reservation, expireMs, customerId, orderId }]);
}

/** The order's own hold or the actor's lock became an order; whatever else was still open had expired. */
function endFormerHold(work: Work, before: StoredPlot, orderId: string): Promise<void> {
  const free = effectiveSale(before, work.clock.now()) === PLOT_SALE.available;
  return closeHolds(
    work,
    [before.id],
    free ? { status: HOLD_STATUS.expired } : { status: HOLD_STATUS.ordered, orderId },
  );
}

/**
 * Keeps a free plot for a draft, or for an order that is exchanged for it.
 * @throws AppError plotDisputed, plotNotForSale, plotLockedBy, salesStopped
 */
export async function keepFor(
  work: Work,
  order: StoredOrder,
  plotId: string,
  reason = '待提交订单',
): Promise<StoredPlot> {
  const { before, after } = await changePlotWithoutRules(work, plotId, async (plot) => {
    await refuseTaken(work, plot, order.id);
    const saleStatus = unwrap(moveSale(plot.saleStatus, 'hold')).to;
    return { patch: { saleStatus, ...UNLOCKED }, event: 'hold', summary: `为订单${String(order.orderNo)}保留墓位` };
  });
  const orderId = order.id;
  await endFormerHold(work, before, orderId);
  const hold = {
    plotId,
    holdType: HOLD_TYPE.hold,
    reason,
    customerId: String(order.customerId),
    orderId,
  };
  await openHolds(work, [hold]);
  return after;
}

/**
 * A draft that ends or takes another plot, and an exchange that does not happen, leave the one that was kept for them; a
 * plot of others is left alone. Its users leave it, unless they go with the draft (`usersStay`).
 */
export async function freeKept(
  work: Work,
  order: Pick<StoredOrder, 'id' | 'plotId' | 'orderNo'>,
  { reason = '草稿结束', usersStay = false }: { reason?: string; usersStay?: boolean } = {},
): Promise<void> {
  const { plotId } = order;
  if (typeof plotId !== 'string' || !(await isKeptFor(work, { id: plotId, saleStatus: PLOT_SALE.held }, order.id)))
    return;
  await changePlotWithoutRules(work, plotId, (plot) => ({
    patch: { saleStatus: unwrap(moveSale(plot.saleStatus, 'unhold')).to, ...(usersStay ? {} : { livingCount: 0 }) },
    event: 'unhold',
    summary: `订单${String(order.orderNo)}不再保留墓位`,
  }));
  await closeHolds(work, [plotId], { status: HOLD_STATUS.released, reason });
  if (!usersStay) await moveAllOut(work, plotId);
}
