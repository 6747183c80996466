import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { lockSecondsLeft } from '@songbai/contract/modules/plot/plot.rules.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';

/** A lock of the signed-in person as the list of own locks returns it. */
export interface OwnLock {
  id: string;
  fullName: string;
  lockUntil: string;
  secondsLeft: number;
}

/** Own unexpired locks, the one that expires first on top. */
export async function ownLocks(db: Db, actor: Actor, clock: Clock): Promise<OwnLock[]> {
  const rows = await db
    .selectFrom('cemPlot')
    .select(['id', 'fullName', 'lockUntil', 'saleStatus'])
    .where('tenantId', '=', actor.tenantId)
    .where('delFlag', '=', 0)
    .where('saleStatus', '=', PLOT_SALE.locked)
    .where('lockBy', '=', actor.username)
    .where('lockUntil', '>', clock.datetime())
    .orderBy('lockUntil')
    .orderBy('id')
    .execute();
  return rows.map(({ id, fullName, lockUntil, saleStatus }) => ({
    id,
    fullName: fullName ?? '',
    lockUntil: lockUntil ?? '',
    secondsLeft: lockSecondsLeft({ saleStatus: saleStatus ?? PLOT_SALE.notOpen, lockUntil }, clock.now()),
  }));
}

/** Expired locks, the oldest first. */
export function expiredLocks(db: Db, clock: Clock, limit: number): Promise<{ id: string; tenantId: number }[]> {
  return db
    .selectFrom('cemPlot')
    .select(['id', 'tenantId'])
    .where('saleStatus', '=', PLOT_SALE.locked)
    .where('delFlag', '=', 0)
    .where('lockUntil', '<=', clock.datetime())
    .orderBy('lockUntil')
    .limit(limit)
    .execute();
}

/** When the next lock expires, business time; undefined when nothing is locked. */
export async function nextLockEnd(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('cemPlot')
    .select('lockUntil')
    .where('saleStatus', '=', PLOT_SALE.locked)
    .where('delFlag', '=', 0)
    .where('lockUntil', 'is not', null)
    .orderBy('lockUntil')
    .limit(1)
    .executeTakeFirst();
  return row?.lockUntil ?? undefined;
}
