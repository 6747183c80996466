import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { tenant } from './tenant.resource.ts';

export const tenantModule = defineModule({
  name: 'tenant',
  resources: [tenant],
  menus: [
    {
      under: 'system',
      at: 100,
      key: 'tenant-list',
      name: '租户管理',
      url: '/isystem/tenant',
      component: 'system/TenantList',
    },
  ],
  permissions: { 'tenant-list': { ...actionCodes(tenant), 'system:tenant:user': '租户成员' } },
});
