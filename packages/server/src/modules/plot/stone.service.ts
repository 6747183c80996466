import { dictText } from '@songbai/contract/dicts.ts';
import type { PlotStoneBody } from '@songbai/contract/modules/plot/plot.calls.ts';
import { PLOT_STONE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { stoneRefusal } from '@songbai/contract/modules/plot/stone.rules.ts';
import { refuseIf } from '../../platform/errors.ts';
import type { Row } from '../../resource/read/present.ts';
import { get } from '../../resource/read/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { changePlot } from './plot.store.ts';
import { plotTable } from './plot.table.ts';

/**
 * Registers what became of the stone of a plot (domain.md §4.1).
 * @throws AppError plotMissing, plotDisputed, stoneNotAllowed, stoneUnsold, stoneReasonMissing
 */
export async function setStone(work: Work, { id, stoneStatus, ...body }: PlotStoneBody): Promise<Row> {
  const reason = body.reason?.trim() ?? '';
  await changePlot(work, id, (plot) => {
    refuseIf(stoneRefusal(plot, stoneStatus, reason));
    const from = dictText('plot_stone', plot.stoneStatus ?? PLOT_STONE.none);
    return {
      patch: { stoneStatus },
      event: 'stone',
      summary: `${work.actor.realname}登记碑石：${from} → ${dictText('plot_stone', stoneStatus)}`,
      ...(reason ? { reason } : {}),
    };
  });
  return get(work, plotTable, id);
}
