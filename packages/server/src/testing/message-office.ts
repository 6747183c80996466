import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SysMessage } from '@songbai/contract/modules/message/message.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { SMTPServer } from 'smtp-server';
import type { Caller, TestApp } from './test-app.ts';

export const MESSAGES_URL = '/sys/message/sysMessage';
export const TEMPLATES_URL = '/sys/message/sysMessageTemplate';

/** A mail that arrived, as it was sent. */
export interface Mail {
  to: string[];
  raw: string;
}

/** A mail server that keeps what it gets; on a port of its own, or where another one was. */
export async function mailOffice(refuse?: (address: string) => boolean, where = 0) {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], allowInsecureAuth: true, logger: false },
    onAuth: ({ username, password }, _session, reply) =>
      reply(username === 'office' && password === 'p@ss' ? null : new Error('no'), { user: 'office' }),
    onRcptTo: ({ address }, _session, reply) =>
      reply(refuse?.(address) ? Object.assign(new Error('unknown mailbox'), { responseCode: 550 }) : null),
    onData: (stream, { envelope }, reply) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(parts).toString() });
        reply();
      });
    },
  });
  server.on('error', () => undefined);
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      const plain = server.listen(port, '127.0.0.1', () => resolve((plain.address() as AddressInfo).port));
    });
  const port = await listen(where);
  return {
    mails,
    url: `smtp://office:p%40ss@127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
    port,
  };
}

export interface Heard {
  url: string;
  body: Record<string, unknown>;
  messageId: string | undefined;
}

/** A web service that keeps what it is told, and answers as the test says. */
export async function robotOffice() {
  const office = { heard: [] as Heard[], answer: { status: 200, body: '{"errcode":0,"code":0}' } };
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      const messageId = request.headers['x-message-id'];
      office.heard.push({
        url: request.url ?? '',
        body: JSON.parse(body || '{}') as Record<string, unknown>,
        messageId: typeof messageId === 'string' ? messageId : undefined,
      });
      reply.writeHead(office.answer.status).end(office.answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(office, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

/** Sends what is due on a node. */
export const drain = ({ app }: Pick<TestApp, 'app'>): Promise<number> =>
  app.outbox.dispatcher?.drain() ?? Promise.reject(new Error('no dispatcher'));

/** Messages as the list shows them, the latest first. */
export const messagesOf = async (who: Caller, query: Record<string, string> = {}): Promise<SysMessage[]> =>
  (await who.get<Page<SysMessage>>(`${MESSAGES_URL}/list`, { pageSize: 100, ...query })).result.records;
