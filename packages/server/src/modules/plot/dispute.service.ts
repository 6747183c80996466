import type { PlotDisputeBody } from '@songbai/contract/modules/plot/plot.calls.ts';
import { HOLD_STATUS, PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Row } from '../../resource/read/present.ts';
import { get } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { freezeRight } from './dispute.store.ts';
import { closeHolds } from './holds.store.ts';
import { changePlot, UNLOCKED } from './plot.store.ts';
import { plotTable } from './plot.table.ts';

/**
 * Freezes a plot for a dispute: until it is cleared nobody else changes the plot, its orders or its right, which is
 * frozen with it; a picking lock ends (domain.md §3.4, §3.6).
 * @throws AppError plotMissing, plotDisputeAlready, fileUnknown
 */
export function setDispute(server: Server, actor: Actor, { id, reason, files }: PlotDisputeBody): Promise<Row> {
  return write(server, actor, async (work) => {
    const { before } = await changePlot(work, id, (plot) => {
      if (plot.disputeFlag === 'Y') throw new AppError('plotDisputeAlready');
      const picked = plot.saleStatus === PLOT_SALE.locked;
      return {
        patch: {
          disputeFlag: 'Y',
          disputeReason: reason.trim(),
          disputeFiles: files || null,
          disputeName: actor.realname,
          disputeTime: work.clock.datetime(),
          ...(picked ? { saleStatus: PLOT_SALE.available, ...UNLOCKED } : {}),
        },
        event: 'dispute',
        summary: `${actor.realname}登记争议，墓位冻结`,
        reason: reason.trim(),
      };
    });
    if (before.saleStatus === PLOT_SALE.locked)
      await closeHolds(work, [id], { status: HOLD_STATUS.released, reason: '登记争议' });
    // After the plot: a sale that commits meanwhile has changed the plot too, and its right is seen here.
    await freezeRight(work, id, true);
    return get(work, plotTable, id);
  });
}

/** Ends a dispute; its reason and papers stay with the plot. @throws AppError plotMissing, plotDisputeNone, fileUnknown */
export function clearDispute(server: Server, actor: Actor, { id, reason, files }: PlotDisputeBody): Promise<Row> {
  return write(server, actor, async (work) => {
    await changePlot(work, id, (plot) => {
      if (plot.disputeFlag !== 'Y') throw new AppError('plotDisputeNone');
      const papers = [plot.disputeFiles, files].filter(Boolean).join(',');
      return {
        patch: { disputeFlag: 'N', disputeFiles: papers || null },
        event: 'clearDispute',
        summary: `${actor.realname}解除争议`,
        reason: reason.trim(),
      };
    });
    await freezeRight(work, id, false);
    return get(work, plotTable, id);
  });
}
