import { HOLD_STATUS, PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { effectiveSale } from '@songbai/contract/modules/plot/plot.rules.ts';
import { systemActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { notify, personNamed } from '../message/index.ts';
import { closeHolds, expiredHolds, isActive } from './holds.store.ts';
import { expiredLocks } from './locks.store.ts';
import { changePlot, UNLOCKED } from './plot.store.ts';
import type { StoredPlot } from './plot.table.ts';

const BATCH = 100;

/**
 * Frees every plot whose lock has expired and notifies all clients. Safe to run on several nodes: each plot is freed by
 * the first one.
 * @returns how many plots were freed here
 */
export async function sweepLocks(server: Server): Promise<number> {
  let total = 0;
  for (;;) {
    const expired = await expiredLocks(server.database.db, server.clock, BATCH);
    let freed = 0;
    for (const { id, tenantId } of expired) if (await freeExpired(server, tenantId, id)) freed += 1;
    total += freed;
    if (freed === 0 || expired.length < BATCH) return total;
  }
}

/** The same for plots kept until a day that has passed (domain.md §3.5). */
export async function sweepHolds(server: Server): Promise<number> {
  let total = 0;
  for (const { plotId, tenantId, id } of await expiredHolds(server.database.db, server.clock, BATCH))
    if (await freeHeld(server, tenantId, { id, plotId })) total += 1;
  return total;
}

async function freeHeld(server: Server, tenantId: number, hold: { id: string; plotId: string }): Promise<boolean> {
  try {
    await write(server, systemActor(tenantId), async (work) => {
      await changePlot(work, hold.plotId, async (plot) => {
        // Ordered, released or kept anew meanwhile.
        if (plot.saleStatus !== PLOT_SALE.held || !(await isActive(work, hold.id))) throw new AppError('plotChanged');
        return {
          patch: { saleStatus: PLOT_SALE.available },
          event: 'holdExpired',
          summary: '保留到期，自动恢复可售',
        };
      });
      await closeHolds(work, [hold.plotId], { status: HOLD_STATUS.expired });
    });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function freeExpired(server: Server, tenantId: number, id: string): Promise<boolean> {
  const actor = systemActor(tenantId);
  try {
    await write(server, actor, async (work) => {
      const { before } = await changePlot(work, id, (plot) => {
        const ended =
          plot.saleStatus === PLOT_SALE.locked && effectiveSale(plot, work.clock.now()) === PLOT_SALE.available;
        if (!ended) throw new AppError('plotChanged');
        return {
          patch: { saleStatus: PLOT_SALE.available, ...UNLOCKED },
          event: 'lockExpired',
          summary: `${plot.lockName ?? ''}的锁定到期，自动释放`,
        };
      });
      await closeHolds(work, [id], { status: HOLD_STATUS.expired });
      await notifyHolder(work, before);
    });
    return true;
  } catch (error) {
    // Another node, or the next buyer, was first.
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Who had locked the plot hears that it is free again. */
async function notifyHolder(work: Work, { id, fullName, lockBy, lockUntil }: StoredPlot): Promise<void> {
  const { tenantId } = work.actor;
  const holder = lockBy === null ? undefined : await personNamed(work.db, tenantId, lockBy);
  if (!holder) return;
  const values = { plot: fullName ?? '', time: lockUntil ?? '' };
  const about = { busType: 'plot', busId: id };
  await notify(work, { event: 'lock_expired', tenantId, userIds: [holder.id], values, ...about });
}
