import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { personFix } from './person-fix.resource.ts';

export const personFixModule = defineModule({
  name: 'person-fix',
  resources: [personFix],
  menus: [
    {
      under: 'customers',
      at: 40,
      key: 'person-fix-list',
      name: '信息更正',
      url: '/customers/person-fixes',
      component: 'cemetery/PersonFixList',
    },
  ],
  permissions: {
    'person-fix-list': {
      ...actionCodes(personFix, ['list', 'export']),
      'cem:personFix:apply': '申请/撤销',
      'cem:personFix:approve': '审批',
    },
  },
  roleGrants: [
    {
      to: ['gm', 'records', 'records_mgr', 'reception', 'service', 'auditor'],
      menus: ['person-fix-list'],
      codes: ['cem:personFix:list'],
    },
    { to: ['records', 'records_mgr'], codes: ['cem:personFix:apply'] },
    { to: ['gm', 'records_mgr'], codes: ['cem:personFix:approve', 'cem:personFix:export'] },
  ],
});
