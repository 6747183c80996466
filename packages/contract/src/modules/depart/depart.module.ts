import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { depart } from './depart.resource.ts';

export const departModule = defineModule({
  name: 'depart',
  resources: [depart],
  menus: [
    {
      under: 'system',
      at: 60,
      key: 'depart-list',
      name: '部门管理',
      url: '/isystem/depart',
      component: 'system/DepartList',
    },
    {
      under: 'system',
      at: 70,
      key: 'depart-list-sync',
      name: '部门管理（按需加载）',
      url: '/isystem/departSync',
      component: 'system/DepartListSync',
      hidden: true,
    },
    {
      under: 'system',
      at: 80,
      key: 'depart-user-list',
      name: '我的部门',
      url: '/isystem/departUserList',
      component: 'system/DepartUserList',
    },
  ],
  permissions: {
    'depart-list': {
      ...actionCodes(depart),
      'system:permission:saveDepart': '部门授权',
      'system:openapi': '接口文档',
    },
    'depart-user-list': {
      'system:user:editDepartWithUser': '添加部门成员',
      'system:user:deleteUserInDepart': '移除部门成员',
    },
  },
});
