import type { ServerModule } from '../../resource/server-context.ts';
import { cacheRoutes } from './cache.routes.ts';
import { optionRoutes, treeRoutes } from './dict.routes.ts';
import { duplicateRoutes } from './duplicate.routes.ts';

/** Reading dictionaries and asking whether a value is free (contract/2 §1). */
export const dictModule: ServerModule = (app, server) => {
  optionRoutes(app, server);
  treeRoutes(app, server);
  cacheRoutes(app, server);
  duplicateRoutes(app, server);
  return undefined;
};
