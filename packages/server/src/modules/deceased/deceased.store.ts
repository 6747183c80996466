import { dictText } from '@songbai/contract/dicts.ts';
import { DECEASED_BURIAL } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import { PLOT_BURIAL, RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { burialStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext } from '../../resource/context.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { stored } from '../../resource/read/store.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import { update } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { changePlotWithoutRules, plotById, type StoredPlot } from '../plot/index.ts';
import { deceasedTable, type StoredDeceased } from './deceased.table.ts';

/** @throws AppError deceasedMissing */
export async function deceasedById(work: Work<StoreContext>, id: string): Promise<StoredDeceased> {
  const [row] = await stored(work, deceasedTable, [id]);
  if (!row) throw new AppError('deceasedMissing');
  return row;
}

/** What a burial, or a move to another plot, changes in the record of its person. */
export async function changeDeceased(
  work: Work<StoreContext>,
  before: StoredDeceased,
  patch: Partial<
    Pick<
      StoredDeceased,
      'burialStatus' | 'seq' | 'plotId' | 'rightId' | 'cemeteryId' | 'buriedText' | 'buriedDate' | 'buriedPrecision'
    >
  >,
): Promise<void> {
  await update(work, deceasedTable, before.id, patch, { before });
}

/** A plot with a right of use, locked until commit: its users are registered one after another. */
export async function heldPlot(
  work: Work<StoreContext>,
  plotId: string,
): Promise<{ plot: StoredPlot; rightId: string }> {
  await lockLive(work, 'cem_plot', work.actor.tenantId, [plotId]);
  const plot = await plotById(work, plotId);
  if (!plot) throw new AppError('plotMissing');
  const right = await work.db
    .selectFrom('cemPlotRight')
    .select('id')
    .where('plotId', '=', plotId)
    .where('tenantId', '=', work.actor.tenantId)
    .where('status', 'in', [RIGHT_STATUS.pending, RIGHT_STATUS.valid])
    .executeTakeFirst();
  if (!right) throw new AppError('deceasedPlotUnsold', { status: dictText('plot_sale', plot.saleStatus) });
  return { plot, rightId: right.id };
}

/** Those registered for a plot who have not left it, by cavity. */
export async function peopleOfPlot({ db, actor }: Reading<StoreContext>, plotId: string) {
  return db
    .selectFrom('cemDeceased')
    .select(['id', 'name', 'alive', 'burialStatus', 'seq'])
    .where('plotId', '=', plotId)
    .where('tenantId', '=', actor.tenantId)
    .where('delFlag', '=', 0)
    .where('burialStatus', '<>', DECEASED_BURIAL.outgoing)
    .orderBy('seq')
    .orderBy('id')
    .execute();
}

/** Cavities of a plot that somebody has or will have. */
export async function takenCavities(
  work: Work<StoreContext>,
  plotId: string,
  except: readonly string[] = [],
): Promise<number[]> {
  const people = await peopleOfPlot(work, plotId);
  return people.flatMap(({ id, seq }) => (seq === null || except.includes(id) ? [] : [seq]));
}

/** Full name of the plot of which somebody with this number is a user already (I9). */
export async function plotOfNumber(
  work: Work<StoreContext>,
  idNo: string,
  except: string,
): Promise<string | null | undefined> {
  const row = await work.db
    .selectFrom('cemDeceased as d')
    .leftJoin('cemPlot as p', 'p.id', 'd.plotId')
    .select('p.fullName')
    .where('d.tenantId', '=', work.actor.tenantId)
    .where('d.delFlag', '=', 0)
    .where('d.burialStatus', '<>', DECEASED_BURIAL.outgoing)
    .where('d.idNo', '=', work.server.sealer.seal(idNo))
    .where('d.id', '<>', except)
    .executeTakeFirst();
  return row?.fullName;
}

/** Sets the counts of a plot from its people (I18), with an entry in its history. */
export async function recountPlot(
  work: Work,
  plotId: string,
  entry: { event: string; summary: string; without?: readonly string[]; emptied?: boolean },
): Promise<void> {
  const { event, summary, without = [] } = entry;
  const people = await work.db
    .selectFrom('cemDeceased')
    .select(['id', 'alive', 'burialStatus'])
    .where('plotId', '=', plotId)
    .where('tenantId', '=', work.actor.tenantId)
    .where('delFlag', '=', 0)
    .execute();
  const present = people.filter(({ id }) => !without.includes(id));
  const buried = present.filter((one) => one.burialStatus === DECEASED_BURIAL.buried).length;
  const living = present.filter((one) => one.alive === 'Y' && one.burialStatus === DECEASED_BURIAL.none).length;
  await changePlotWithoutRules(work, plotId, (plot) => {
    const capacity = Number(plot.capacity ?? 1);
    if (buried > capacity) throw new AppError('plotFull', { n: String(capacity) });
    // Emptied by moving remains out while the right stays, until somebody rests there again (domain.md §4.1).
    const emptied = buried === 0 && (entry.emptied || plot.burialStatus === PLOT_BURIAL.emptied);
    const occupied = emptied ? PLOT_BURIAL.emptied : burialStatus(buried, capacity);
    return { patch: { burialCount: buried, livingCount: living, burialStatus: occupied }, event, summary };
  });
}
