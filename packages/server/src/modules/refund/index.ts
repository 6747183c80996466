import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { recordSearch } from '../plot/index.ts';
import { refundRoutes } from './refund.routes.ts';
import { refundTable } from './refund.table.ts';

export { applyRefund, keepFee, withdrawRefund } from './refund.service.ts';
export { refundTable } from './refund.table.ts';

export const refundModule: ServerModule = (app, server) => {
  const { listParams, listSelection } = recordSearch({ through: ['cem_order', 'cem_service_order'] });
  resourceRoutes(app, server, refundTable, { listParams, listSelection });
  refundRoutes(app, server);
  return undefined;
};
