import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { recordSearch } from '../plot/index.ts';
import { correctionRoutes } from './correction.routes.ts';
import { correctionTable, paymentTable } from './payment.table.ts';

export { paymentTable } from './payment.table.ts';

export const paymentModule: ServerModule = (app, server) => {
  const ofOrders = { through: ['cem_order', 'cem_service_order'], plotsToo: true } as const;
  resourceRoutes(app, server, paymentTable, searchedLike(ofOrders));
  resourceRoutes(app, server, correctionTable, searchedLike({ ...ofOrders, ofPayments: true }));
  correctionRoutes(app, server);
  return undefined;
};

function searchedLike(records: Parameters<typeof recordSearch>[0]) {
  const { listParams, listSelection } = recordSearch(records);
  return { listParams, listSelection };
}
