import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { bigRowRoutes } from './big-rows.ts';
import { boardRoutes } from './board.ts';
import { orderRoutes } from './orders.routes.ts';
import { reportRoutes } from './report.ts';
import { shipRoutes } from './ships.routes.ts';
import { recordTable } from './tables.ts';
import { treeRoutes } from './tree.routes.ts';

/** The tables behind the example pages, under the addresses of the stock clients' demo pages where those have some. */
export const exampleModule: ServerModule = (app, server) => {
  resourceRoutes(app, server, recordTable);
  orderRoutes(app, server);
  treeRoutes(app, server);
  shipRoutes(app, server);
  boardRoutes(app, server);
  bigRowRoutes(app, server);
  reportRoutes(app, server);
  return undefined;
};
