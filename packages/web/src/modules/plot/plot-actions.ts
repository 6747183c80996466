import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { effectiveSale, moveSale, type SaleStatus } from '@songbai/contract/modules/plot/plot.rules.ts';

/** What the user may do with a plot in the drawer. */
export interface PlotActions {
  lock: boolean;
  release: boolean;
  purchase: boolean;
  hold: boolean;
}

interface PlotFacts {
  saleStatus: SaleStatus;
  disputeFlag: string | null;
}

/**
 * Actions by permission and state (domain.md §4.1). A lock belongs to the user who took it: only this holder may sell
 * the plot, and the holder or a supervisor (who may open plots for sale) releases it. A disputed plot is frozen.
 */
export function plotActions(plot: PlotFacts, mine: boolean, can: (code: string) => boolean): PlotActions {
  const release = plot.saleStatus === PLOT_SALE.locked && can('cem:plot:release') && (mine || can('cem:plot:open'));
  if (plot.disputeFlag === 'Y') return { lock: false, release, purchase: false, hold: false };
  const free = 'to' in moveSale(plot.saleStatus, 'lock');
  const sellable = plot.saleStatus === PLOT_SALE.locked ? mine : 'to' in moveSale(plot.saleStatus, 'reserve');
  return {
    lock: free && can('cem:plot:lock'),
    release,
    purchase: sellable && can('cem:order:add'),
    // A plot that somebody else is picking is not taken from them.
    hold: (free || mine) && 'to' in moveSale(plot.saleStatus, 'hold') && can('cem:plot:hold'),
  };
}

export type PlotRowAct = 'repair' | 'holder' | 'exchange' | 'stone' | 'dispute' | 'clearDispute';

/** What a row of the plot list offers besides the generic actions (domain.md §3.4, §4.1). */
export function plotRowActs(plot: PlotRowFacts, can: (code: string) => boolean): PlotRowAct[] {
  const disputed = plot.disputeFlag === 'Y';
  const acts: PlotRowAct[] = [];
  if (plot.saleStatus === PLOT_SALE.inRepair && !disputed && can('cem:plot:open')) acts.push('repair');
  if (plot.saleStatus === PLOT_SALE.sold && !disputed && can('cem:holder:apply')) acts.push('holder');
  if (plot.saleStatus === PLOT_SALE.sold && !disputed && can('cem:plotChange:apply') && can('cem:order:list'))
    acts.push('exchange');
  if (!disputed && can('cem:plot:stone')) acts.push('stone');
  if (can('cem:dispute:set')) acts.push(disputed ? 'clearDispute' : 'dispute');
  return acts;
}

interface PlotRowFacts {
  saleStatus: SaleStatus | null;
  disputeFlag: string | null;
}

/** The current sale state: an expired lock counts as free, even before it has been cleaned up. */
export function saleNow(plot: {
  saleStatus: SaleStatus | null;
  lockUntil: string | null;
  secondsLeft?: number | null;
}): SaleStatus {
  const { saleStatus, lockUntil, secondsLeft } = plot;
  if (saleStatus !== PLOT_SALE.locked) return saleStatus ?? PLOT_SALE.notOpen;
  if (typeof secondsLeft === 'number') return secondsLeft > 0 ? PLOT_SALE.locked : PLOT_SALE.available;
  return effectiveSale({ saleStatus, lockUntil }, Date.now());
}
