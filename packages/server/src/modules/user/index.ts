import { excelRoutes } from '../../resource/excel/routes.ts';
import { listRoute, resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { addressBookRoutes } from './address-book.routes.ts';
import { agentRoutes } from './agent.routes.ts';
import { seesFace } from './faces.store.ts';
import { lookUpRoutes, namedRoutes } from './lookup.routes.ts';
import { peopleRoutes } from './people.routes.ts';
import { userHooks } from './user.hooks.ts';
import { accountRoutes, factorRoutes, recycleRoutes } from './user.routes.ts';
import { userSheet, userTable } from './user.table.ts';
import { linkColumns } from './user-sheet.ts';

export { colleagueConditions, colleagueSearch } from './people.routes.ts';
export { colleague, colleagues, colleagueTable } from './people.store.ts';
export { departNames } from './user-texts.store.ts';

/** Users: maintaining accounts, pickers, and the address book (contract/1 §5, §14). */
export const userModule: ServerModule = (app, server) => {
  const hooks = userHooks(server);
  peopleRoutes(app, server);
  lookUpRoutes(app, server);
  namedRoutes(app, server);
  addressBookRoutes(app, server);
  void app.register(async (keeping) => {
    // Rights removed or sessions ended: open browsers are notified now.
    keeping.addHook('onResponse', async (request) => {
      if (request.method !== 'GET') server.live.stateChanged();
    });
    resourceRoutes(keeping, server, userTable, hooks);
    listRoute(keeping, server, userTable, hooks, { url: '/sys/user/listAll', summary: '用户列表（第二个地址）' });
    excelRoutes(keeping, server, userSheet, { ...hooks, sheet: linkColumns });
    server.recordViews.set('sys_user', (actor, id) => seesFace(server, actor, id));
    accountRoutes(keeping, server);
    factorRoutes(keeping, server);
    recycleRoutes(keeping, server);
    agentRoutes(keeping, server);
  });
  return undefined;
};
