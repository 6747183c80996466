import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { burialRoutes } from './burial.routes.ts';
import { burialTable } from './burial.table.ts';

export { noteFirstBurial, refuseBooked } from './burial.store.ts';
export { burialTable } from './burial.table.ts';

export const burialModule: ServerModule = (app, server) => {
  resourceRoutes(app, server, burialTable);
  burialRoutes(app, server);
  return undefined;
};
