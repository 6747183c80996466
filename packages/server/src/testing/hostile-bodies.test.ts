import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDeeper } from '../http/json-body.ts';
import { type Caller, type TestApp, testApp } from './test-app.ts';

const ADD = '/sys/position/add';
const MIB = 1024 * 1024;
const JSON_TYPE = 'content-type: application/json';

let t: TestApp;
let admin: Caller;
let port: number;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => t.close());

/** A client that looks for the reply only when all of its body is on its way; answers what it read, or how it broke. */
function sent(path: string, lines: readonly string[], body: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(`broken: ${String(error.code)}`));
    socket.on('close', () => resolve(answer));
    const head = [`POST /api${path} HTTP/1.1`, 'host: x', 'connection: close', ...lines].join('\r\n');
    socket.pause();
    socket.write(`${head}\r\n\r\n${body}`, () => {
      socket.on('data', (part: string) => {
        answer += part;
      });
      socket.resume();
    });
  });
}

const signedIn = (): string => `x-access-token: ${admin.token}`;
const text = (bytes: number): string => `{"code":"${'x'.repeat(bytes)}"}`;
const long = (body: string): string => `content-length: ${Buffer.byteLength(body)}`;
const chunked = (body: string): string =>
  Array.from({ length: Math.ceil(body.length / MIB) }, (_, n) => body.slice(n * MIB, (n + 1) * MIB))
    .map((part) => `${part.length.toString(16)}\r\n${part}\r\n`)
    .join('')
    .concat('0\r\n\r\n');

describe('whoever sends too much still gets to read why it was refused', () => {
  test.each([2, 5, 20])('a body of %i MB', async (size) => {
    const body = text(size * MIB);
    const answer = await sent(ADD, [JSON_TYPE, signedIn(), long(body)], body);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain('"message":"请求内容过大，请精简后重试"');
    expect(answer).toMatch(/connection: close/i);
  });

  test('a body whose length nobody announced', async () => {
    const answer = await sent(ADD, [JSON_TYPE, signedIn(), 'transfer-encoding: chunked'], chunked(text(5 * MIB)));
    expect(answer).toContain('"message":"请求内容过大，请精简后重试"');
  });

  test.each([
    ['without a session', ADD, [JSON_TYPE], /"code":401/],
    ['of a type that is not read', ADD, ['content-type: text/xml', `x-none: 1`], /不支持的请求内容类型|"code":401/],
    ['to a path that there is not', '/sys/nothing', [JSON_TYPE], /请求内容过大/],
  ])('5 MB %s', async (_name, path, lines, said) => {
    const body = text(5 * MIB);
    expect(await sent(path, [...lines, long(body)], body)).toMatch(said);
  });

  test('a file over the limit', async () => {
    const part = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
    const body = `${part}${'x'.repeat(25 * MIB)}\r\n--edge--\r\n`;
    const lines = ['content-type: multipart/form-data; boundary=edge', signedIn(), long(body)];
    expect(await sent('/sys/common/upload', lines, body)).toMatch(/文件大小超出10MB限制/);
  });

  test('the stock client of Node', async () => {
    const headers = { 'content-type': 'application/json', 'x-access-token': admin.token };
    const reply = await fetch(`http://127.0.0.1:${port}/api${ADD}`, { method: 'POST', headers, body: text(5 * MIB) });
    expect(reply.status).toBe(413);
    expect(await reply.json()).toMatchObject({ success: false, code: 413, message: '请求内容过大，请精简后重试' });
  });
});

describe('nested JSON', () => {
  const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

  test.each([
    ['lists', deep(100_000)],
    ['objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['that is not even whole', '['.repeat(100_000)],
  ])('%s, a hundred thousand levels deep: refused before anything is made of it', async (_name, body) => {
    const answer = await sent(ADD, [JSON_TYPE, signedIn(), long(body)], body);
    expect(answer).toContain('校验失败！内容嵌套过深');
  });

  test.each([
    ['', 1, false],
    ['{"a":[1,{"b":2}]}', 3, false],
    ['{"a":[1,{"b":2}]}', 2, true],
    ['[[],[],[],[]]', 2, false],
    ['["[[[[","]]"]', 1, false],
    [String.raw`["\"[[[["]`, 1, false],
    [String.raw`["\\",[["x"]]]`, 2, true],
    ['["open [[[', 1, false],
  ])('%s has more than %i levels: %s', (json, most, deeper) => expect(isDeeper(json, most)).toBe(deeper));
});
