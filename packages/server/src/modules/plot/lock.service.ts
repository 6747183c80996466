import { LIMITS } from '@songbai/contract/limits.ts';
import type { LockResult } from '@songbai/contract/modules/plot/plot.calls.ts';
import { HOLD_STATUS, HOLD_TYPE, PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { effectiveSale, lockEnd, lockSecondsLeft, pickRefusal } from '@songbai/contract/modules/plot/plot.rules.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import { nextNumber } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError, refuseIf } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { closeHolds, countLocks, openHolds, renewHold } from './holds.store.ts';
import { changePlot, type PlotMove, plotById, UNLOCKED } from './plot.store.ts';
import type { StoredPlot } from './plot.table.ts';
import { refuseStoppedSales } from './selling.ts';

/**
 * Locks a plot for the actor for 15 minutes, or extends the actor's own lock (domain.md §3.5).
 * @throws AppError plotMissing, plotDisputed, plotNotFree, plotLockedBy, salesStopped, lockLimit
 */
export async function lockPlot(server: Server, actor: Actor, id: string): Promise<LockResult> {
  const lock = async (work: Work): Promise<StoredPlot> => {
    // Serialises locks of one person, so that concurrent calls cannot exceed the limit of five.
    await nextNumber(work.db, `plot-lock:${actor.userId}`);
    const plot = await plotById(work, id);
    if (!plot) throw new AppError('plotMissing');
    return isMine(plot, work) ? prolong(work, id) : take(work, id);
  };
  const plot = await write(server, actor, lock, { short: true });
  return { id, lockUntil: plot.lockUntil ?? '', secondsLeft: lockSecondsLeft(plot, server.clock.now()) };
}

function isMine(plot: StoredPlot, { actor, clock }: Work): boolean {
  return effectiveSale(plot, clock.now()) === PLOT_SALE.locked && plot.lockBy === actor.username;
}

async function take(work: Work, id: string): Promise<StoredPlot> {
  const now = work.clock.now();
  const end = lockEnd(now);
  const locks = await countLocks(work.db, work.actor.userId, now);
  const { before, after } = await changePlot(work, id, async (plot) => {
    refuseIf(pickRefusal(plot, work.actor.username, now, 'plotNotFree'));
    await refuseStoppedSales(work.db, work.actor.tenantId, plot.areaId);
    if (locks >= LIMITS.locksPerUser) throw new AppError('lockLimit', { n: locks });
    const patch = {
      saleStatus: PLOT_SALE.locked,
      lockBy: work.actor.username,
      lockName: work.actor.realname,
      lockUntil: datetimeText(end),
    };
    return { patch, event: 'lock', summary: `${work.actor.realname}锁定墓位，至${datetimeText(end)}` };
  });
  // An expired lock that was not cleaned up yet still has its hold.
  if (before.saleStatus === PLOT_SALE.locked) await closeHolds(work, [id], { status: HOLD_STATUS.expired });
  await openHolds(work, [{ plotId: id, holdType: HOLD_TYPE.lock, expireMs: end }]);
  return after;
}

/** After two renewals the lock is returned unchanged. */
async function prolong(work: Work, id: string): Promise<StoredPlot> {
  const end = lockEnd(work.clock.now());
  const renewed = await renewHold(work, id, { expireMs: end, limit: LIMITS.lockRenewals });
  if (!renewed) {
    const row = await plotById(work, id);
    if (!row) throw new AppError('plotMissing');
    return row;
  }
  const { after } = await changePlot(work, id, (plot) => {
    if (!isMine(plot, work)) throw new AppError('plotChanged');
    return {
      patch: { lockUntil: datetimeText(end) },
      event: 'lockRenew',
      summary: `${work.actor.realname}延长锁定，至${datetimeText(end)}`,
    };
  });
  return after;
}

/**
 * Releases a lock: the own one, or any other for callers who may open plots for sale (the supervisor).
 * @throws AppError plotMissing, lockMissing, lockNotYours
 */
export async function releasePlot(server: Server, actor: Actor, id: string): Promise<void> {
  await write(server, actor, async (work) => {
    await changePlot(work, id, (plot) => released(plot, work));
    await closeHolds(work, [id], { status: HOLD_STATUS.released, reason: '人工释放' });
  });
}

function released(plot: StoredPlot, { actor, clock }: Work): PlotMove {
  if (effectiveSale(plot, clock.now()) !== PLOT_SALE.locked) throw new AppError('lockMissing');
  const mine = plot.lockBy === actor.username;
  if (!mine && !actor.codes.has('cem:plot:open')) throw new AppError('lockNotYours', { name: plot.lockName ?? '' });
  const summary = mine ? `${actor.realname}释放锁定` : `${actor.realname}释放${plot.lockName ?? ''}的锁定`;
  return { patch: { saleStatus: PLOT_SALE.available, ...UNLOCKED }, event: 'unlock', summary };
}
