import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import {
  buildDisabled,
  buildDraft,
  buildHold,
  buildLock,
  buildPartlyPaid,
  buildReservation,
  buildToRestore,
} from './open-stories.ts';
import { buildPastOrder } from './past-orders.ts';
import { movePlot, type Plot } from './plots.ts';
import type { PlotStory, Scenario } from './scenarios.ts';
import { buildSold, isSold, saleOf } from './sold-stories.ts';
import { buildDepositToday, buildReservedToday, buildSoldToday } from './today-stories.ts';
import type { Unit } from './world.ts';

/** Writes the whole story of a plot: its past orders, then its current state. */
export function buildStory(unit: Unit, { plot, scenario, past }: PlotStory): void {
  if (scenario === 'notOpen') return;
  const sale = isSold(scenario) ? saleOf(unit, scenario, past.length > 0) : undefined;
  movePlot(plot, 'open');
  const last = (sale?.day ?? unit.world.reference) - 20;
  const length = Math.floor((last - unit.opened) / past.length);
  past.forEach((name, index) => {
    const from = unit.opened + length * index;
    buildPastOrder(unit, plot, name, from, from + length);
  });
  if (plot.saleStatus === PLOT_SALE.inRepair && scenario !== 'repair') movePlot(plot, 'restore');
  if (sale) buildSold(unit, plot, scenario, sale);
  else UNSOLD[scenario]?.(unit, plot, scenario);
}

const UNSOLD: Partial<Record<Scenario, (unit: Unit, plot: Plot, scenario: Scenario) => void>> = {
  repair: buildToRestore,
  disabled: buildDisabled,
  locked: buildLock,
  kept: (unit, plot) => buildHold(unit, plot),
  draft: buildDraft,
  approval: buildDraft,
  reserved: buildReservation,
  reservedOver: buildReservation,
  deposit: buildPartlyPaid,
  depositOver: buildPartlyPaid,
  part: buildPartlyPaid,
  partOver: buildPartlyPaid,
  refundDeposit: buildPartlyPaid,
  reservedToday: buildReservedToday,
  depositToday: buildDepositToday,
  soldToday: buildSoldToday,
};
