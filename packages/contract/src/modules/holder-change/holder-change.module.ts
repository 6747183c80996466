import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { holderChange } from './holder-change.resource.ts';

export const holderChangeModule = defineModule({
  name: 'holder-change',
  resources: [holderChange],
  menus: [
    {
      under: 'customers',
      at: 30,
      key: 'holder-change-list',
      name: '持证人变更',
      url: '/customers/holder-changes',
      component: 'cemetery/HolderChangeList',
    },
  ],
  permissions: {
    'holder-change-list': {
      ...actionCodes(holderChange, ['list', 'export']),
      'cem:holder:apply': '申请/撤销',
      'cem:holder:approve': '审批',
    },
  },
  roleGrants: [
    {
      to: ['gm', 'records', 'records_mgr', 'reception', 'service', 'auditor'],
      menus: ['holder-change-list'],
      codes: ['cem:holder:list'],
    },
    { to: ['records', 'records_mgr'], codes: ['cem:holder:apply'] },
    { to: ['gm', 'records_mgr'], codes: ['cem:holder:approve', 'cem:holder:export'] },
  ],
});
