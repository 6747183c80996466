import { OPEN_BURIALS } from '@songbai/contract/modules/burial/burial.rules.ts';
import type { Trx } from '../../db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext } from '../../resource/context.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { insertLogged } from '../../resource/write/logged.store.ts';
import type { Work } from '../../resource/write/work.ts';

/** The open right of a plot, with what its order and its fee say about a burial. */
export async function rightOf(trx: Trx, tenantId: number, plotId: string) {
  return trx
    .selectFrom('cemPlotRight as r')
    .innerJoin('cemOrder as o', 'o.id', 'r.orderId')
    .select([
      'r.id',
      'r.status',
      'r.feePaidTo',
      'r.firstBurialDate',
      'r.orderId',
      'o.cemeteryId',
      'o.orderStatus',
      'o.payPlan',
    ])
    .where('r.plotId', '=', plotId)
    .where('r.tenantId', '=', tenantId)
    .where('r.status', 'in', ['0', '1', '2'])
    .executeTakeFirst();
}

/** The first burial of a right is remembered (domain.md §3.6). */
export async function noteFirstBurial(work: Work<StoreContext>, rightId: string, day: string): Promise<void> {
  const changed = await work.db
    .updateTable('cemPlotRight')
    .set((expression) => ({
      firstBurialDate: day,
      updateBy: work.actor.username,
      updateTime: work.clock.datetime(),
      version: expression('version', '+', 1),
    }))
    .where('id', '=', rightId)
    .where('firstBurialDate', 'is', null)
    .returning('version')
    .executeTakeFirst();
  if (!changed) return;
  const states = { before: { firstBurialDate: null }, after: { firstBurialDate: day } };
  work.log([{ table: 'cem_plot_right', id: rightId, version: changed.version, action: 'edit', ...states }]);
}

/**
 * A plot with a burial to come neither loses its right nor its people.
 * @throws AppError burialBooked
 */
export async function refuseBooked({ db, actor }: Reading<StoreContext>, plotId: string): Promise<void> {
  const row = await db
    .selectFrom('cemBurial')
    .select('id')
    .where('plotId', '=', plotId)
    .where('tenantId', '=', actor.tenantId)
    .where('status', 'in', [...OPEN_BURIALS])
    .executeTakeFirst();
  if (row) throw new AppError('burialBooked');
}

/** A new booking. */
export async function addBurial(work: Work<StoreContext>, values: Record<string, unknown>): Promise<void> {
  await insertLogged(work, 'cem_burial', [values]);
}
