import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { payment, paymentCorrection } from './payment.resource.ts';

export const paymentModule = defineModule({
  name: 'payment',
  resources: [payment, paymentCorrection],
  menus: [
    {
      under: 'orders',
      at: 52,
      key: 'payment-list',
      name: '收款记录',
      url: '/orders/payments',
      component: 'cemetery/PaymentList',
    },
    {
      under: 'orders',
      at: 53,
      key: 'payment-fix-list',
      name: '收款更正',
      url: '/orders/corrections',
      component: 'cemetery/PaymentCorrectionList',
    },
  ],
  permissions: {
    'payment-list': actionCodes(payment, ['list', 'export']),
    'payment-fix-list': {
      ...actionCodes(paymentCorrection, ['list']),
      'cem:payFix:apply': '申请更正',
      'cem:payFix:confirm': '确认更正',
    },
  },
  roleGrants: [
    {
      to: ['gm', 'cashier', 'finance_mgr', 'auditor'],
      menus: ['payment-list', 'payment-fix-list'],
      codes: ['cem:pay:list', 'cem:payFix:list'],
    },
    { to: ['gm', 'finance_mgr'], codes: ['cem:pay:export', 'cem:payFix:confirm'] },
    { to: ['cashier', 'finance_mgr'], codes: ['cem:payFix:apply'] },
  ],
});
