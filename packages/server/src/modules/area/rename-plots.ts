import { setImmediate as nextTurn } from 'node:timers/promises';
import { formerNames, type PlotNameParts, renamedPlot } from '@songbai/contract/modules/plot/numbering.rules.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext } from '../../resource/context.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import type { Work } from '../../resource/write/work.ts';
import {
  type NamedPlot,
  type NewName,
  nameTakenElsewhere,
  namingOf,
  plotsHeldIn,
  writeNames,
} from './plot-names.store.ts';

export interface AreaRename {
  areaId: string;
  cemeteryId: string;
  /** Full names of the area. */
  from: string;
  to: string;
}

/** Plots per statement; after each it yields to the event loop. */
const BLOCK = 500;

interface Renamed {
  plot: NamedPlot;
  name: NewName;
}

/**
 * Updates the full names of the plots of an area before its rename; the old ones stay as aliases
 * (domain.md §3.4). Texts copied into orders and contracts stay as signed.
 * @throws AppError duplicateField when a plot outside the area has one of the names
 */
export async function renamePlots(work: Work<StoreContext>, rename: AreaRename): Promise<void> {
  if (rename.from === rename.to) return;
  const { engine } = work.server.database;
  // Keeps other transactions from adding a plot under the old name.
  await lockLive(work, 'cem_area', work.actor.tenantId, [rename.areaId]);
  const naming = await namingOf(work.db, rename.cemeteryId);
  if (!naming) return;
  const plots = await plotsHeldIn(work.db, engine, work.actor.tenantId, rename.areaId);
  const renamed = plots.flatMap((plot) => renamedOf(plot, naming, rename));
  for (let start = 0; start < renamed.length; start += BLOCK) {
    const block = renamed.slice(start, start + BLOCK);
    const names = block.map(({ name }) => name);
    const taken = await nameTakenElsewhere(
      work.db,
      engine,
      work.actor.tenantId,
      rename.areaId,
      names.map((name) => name.fullName),
    );
    if (taken !== undefined) throw new AppError('duplicateField', { label: '墓位全称', value: taken });
    await writeNames(work, engine, names);
    await log(work, block, rename);
    await nextTurn();
  }
}

function renamedOf(
  plot: NamedPlot,
  naming: { cemetery: string; pattern: string },
  { from, to }: AreaRename,
): Renamed[] {
  const { rowNo, rowName, seatNo, seatSuffix } = plot;
  const parts: PlotNameParts = { cemetery: naming.cemetery, area: from, rowNo, rowName, seatNo, seatSuffix };
  const fullName = renamedPlot(plot.fullName, naming.pattern, parts, to);
  if (fullName === plot.fullName) return [];
  return [{ plot, name: { id: plot.id, fullName, aliasNames: formerNames(plot.aliasNames, plot.fullName, fullName) } }];
}

/** One log row and one event per plot, as if each had been renamed by hand. */
async function log(work: Work<StoreContext>, block: readonly Renamed[], { from, to }: AreaRename): Promise<void> {
  const changes = block.map(({ plot, name }) => ({
    table: 'cem_plot',
    id: plot.id,
    version: plot.version + 1,
    action: 'edit' as const,
    before: { fullName: plot.fullName, aliasNames: plot.aliasNames },
    after: { fullName: name.fullName, aliasNames: name.aliasNames },
  }));
  work.log(changes);
  const summary = `${work.actor.realname}将墓区「${from}」改为「${to}」，墓位全称随之更改`;
  const events = changes.map(({ id, before, after }) => ({
    plotId: id,
    bizType: 'plot' as const,
    bizId: id,
    event: 'rename',
    summary,
    before: { fullName: before.fullName },
    after: { fullName: after.fullName },
  }));
  work.events(events);
  await work.flush();
}
