import { moveSale, type SaleStatus } from '@songbai/contract/modules/plot/plot.rules.ts';

/** What a person may do with a plot in the drawer. */
export interface PlotActions {
  lock: boolean;
  release: boolean;
  purchase: boolean;
}

interface PlotFacts {
  saleStatus: SaleStatus;
  disputeFlag: string | null;
}

/**
 * Actions by right and state (domain.md §4.1). A lock belongs to the person who took it, so only the holder is offered
 * to release it or to sell the plot; a disputed plot is frozen.
 */
export function plotActions(plot: PlotFacts, mine: boolean, can: (code: string) => boolean): PlotActions {
  if (plot.disputeFlag === 'Y') return { lock: false, release: mine && can('cem:plot:release'), purchase: false };
  const free = 'to' in moveSale(plot.saleStatus, 'lock');
  const sellable = plot.saleStatus === '2' ? mine : 'to' in moveSale(plot.saleStatus, 'reserve');
  return {
    lock: free && can('cem:plot:lock'),
    release: plot.saleStatus === '2' && mine && can('cem:plot:release'),
    purchase: sellable && can('cem:order:add'),
  };
}
