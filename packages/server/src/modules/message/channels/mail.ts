import { oneLine } from '@songbai/contract/rules/clean-text.ts';
import type { Transporter } from 'nodemailer';
import type { MessageSettings } from '../../../platform/config-messages.ts';
import { AppError } from '../../../platform/errors.ts';
import { cleanHtml } from '../../../resource/describe/html.ts';
import type { Server } from '../../../resource/server-context.ts';
import { type Channel, type Outgoing, SendFailure } from './channel.ts';
import { plainText } from './plain-text.ts';

/** Connections to the mail server; each carries many mails. */
const CONNECTIONS = 4;
const CONNECT_MS = 10_000;
const ANSWER_MS = 30_000;

const ADDRESS = /^[^\s@<>,;:"()[\]\\\p{Cc}]{1,64}@[\w-]+(\.[\w-]+)+$/u;

type Smtp = NonNullable<MessageSettings['smtp']>;

/** 邮件: by the mail server of SMTP_URL. The message's id is the Message-ID of every try. */
export function mailChannel(server: Server): Channel {
  const { smtp } = server.config.messages;
  const transport = smtp && keptTransport(server, smtp);
  return {
    places: CONNECTIONS * 2,
    unready: () => (smtp ? undefined : '没有配置邮件服务器（SMTP_URL）'),
    send: async (message) => {
      if (!smtp || !transport) return;
      const to = addressOf(message);
      const text = plainText(message);
      try {
        await (await transport.get()).sendMail({
          from: smtp.from,
          to,
          subject: asTyped(oneLine(message.title)),
          text,
          ...(message.html ? { html: cleanHtml(message.content) } : {}),
          messageId: `<${message.id}@${smtp.from.address.split('@')[1] ?? 'localhost'}>`,
          headers: { 'X-Message-Id': message.id, 'Auto-Submitted': 'auto-generated' },
          // Nothing in a message may name a file or an address that the server would read.
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        throw failureOf(error);
      }
    },
    stop: () => transport?.close(),
  };
}

/**
 * Mail programs decode `=?utf-8?B?…?=` wherever it stands in a head, so that a title could say something else than what
 * was checked and is kept; in letters that look alike it is read as it was typed.
 */
const asTyped = (title: string): string => title.replaceAll('=?', '＝？').replaceAll('?=', '？＝');

function addressOf({ receiver, person }: Outgoing) {
  if (!person && ADDRESS.test(receiver)) return { name: '', address: receiver };
  if (!person) throw new SendFailure(`接收人「${receiver}」不存在`, 'final');
  const address = person.email ?? '';
  if (address === '') throw new SendFailure(`接收人「${person.realname}」没有填写邮箱`, 'final');
  if (!ADDRESS.test(address)) throw new SendFailure(`接收人「${person.realname}」的邮箱不正确`, 'final');
  return { name: oneLine(person.realname), address };
}

/** One pool, for the address that the name means at the moment; another one when that changes. */
function keptTransport(server: Server, smtp: Smtp) {
  let kept: { address: string; transport: Transporter } | undefined;
  return {
    get: async (): Promise<Transporter> => {
      const { address } = await server.outbound.target(smtp.host);
      if (kept?.address === address) return kept.transport;
      kept?.transport.close();
      const { createTransport } = await import('nodemailer');
      const { port, secure, user, password = '', host } = smtp;
      const transport = createTransport({
        ...{ host: address, port, secure, tls: { servername: host } },
        ...(user === undefined ? {} : { auth: { user, pass: password } }),
        ...{ pool: true, maxConnections: CONNECTIONS },
        ...{ connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: ANSWER_MS },
      });
      kept = { address, transport };
      return transport;
    },
    close: () => kept?.transport.close(),
  };
}

const AWAY = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ECONNREFUSED', 'ECONNRESET']);

/** What the mail server said is not shown: it may name accounts and addresses of the house. */
function failureOf(cause: unknown): SendFailure {
  if (cause instanceof AppError) return new SendFailure(`邮件服务器地址不能访问：${cause.message}`, 'later', { cause });
  const { code = '', responseCode = 0 } = cause as { code?: string; responseCode?: number };
  if (code === 'EAUTH') return new SendFailure('邮件服务器拒绝登录，请检查 SMTP_URL 的用户和密码', 'away', { cause });
  if (responseCode >= 500) return new SendFailure(`邮件服务器拒绝了这封邮件（${responseCode}）`, 'final', { cause });
  if (responseCode >= 400) return new SendFailure(`邮件服务器暂时不接收（${responseCode}）`, 'later', { cause });
  if (AWAY.has(code)) return new SendFailure('邮件服务器无法连接', 'away', { cause });
  return new SendFailure('邮件发送失败', 'later', { cause });
}
