import type { ServerModule } from '../../resource/server-context.ts';
import { changesRoute, restoreRoute, versionRoutes } from './data-log.routes.ts';

/** Versions of records: reading, comparing, restoring (contract/1 §13). */
export const dataLogModule: ServerModule = (app, server) => {
  versionRoutes(app, server);
  changesRoute(app, server);
  restoreRoute(app, server);
  return undefined;
};
