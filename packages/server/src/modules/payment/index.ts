import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { correctionRoutes } from './correction.routes.ts';
import { correctionTable, paymentTable } from './payment.table.ts';

export { paymentTable } from './payment.table.ts';

export const paymentModule: ServerModule = (app, server) => {
  resourceRoutes(app, server, paymentTable);
  resourceRoutes(app, server, correctionTable);
  correctionRoutes(app, server);
  return undefined;
};
