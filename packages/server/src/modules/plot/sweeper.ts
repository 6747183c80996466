import { HOLD_STATUS, PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { effectiveSale } from '@songbai/contract/modules/plot/plot.rules.ts';
import { epochOf } from '@songbai/contract/rules/dates.ts';
import { systemActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { errorFields } from '../../platform/log.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { closeHolds } from './holds.store.ts';
import { expiredLocks, nextLockEnd } from './locks.store.ts';
import { changePlot, UNLOCKED } from './plot.store.ts';

const BATCH = 100;

/** Maximum interval of sweeps, much shorter than a lock, so that new locks of any node need no notification. */
const LOOK_MS = 60_000;

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

async function freeExpired(server: Server, tenantId: number, id: string): Promise<boolean> {
  const actor = systemActor(tenantId);
  try {
    await write(server, actor, async (work) => {
      await changePlot(work, id, (plot) => {
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
    });
    return true;
  } catch (error) {
    // Another node, or the next buyer, was first.
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Sweeps whenever the next lock expires. The timer does not keep the process alive. */
export function startSweeper(server: Server): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const plan = (delayMs: number) => {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(
      () => {
        running = sweep();
      },
      Math.min(Math.max(delayMs, 0), LOOK_MS),
    );
    timer.unref();
  };
  const sweep = async () => {
    try {
      await sweepLocks(server);
      const next = await nextLockEnd(server.database.db);
      plan(next === undefined ? LOOK_MS : epochOf(next) - server.clock.now());
    } catch (error) {
      server.log.warn(errorFields(error), 'locks could not be swept');
      plan(LOOK_MS);
    }
  };
  running = sweep();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
