import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installErrorHandler } from '../http/error-handler.ts';
import { readConfig } from '../platform/config.ts';
import { serveWeb } from './web.ts';

const PAGE = `<!doctype html>
<html>
  <head>
    <meta name="api-base" content="/api" />
    <meta name="build-version" content="0123456789abcdef" />
  </head>
</html>
`;
let folder: string;
let app: FastifyInstance;

async function serve(env: Record<string, string> = {}): Promise<void> {
  app = fastify();
  installErrorHandler(app);
  await serveWeb(app, folder, readConfig(env));
}
const get = (url: string) => app.inject({ method: 'GET', url });
const meta = async (name: string) =>
  new RegExp(`<meta name="${name}" content="([^"]*)"`).exec((await get('/')).body)?.[1];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'songbai-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'version.json'), '{"version":"0123456789abcdef"}');
  writeFileSync(join(folder, 'logo.svg'), '<svg/>');
  writeFileSync(join(folder, 'assets/main-old.js'), '1');
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('user-asks row 12: a release without white screens', () => {
  test('the version is asked for anew each time and is that of the served document', async () => {
    await serve();
    const reply = await get('/version.json');
    expect(reply.json()).toEqual({ version: '0123456789abcdef' });
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect(await meta('build-version')).toBe('0123456789abcdef');
  });

  test('a build put into the folder is offered only once this server serves its document', async () => {
    await serve();
    writeFileSync(join(folder, 'version.json'), '{"version":"fedcba9876543210"}');
    expect((await get('/version.json')).json()).toEqual({ version: '0123456789abcdef' });
  });

  test.each([
    ...['/assets/main-gone.js', '/assets/main-gone', '/assets/a.css?x=1', '/favicon.ico', '/.releases.json'],
    '/metrics',
  ])('%s is not there: HTTP 404 and no document, never kept', async (path) => {
    writeFileSync(join(folder, '.releases.json'), '[]');
    await serve();
    const reply = await get(path);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(reply.body).not.toContain('<html>');
  });

  test('assets are kept for ever, everything else is asked for anew', async () => {
    await serve();
    const asset = await get('/assets/main-old.js');
    expect([asset.statusCode, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    for (const path of ['/', '/index.html', '/logo.svg', '/isystem/user'])
      expect((await get(path)).headers['cache-control']).toBe('no-cache');
  });
});

describe('what the document tells the client', () => {
  test.each(['/', '/index.html', '/isystem/user'])('%s is the one document (spec/1 §2)', async (path) => {
    await serve({ API_BASE_PATH: '/park/api' });
    const reply = await get(path);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('<meta name="api-base" content="/park/api" />');
  });

  test('unknown paths of the interface are the interface’s own refusal', async () => {
    await serve();
    expect((await get('/api/nowhere')).json()).toMatchObject({ success: false, code: 404 });
  });

  test('by itself: own path, own static view, no secret (spec/1 §7)', async () => {
    await serve();
    expect([await meta('api-base'), await meta('static-url'), await meta('signature-secret')]).toEqual([
      '/api',
      '/api/sys/common/static',
      undefined,
    ]);
  });

  test('an interface on another host', async () => {
    await serve({ PUBLIC_API_URL: 'https://api.songbai.example/api' });
    expect([await meta('api-base'), await meta('static-url')]).toEqual([
      'https://api.songbai.example/api',
      'https://api.songbai.example/api/sys/common/static',
    ]);
  });

  test('a CAS server signs everybody in, unless it is switched off', async () => {
    let open = true;
    app = fastify();
    await serveWeb(app, folder, readConfig({ CAS_URL: 'https://sso.example/cas' }), async () => open);
    expect(await meta('cas-url')).toBe('https://sso.example/cas');
    open = false;
    expect(await meta('cas-url')).toBeUndefined();
  });

  test('what a captcha is', async () => {
    await serve({ LOGIN_CAPTCHA_KIND: 'slider' });
    expect([await meta('login-captcha'), await meta('captcha-kind')]).toEqual(['on', 'slider']);
  });

  test('files on a host of their own (spec/1 §7)', async () => {
    await serve({ STATIC_URL: 'https://files.songbai.example/park' });
    expect(await meta('static-url')).toBe('https://files.songbai.example/park');
  });

  test('the secret stands in the document letter by letter, whatever its characters', async () => {
    await serve({ SIGNATURE_SECRET: '$&"><script>16chars' });
    expect(await meta('signature-secret')).toBe('$&#38;&#34;&#62;&#60;script&#62;16chars');
  });
});

describe('bad addresses stop the start', () => {
  beforeEach(() => serve());

  test.each([
    ['PUBLIC_API_URL', 'api.songbai.example/api'],
    ['PUBLIC_API_URL', 'https://api.songbai.example/api/'],
    ['PUBLIC_API_URL', 'https://api.songbai.example/api?x=1'],
    ['PUBLIC_API_URL', 'https://user:secret@api.songbai.example/api'],
    ['STATIC_URL', 'javascript:alert(1)'],
    ['STATIC_URL', 'https://files.example:99999'],
    ['STATIC_URL', 'https://files.example/a b'],
    ['STATIC_URL', "https://files.example/'; script-src *"],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name}=***`);
  });

  test.each([
    [{}, 'off'],
    [{ REGISTRATION: 'off' }, 'off'],
    [{ REGISTRATION: 'on' }, 'on'],
  ])('whether registration is open stands in the document: %j is %s', async (env, content) => {
    await serve(env as Record<string, string>);
    expect(await meta('registration')).toBe(content);
  });

  test.each([
    [{}, 'off'],
    [{ SMS_URL: 'http://127.0.0.1:9/send', SMS_TOKEN: 'secret' }, 'on'],
  ])('whether codes are sent by SMS stands in the document: %j is %s', async (env, content) => {
    await serve(env as Record<string, string>);
    expect(await meta('sms')).toBe(content);
  });

  test.each([
    [{}, 'on'],
    [{ LOGIN_CAPTCHA: 'off' }, 'off'],
  ])('whether a sign-in asks for a captcha stands in the document: %j is %s', async (env, content) => {
    await serve(env as Record<string, string>);
    expect(await meta('login-captcha')).toBe(content);
  });
});

describe('contract/1 §1.2: paths and methods of the interface beside the pages', () => {
  beforeEach(async () => {
    await serve();
    app.post('/api/sys/login', () => ({}));
  });

  test.each([
    ['POST', '/api/sys/nothing', 404, '路径不存在，请检查路径是否正确'],
    ['GET', '/api/sys/nothing', 404, '路径不存在，请检查路径是否正确'],
    ['GET', '/api', 404, '路径不存在，请检查路径是否正确'],
    ['DELETE', '/api/sys/login', 405, '不支持DELETE请求方法，支持以下POST'],
    ['GET', '/api/sys/login', 405, '不支持GET请求方法，支持以下POST'],
  ] as const)('%s %s is %i', async (method, url, code, message) => {
    const reply = await app.inject({ method, url });
    expect([reply.statusCode, reply.json()]).toEqual([200, expect.objectContaining({ success: false, code, message })]);
  });
});

test('ADR 44: the frame of scripts has the policy that stands in it, and no origin wherever it is opened', async () => {
  const policy = "default-src 'none'; script-src 'sha256-x'; worker-src blob:";
  const html = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
  writeFileSync(join(folder, 'script-frame.html'), html);
  await serve();
  const reply = await get('/script-frame.html');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-security-policy']).toBe(`${policy}; frame-ancestors 'self'; sandbox allow-scripts`);
  expect((await get('/logo.svg')).headers['content-security-policy']).toBeUndefined();
});
