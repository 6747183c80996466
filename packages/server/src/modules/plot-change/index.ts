import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { recordSearch } from '../plot/index.ts';
import { plotChangeRoutes } from './plot-change.routes.ts';
import { plotChangeTable } from './plot-change.table.ts';

export { plotChangeTable } from './plot-change.table.ts';

/** Plots that are given back, exchanged or partly emptied (domain.md §3.15, §4.6). */
export const plotChangeModule: ServerModule = (app, server) => {
  const { listParams, listSelection } = recordSearch({ through: ['cem_order'] });
  resourceRoutes(app, server, plotChangeTable, { listParams, listSelection });
  plotChangeRoutes(app, server);
  return undefined;
};
