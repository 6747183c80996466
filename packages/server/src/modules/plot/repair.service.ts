import type { PlotRepairBody } from '@songbai/contract/modules/plot/plot.calls.ts';
import { moveSale } from '@songbai/contract/modules/plot/plot.rules.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import type { Actor } from '../../platform/actor.ts';
import { unwrap } from '../../platform/errors.ts';
import type { Row } from '../../resource/read/present.ts';
import { get } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { changePlot } from './plot.store.ts';
import { plotTable } from './plot.table.ts';

/**
 * Ends the repair of a plot that was given back: its price is confirmed, the stone is gone or new (domain.md §4.1:
 * 7 → 1).
 * @throws AppError plotMissing, plotDisputed, moveNotAllowed, fileUnknown
 */
export function repairPlot(server: Server, actor: Actor, body: PlotRepairBody): Promise<Row> {
  const { id, listPrice, stoneStatus, photos } = body;
  return write(server, actor, async (work) => {
    await changePlot(work, id, (plot) => ({
      patch: {
        saleStatus: unwrap(moveSale(plot.saleStatus, 'restore')).to,
        listPrice,
        stoneStatus,
        ...(photos ? { photos } : {}),
      },
      event: 'restore',
      summary: `${actor.realname}登记整修完成，挂牌价 ${yuan(listPrice)} 元`,
    }));
    return get(work, plotTable, id);
  });
}
