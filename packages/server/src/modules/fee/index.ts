import type { ServerModule } from '../../resource/server-context.ts';
import { feeRoutes } from './fee.routes.ts';

export { undoFeePayment } from './undo-fee.ts';

export const feeModule: ServerModule = (app, server) => {
  feeRoutes(app, server);
  return undefined;
};
