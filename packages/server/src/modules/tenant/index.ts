import type { ServerModule } from '../../resource/server-context.ts';
import { candidateRoutes } from './candidates.routes.ts';
import { memberRoutes } from './members.routes.ts';
import { ownTenantRoutes, tenantKeeping, tenantReading } from './tenant.routes.ts';

/** Tenants and their people (contract/1 §10). Changes here affect rights. */
export const tenantModule: ServerModule = (app, server) => {
  tenantReading(app, server);
  ownTenantRoutes(app, server);
  candidateRoutes(app, server);
  void app.register(async (keeping) => {
    keeping.addHook('onResponse', async (request) => {
      if (request.method !== 'GET') server.live.stateChanged();
    });
    tenantKeeping(keeping, server);
    memberRoutes(keeping, server);
  });
  return undefined;
};
