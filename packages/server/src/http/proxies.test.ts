import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ConfigError, readConfig } from '../platform/config.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

/** The address recorded for a call from a peer with this header. */
async function keptAddress(t: TestApp, remoteAddress: string, forwarded: string): Promise<string | undefined> {
  const admin = await t.as('admin');
  const headers = { 'x-forwarded-for': forwarded };
  const reply = await admin.raw({ method: 'POST', url: '/sys/position/add', payload: {}, headers, remoteAddress });
  const requestId = String(reply.headers['x-request-id']);
  return (await admin.get<Page<{ ip: string }>>('/sys/log/list', { requestId })).result.records[0]?.ip;
}

describe('TRUSTED_PROXIES: who is believed about where a call comes from', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp({ TRUSTED_PROXIES: 'loopback, 10.9.0.0/16' });
  });
  afterAll(() => t.close());

  test.each([
    ['an address', '127.0.0.1', '10.1.2.3', '10.1.2.3'],
    ['an address of six', '127.0.0.1', '2001:db8::7', '2001:db8::7'],
    ['one that a visitor made up before it', '127.0.0.1', '1.1.1.1, 10.1.2.4', '10.1.2.4'],
    ['a second proxy', '127.0.0.1', '10.1.2.5, 10.9.0.1', '10.1.2.5'],
    ['a proxy of a network', '10.9.1.1', '10.1.2.6', '10.1.2.6'],
    ['a visitor without a proxy', '10.7.1.1', '10.1.2.7', '10.7.1.1'],
    ['no address', '127.0.0.1', "<script>' or 1=1", '127.0.0.1'],
    ['an endless text', '127.0.0.1', 'x'.repeat(4000), '127.0.0.1'],
  ])('%s', async (_name, peer, forwarded, address) => {
    expect(await keptAddress(t, peer, forwarded)).toBe(address);
  });
});

describe('without TRUSTED_PROXIES', () => {
  test('nobody is believed, so that no throttle is passed by another header; the log says so once', async () => {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const t = await testApp({ LOG_LEVEL: 'warn' });
    try {
      expect(await keptAddress(t, '127.0.0.1', '10.1.2.3')).toBe('127.0.0.1');
      const ask = (n: number) =>
        t.anonymous.raw({
          method: 'POST',
          url: '/sys/sms',
          payload: { mobile: `1380000000${n}`, smsmode: '0' },
          headers: { 'x-forwarded-for': `10.0.0.${n}` },
        });
      for (let n = 0; n < 5; n += 1) expect((await ask(n)).json()).toMatchObject({ code: 500 });
      expect((await ask(5)).json()).toMatchObject({ code: 40002, message: '短信接口请求太多，请稍后再试！' });
      const hints = written.mock.calls.filter(([line]) => String(line).includes('TRUSTED_PROXIES'));
      expect(hints).toHaveLength(1);
    } finally {
      await t.close();
      written.mockRestore();
    }
  });

  test.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8', '10.0.0.0/', 'loopback/8', ','])(
    'TRUSTED_PROXIES=%s stops the start',
    (value) => {
      expect(() => readConfig({ TRUSTED_PROXIES: value })).toThrow(ConfigError);
    },
  );

  test.each(['loopback', '10.0.0.1', '10.0.0.0/8,::1', 'fd00::/8, uniquelocal'])(
    'TRUSTED_PROXIES=%s is taken',
    (value) => {
      expect(readConfig({ TRUSTED_PROXIES: value }).trustedProxies).toBe(value);
    },
  );
});
