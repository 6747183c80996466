import { HOLDER_CHANGE_STATUS } from '@songbai/contract/modules/holder-change/holder-change.dicts.ts';
import { RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { changeLogged } from '../../resource/write/logged.store.ts';
import type { Work } from '../../resource/write/work.ts';

/** The live right of a plot with its order. */
export function liveRight({ db, actor }: Work, plotId: string) {
  return db
    .selectFrom('cemPlotRight')
    .select(['id', 'orderId', 'holderId', 'status'])
    .where('plotId', '=', plotId)
    .where('tenantId', '=', actor.tenantId)
    .where('status', 'in', [RIGHT_STATUS.pending, RIGHT_STATUS.valid, RIGHT_STATUS.frozen])
    .executeTakeFirst();
}

/** Whether an application waits for this right; the unique index also covers races. */
export async function waitsFor({ db }: Work, rightId: string): Promise<boolean> {
  const row = await db
    .selectFrom('cemHolderChange')
    .select('id')
    .where('rightId', '=', rightId)
    .where('status', '=', HOLDER_CHANGE_STATUS.pending)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a valid right of this holder to another person, or another contact; false when right or holder changed. */
export async function passRight(
  work: Work,
  right: { id: string; holderId: string },
  patch: { holderId: string } | { contactId: string },
): Promise<boolean> {
  const where = { id: right.id, status: RIGHT_STATUS.valid, holderId: right.holderId };
  return (await changeLogged(work, 'cem_plot_right', { where, patch: { ...patch } })).length > 0;
}
