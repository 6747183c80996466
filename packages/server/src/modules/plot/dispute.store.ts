import { RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { StoreContext } from '../../resource/context.ts';
import { changeLogged } from '../../resource/write/logged.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { refuseDisputed } from './plot.store.ts';

/** @throws AppError plotDisputed when the plot of a document is frozen and the actor may not change it */
export async function refuseDisputedPlot(
  { db, actor }: Pick<Work<StoreContext>, 'db' | 'actor'>,
  plotId: string | null,
): Promise<void> {
  if (plotId === null) return;
  const plot = await db.selectFrom('cemPlot').select('disputeFlag').where('id', '=', plotId).executeTakeFirst();
  if (plot) refuseDisputed(actor, plot);
}

/**
 * Freezes the valid right of a plot for a dispute, or makes the one frozen for it valid again; a right frozen for
 * another reason, such as remains moving out, stays so.
 */
export async function freezeRight(work: Work, plotId: string, freeze: boolean): Promise<void> {
  const { valid, frozen } = RIGHT_STATUS;
  const [from, to] = freeze ? [valid, frozen] : [frozen, valid];
  const patch = { status: to, frozenFor: freeze ? ('dispute' as const) : null };
  const where = { plotId, status: from, ...(freeze ? {} : { frozenFor: 'dispute' }) };
  await changeLogged(work, 'cem_plot_right', { where, patch });
}
