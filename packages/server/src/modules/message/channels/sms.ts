import { PATTERNS } from '@songbai/contract/rules/patterns.ts';
import type { Server } from '../../../resource/server-context.ts';
import { type Channel, type Outgoing, SendFailure } from './channel.ts';
import { plainText } from './plain-text.ts';
import { post } from './post.ts';

/** The gateway's word for a message with a text of its own, beside those of the codes. */
const TEMPLATE = 'message';

/** 短信: the gateway of SMS_URL, which also sends the codes; it gets `{id, mobile, title, content, template}`. */
export function smsChannel(server: Server): Channel {
  const { smsUrl, smsToken } = server.config;
  return {
    places: 8,
    unready: () => (smsUrl === undefined ? '没有配置短信服务（SMS_URL）' : undefined),
    send: async (message) => {
      if (smsUrl === undefined) return;
      const mobile = mobileOf(message);
      const body = { id: message.id, mobile, title: message.title, content: plainText(message), template: TEMPLATE };
      const headers: Record<string, string> = smsToken === undefined ? {} : { authorization: `Bearer ${smsToken}` };
      await post(server, '短信服务', smsUrl, body, message.id, headers);
    },
  };
}

function mobileOf({ receiver, person }: Outgoing): string {
  const { regex } = PATTERNS.mobile;
  if (!person && regex.test(receiver)) return receiver;
  if (!person) throw new SendFailure(`接收人「${receiver}」不存在`, 'final');
  const phone = person.phone ?? '';
  if (phone === '') throw new SendFailure(`接收人「${person.realname}」没有填写手机号`, 'final');
  if (!regex.test(phone)) throw new SendFailure(`接收人「${person.realname}」的手机号不正确`, 'final');
  return phone;
}
