import type { SaleStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import type { Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { type StoreContext, type Stored, stored, type Values } from '../../resource/store.ts';
import { changeRow, withoutRules } from '../../resource/write/change.ts';
import { type BusinessEvent, writeEvents } from '../../resource/write/events.store.ts';
import { factsOf, type PlotFacts } from './plot.facts.ts';
import { plotTable } from './plot.table.ts';

/** Fields of a plot that is not locked. */
export const UNLOCKED = { lockBy: null, lockName: null, lockUntil: null } as const;

/** What changes on a plot and what its timeline says about it. */
export interface PlotMove {
  patch: Values & { saleStatus?: SaleStatus };
  event: string;
  summary: string;
}

/** A plot the actor may see; undefined when there is none for this actor. */
export async function plotById(context: StoreContext, trx: Trx, actor: Actor, id: string): Promise<Stored | undefined> {
  const [row] = await stored(context, trx, plotTable(context.clock), actor, [id]);
  return row;
}

/**
 * Moves one plot by a decision over its present state, with data log and event. Two who decide at the same moment never
 * both win (I1); the decision is asked again when somebody was quicker.
 * @throws AppError plotMissing, and whatever `decide` throws
 */
export async function changePlot(
  context: StoreContext,
  trx: Trx,
  actor: Actor,
  id: string,
  decide: (plot: PlotFacts, row: Stored) => PlotMove | Promise<PlotMove>,
): Promise<{ before: Stored; after: Stored }> {
  let move: PlotMove | undefined;
  const change = await changeRow(context, trx, plotTable(context.clock), actor, id, 'plotMissing', async (row) => {
    move = await decide(factsOf(row), row);
    return move.patch;
  });
  if (move) await writeEvents(trx, actor, context, [plotEvent(change.before, move)]);
  return change;
}

/** The same for a consequence of something else the actor was allowed to do: data rules on plots do not stand in the way. */
export function changePlotWithoutRules(
  ...[context, trx, actor, id, decide]: Parameters<typeof changePlot>
): ReturnType<typeof changePlot> {
  return changePlot(context, trx, withoutRules(actor), id, decide);
}

export function plotEvent(before: Stored, move: PlotMove): BusinessEvent {
  const changed = Object.keys(move.patch);
  return {
    plotId: before.id,
    bizType: 'plot',
    bizId: before.id,
    event: move.event,
    summary: move.summary,
    before: Object.fromEntries(changed.map((name) => [name, before[name] ?? null])),
    after: move.patch,
  };
}
