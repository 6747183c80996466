import { escapeHtml } from '@songbai/contract/modules/message/fill.rules.ts';
import { notifyUsers } from '../../announcement/index.ts';
import { type Channel, SendFailure } from './channel.ts';

/** 系统消息: the header bell, which lies in our own database. */
export const bell: Channel = {
  places: 50,
  unready: () => undefined,
  deliver: async (work, { tenantId, title, content, html, receiver, person }) => {
    if (!person) throw new SendFailure(`接收人「${receiver}」不存在`, 'final');
    const rich = html ? content : `<p>${escapeHtml(content).replaceAll('\n', '<br>')}</p>`;
    await notifyUsers(work, { tenantId, userIds: [person.id], title, content: rich });
  },
};
