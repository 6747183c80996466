import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { plotHooks } from './plot.hooks.ts';
import { plotRoutes } from './plot.routes.ts';
import { plotTable } from './plot.table.ts';

export { refuseDisputedPlot } from './dispute.store.ts';
export { closeHolds, isHeldFor, openHolds } from './holds.store.ts';
export { changePlot, changePlotWithoutRules, type PlotMove, plotById, UNLOCKED } from './plot.store.ts';
export { plotTable, type StoredPlot } from './plot.table.ts';
export { numberedPlot } from './plot-number.ts';
export { recordSearch } from './record-search.ts';
export { releaseExpired } from './release-job.ts';
export { refuseStoppedSales } from './selling.ts';

export const plotModule: ServerModule = (app, server) => {
  resourceRoutes(app, server, plotTable, plotHooks());
  plotRoutes(app, server);
  return undefined;
};
