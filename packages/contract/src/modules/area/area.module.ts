import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { OFFICE_ROLES } from '../../roles/seeds.ts';
import { area, plotRow } from './area.resource.ts';

export const areaModule = defineModule({
  name: 'area',
  resources: [area, plotRow],
  menus: [
    { under: 'plots', at: 30, key: 'area-list', name: '墓区管理', url: '/plots/areas', component: 'cemetery/AreaList' },
    { under: 'plots', at: 40, key: 'row-list', name: '排管理', url: '/plots/rows', component: 'cemetery/RowList' },
  ],
  permissions: { 'area-list': actionCodes(area), 'row-list': actionCodes(plotRow) },
  roleGrants: [
    { to: [...OFFICE_ROLES, 'field_mgr'], codes: ['cem:area:list', 'cem:row:list'] },
    { to: ['sys_admin', 'gm', 'auditor'], menus: ['area-list', 'row-list'] },
    { to: ['sys_admin'], codes: ['cem:area:*', 'cem:row:*'] },
  ],
});
