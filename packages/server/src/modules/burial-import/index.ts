import type { ServerModule } from '../../resource/server-context.ts';
import { burialImportRoutes } from './burial-import.routes.ts';

export { importTenant } from './batch.store.ts';
export { commitBatch, preview, rollBackBatch, stageRegister } from './burial-import.service.ts';

export const burialImportModule: ServerModule = (app, server) => {
  burialImportRoutes(app, server);
  return undefined;
};
