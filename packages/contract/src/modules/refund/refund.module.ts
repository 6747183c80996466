import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { refund } from './refund.resource.ts';

export const refundModule = defineModule({
  name: 'refund',
  resources: [refund],
  menus: [
    {
      under: 'orders',
      at: 55,
      key: 'refund-list',
      name: '退款单',
      url: '/orders/refunds',
      component: 'cemetery/RefundList',
    },
  ],
  permissions: {
    'refund-list': {
      ...actionCodes(refund),
      'cem:refund:approve': '审批',
      'cem:refund:pay': '付款',
      'cem:refund:withdraw': '撤销',
      'cem:refund:complain': '投诉退款',
      'cem:refund:large': '审批大额退款',
    },
  },
  roleGrants: [
    {
      to: ['gm', 'sales_mgr', 'cashier', 'finance_mgr', 'service', 'auditor'],
      menus: ['refund-list'],
      codes: ['cem:refund:list'],
    },
    { to: ['service'], codes: ['cem:refund:apply'] },
    { to: ['gm', 'sales_mgr', 'finance_mgr'], codes: ['cem:refund:approve'] },
    { to: ['cashier', 'finance_mgr'], codes: ['cem:refund:pay'] },
    { to: ['gm', 'sales_mgr', 'finance_mgr', 'service'], codes: ['cem:refund:withdraw'] },
    { to: ['gm'], codes: ['cem:refund:complain', 'cem:refund:large'] },
    { to: ['gm', 'finance_mgr'], codes: ['cem:refund:export'] },
  ],
});
