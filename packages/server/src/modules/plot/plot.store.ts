import type { plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import type { PatchOf } from '@songbai/contract/resource/define.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext, Values } from '../../resource/context.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { stored } from '../../resource/read/store.ts';
import { changeRow, withoutRules } from '../../resource/write/change.ts';
import type { BusinessEvent } from '../../resource/write/events.ts';
import type { Work } from '../../resource/write/work.ts';
import { publishPlots } from './plot.facts.ts';
import { plotTable, type StoredPlot } from './plot.table.ts';

/** Fields of a plot that is not locked. */
export const UNLOCKED = { lockBy: null, lockName: null, lockUntil: null } as const;

/** Patch of a plot and its timeline entry. */
export interface PlotMove {
  patch: PatchOf<typeof plot>;
  event: string;
  summary: string;
  reason?: string;
}

/** A plot the actor may see; undefined otherwise. */
export async function plotById(from: Reading<StoreContext>, id: string): Promise<StoredPlot | undefined> {
  const [row] = await stored(from, plotTable, [id]);
  return row;
}

/**
 * Moves one plot by a decision on its current state, with data log, event and push to browsers. Of concurrent
 * decisions only one wins (I1); the decision is repeated when another transaction was first.
 * @throws AppError plotMissing, and any error of `decide`
 */
export async function changePlot<Move extends PlotMove>(
  work: Work,
  id: string,
  decide: Decide<Move>,
): Promise<{ before: StoredPlot; after: StoredPlot; decision: Move }> {
  const target = { table: plotTable, id, missing: 'plotMissing' as const };
  const { before, after, decision } = await changeRow(work, target, async (plot) => {
    const move = await decide(plot);
    if (!ENDS_LOCK.includes(move.event)) refuseDisputed(work.actor, plot);
    return move;
  });
  work.events([plotEvent(before, decision)]);
  publishPlots(work, [after]);
  return { before, after, decision };
}

/** A lock ends in a dispute too. */
const ENDS_LOCK: readonly string[] = ['unlock', 'lockExpired'];

/** A plot frozen by a dispute is changed by nobody but who sets and clears disputes (domain.md §3.4). */
export function refuseDisputed(actor: Actor, plot: Pick<StoredPlot, 'disputeFlag'>): void {
  if (plot.disputeFlag === 'Y' && !actor.codes.has('cem:dispute:set')) throw new AppError('plotDisputed');
}

type Decide<Move extends PlotMove> = (plot: StoredPlot) => Move | Promise<Move>;

/** The same for an effect of another permitted action: data rules on plots do not apply. */
export function changePlotWithoutRules<Move extends PlotMove>(
  work: Work,
  id: string,
  decide: Decide<Move>,
): ReturnType<typeof changePlot<Move>> {
  return changePlot(work.as(withoutRules(work.actor)), id, decide);
}

export function plotEvent(before: StoredPlot, move: PlotMove): BusinessEvent {
  const changed = Object.keys(move.patch);
  return {
    plotId: before.id,
    bizType: 'plot',
    bizId: before.id,
    event: move.event,
    summary: move.summary,
    ...(move.reason ? { reason: move.reason } : {}),
    before: Object.fromEntries(changed.map((name) => [name, (before as Values)[name] ?? null])),
    after: move.patch,
  };
}
