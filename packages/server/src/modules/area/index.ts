import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { areaHooks } from './area.hooks.ts';
import { areaTable, rowTable } from './area.table.ts';
import { rowHooks } from './row.hooks.ts';

export { areaTable, rowTable } from './area.table.ts';

export const areaModule: ServerModule = (app, server) => {
  resourceRoutes(app, server, areaTable, areaHooks());
  resourceRoutes(app, server, rowTable, rowHooks());
  return undefined;
};
