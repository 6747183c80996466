import { defineModule } from '../../module.ts';

export const dataLogModule = defineModule({
  name: 'data-log',
  menus: [
    {
      under: 'monitor',
      at: 30,
      key: 'data-log-list',
      name: '数据日志',
      url: '/monitor/dataLog',
      component: 'system/DataLogList',
    },
  ],
  permissions: { 'data-log-list': { 'system:dataLog:list': '查询', 'system:dataLog:restore': '恢复字段' } },
  roleGrants: [{ to: ['gm', 'auditor'], menus: ['data-log-list'], codes: ['system:dataLog:list'] }],
});
