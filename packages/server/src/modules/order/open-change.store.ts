import { RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { CHANGE_STATUS } from '@songbai/contract/modules/plot-change/plot-change.dicts.ts';
import { type ChangeStatus, OPEN_CHANGES } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext } from '../../resource/context.ts';
import type { Work } from '../../resource/write/work.ts';
import { moveRights } from './rights.store.ts';

/**
 * An order whose plot is being given back is neither cancelled nor moved out meanwhile.
 * @throws AppError changeUnderWay
 */
export async function refuseChanging(work: Work<StoreContext>, orderId: string): Promise<void> {
  const row = await work.db
    .selectFrom('cemPlotChange')
    .select('id')
    .where('orderId', '=', orderId)
    .where('tenantId', '=', work.actor.tenantId)
    .where('status', 'in', [...OPEN_CHANGES])
    .executeTakeFirst();
  if (row) throw new AppError('changeUnderWay');
}

/** The refund of a plot change was paid: its papers are to be taken back. False when the order has no such change. */
export function changeSettled(work: Work<StoreContext>, orderId: string): Promise<boolean> {
  return moveSettling(work, orderId, { status: CHANGE_STATUS.papers });
}

/** The refund of a plot change was rejected or withdrawn, and the change with it: the right is valid again. */
export async function endSettling(work: Work<StoreContext>, orderId: string): Promise<void> {
  const ended = await moveSettling(work, orderId, {
    status: CHANGE_STATUS.withdrawn,
    closeReason: '退款已驳回或撤销',
  });
  if (ended) await moveRights(work, orderId, RIGHT_STATUS.frozen, { status: RIGHT_STATUS.valid });
}

async function moveSettling(
  work: Work<StoreContext>,
  orderId: string,
  patch: { status: ChangeStatus; closeReason?: string },
): Promise<boolean> {
  const row = await work.db
    .updateTable('cemPlotChange')
    .set((expression) => ({
      ...patch,
      updateBy: work.actor.username,
      updateTime: work.clock.datetime(),
      version: expression('version', '+', 1),
    }))
    .where('orderId', '=', orderId)
    .where('tenantId', '=', work.actor.tenantId)
    .where('status', '=', CHANGE_STATUS.settling)
    .returning(['id', 'version'])
    .executeTakeFirst();
  if (!row) return false;
  const before = { status: CHANGE_STATUS.settling };
  work.log([{ table: 'cem_plot_change', ...row, action: 'edit', before, after: patch }]);
  return true;
}
