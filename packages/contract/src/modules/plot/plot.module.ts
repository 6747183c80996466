import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { OFFICE_ROLES } from '../../roles/seeds.ts';
import { plot } from './plot.resource.ts';

export const plotModule = defineModule({
  name: 'plot',
  resources: [plot],
  menus: [
    { under: 'plots', at: 10, key: 'plot-map', name: '墓位图', url: '/plots/map', component: 'cemetery/PlotMap' },
    { under: 'plots', at: 20, key: 'plot-list', name: '墓位列表', url: '/plots/list', component: 'cemetery/PlotList' },
  ],
  permissions: {
    'plot-map': { 'cem:plot:lock': '锁定', 'cem:plot:release': '释放' },
    'plot-list': {
      ...actionCodes(plot),
      'cem:plot:generate': '批量生成',
      'cem:plot:open': '开放/撤回销售',
      'cem:plot:hold': '保留/解除保留',
      'cem:plot:disable': '停用/启用',
      'cem:plot:stone': '登记碑石',
      'cem:dispute:set': '登记/解除争议',
    },
  },
  roleGrants: [
    { to: [...OFFICE_ROLES, 'field_mgr'], menus: ['plot-map', 'plot-list'], codes: ['cem:plot:list'] },
    { to: ['sys_admin', 'gm'], codes: ['cem:plot:*'] },
    { to: ['sales_mgr', 'sales', 'reception'], codes: ['cem:plot:lock', 'cem:plot:release'] },
    { to: ['sales_mgr'], codes: ['cem:plot:open', 'cem:plot:hold'] },
    { to: ['sales_mgr', 'records_mgr'], codes: ['cem:plot:export'] },
    { to: ['records_mgr'], codes: ['cem:plot:edit', 'cem:plot:recycle', 'cem:plot:disable', 'cem:dispute:set'] },
    { to: ['records_mgr', 'field_mgr'], codes: ['cem:plot:stone'] },
  ],
});
