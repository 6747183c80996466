import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

export interface Sent {
  mobile: string;
  code: string;
  template: string;
}

/** A fake SMS service: a web server that records its requests. */
export interface SmsOffice {
  url: string;
  sent: Sent[];
  headers: IncomingHttpHeaders[];
  /** Its reply from now on. */
  answer: { status: number; headers?: Record<string, string> };
  /** The last code sent to a phone (for this use); waits for it, because some are sent after the reply. */
  codeOf(mobile: string, template?: string): Promise<string>;
  close(): Promise<void>;
}

export async function smsOffice(): Promise<SmsOffice> {
  const office: Pick<SmsOffice, 'sent' | 'headers' | 'answer'> = { sent: [], headers: [], answer: { status: 200 } };
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      office.headers.push(request.headers);
      office.sent.push({ ...(JSON.parse(body || '{}') as Sent) });
      reply.writeHead(office.answer.status, office.answer.headers).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(office, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    codeOf: (mobile: string, template?: string) =>
      vi.waitFor(() => {
        const last = office.sent.findLast(
          (one) => one.mobile === mobile && (template === undefined || one.template === template),
        );
        if (!last) throw new Error(`no code for ${mobile} yet`);
        return last.code;
      }),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

let callers = 0;

/** Every call comes from another address, so that address limits do not affect other tests. */
export async function fromElsewhere<T = unknown>(t: TestApp, url: string, payload: object): Promise<Envelope<T>> {
  callers += 1;
  const remoteAddress = `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`;
  return (await t.anonymous.raw({ method: 'POST', url, payload, remoteAddress })).json<Envelope<T>>();
}

/** A six-digit code other than this one. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** Binds a phone to an account of the test. */
export async function bindPhone(t: TestApp, username: string, phone: string): Promise<void> {
  await t.database.db.updateTable('sysUser').set({ phone }).where('username', '=', username).execute();
}
