import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { OFFICE_ROLES } from '../../roles/seeds.ts';
import { cemetery } from './cemetery.resource.ts';

export const cemeteryModule = defineModule({
  name: 'cemetery',
  resources: [cemetery],
  menus: [
    {
      under: 'plots',
      at: 50,
      key: 'cemetery-list',
      name: '陵园管理',
      url: '/plots/cemeteries',
      component: 'cemetery/CemeteryList',
    },
  ],
  permissions: { 'cemetery-list': actionCodes(cemetery) },
  roleGrants: [
    { to: [...OFFICE_ROLES, 'field_mgr'], codes: ['cem:cemetery:list'] },
    { to: ['sys_admin', 'gm', 'auditor'], menus: ['cemetery-list'] },
    { to: ['sys_admin'], codes: ['cem:cemetery:*'] },
  ],
});
