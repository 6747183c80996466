import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { plotChange } from './plot-change.resource.ts';

export const plotChangeModule = defineModule({
  name: 'plot-change',
  resources: [plotChange],
  menus: [
    {
      under: 'orders',
      at: 45,
      key: 'plot-change-list',
      name: '换退迁办理',
      url: '/orders/changes',
      component: 'cemetery/PlotChangeList',
    },
  ],
  permissions: {
    'plot-change-list': {
      ...actionCodes(plotChange, ['list', 'export']),
      'cem:plotChange:apply': '登记',
      'cem:plotChange:approve': '审批',
      'cem:plotChange:late': '审批超过期限的退墓',
      'cem:plotChange:settle': '收取差价',
      'cem:plotChange:finish': '收证完成',
      'cem:plotChange:print': '打印协议',
    },
  },
  roleGrants: [
    {
      to: ['gm', 'sales_mgr', 'cashier', 'finance_mgr', 'records', 'records_mgr', 'auditor'],
      menus: ['plot-change-list'],
      codes: ['cem:plotChange:list'],
    },
    { to: ['records', 'records_mgr'], codes: ['cem:plotChange:apply'] },
    { to: ['gm', 'sales_mgr', 'finance_mgr'], codes: ['cem:plotChange:approve'] },
    { to: ['gm'], codes: ['cem:plotChange:late', 'cem:plotChange:export'] },
    { to: ['cashier', 'finance_mgr'], codes: ['cem:plotChange:settle'] },
    { to: ['records_mgr'], codes: ['cem:plotChange:finish'] },
    { to: ['gm', 'finance_mgr', 'records', 'records_mgr'], codes: ['cem:plotChange:print'] },
  ],
});
