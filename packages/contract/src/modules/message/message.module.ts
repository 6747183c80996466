import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { SEND_MESSAGES, SEND_TESTS } from './message.calls.ts';
import { messageTemplate, sysMessage } from './message.resource.ts';

export const messageModule = defineModule({
  name: 'message',
  resources: [sysMessage, messageTemplate],
  menus: [
    {
      under: 'system',
      at: 160,
      key: 'message-list',
      name: '消息管理',
      url: '/message/manage',
      component: 'modules/message/SysMessageList',
    },
    {
      under: 'system',
      at: 165,
      key: 'message-template-list',
      name: '消息模板',
      url: '/message/template',
      component: 'modules/message/SysMessageTemplateList',
    },
  ],
  permissions: {
    'message-list': { ...actionCodes(sysMessage), [SEND_MESSAGES]: '重发/取消' },
    'message-template-list': { ...actionCodes(messageTemplate), [SEND_TESTS]: '发送测试' },
  },
});
