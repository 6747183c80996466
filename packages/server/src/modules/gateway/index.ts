import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { gatewayHooks } from './gateway.hooks.ts';
import { gatewayRoutes } from './gateway.routes.ts';
import { gatewayTable } from './gateway.table.ts';
import type { Gateway } from './gateway.ts';

export { createGateway } from './gateway.ts';

/** 网关路由 (contract/2 §9): calls to this server that go to others (ADR 34). */
export function gatewayModule(gateway: Gateway): ServerModule {
  return (app, server) => {
    const hooks = gatewayHooks(server, gateway);
    resourceRoutes(app, server, gatewayTable, hooks);
    gatewayRoutes(app, server, hooks, gateway);
    return gateway;
  };
}
