import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { recordSearch } from '../plot/index.ts';
import { correctionRoutes } from './correction.routes.ts';
import { correctionTable, paymentTable } from './payment.table.ts';

export { paymentTable } from './payment.table.ts';

export const paymentModule: ServerModule = (app, server) => {
  const { listParams, listSelection } = recordSearch({ through: ['cem_order', 'cem_service_order'], plotsToo: true });
  resourceRoutes(app, server, paymentTable, { listParams, listSelection });
  resourceRoutes(app, server, correctionTable);
  correctionRoutes(app, server);
  return undefined;
};
