import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { cacheRoutes } from './cache.routes.ts';
import { dictHooks, dictItemHooks } from './dict.hooks.ts';
import { optionRoutes, treeRoutes } from './dict.routes.ts';
import { dictItemTable, dictTable } from './dict.table.ts';
import { itemRoutes, recycleRoutes } from './dict-admin.routes.ts';
import { duplicateRoutes } from './duplicate.routes.ts';
import { ownItemRoutes } from './own-items.routes.ts';

export { addDict, freeDictCode, MAKES_DICTS } from './add-dict.ts';

export { type TableOption, tableOptions, treeLevel } from './table-options.store.ts';

/** Reading dictionaries, uniqueness checks, and maintaining dictionaries (contract/2 §1). */
export const dictModule: ServerModule = (app, server) => {
  optionRoutes(app, server);
  treeRoutes(app, server);
  cacheRoutes(app, server);
  duplicateRoutes(app, server);
  void app.register(async (keeping) => {
    keeping.addHook('onResponse', async (request) => {
      if (request.method !== 'GET') server.live.stateChanged();
    });
    resourceRoutes(keeping, server, dictTable, dictHooks(server));
    resourceRoutes(keeping, server, dictItemTable, dictItemHooks());
    recycleRoutes(keeping, server);
    itemRoutes(keeping, server);
    ownItemRoutes(keeping, server);
  });
  return undefined;
};
