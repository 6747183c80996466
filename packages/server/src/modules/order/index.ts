import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { orderHooks } from './order.hooks.ts';
import { orderRoutes } from './order.routes.ts';
import { orderTable } from './order.table.ts';

export { addPayment } from './payments.store.ts';

export const orderModule: ServerModule = (app, server) => {
  resourceRoutes(app, server, orderTable(server), orderHooks(server));
  orderRoutes(app, server);
  return undefined;
};
