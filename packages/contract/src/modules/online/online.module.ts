import { defineModule } from '../../module.ts';

export const onlineModule = defineModule({
  name: 'online',
  menus: [
    {
      under: 'monitor',
      at: 10,
      key: 'online-list',
      name: '在线用户',
      url: '/monitor/online',
      component: 'system/SysUserOnlineList',
    },
  ],
  permissions: { 'online-list': { 'system:online:list': '查询', 'system:online:forceLogout': '强制退出' } },
});
