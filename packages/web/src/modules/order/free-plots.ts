import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';

/** Plots that an order may take. */
export const FREE_PLOTS = { saleStatus: PLOT_SALE.available };
