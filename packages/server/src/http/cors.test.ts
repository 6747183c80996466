import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';

const PAGES = 'https://songbai.example';
const ENV = { PUBLIC_URL: PAGES, PUBLIC_API_URL: 'https://api.songbai.example/api' };
let split: TestApp;
let one: TestApp;

const asked = (t: TestApp, origin: string | undefined, method: 'GET' | 'OPTIONS' = 'GET') =>
  t.anonymous.raw({
    method,
    url: '/sys/user/list',
    headers: {
      ...(origin === undefined ? {} : { origin }),
      ...(method === 'OPTIONS'
        ? {
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'content-type,x-access-token,tenant-id',
          }
        : {}),
    },
  });

beforeAll(async () => {
  split = await testApp(ENV);
  one = await testApp({ PUBLIC_URL: PAGES });
});
afterAll(async () => {
  await split.close();
  await one.close();
});

describe('contract/1 §1.4: CORS for the pages of PUBLIC_URL and nobody else', () => {
  test('a preflight of our pages is answered 200 with what they asked for', async () => {
    const reply = await asked(split, PAGES, 'OPTIONS');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': PAGES,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET,POST,OPTIONS,PUT,DELETE',
      'access-control-allow-headers': 'content-type,x-access-token,tenant-id',
      vary: 'Origin',
    });
  });

  test('a refused call can be read by our pages as well', async () => {
    const reply = await asked(split, PAGES);
    expect([reply.statusCode, reply.headers['access-control-allow-origin']]).toEqual([401, PAGES]);
  });

  test.each([
    'https://evil.example',
    'https://songbai.example.evil.example',
    'http://songbai.example',
    'https://songbai.example:8443',
    'null',
  ])('%s gets no permission', async (origin) => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const reply = await asked(split, origin, method);
      expect(reply.headers['access-control-allow-origin']).toBeUndefined();
      expect(reply.headers['access-control-allow-methods']).toBeUndefined();
      expect(reply.headers.vary).toContain('Origin');
    }
  });

  test('programs without an origin go on as before', async () => {
    const reply = await asked(split, undefined);
    expect([reply.statusCode, reply.headers['access-control-allow-origin']]).toEqual([401, undefined]);
  });

  test('a list of headers that is none is not echoed', async () => {
    const reply = await split.anonymous.raw({
      method: 'OPTIONS',
      url: '/sys/login',
      headers: {
        origin: PAGES,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-<script>',
      },
    });
    expect(reply.headers['access-control-allow-headers']).toBeUndefined();
  });

  test('pages and interface on one host: no origin is answered', async () => {
    for (const origin of [PAGES, 'https://evil.example'])
      expect((await asked(one, origin)).headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('what pages may load follows the configured addresses', () => {
  test('the interface of another host is named, and only then', async () => {
    const policy = async (t: TestApp) => String((await asked(t, undefined)).headers['content-security-policy']);
    const sockets = PAGES.replace('http', 'ws');
    expect(await policy(split)).toContain(
      `connect-src 'self' https://api.songbai.example ${sockets} wss://api.songbai.example;`,
    );
    expect(await policy(split)).toContain("img-src 'self' data: blob: https://api.songbai.example;");
    expect(await policy(one)).toContain(`connect-src 'self' ${sockets};`);
    expect(await policy(one)).toContain("img-src 'self' data: blob:;");
  });
});
