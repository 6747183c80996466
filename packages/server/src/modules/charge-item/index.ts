import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { chargeItemHooks } from './charge-item.hooks.ts';
import { chargeItemTable } from './charge-item.table.ts';

export { chargeItemById, chargeItemsOf } from './charge-item.store.ts';

export const chargeItemModule: ServerModule = (app, server) => {
  resourceRoutes(app, server, chargeItemTable, chargeItemHooks);
  return undefined;
};
