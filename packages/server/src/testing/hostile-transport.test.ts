import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from './test-app.ts';

let t: TestApp;
let admin: Caller;
let port: number;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => t.close());

const UNKNOWN = { success: false, code: 404, message: '路径不存在，请检查路径是否正确' };

describe('paths that no route takes', () => {
  test.each([
    ['cannot be decoded', '/sys/dict/getDictItems/%E0%A4%A'],
    ['ends within a mark', '/sys/dict/getDictItems/%'],
    ['a part too long', `/sys/dict/getDictItems/${'x'.repeat(2400)}`],
    ['walks upwards', '/sys/../../etc/passwd'],
    ['walks upwards in code', '/sys/%2e%2e/%2e%2e/etc/passwd'],
    ['doubled slashes', '//sys//user//list'],
    ['a zero character', '/sys/user/list%00'],
    ['a parameter within', '/sys/user/list;x=1'],
    ['other letters', '/SYS/USER/LIST'],
  ])('%s: unknown, told in the house’s words', async (_name, url) => {
    const reply = await admin.raw({ method: 'GET', url });
    expect(reply.json<Envelope>()).toMatchObject(UNKNOWN);
    expect(reply.headers['content-type']).toContain('application/json');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(reply.body).not.toMatch(/FST_|etc|xxx/);
  });
});

describe('HEAD, as watching programs ask', () => {
  const ask = (method: string, path: string, headers = {}) =>
    fetch(`http://127.0.0.1:${port}/api${path}`, { method, headers });

  test.each([
    ['a public call', '/sys/randomImage/1'],
    ['one that wants a session', '/sys/user/list'],
    ['no call at all', '/sys/nothing'],
  ])('%s: answered like GET, without the body', async (_name, path) => {
    const get = await ask('GET', path);
    const head = await ask('HEAD', path);
    expect([head.status, await head.text()]).toEqual([get.status, '']);
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
  });

  test('a list, with the length of what is left away', async () => {
    const headers = { 'x-access-token': admin.token };
    const head = await ask('HEAD', '/sys/position/list', headers);
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(50);
  });
});

describe('requests that no browser makes', () => {
  const json = { 'content-type': 'application/json' };
  const add = '/sys/position/add';
  const packed = (encoding: string) => ({
    ...{ method: 'POST' as const, url: add },
    headers: { ...json, 'content-encoding': encoding },
  });
  const cases: readonly [string, Omit<InjectOptions, 'url'> & { url: string }][] = [
    [
      'packed, and huge when unpacked',
      { ...packed('gzip'), payload: gzipSync(`{"code":"${'x'.repeat(50_000_000)}"}`) },
    ],
    ['packed, but broken', { ...packed('gzip'), payload: Buffer.from('no gzip') }],
    ['packed in an unknown way', { ...packed('lzma'), payload: '{}' }],
    ['packed many times over', { ...packed('gzip, gzip, gzip'), payload: gzipSync(gzipSync(gzipSync('{}'))) }],
    [
      'a key of repeats that is no key',
      {
        method: 'POST',
        url: '/cemetery/order/add',
        headers: { ...json, 'idempotency-key': "'".repeat(9000) },
        payload: '{}',
      },
    ],
    ['half a body', { method: 'POST', url: add, headers: json, payload: '{"code":' }],
    ['no body', { method: 'POST', url: add, headers: json }],
    ['a text as body', { method: 'POST', url: add, headers: json, payload: '"x"' }],
    ['a number as body', { method: 'POST', url: add, headers: json, payload: '1' }],
    ['null as body', { method: 'POST', url: add, headers: json, payload: 'null' }],
    ['a list as body', { method: 'POST', url: add, headers: json, payload: '[[[]]]' }],
    ['prototype keys', { method: 'POST', url: add, headers: json, payload: '{"__proto__":{"code":"x"}}' }],
    ['a constructor', { method: 'POST', url: add, headers: json, payload: '{"constructor":{"prototype":{}}}' }],
    ['broken letters', { method: 'POST', url: add, headers: json, payload: Buffer.from([123, 34, 0xff, 0xfe, 34]) }],
    ['very deep', { method: 'POST', url: add, headers: json, payload: '['.repeat(100_000) }],
    [
      'very deep objects',
      { method: 'POST', url: add, headers: json, payload: `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}` },
    ],
    ['too large', { method: 'POST', url: add, headers: json, payload: `{"code":"${'x'.repeat(1_100_000)}"}` }],
    ['xml', { method: 'POST', url: add, headers: { 'content-type': 'text/xml' }, payload: '<a/>' }],
    ['plain text', { method: 'POST', url: add, headers: { 'content-type': 'text/plain' }, payload: 'code=x' }],
    [
      'a form',
      { method: 'POST', url: add, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=1' },
    ],
    [
      'a strange type',
      { method: 'POST', url: add, headers: { 'content-type': 'application/json; charset=utf-7' }, payload: '{}' },
    ],
    ['no type at all', { method: 'POST', url: add, headers: { 'content-type': '' }, payload: '{}' }],
    [
      'a form without an edge',
      { method: 'POST', url: '/sys/common/upload', headers: { 'content-type': 'multipart/form-data' }, payload: 'x' },
    ],
    ['a token of controls', { method: 'GET', url: '/sys/user/list', headers: { 'x-access-token': "' or 1=1 --" } }],
    [
      'a tenant that is no number',
      { method: 'GET', url: '/sys/position/list', headers: { 'x-tenant-id': '1e0 or 1' } },
    ],
    ['a huge tenant', { method: 'GET', url: '/sys/position/list', headers: { 'x-tenant-id': '9'.repeat(400) } }],
    ['a negative tenant', { method: 'GET', url: '/sys/position/list', headers: { 'x-tenant-id': '-1' } }],
  ];
  test.each(cases)('%s is refused', async (_name, call) => {
    const started = process.cpuUsage();
    const reply = await admin.raw(call);
    // Processor time, so that a busy machine fails no test.
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000);
    expect(reply.statusCode).toBeLessThan(500);
    expect(reply.json<Envelope>()).toMatchObject({ success: false });
    expect(reply.body).not.toMatch(/FST_|操作失败，请稍后重试|SyntaxError|\.ts:/);
  });

  test.each(['TRACE', 'OPTIONS', 'HEAD', 'PATCH', 'PROPFIND', 'GARBAGE'])('%s on a guarded path', async (method) => {
    const answer = await talk(`${method} /api/sys/user/list HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    // Business refusals use HTTP 200 (contract/1 §1.2).
    expect(answer).toMatch(/^HTTP\/1.1 (4|200 .*"success":false)/s);
    expect(answer).not.toContain('FST_');
  });

  test.each([
    ['two lengths', 'POST /api/sys/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nabcdef'],
    [
      'length and chunks',
      'POST /api/sys/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['no host', 'GET /api/sys/user/list HTTP/1.1\r\n\r\n'],
    ['huge head', `GET /api/sys/user/list HTTP/1.1\r\nhost: x\r\nx-a: ${'y'.repeat(80_000)}\r\n\r\n`],
    ['no HTTP', 'hello\r\n\r\n'],
  ])('%s: the connection ends with a refusal', async (_name, text) => {
    const answer = await talk(text);
    expect(answer).toMatch(/^HTTP\/1.1 4\d\d/);
    // Every reply body has the standard envelope in Chinese; a request without host gets no body.
    if (answer.includes('{')) expect(answer).toMatch(/nosniff.*\{"success":false,"message":"[^A-Za-z"]+/s);
  });

  test('(contract/1 §1.12) the largest batch fits into the address; a longer one is told why not', async () => {
    const remove = (count: number) => {
      const ids = Array.from({ length: count }, () => randomUUID()).join('%2C');
      const head = `DELETE /api/sys/position/deleteBatch?ids=${ids} HTTP/1.1\r\nhost: x\r\n`;
      return talk(`${head}x-access-token: ${admin.token}\r\nconnection: close\r\n\r\n`);
    };
    expect(await remove(LIMITS.idsPerBatch)).toContain('删除失败!');
    expect(await remove(10_000)).toMatch(/^HTTP\/1.1 431 .*请求地址过长，请减少所选的记录或查询条件/s);
  });
});

describe('contract/1 §2.9, §1.12: calls that send nothing have no body, whatever type they name', () => {
  const TYPES = [
    'application/json',
    'application/json;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'text/plain',
  ];
  test.each(TYPES)('%s', async (type) => {
    const headers = { 'content-type': type };
    const leaving = await t.as('admin');
    const gone = await admin.raw({ method: 'DELETE', url: '/sys/position/delete?id=missing', headers });
    expect(gone.json<Envelope>()).toMatchObject({ success: false, message: '删除失败!' });
    const out = await leaving.raw({
      method: 'POST',
      url: '/sys/logout',
      headers: { ...headers, 'content-length': '0' },
    });
    expect(out.json<Envelope>()).toMatchObject({ success: true, code: 200, message: '退出登录成功！' });
    const missing = await admin.raw({ method: 'POST', url: '/sys/position/add', headers });
    expect(missing.json<Envelope>()).toMatchObject({
      success: false,
      code: 500,
      message: expect.stringMatching(/^校验失败！/),
    });
  });
});

describe('what a browser is told to keep', () => {
  test('nothing of what only signed-in people may read', async () => {
    for (const url of ['/sys/user/list', '/sys/permission/getUserPermissionByToken', '/sys/log/exportXls?logType=4'])
      expect((await admin.raw({ method: 'GET', url })).headers['cache-control']).toBe('no-store');
  });

  test('nobody holds a connection for ever by sending slowly', () => {
    expect(t.app.server.requestTimeout).toBe(300_000);
  });
});

/** The reply on a raw connection before it closes. */
function talk(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      answer += part;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(answer) : reject(error),
    );
    socket.write(text);
  });
}
