import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { memberRoutes } from './members.routes.ts';
import { roleHooks } from './role.hooks.ts';
import { roleRoutes } from './role.routes.ts';
import { roleTable } from './role.table.ts';

/** Roles and their members (contract/1 §5.7, §6); their grants belong to the permission module. */
export const roleModule: ServerModule = (app, server) => {
  roleRoutes(app, server);
  void app.register(async (keeping) => {
    // Notifies people who lost or got a role.
    keeping.addHook('onResponse', async (request) => {
      if (request.method !== 'GET') server.live.stateChanged();
    });
    resourceRoutes(keeping, server, roleTable, roleHooks());
    memberRoutes(keeping, server);
  });
  return undefined;
};
