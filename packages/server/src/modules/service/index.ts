import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { serviceItemHooks, serviceOrderHooks } from './service.hooks.ts';
import { serviceRoutes } from './service.routes.ts';
import { serviceItemTable, serviceOrderTable } from './service.table.ts';

export { acceptFinishedServices } from './accept-job.ts';
export { payService } from './move-service.service.ts';
export { type StoredService, serviceOrderTable } from './service.table.ts';
export { serviceDebtor } from './service-refund.ts';
export { undoServicePayment } from './undo-payment.ts';

export const serviceModule: ServerModule = (app, server) => {
  resourceRoutes(app, server, serviceItemTable, serviceItemHooks);
  resourceRoutes(app, server, serviceOrderTable, serviceOrderHooks(server));
  serviceRoutes(app, server);
  return undefined;
};
