import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { departHooks } from './depart.hooks.ts';
import { departRoutes } from './depart.routes.ts';
import { departTable } from './depart.table.ts';
import { departGrantRoutes } from './depart-grants.routes.ts';
import { departRemovalRoutes } from './depart-removal.routes.ts';
import { departReplies } from './depart-replies.ts';
import { lookUpRoutes } from './look-up.routes.ts';
import { myDepartRoutes } from './my-depart.routes.ts';

export { nextDepartCodeBelow } from './depart.hooks.ts';
export { departsByPath } from './depart-paths.ts';
export { departCode } from './departs.store.ts';

/** Departments: maintaining them, their trees, and what their roles may be granted (contract/1 §8.1–8.4). */
export const departModule: ServerModule = (app, server) => {
  const whole = departReplies(server.database);
  departRoutes(app, server, whole);
  lookUpRoutes(app, server, whole);
  myDepartRoutes(app, server, whole);
  void app.register(async (keeping) => {
    // Superiors, members or rights changed: open browsers are notified now.
    keeping.addHook('onResponse', async (request) => {
      if (request.method !== 'GET') server.live.stateChanged();
    });
    resourceRoutes(keeping, server, departTable, departHooks(server));
    departGrantRoutes(keeping, server);
    departRemovalRoutes(keeping, server);
  });
  return undefined;
};
