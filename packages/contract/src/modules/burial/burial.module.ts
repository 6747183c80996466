import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { burial } from './burial.resource.ts';

export const burialModule = defineModule({
  name: 'burial',
  resources: [burial],
  menus: [
    {
      under: 'services',
      at: 30,
      key: 'burial-list',
      name: '安葬管理',
      url: '/services/burials',
      component: 'cemetery/BurialList',
    },
  ],
  permissions: {
    'burial-list': {
      ...actionCodes(burial),
      'cem:burial:book': '预约',
      'cem:burial:confirm': '确认',
      'cem:burial:finish': '准备与完成',
      'cem:burial:reschedule': '取消与改期',
      'cem:burial:archive': '归档',
    },
  },
  roleGrants: [
    {
      to: ['gm', 'reception', 'records', 'records_mgr', 'field_mgr', 'field', 'service', 'auditor'],
      menus: ['burial-list'],
      codes: ['cem:burial:list'],
    },
    { to: ['reception', 'records', 'records_mgr'], codes: ['cem:burial:book'] },
    { to: ['records', 'records_mgr'], codes: ['cem:burial:confirm', 'cem:burial:reschedule', 'cem:burial:export'] },
    { to: ['field_mgr'], codes: ['cem:burial:finish', 'cem:burial:export'] },
    { to: ['records_mgr'], codes: ['cem:burial:archive'] },
  ],
});
