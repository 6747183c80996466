import { LIMITS } from '@songbai/contract/limits.ts';
import type { LockResult } from '@songbai/contract/modules/plot/plot.calls.ts';
import { effectiveSale, lockEnd, lockSecondsLeft, pickRefusal } from '@songbai/contract/modules/plot/plot.rules.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import { inTransaction, type Trx } from '../../db/database.ts';
import { nextNumber } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError, refuseIf } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Stored } from '../../resource/store.ts';
import { closeHolds, countLocks, openHolds, renewHold } from './holds.store.ts';
import { factsOf, type PlotFacts, publishPlots } from './plot.facts.ts';
import { changePlot, type PlotMove, plotById, UNLOCKED } from './plot.store.ts';
import { refuseStoppedSales } from './selling.ts';

/**
 * Locks a plot for the actor for 15 minutes, or prolongs the actor's own lock (domain.md §3.5).
 * @throws AppError plotMissing, plotDisputed, plotNotFree, plotLockedBy, salesStopped, lockLimit
 */
export async function lockPlot(server: Server, actor: Actor, id: string): Promise<LockResult> {
  const row = await inTransaction(server.database.db, async (trx) => {
    // Locks of one person wait for each other, so that five stay five however many calls come at once.
    await nextNumber(trx, `plot-lock:${actor.userId}`);
    const plot = await plotById(server, trx, actor, id);
    if (!plot) throw new AppError('plotMissing');
    return isMine(factsOf(plot), actor, server) ? prolong(server, trx, actor, id) : take(server, trx, actor, id);
  });
  publishPlots(server, actor.tenantId, [row]);
  const plot = factsOf(row);
  return { id, lockUntil: plot.lockUntil ?? '', secondsLeft: lockSecondsLeft(plot, server.clock.now()) };
}

function isMine(plot: PlotFacts, actor: Actor, server: Server): boolean {
  return effectiveSale(plot, server.clock.now()) === '2' && plot.lockBy === actor.username;
}

async function take(server: Server, trx: Trx, actor: Actor, id: string): Promise<Stored> {
  const now = server.clock.now();
  const end = lockEnd(now);
  const locks = await countLocks(trx, actor.userId, now);
  const { before, after } = await changePlot(server, trx, actor, id, async (plot, row) => {
    refuseIf(pickRefusal(plot, actor.username, now, 'plotNotFree'));
    await refuseStoppedSales(trx, actor.tenantId, String(row.areaId));
    if (locks >= LIMITS.locksPerUser) throw new AppError('lockLimit', { n: locks });
    const patch = {
      saleStatus: '2' as const,
      lockBy: actor.username,
      lockName: actor.realname,
      lockUntil: datetimeText(end),
    };
    return { patch, event: 'lock', summary: `${actor.realname}锁定墓位，至${datetimeText(end)}` };
  });
  // A lock that ended but was not cleaned up yet still has its hold.
  if (factsOf(before).saleStatus === '2') await closeHolds(server, trx, actor, [id], { status: '3' });
  await openHolds(server, trx, actor, [{ plotId: id, holdType: '1', expireMs: end }]);
  return after;
}

/** After two renewals the lock is answered as it is. */
async function prolong(server: Server, trx: Trx, actor: Actor, id: string): Promise<Stored> {
  const end = lockEnd(server.clock.now());
  const renewed = await renewHold(server, trx, actor, id, { expireMs: end, limit: LIMITS.lockRenewals });
  if (!renewed) {
    const row = await plotById(server, trx, actor, id);
    if (!row) throw new AppError('plotMissing');
    return row;
  }
  const { after } = await changePlot(server, trx, actor, id, (plot) => {
    if (!isMine(plot, actor, server)) throw new AppError('plotChanged');
    return {
      patch: { lockUntil: datetimeText(end) },
      event: 'lockRenew',
      summary: `${actor.realname}延长锁定，至${datetimeText(end)}`,
    };
  });
  return after;
}

/**
 * Gives a lock back: the own one, or anybody's for who may open plots for sale (the supervisor).
 * @throws AppError plotMissing, lockMissing, lockNotYours
 */
export async function releasePlot(server: Server, actor: Actor, id: string): Promise<void> {
  const row = await inTransaction(server.database.db, async (trx) => {
    const { after } = await changePlot(server, trx, actor, id, (plot) => released(plot, server, actor));
    await closeHolds(server, trx, actor, [id], { status: '4', reason: '人工释放' });
    return after;
  });
  publishPlots(server, actor.tenantId, [row]);
}

function released(plot: PlotFacts, server: Server, actor: Actor): PlotMove {
  if (effectiveSale(plot, server.clock.now()) !== '2') throw new AppError('lockMissing');
  const mine = plot.lockBy === actor.username;
  if (!mine && !actor.codes.has('cem:plot:open')) throw new AppError('lockNotYours', { name: plot.lockName ?? '' });
  const summary = mine ? `${actor.realname}释放锁定` : `${actor.realname}释放${plot.lockName ?? ''}的锁定`;
  return { patch: { saleStatus: '1', ...UNLOCKED }, event: 'unlock', summary };
}
