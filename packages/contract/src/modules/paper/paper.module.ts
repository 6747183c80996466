import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { printLog } from './paper.resource.ts';

export const paperModule = defineModule({
  name: 'paper',
  resources: [printLog],
  menus: [
    {
      under: 'orders',
      at: 56,
      key: 'print-log',
      name: '打印记录',
      url: '/orders/prints',
      component: 'cemetery/PrintLogList',
    },
  ],
  permissions: {
    'payment-list': { 'cem:receipt:print': '打印收据', 'cem:receipt:reprint': '补打收据' },
    'order-normal': { 'cem:order:print': '打印单据' },
    'refund-list': { 'cem:refund:print': '打印退款单' },
    'fee-terms': { 'cem:fee:print': '打印缴费证明' },
    'print-log': actionCodes(printLog, ['list', 'export']),
  },
  roleGrants: [
    { to: ['cashier', 'finance_mgr'], codes: ['cem:receipt:print', 'cem:receipt:reprint', 'cem:refund:print'] },
    {
      to: ['gm', 'sales_mgr', 'sales', 'cashier', 'finance_mgr', 'records', 'records_mgr'],
      codes: ['cem:order:print'],
    },
    {
      to: ['gm', 'sales_mgr', 'cashier', 'finance_mgr', 'records', 'records_mgr', 'reception'],
      codes: ['cem:fee:print'],
    },
    {
      to: ['gm', 'finance_mgr', 'auditor'],
      menus: ['print-log'],
      codes: ['cem:printLog:list', 'cem:printLog:export'],
    },
  ],
});
