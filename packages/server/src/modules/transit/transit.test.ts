import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../platform/config.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { targetOf } from './transit.ts';

const TARGETS = ['https://api.example.com/v1', 'http://10.0.0.5:8080'];

describe('only addresses at or below a configured one', () => {
  test.each(['https://api.example.com/v1', 'https://api.example.com/v1/a?b=1', 'http://10.0.0.5:8080/x#y'])(
    '%s is read',
    (url) => {
      expect(targetOf(url, TARGETS).hash).toBe('');
    },
  );

  test.each([
    'http://api.example.com/v1',
    'https://api.example.com/v10',
    'https://api.example.com/',
    'https://api.example.com/v1/../secret',
    'https://api.example.com/v1/%2e%2e/secret',
    'https://api.example.com/v1/..%2fsecret',
    'https://api.example.com/v1/..%5Csecret',
    'https://api.example.com:444/v1',
    'https://api.example.com.evil.example/v1',
    'https://api.example.com@evil.example/v1',
    'https://user:pass@api.example.com/v1',
    'http://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:8080/',
    'http://10.0.0.5/',
    'file:///etc/passwd',
    '//api.example.com/v1',
    'nonsense',
  ])('%s is refused', (url) => {
    expect(() => targetOf(url, TARGETS)).toThrow('该地址不在允许访问的外部接口之列');
  });
});

describe('GET /sys/common/transitRESTful (contract/2 §10.1)', () => {
  let t: TestApp;
  let reader: Caller;
  const asked: IncomingMessage[] = [];
  const outside = createServer((request, reply) => {
    asked.push(request);
    const path = request.url ?? '';
    if (path.startsWith('/api/moved')) return reply.writeHead(302, { location: '/api/ok' }).end();
    if (path.startsWith('/api/text')) return reply.end('<p>no JSON</p>');
    if (path.startsWith('/api/long')) return reply.end(`"${'x'.repeat(2 * 1024 * 1024)}"`);
    if (path.startsWith('/api/broken')) return reply.writeHead(500).end('{}');
    return reply.end(JSON.stringify({ path }));
  });
  const address = () => `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  const read = (path: string) => reader.get('/sys/common/transitRESTful', { url: `${address()}${path}`, _t: 1 });

  beforeAll(async () => {
    await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
    t = await testApp({ TRANSIT_TARGETS: `${address()}/api` });
    reader = await t.user({ username: 'reader', roles: [] });
  });
  afterAll(async () => {
    await t.close();
    await new Promise((resolve) => outside.close(resolve));
  });

  test('answers the other system’s JSON, and tells it nothing of the caller', async () => {
    expect(await read('/api/ok?a=1')).toMatchObject({ success: true, result: { path: '/api/ok?a=1' } });
    const { headers } = asked.at(-1) ?? { headers: {} };
    expect(JSON.stringify(headers)).not.toContain(reader.token);
    expect(Object.keys(headers)).not.toContain('cookie');
  });

  test.each(['moved', 'text', 'long', 'broken'])('%s: refused with a text', async (path) => {
    expect(await read(`/api/${path}`)).toMatchObject({
      success: false,
      code: 500,
      message: '外部接口没有给出有效的应答，请稍后重试',
    });
  });

  test('another path of the same host is not asked for', async () => {
    const before = asked.length;
    expect(await read('/secret')).toMatchObject({ success: false, error: 'transitForeign' });
    expect(asked).toHaveLength(before);
  });

  test('nobody who is not signed in', async () => {
    const reply = await t.anonymous.raw({ method: 'GET', url: '/sys/common/transitRESTful?url=http://a.example' });
    expect(reply.statusCode).toBe(401);
  });
});

test('no address is configured by default', () => {
  expect(readConfig({}).transitTargets).toEqual([]);
});

test.each(['api.example.com', 'https://a.example,nonsense', 'ftp://a.example', 'https://user@a.example'])(
  'TRANSIT_TARGETS=%s prevents the start',
  (value) => {
    expect(() => readConfig({ TRANSIT_TARGETS: value })).toThrow(ConfigError);
  },
);
