import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { SHARE_VIEWS } from '../saved-view/saved-view.resource.ts';
import { role } from './role.resource.ts';

export const roleModule = defineModule({
  name: 'role',
  resources: [role],
  menus: [
    { under: 'system', at: 20, key: 'role-list', name: '角色管理', url: '/isystem/role', component: 'system/RoleList' },
    {
      under: 'system',
      at: 30,
      key: 'role-user-list',
      name: '角色成员',
      url: '/isystem/roleUserList',
      component: 'system/RoleUserList',
    },
  ],
  permissions: {
    'role-list': {
      ...actionCodes(role),
      'system:permission:saveRole': '授权',
      'system:user:addUserRole': '添加成员',
      'system:user:deleteRole': '移除成员',
      [SHARE_VIEWS]: '共享列表视图',
    },
  },
  // Those who lead others set up the lists that they work with.
  roleGrants: [{ to: ['gm', 'sales_mgr', 'finance_mgr', 'records_mgr', 'field_mgr'], codes: [SHARE_VIEWS] }],
});
