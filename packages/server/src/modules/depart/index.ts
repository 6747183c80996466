import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { departHooks } from './depart.hooks.ts';
import { departRoutes } from './depart.routes.ts';
import { departTable } from './depart.table.ts';
import { departGrantRoutes } from './depart-grants.routes.ts';
import { departReplies } from './depart-replies.ts';
import { lookUpRoutes } from './look-up.routes.ts';
import { myDepartRoutes } from './my-depart.routes.ts';

export { nextDepartCodeBelow } from './depart.hooks.ts';
export { departsByPath } from './depart-paths.ts';
export { departCode } from './departs.store.ts';

/** Departments: keeping them, their trees, and what their roles may be given (contract/1 §8.1–8.4). */
export const departModule: ServerModule = (app, server) => {
  const whole = departReplies(server.database);
  departRoutes(app, server, whole);
  lookUpRoutes(app, server, whole);
  myDepartRoutes(app, server, whole);
  void app.register(async (keeping) => {
    // Who is in charge, a member, or may do less than before: open browsers hear of it now.
    keeping.addHook('onResponse', async (request) => {
      if (request.method !== 'GET') server.live.stateChanged();
    });
    resourceRoutes(keeping, server, departTable, departHooks(server));
    departGrantRoutes(keeping, server);
  });
  return undefined;
};
