import { dictText } from '@songbai/contract/dicts.ts';
import { RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { CHANGE_STATUS } from '@songbai/contract/modules/plot-change/plot-change.dicts.ts';
import { type ChangeStatus, OPEN_CHANGES } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext } from '../../resource/context.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { changeLogged } from '../../resource/write/logged.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { freeKept } from './order-plot.ts';
import { moveRights } from './rights.store.ts';

/**
 * An order whose plot is being given back, exchanged or partly emptied is neither cancelled nor moved out meanwhile; nor
 * is the new one of an exchange before the papers of the old one are back.
 * @throws AppError changeUnderWay
 */
export async function refuseChanging({ db, actor }: Reading<StoreContext>, orderId: string): Promise<void> {
  const row = await db
    .selectFrom('cemPlotChange')
    .select('changeType')
    .where((where) => where.or([where('orderId', '=', orderId), where('toOrderId', '=', orderId)]))
    .where('tenantId', '=', actor.tenantId)
    .where('status', 'in', [...OPEN_CHANGES])
    .executeTakeFirst();
  if (row) throw new AppError('changeUnderWay', { act: dictText('change_type', row.changeType) });
}

/** The refund of a plot change was paid: its papers are to be taken back. False when the order has no such change. */
export async function changeSettled(work: Work<StoreContext>, orderId: string): Promise<boolean> {
  const settle = { settleName: work.actor.realname, settleTime: work.clock.datetime() };
  return (await moveSettling(work, orderId, { status: CHANGE_STATUS.papers, ...settle })) !== undefined;
}

/**
 * The refund of a plot change was rejected or withdrawn, and the change with it: the right is valid again, and the plot
 * that was kept for the holder is free.
 */
export async function endSettling(work: Work, orderId: string): Promise<void> {
  const ended = await moveSettling(work, orderId, {
    status: CHANGE_STATUS.withdrawn,
    closeReason: '退款已驳回或撤销',
  });
  if (!ended) return;
  await moveRights(work, orderId, RIGHT_STATUS.frozen, { status: RIGHT_STATUS.valid });
  await freeKept(work, { id: orderId, plotId: ended.toPlotId, orderNo: ended.orderNo }, { reason: '退款已驳回或撤销' });
}

async function moveSettling(
  work: Work<StoreContext>,
  orderId: string,
  patch: { status: ChangeStatus; closeReason?: string; settleName?: string; settleTime?: string },
) {
  const where = { orderId, status: CHANGE_STATUS.settling };
  const [changed] = await changeLogged(work, 'cem_plot_change', { where, patch });
  if (!changed) return undefined;
  return work.db
    .selectFrom('cemPlotChange')
    .select(['id', 'version', 'toPlotId', 'orderNo'])
    .where('id', '=', changed.id)
    .executeTakeFirstOrThrow();
}

/** An exchange whose money is settled in this transaction, with the holder of the right that it ends. */
export function settledExchange({ db, actor }: Work<StoreContext>, orderId: string) {
  return db
    .selectFrom('cemPlotChange as c')
    .innerJoin('cemPlotRight as r', 'r.id', 'c.rightId')
    .select(['c.id', 'c.changeNo', 'c.changeType', 'c.orderId', 'c.toPlotId', 'c.toPrice', 'c.amount', 'c.version'])
    .select(['c.supplementAmount', 'c.differenceAmount', 'c.applyId', 'c.applyName', 'c.applyTime'])
    .select(['c.approveId', 'c.approveName', 'c.approveTime', 'c.approveOpinion', 'r.holderId'])
    .where('c.orderId', '=', orderId)
    .where('c.tenantId', '=', actor.tenantId)
    .where('c.status', '=', CHANGE_STATUS.papers)
    .where('c.toPlotId', 'is not', null)
    .executeTakeFirst();
}
export type SettledExchange = NonNullable<Awaited<ReturnType<typeof settledExchange>>>;

/** The change names the order of the new plot. */
export async function nameNewOrder(
  work: Work<StoreContext>,
  change: SettledExchange,
  toOrder: { toOrderId: string; toOrderNo: string | null },
): Promise<void> {
  const where = { id: change.id, version: change.version };
  const changed = await changeLogged(work, 'cem_plot_change', { where, patch: toOrder });
  if (changed.length === 0) throw new AppError('staleVersion');
}
