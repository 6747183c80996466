import type { DictValue } from '@songbai/contract/dicts.ts';
import { givenBack, leavingMoves } from '@songbai/contract/modules/plot/give-back.rules.ts';
import { HOLD_STATUS, HOLD_TYPE, PLOT_SALE, RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { moveSale, type SaleStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import { AppError, unwrap } from '../../platform/errors.ts';
import type { Work } from '../../resource/write/work.ts';
import { moveAllOut } from '../deceased/index.ts';
import { giveBackWaiting } from '../fee-term/index.ts';
import { changePlotWithoutRules, closeHolds, openHolds, type PlotMove, type StoredPlot } from '../plot/index.ts';
import type { StoredOrder } from './order.table.ts';
import { moveRights, voidWaitingRights } from './rights.store.ts';
import { plotOf } from './settle.ts';

/**
 * Takes a cancelled order off its plot: by the plot's own state it is for sale again or awaits restoring, or it is kept
 * or stopped where that was decided; its hold is closed, and the right ends under its generation number, or is voided
 * when it was never valid (domain.md §4.1, §4.2).
 * @param end what shall become of the plot, and whether it was dug open and has to be restored in any case
 * @throws AppError orderBuried, moveNotAllowed
 */
export async function releasePlot(
  work: Work,
  order: StoredOrder,
  endType: DictValue<'right_end'>,
  end: { after?: 'hold' | 'disable' | undefined; restore?: boolean } = {},
): Promise<void> {
  const plotId = plotOf(order);
  const { after: left } = await changePlotWithoutRules(work, plotId, (plot) => releaseOf(plot, order, end));
  await closeHolds(work, [plotId], { status: HOLD_STATUS.released, reason: '订单取消' });
  if (left.saleStatus === PLOT_SALE.held) await openHolds(work, [{ plotId, holdType: HOLD_TYPE.hold, reason: KEPT }]);
  await voidWaitingRights(work, order.id);
  const ended = { status: RIGHT_STATUS.ended, endDate: work.clock.today(), endType };
  await giveBackWaiting(work, order.id);
  for (const status of [RIGHT_STATUS.valid, RIGHT_STATUS.frozen]) await moveRights(work, order.id, status, ended);
  await moveAllOut(work, plotId);
}

const KEPT = '换退墓后保留';

/** What becomes of the plot, in words. */
const OUTCOMES: Partial<Record<SaleStatus, string>> = {
  [PLOT_SALE.available]: '恢复可售',
  [PLOT_SALE.inRepair]: '待整修',
  [PLOT_SALE.held]: '保留',
  [PLOT_SALE.disabled]: '停用',
};

function releaseOf(
  plot: StoredPlot,
  { orderNo, cancelReason }: StoredOrder,
  end: { after?: 'hold' | 'disable' | undefined; restore?: boolean },
): PlotMove {
  if (Number(plot.burialCount ?? 0) > 0) throw new AppError('orderBuried');
  const moves = leavingMoves(plot, end);
  const saleStatus = moves.reduce((from: SaleStatus, event) => unwrap(moveSale(from, event)).to, plot.saleStatus);
  const event = moves[0] ?? 'unreserve';
  const summary = `订单${String(orderNo)}取消，墓位${OUTCOMES[saleStatus] ?? ''}`;
  const reason = cancelReason ?? '';
  if (plot.saleStatus !== PLOT_SALE.sold) return { patch: { saleStatus, livingCount: 0 }, event, summary, reason };
  return { patch: { saleStatus, ...givenBack(plot) }, event, summary, reason };
}
