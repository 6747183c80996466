import { defineModule } from '../../module.ts';
import { menuOwn, OWN_MENUS } from './permission.resource.ts';

export const permissionModule = defineModule({
  name: 'permission',
  resources: [menuOwn],
  menus: [
    {
      under: 'system',
      at: 40,
      key: 'permission-list',
      name: '菜单管理',
      url: '/isystem/permission',
      component: 'system/PermissionList',
    },
    {
      under: 'system',
      at: 50,
      key: 'new-permission-list',
      name: '菜单管理（按需加载）',
      url: '/isystem/newPermissionList',
      component: 'system/NewPermissionList',
      hidden: true,
    },
  ],
  permissions: {
    'permission-list': {
      'system:permission:list': '菜单查询',
      'system:permission:add': '菜单新增',
      'system:permission:edit': '菜单编辑',
      'system:permission:delete': '菜单删除',
      'system:permission:addRule': '数据规则新增',
      'system:permission:editRule': '数据规则编辑',
      'system:permission:deleteRule': '数据规则删除',
      [OWN_MENUS]: '本租户菜单',
    },
  },
});
