import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { serviceItem, serviceOrder } from './service.resource.ts';

export const serviceModule = defineModule({
  name: 'service',
  resources: [serviceItem, serviceOrder],
  menus: [
    {
      under: 'services',
      at: 10,
      key: 'service-item-list',
      name: '服务项目',
      url: '/services/items',
      component: 'cemetery/ServiceItemList',
    },
    {
      under: 'services',
      at: 20,
      key: 'service-order-list',
      name: '服务订单',
      url: '/services/orders',
      component: 'cemetery/ServiceOrderList',
    },
  ],
  permissions: {
    'service-item-list': actionCodes(serviceItem),
    'service-order-list': {
      ...actionCodes(serviceOrder, ['list', 'add', 'edit', 'delete', 'export']),
      'cem:service:pay': '收款',
      'cem:service:assign': '派单',
      'cem:service:finish': '服务完成',
      'cem:service:accept': '验收',
      'cem:service:cancel': '取消',
    },
  },
  roleGrants: [
    {
      to: ['gm', 'reception', 'cashier', 'finance_mgr', 'field_mgr', 'field', 'service', 'auditor'],
      menus: ['service-order-list'],
      codes: ['cem:service:list', 'cem:serviceItem:list'],
    },
    { to: ['sys_admin', 'gm', 'service', 'auditor'], menus: ['service-item-list'] },
    { to: ['sys_admin', 'gm'], codes: ['cem:serviceItem:*'] },
    { to: ['reception', 'service'], codes: ['cem:service:add'] },
    { to: ['service'], codes: ['cem:service:edit', 'cem:service:accept'] },
    { to: ['records_mgr'], menus: ['service-order-list'], codes: ['cem:service:list', 'cem:service:delete'] },
    { to: ['finance_mgr'], codes: ['cem:service:export'] },
    { to: ['cashier', 'finance_mgr'], codes: ['cem:service:pay'] },
    { to: ['field_mgr', 'service'], codes: ['cem:service:assign'] },
    { to: ['field_mgr', 'field'], codes: ['cem:service:finish'] },
    { to: ['finance_mgr', 'service'], codes: ['cem:service:cancel'] },
  ],
});
