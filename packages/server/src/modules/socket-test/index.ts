import { MESSAGES } from '@songbai/contract/messages.ts';
import { sendAllBody, sendUserBody } from '@songbai/contract/modules/socket-test/socket-test.calls.ts';
import type { NoticeFrame } from '@songbai/contract/wire/live.ts';
import { okText } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { colleaguesAmong } from '../../resource/read/tenants.store.ts';
import type { ServerModule } from '../../resource/server-context.ts';

const access = { permission: 'system:socketTest' } as const;

/** Tests pushing to the whole tenant or to one person of it (contract/2 §12.3). */
export const socketTestModule: ServerModule = (app, { database, live }) => {
  route(app, {
    method: 'POST',
    url: '/sys/socketTest/sendAll',
    access,
    summary: '推送测试：发给本租户所有在线用户',
    body: sendAllBody,
    handle: ({ actor, body }) => {
      const frame: NoticeFrame = { cmd: 'topic', msgId: newId(), msgTxt: body.message };
      live.toTenant(actor.tenantId, null, frame);
      return okText(MESSAGES.operated);
    },
  });
  route(app, {
    method: 'POST',
    url: '/sys/socketTest/sendUser',
    access,
    summary: '推送测试：发给一位用户',
    body: sendUserBody,
    handle: async ({ actor, body }) => {
      const { userId, message } = body;
      if (!(await colleaguesAmong(database.db, actor.tenantId, [userId])).has(userId))
        throw new AppError('userMissing');
      const frame: NoticeFrame = { cmd: 'user', msgId: newId(), msgTxt: message, userId };
      live.toUsers([userId], frame);
      return okText(MESSAGES.operated);
    },
  });
  return undefined;
};
