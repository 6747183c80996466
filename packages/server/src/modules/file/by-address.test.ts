import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const asked: IncomingMessage[] = [];
const outside = createServer((request, reply) => {
  asked.push(request);
  if (request.url === '/pictures/moved.png') return reply.writeHead(302, { location: '/pictures/a.png' }).end();
  if (request.url === '/pictures/page.png') return reply.end('<p>no picture</p>');
  if (request.url === '/pictures/long.png') return reply.end(Buffer.alloc(11 * 1024 * 1024));
  if (request.url !== '/pictures/a.png') return reply.writeHead(404).end();
  return reply.end(PNG);
});
let base: string;
let t: TestApp;
let clerk: Caller;

beforeAll(async () => {
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  t = await testApp({ TRANSIT_TARGETS: `${base}/pictures` });
  clerk = await t.user({ username: 'clerk', roles: [] });
});
afterAll(async () => {
  await t.close();
  await new Promise((resolve) => outside.close(resolve));
});

const fetched = (fileUrl: string, more: object = {}) =>
  clerk.post<string>('/sys/common/uploadImgByHttp', {
    ...{ fileUrl: fileUrl.startsWith('http') ? fileUrl : `${base}${fileUrl}`, filename: 'a.png', bizPath: 'temp' },
    ...more,
  });

describe('contract/2 §10.1: a picture is stored from an address', () => {
  test('at or below a configured one: the stored path, of a file that its owner sees', async () => {
    const reply = await fetched('/pictures/a.png', { bizPath: 'cemetery/plots' });
    expect(reply).toMatchObject({ success: true, code: 200 });
    expect(reply.result).toMatch(/^cemetery\/plots\/a-[0-9a-f]{24}_\d+\.png$/);
    expect(reply.message).toBe(reply.result);
    const shown = await clerk.raw({ method: 'GET', url: `/sys/common/static/${reply.result}` });
    expect(shown.rawPayload).toEqual(PNG);
    expect(JSON.stringify(asked.at(-1)?.headers)).not.toContain(clerk.token);
  });

  test('without a name it has that of the address', async () => {
    expect((await fetched('/pictures/a.png', { filename: '', bizPath: null })).result).toMatch(/^temp\/a-/);
  });

  test.each([
    ['another path', '/secret/a.png', {}, '该地址不在允许访问的外部接口之列，请联系管理员登记'],
    ['another host', 'http://10.0.0.1/a.png', {}, '该地址不在允许访问的外部接口之列，请联系管理员登记'],
    ['one that leads on', '/pictures/moved.png', {}, '外部接口没有给出有效的应答，请稍后重试'],
    ['nothing there', '/pictures/none.png', {}, '外部接口没有给出有效的应答，请稍后重试'],
    ['no picture', '/pictures/page.png', {}, '上传失败，文件内容不是png格式，可能已损坏或改过扩展名'],
    ['too large', '/pictures/long.png', {}, '文件大小超出10MB限制, 请压缩或降低文件质量! '],
    ['a name of another type', '/pictures/a.png', { filename: 'a.exe' }, '上传失败，存在非法文件类型：exe'],
    ['a folder outside', '/pictures/a.png', { bizPath: '../x' }, '上传业务路径包含非法字符！'],
  ])('%s is refused', async (_name, url, more, message) => {
    expect(await fetched(url, more)).toMatchObject({ success: false, code: 500, message });
  });

  test('nothing is fetched for somebody who is not signed in', async () => {
    const before = asked.length;
    const payload = { fileUrl: `${base}/pictures/a.png`, filename: 'a.png', bizPath: 'temp' };
    const reply = await t.anonymous.raw({ method: 'POST', url: '/sys/common/uploadImgByHttp', payload });
    expect(reply.statusCode).toBe(401);
    expect(asked).toHaveLength(before);
  });
});
