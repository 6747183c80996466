import { generic, type MenuSeed } from './seed.ts';

/** Who is here, and what was done. */
export const MONITOR_MENUS: readonly MenuSeed[] = [
  {
    key: 'monitor',
    name: '系统监控',
    url: '/monitor',
    component: 'layouts/RouteView',
    icon: 'monitor',
    children: [
      {
        key: 'online-list',
        name: '在线用户',
        url: '/monitor/online',
        component: 'system/SysUserOnlineList',
        buttons: { 'system:online:list': '查询', 'system:online:forceLogout': '强制退出' },
      },
      {
        key: 'log-list',
        name: '日志管理',
        url: '/monitor/log',
        component: 'system/LogList',
        buttons: generic('system:log', ['list', 'delete', 'export']),
      },
      {
        key: 'data-log-list',
        name: '数据日志',
        url: '/monitor/dataLog',
        component: 'system/DataLogList',
        buttons: { 'system:dataLog:list': '查询', 'system:dataLog:restore': '恢复字段' },
      },
    ],
  },
];
