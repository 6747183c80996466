import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { departRoleHooks } from './depart-role.hooks.ts';
import { departRoleRoutes, roleUserRoutes } from './depart-role.routes.ts';
import { departRoleTable } from './depart-role.table.ts';
import { departGrantRoutes } from './grants.routes.ts';
import { memberRoutes } from './members.routes.ts';

export { chargeOf } from './charge.ts';
export { dropDepartRolesOf } from './depart-roles.store.ts';
export { assertMayLeave } from './taking.ts';

/** Department roles, their grants and holders, and members of departments (contract/1 §5.8, §8.5, §8.6). */
export const departRoleModule: ServerModule = (app, server) => {
  void app.register(async (keeping) => {
    keeping.addHook('onResponse', async (request) => {
      if (request.method !== 'GET') server.live.stateChanged();
    });
    resourceRoutes(keeping, server, departRoleTable, departRoleHooks(server));
    departRoleRoutes(keeping, server);
    roleUserRoutes(keeping, server);
    departGrantRoutes(keeping, server);
    memberRoutes(keeping, server);
  });
  return undefined;
};
