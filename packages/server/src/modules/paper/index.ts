import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { paperRoutes } from './paper.routes.ts';
import { printLogTable } from './paper.table.ts';

/** Papers of the records below it, and the log of their prints. */
export const paperModule: ServerModule = (app, server) => {
  resourceRoutes(app, server, printLogTable);
  paperRoutes(app, server);
  return undefined;
};
