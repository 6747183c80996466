import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { customerHooks } from './customer.hooks.ts';
import { customerTable } from './customer.table.ts';

export { customerTable, type StoredCustomer } from './customer.table.ts';
export { correctCustomer, customerById, findOrCreateCustomer, withNumber } from './find-customer.store.ts';

export const customerModule: ServerModule = (app, server) => {
  resourceRoutes(app, server, customerTable, customerHooks(server));
  return undefined;
};
