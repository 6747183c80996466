import { dictText } from '@songbai/contract/dicts.ts';
import type { plotChange } from '@songbai/contract/modules/plot-change/plot-change.resource.ts';
import { type ChangeEvent, moveChange } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import type { PatchOf } from '@songbai/contract/resource/define.ts';
import { AppError, unwrap } from '../../platform/errors.ts';
import { stored } from '../../resource/read/store.ts';
import { changeRow } from '../../resource/write/change.ts';
import type { Work } from '../../resource/write/work.ts';
import { orderDebtor } from '../order/index.ts';
import { plotChangeTable, type StoredChange } from './plot-change.table.ts';

/**
 * A change for writing: the order's row is locked first, as by every act on its money, and the change read under it, so
 * that whoever waited sees what the first did.
 * @throws AppError changeMissing
 */
export async function lockedChange(work: Work, id: string): Promise<StoredChange> {
  const [seen] = await stored(work, plotChangeTable, [id]);
  if (!seen) throw new AppError('changeMissing');
  await orderDebtor.lock(work, seen.orderId ?? '');
  const [now] = await stored(work, plotChangeTable, [id]);
  if (!now) throw new AppError('changeMissing');
  return now;
}

/** 退墓, 换墓 and so on, in texts. */
export const actName = ({ changeType }: Pick<StoredChange, 'changeType'>): string =>
  dictText('change_type', changeType);

/** One step of a change: its move, fields and history entry. */
interface Step {
  event: ChangeEvent;
  act: string;
  patch: (row: StoredChange) => PatchOf<typeof plotChange>;
  summary: (row: StoredChange) => string;
  reason?: string | null;
}

export async function step(work: Work, id: string, { event, act, patch, summary, reason = null }: Step) {
  const target = { table: plotChangeTable, id, missing: 'changeMissing' as const };
  const { before, after } = await changeRow(work, target, (row) => {
    const { to } = unwrap(moveChange(row.status, event));
    return { patch: { ...patch(row), status: to } };
  });
  work.events([
    {
      plotId: after.plotId,
      bizType: 'order',
      bizId: after.orderId ?? '',
      event: act,
      summary: `${work.actor.realname}${summary(after)}`,
      reason,
      before: { changeStatus: before.status },
      after: { changeStatus: after.status, changeNo: after.changeNo, amount: after.amount },
    },
  ]);
  return after;
}
