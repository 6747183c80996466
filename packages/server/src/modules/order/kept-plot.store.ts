import { HOLD_STATUS, PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { Work } from '../../resource/write/work.ts';
import type { StoredPlot } from '../plot/index.ts';

/** Whether the plot is kept for this order, which is a draft or awaits approval. */
export async function isKeptFor(
  work: Work,
  plot: Pick<StoredPlot, 'id' | 'saleStatus'>,
  orderId: string,
): Promise<boolean> {
  if (plot.saleStatus !== PLOT_SALE.held) return false;
  const hold = await work.db
    .selectFrom('cemPlotHold')
    .select('id')
    .where('plotId', '=', plot.id)
    .where('status', '=', HOLD_STATUS.active)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return hold !== undefined;
}
