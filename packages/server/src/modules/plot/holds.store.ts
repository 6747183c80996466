import type { DictValue } from '@songbai/contract/dicts.ts';
import { HOLD_STATUS, HOLD_TYPE, PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { StoreContext } from '../../resource/context.ts';
import { changeLogged, insertLogged } from '../../resource/write/logged.store.ts';
import type { Work } from '../../resource/write/work.ts';
import type { StoredPlot } from './plot.table.ts';

const TABLE = 'cem_plot_hold';
const HOLDS = 'cemPlotHold';

/** A new hold (domain.md §3.5); at most one per plot is active, which the database enforces (I1). */
export interface HoldDraft {
  plotId: string;
  holdType: DictValue<'hold_type'>;
  /** Epoch ms; a hold without an end lasts until it is released. */
  expireMs?: number;
  reason?: string;
  customerId?: string;
  orderId?: string;
  contactName?: string;
  contactMobile?: string;
}

export async function openHolds(work: Work<StoreContext>, drafts: readonly HoldDraft[]): Promise<void> {
  const holds = drafts.map((draft) => ({
    ...draft,
    holderId: work.actor.userId,
    holderName: work.actor.realname,
    startTime: work.clock.datetime(),
    expireTime: draft.expireMs === undefined ? null : datetimeText(draft.expireMs),
    renewals: 0,
    status: HOLD_STATUS.active,
  }));
  await insertLogged(work, TABLE, holds);
}

/** Ends the active hold of plots: turned into an order, expired, or released for a reason. */
export async function closeHolds(
  work: Work<StoreContext>,
  plotIds: readonly string[],
  end: { status: Exclude<DictValue<'hold_status'>, typeof HOLD_STATUS.active>; orderId?: string; reason?: string },
): Promise<void> {
  const patch = {
    status: end.status,
    ...(end.orderId ? { orderId: end.orderId } : {}),
    ...(end.status === HOLD_STATUS.released
      ? { releaseBy: work.actor.username, releaseReason: end.reason ?? null }
      : {}),
    releaseTime: work.clock.datetime(),
  };
  await changeLogged(work, TABLE, { where: { plotId: plotIds, status: HOLD_STATUS.active }, patch });
}

/** Whether a plot is kept (保留) by the actor or for this customer, not for a draft, and may be ordered (domain.md §4.1). */
export async function isHeldFor(
  { db, actor }: Work<StoreContext>,
  plot: StoredPlot,
  customerId: string,
): Promise<boolean> {
  if (plot.saleStatus !== PLOT_SALE.held || plot.disputeFlag === 'Y') return false;
  const row = await db
    .selectFrom(HOLDS)
    .select('id')
    .where('plotId', '=', plot.id)
    .where('status', '=', HOLD_STATUS.active)
    .where('holdType', '=', HOLD_TYPE.hold)
    .where('orderId', 'is', null)
    .where((where) => where.or([where('holderId', '=', actor.userId), where('customerId', '=', customerId)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Extends the actor's lock of a plot; returns false when it was already extended `limit` times. */
export async function renewHold(
  work: Work<StoreContext>,
  plotId: string,
  renewal: { expireMs: number; limit: number },
): Promise<boolean> {
  const patch = { expireMs: renewal.expireMs, expireTime: datetimeText(renewal.expireMs) };
  const rows = await work.db
    .updateTable(HOLDS)
    .set((expression) => ({
      ...patch,
      renewals: expression(expression.fn.coalesce('renewals', expression.lit(0)), '+', 1),
      updateBy: work.actor.username,
      updateTime: work.clock.datetime(),
      version: expression('version', '+', 1),
    }))
    .where('plotId', '=', plotId)
    .where('status', '=', HOLD_STATUS.active)
    .where('holderId', '=', work.actor.userId)
    .where((where) => where.or([where('renewals', 'is', null), where('renewals', '<', renewal.limit)]))
    .returning(['id', 'version', 'renewals'])
    .execute();
  const changes = rows.map(({ id, version, renewals }) => {
    return { table: TABLE, id, version, action: 'edit' as const, before: null, after: { ...patch, renewals } };
  });
  work.log(changes);
  return rows.length > 0;
}

/** Unexpired locks of a person. */
export async function countLocks(trx: Trx, userId: string, nowMs: number): Promise<number> {
  const row = await trx
    .selectFrom('cemPlotHold')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('holderId', '=', userId)
    .where('status', '=', HOLD_STATUS.active)
    .where('holdType', '=', HOLD_TYPE.lock)
    .where('expireMs', '>', nowMs)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Plots kept until a moment that has passed, the earliest first; those in a dispute stay as they are. */
export function expiredHolds(db: Db, clock: Clock, limit: number) {
  return db
    .selectFrom('cemPlotHold as h')
    .innerJoin('cemPlot as p', 'p.id', 'h.plotId')
    .select(['h.id', 'h.plotId', 'h.tenantId'])
    .where('h.holdType', '=', HOLD_TYPE.hold)
    .where('h.status', '=', HOLD_STATUS.active)
    .where('h.expireMs', '<=', clock.now())
    .where((where) => where.or([where('p.disputeFlag', 'is', null), where('p.disputeFlag', '<>', 'Y')]))
    .orderBy('h.expireMs')
    .limit(limit)
    .execute();
}

export async function isActive({ db }: Work<StoreContext>, id: string): Promise<boolean> {
  const row = await db.selectFrom(HOLDS).select('status').where('id', '=', id).executeTakeFirst();
  return row?.status === HOLD_STATUS.active;
}

/** The 保留 of a plot, if it is kept. */
export function holdOf(db: Db, tenantId: number, plotId: string) {
  return db
    .selectFrom(HOLDS)
    .select(['customerId', 'contactName', 'contactMobile', 'holderName', 'reason', 'expireTime'])
    .where('plotId', '=', plotId)
    .where('tenantId', '=', tenantId)
    .where('holdType', '=', HOLD_TYPE.hold)
    .where('status', '=', HOLD_STATUS.active)
    .executeTakeFirst();
}
