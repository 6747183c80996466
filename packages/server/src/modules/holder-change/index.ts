import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { holderChangeRoutes } from './holder-change.routes.ts';
import { holderChangeTable } from './holder-change.table.ts';

export const holderChangeModule: ServerModule = (app, server) => {
  resourceRoutes(app, server, holderChangeTable);
  holderChangeRoutes(app, server);
  return undefined;
};
