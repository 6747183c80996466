import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { chargeItem } from './charge-item.resource.ts';

export const chargeItemModule = defineModule({
  name: 'charge-item',
  resources: [chargeItem],
  menus: [
    {
      under: 'plots',
      at: 70,
      key: 'charge-item-list',
      name: '收费清单',
      url: '/plots/charges',
      component: 'cemetery/ChargeItemList',
    },
  ],
  permissions: { 'charge-item-list': actionCodes(chargeItem) },
  roleGrants: [
    { to: ['sales_mgr', 'sales', 'finance_mgr', 'cashier'], codes: ['cem:chargeItem:list'] },
    { to: ['sys_admin', 'gm', 'finance_mgr', 'auditor'], menus: ['charge-item-list'], codes: ['cem:chargeItem:list'] },
    { to: ['gm', 'finance_mgr'], codes: ['cem:chargeItem:*'] },
  ],
});
