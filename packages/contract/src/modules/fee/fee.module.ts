import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { feeRule } from './fee-rule.resource.ts';
import { feeTerm } from './fee-term.resource.ts';

export const feeModule = defineModule({
  name: 'fee',
  resources: [feeRule, feeTerm],
  menus: [
    {
      under: 'orders',
      at: 70,
      key: 'fee-terms',
      name: '管理费台账',
      url: '/orders/fees',
      component: 'cemetery/FeeTermList',
    },
    {
      under: 'plots',
      at: 80,
      key: 'fee-rules',
      name: '管理费规则',
      url: '/plots/fee-rules',
      component: 'cemetery/FeeRuleList',
    },
  ],
  permissions: {
    'fee-terms': { ...actionCodes(feeTerm), 'cem:fee:renew': '续费' },
    'fee-rules': actionCodes(feeRule),
  },
  roleGrants: [
    {
      to: ['gm', 'sales_mgr', 'cashier', 'finance_mgr', 'records', 'records_mgr', 'reception', 'auditor'],
      menus: ['fee-terms'],
      codes: ['cem:fee:list'],
    },
    { to: ['gm', 'finance_mgr', 'auditor'], codes: ['cem:fee:export'] },
    { to: ['cashier', 'finance_mgr'], codes: ['cem:fee:renew'] },
    { to: ['gm', 'finance_mgr', 'auditor'], menus: ['fee-rules'], codes: ['cem:feeRule:list'] },
    { to: ['gm', 'finance_mgr'], codes: ['cem:feeRule:*'] },
  ],
});
