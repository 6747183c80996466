import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { gatewayRoute } from './gateway.resource.ts';

export const gatewayModule = defineModule({
  name: 'gateway',
  resources: [gatewayRoute],
  menus: [
    {
      under: 'system',
      at: 190,
      key: 'gateway-route-list',
      name: '网关路由',
      url: '/isystem/gatewayroute',
      component: 'system/SysGatewayRouteList',
    },
  ],
  permissions: { 'gateway-route-list': actionCodes(gatewayRoute, ['list', 'add', 'edit', 'delete']) },
});
