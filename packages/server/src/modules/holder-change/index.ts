import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { recordSearch } from '../plot/index.ts';
import { holderChangeRoutes } from './holder-change.routes.ts';
import { holderChangeTable } from './holder-change.table.ts';

export const holderChangeModule: ServerModule = (app, server) => {
  const { listParams, listSelection } = recordSearch({ column: 'to_customer_id', table: 'cem_customer' });
  resourceRoutes(app, server, holderChangeTable, { listParams, listSelection });
  holderChangeRoutes(app, server);
  return undefined;
};
