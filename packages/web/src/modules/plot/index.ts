/** Public interface of the plot module for other modules; pages are registered by their own paths. */
export { fetchPlot, fetchPlotHold, type OwnLock, PLOT_KEYS, type PlotRecord } from './plot.calls.ts';
export { saleNow } from './plot-actions.ts';
export { useLockActions, useMyLocks, useRefreshPlots } from './use-locks.ts';
