import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { log } from './log.resource.ts';

export const logModule = defineModule({
  name: 'log',
  menus: [
    { under: 'monitor', at: 20, key: 'log-list', name: '日志管理', url: '/monitor/log', component: 'system/LogList' },
  ],
  permissions: { 'log-list': actionCodes(log) },
  roleGrants: [{ to: ['auditor'], menus: ['log-list'], codes: ['system:log:list'] }],
});
