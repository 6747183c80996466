import { defineModule } from '../../module.ts';

export const socketTestModule = defineModule({
  name: 'socket-test',
  permissions: { 'announcement-list': { 'system:socketTest': '推送测试' } },
});
