import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { recordSearch } from '../plot/index.ts';
import { burialRoutes } from './burial.routes.ts';
import { burialTable } from './burial.table.ts';

export { noteFirstBurial, refuseBooked } from './burial.store.ts';
export { burialTable } from './burial.table.ts';

export const burialModule: ServerModule = (app, server) => {
  const { listParams, listSelection } = recordSearch({
    column: 'deceased_id',
    table: 'cem_deceased',
    of: 'cem_burial_person',
  });
  resourceRoutes(app, server, burialTable, { listParams, listSelection });
  burialRoutes(app, server);
  return undefined;
};
