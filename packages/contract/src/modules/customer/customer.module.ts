import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { VIEW_FULL } from '../../rules/masks.ts';
import { customer } from './customer.resource.ts';

export const customerModule = defineModule({
  name: 'customer',
  resources: [customer],
  menus: [
    {
      under: 'customers',
      at: 10,
      key: 'customer-list',
      name: '客户列表',
      url: '/customers/list',
      component: 'cemetery/CustomerList',
    },
  ],
  permissions: { 'customer-list': { ...actionCodes(customer), [VIEW_FULL]: '查看完整证件号' } },
  roleGrants: [
    {
      to: ['gm', 'sales_mgr', 'sales', 'reception', 'records', 'records_mgr', 'service', 'auditor'],
      menus: ['customer-list'],
      codes: ['cem:customer:list'],
    },
    { to: ['cashier', 'finance_mgr'], codes: ['cem:customer:list'] },
    { to: ['sales', 'reception'], codes: ['cem:customer:add'] },
    { to: ['sales', 'reception', 'records'], codes: ['cem:customer:edit'] },
    { to: ['sales_mgr', 'records_mgr'], codes: ['cem:customer:*'] },
    { to: ['records_mgr'], codes: [VIEW_FULL] },
    { to: ['sales'], ownRows: ['customer-list'] },
  ],
});
