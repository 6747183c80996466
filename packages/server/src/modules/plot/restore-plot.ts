import { AREA_STATUS } from '@songbai/contract/modules/area/area.dicts.ts';
import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { Values } from '../../resource/context.ts';
import { withoutRules } from '../../resource/write/change.ts';
import type { Work } from '../../resource/write/work.ts';
import { positionTaken } from './places.store.ts';
import { plotById } from './plot.store.ts';
import type { StoredPlot } from './plot.table.ts';
import { endOfRow, heldSeat } from './seat.ts';

/**
 * What a deleted plot comes back with: its name as its area is called now, its place on the map unless another plot
 * stands there, and not for sale where the area no longer sells.
 */
export async function restoredPlot(work: Work, plot: StoredPlot): Promise<Values> {
  const { place, row, fullName } = await heldSeat(work, plot);
  const taken = await positionTaken(work.db, row.id, plot.sortIndex ?? 0);
  const stopped = plot.saleStatus === PLOT_SALE.available && place.areaStatus !== AREA_STATUS.selling;
  return {
    fullName,
    rowNo: row.rowNo,
    ...(taken ? await endOfRow(work, place.areaId, row) : {}),
    ...(stopped ? { saleStatus: PLOT_SALE.notOpen } : {}),
  };
}

/** The timeline entry, and whether the plot is no longer for sale. */
export async function recordRestored(work: Work, before: StoredPlot): Promise<readonly string[]> {
  const plot = await plotById(work.as(withoutRules(work.actor)), before.id);
  const { saleStatus, fullName } = plot ?? before;
  work.events([
    {
      plotId: before.id,
      bizType: 'plot',
      bizId: before.id,
      event: 'undelete',
      summary: `${work.actor.realname}恢复墓位`,
      before: null,
      after: { saleStatus },
    },
  ]);
  return saleStatus === before.saleStatus ? [] : [`所在墓区未在销售，墓位「${fullName}」恢复为未开放`];
}
