import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Envelope, Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { folderOf, isPlainPath, shownName, storedPath } from './stored-path.ts';

let t: TestApp;
let admin: Caller;

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const BOUNDARY = 'songbai-test-boundary';

interface Part {
  name: string;
  fileName?: string;
  content: string | Buffer;
}

function form(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name, fileName, content }) => [
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`),
    Buffer.from(
      fileName === undefined
        ? '\r\n\r\n'
        : `; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

const send = async (payload: Buffer, type = `multipart/form-data; boundary=${BOUNDARY}`, who = admin) =>
  (
    await who.raw({ method: 'POST', url: '/sys/common/upload', headers: { 'content-type': type }, payload })
  ).json<Envelope>();
const upload = (fileName: string, content: string | Buffer, biz?: string) =>
  send(form([...(biz === undefined ? [] : [{ name: 'biz', content: biz }]), { name: 'file', fileName, content }]));
const view = (path: string) =>
  admin.raw({ method: 'GET', url: `/sys/common/static/${path.split('/').map(encodeURIComponent).join('/')}` });
const uploads = () => join(t.config.dataDir, 'uploads');

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

describe('contract/2 §10.1: upload', () => {
  test('the stored path is in message, result is empty, code 0', async () => {
    const reply = await upload('墓碑 照片(1).PNG', PNG, 'cemetery/plots');
    expect(reply).toMatchObject({ success: true, code: 0, result: null });
    expect(reply.message).toMatch(new RegExp(`^cemetery/plots/墓碑_照片_1_-[0-9a-f]{24}_${t.time.now}\\.png$`));
    expect(readFileSync(join(uploads(), reply.message))).toEqual(PNG);
    const row = await t.database.db
      .selectFrom('sysFile')
      .selectAll()
      .where('path', '=', reply.message)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      tenantId: 1,
      fileName: '墓碑 照片(1).PNG',
      mime: 'image/png',
      size: PNG.length,
      createBy: 'admin',
    });
    expect(readdirSync(join(uploads(), '.incoming'))).toEqual([]);
  });

  test('biz is temp by default and may stand behind the file', async () => {
    expect((await upload('a.txt', 'hello')).message).toMatch(/^temp\/a-/);
    const behind = await send(
      form([
        { name: 'file', fileName: 'b.txt', content: 'hello' },
        { name: 'biz', content: 'notes' },
      ]),
    );
    expect(behind.message).toMatch(/^notes\/b-/);
  });

  test('the same file twice gets two names', async () => {
    const [first, second] = [await upload('a.png', PNG), await upload('a.png', PNG)];
    expect(first.message).not.toBe(second.message);
  });

  test.each([
    ['dots', '../etc', '上传业务路径包含非法字符！'],
    ['a backslash', 'a\\b', '上传业务路径包含非法字符！'],
    ['Chinese', '墓位', '上传业务路径包含非法字符！'],
    ['a drive', 'C:', '上传业务路径包含非法字符！'],
    ['six levels', 'a/b/c/d/e/f', '上传业务路径深度超出限制！'],
  ])('biz with %s is refused', async (_name, biz, message) => {
    expect(await upload('a.png', PNG, biz)).toMatchObject({ success: false, code: 500, message });
  });

  test.each([
    ['page.html', '<script>alert(1)</script>', 'html'],
    ['shell.php', '<?php', 'php'],
    ['run.exe', 'MZ', 'exe'],
    ['none', 'text', ''],
    ['double.png.html', PNG, 'html'],
    ['constructor.constructor', 'x', 'constructor'],
    ['line ends\r\ncontent-type: text/html\r\nx: 1.png', PNG, ''],
    ['page.png', '<html><script>alert(1)</script></html>', 'png', false],
    ['empty.png', '', 'png', false],
    ['picture.txt', PNG, 'txt', false],
    ['picture.pdf', PNG, 'pdf', false],
  ])('%s is an illegal type, or no file of its type', async (fileName, content, ext, illegal = true) => {
    const before = await t.database.db
      .selectFrom('sysFile')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
    const why = illegal ? `存在非法文件类型：${ext}` : `文件内容不是${ext}格式，可能已损坏或改过扩展名`;
    expect(await upload(fileName, content)).toMatchObject({ success: false, message: `上传失败，${why}` });
    const after = await t.database.db
      .selectFrom('sysFile')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
    expect(after).toEqual(before);
  });

  test('more than 10 MB is refused with the family text and leaves nothing behind', async () => {
    const big = Buffer.alloc(10 * 1024 * 1024 + 1, 'a');
    expect(await upload('big.txt', big)).toMatchObject({
      success: false,
      message: '文件大小超出10MB限制, 请压缩或降低文件质量! ',
    });
    expect(readdirSync(join(uploads(), '.incoming'))).toEqual([]);
    expect((await upload('fits.txt', big.subarray(1))).success).toBe(true);
  });

  test.each<[string, Buffer, string | undefined]>([
    ['no form at all', Buffer.from('{}'), 'application/json'],
    ['no file in the form', form([{ name: 'biz', content: 'temp' }]), undefined],
    [
      'two files',
      form([
        { name: 'file', fileName: 'a.png', content: PNG },
        { name: 'file', fileName: 'b.png', content: PNG },
      ]),
      undefined,
    ],
    ['no boundary', form([{ name: 'file', fileName: 'a.png', content: PNG }]), 'multipart/form-data'],
    [
      'another boundary',
      form([{ name: 'file', fileName: 'a.png', content: PNG }]),
      'multipart/form-data; boundary=other',
    ],
    [
      'a form that breaks off',
      form([{ name: 'file', fileName: 'a.txt', content: 'hello' }]).subarray(0, -30),
      undefined,
    ],
    ['an empty body', Buffer.alloc(0), undefined],
    [
      'a field named __proto__',
      form([
        { name: '__proto__', content: 'x' },
        { name: 'file', fileName: 'a.txt', content: 'x' },
      ]),
      undefined,
    ],
  ])('%s is 上传失败！ and no server failure', async (_name, payload, type) => {
    expect(await send(payload, type)).toMatchObject({ success: false, code: 500, message: '上传失败！' });
  });

  test('nobody uploads without a session', async () => {
    const reply = await t.anonymous.raw({ method: 'POST', url: '/sys/common/upload', payload: form([]) });
    expect(reply.statusCode).toBe(401);
  });
});

describe('contract/2 §10.1: static view', () => {
  test('is safe whatever the file holds', async () => {
    const { message } = await upload('标志.svg', SVG);
    const reply = await view(message);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe(SVG);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-length': String(SVG.length),
    });
    expect(reply.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent('标志.svg')}`);
  });

  test('markup in a text file is served as text', async () => {
    const { message } = await upload('note.txt', '<script>alert(1)</script>');
    expect((await view(message)).headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  test.each([
    ['a file that is not there', 'temp/none.png'],
    ['a folder', 'temp'],
    ['the upload folder itself', ''],
    ['the way up', '../songbai.txt'],
    ['the way up, encoded', '%2e%2e/songbai.txt'],
    ['the way up, encoded twice', '%252e%252e%252fsongbai.txt'],
    ['the way up by backslash', '..\\songbai.txt'],
    ['an absolute path', '/etc/hosts.txt'],
    ['a hidden folder', '.incoming/x.txt'],
    ['an extension that is never stored', 'secret.html'],
  ])('%s is not found', async (_name, path) => {
    writeFileSync(join(t.config.dataDir, 'songbai.txt'), 'secret');
    writeFileSync(join(uploads(), 'secret.html'), 'secret');
    for (const url of [`/sys/common/static/${path}`, `/sys/common/static/${encodeURIComponent(path)}`]) {
      const reply = await admin.raw({ method: 'GET', url });
      expect(reply.json<Envelope>()).toMatchObject({ success: false, code: 404 });
      expect(reply.body).not.toContain('secret');
    }
  });

  test('a missing file is HTTP 404 with the envelope', async () => {
    const reply = await view('temp/none.png');
    expect(reply.statusCode).toBe(404);
    expect(reply.json<Envelope>()).toMatchObject({ success: false, code: 404, message: '文件不存在或已被删除' });
  });

  test('a link out of the folder is not followed', async () => {
    mkdirSync(uploads(), { recursive: true });
    symlinkSync('/etc/hosts', join(uploads(), 'link.txt'));
    expect(existsSync(join(uploads(), 'link.txt'))).toBe(true);
    expect((await view('link.txt')).statusCode).toBe(404);
  });
});

describe('issue 15, bad input: names of files', () => {
  test.each([
    ['a NUL before the extension', 'x.exe\u0000.png', 'x.exe.png'],
    ['marks that turn the direction of writing', '账单\u202egnp.exe.png', '账单gnp.exe.png'],
    ['parts of letters that belong together', 'e\u0301te\u0301.png', 'été.png'],
    ['a face beside Chinese', '墓碑😀 照片.png', '墓碑😀 照片.png'],
    ['markup', '<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
  ])('%s: stored, listed and sent again in one line', async (_name, sent, shown) => {
    const { success, message: path } = await upload(sent, PNG);
    expect([success, isPlainPath(path)]).toEqual([true, true]);
    const page = await admin.get<Page<{ url: string; fileName: string }>>('/sys/oss/file/list', { url: path });
    expect(page.result.records.map(({ fileName }) => fileName)).toEqual([shown]);
    const { headers, statusCode, rawPayload } = await view(path);
    expect([statusCode, rawPayload]).toEqual([200, PNG]);
    expect(decodeURIComponent(String(headers['content-disposition']))).toBe(`attachment; filename*=UTF-8''${shown}`);
  });

  test('a long name keeps its extension and whole letters', () => {
    const name = shownName(`${'😀'.repeat(300)}.jpeg`);
    expect([...name]).toEqual([...'😀'.repeat(250), ...'.jpeg']);
  });
});

describe('stored names', () => {
  test.each([
    ['../../etc/passwd.txt', /^temp\/passwd-/],
    ['C:\\Users\\x\\a.txt', /^temp\/a-/],
    ['a,b[c].txt', /^temp\/a_b_c_-/],
    ['.txt', /^temp\/file-/],
    [`${'长'.repeat(300)}.txt`, /^temp\/长{50}-/],
  ])('%s', (fileName, pattern) => {
    const path = storedPath('temp', fileName, 'txt', 1);
    expect(path).toMatch(pattern);
    expect(isPlainPath(path)).toBe(true);
    expect(path).not.toMatch(/[,[\]]/);
  });

  test.each([
    [undefined, 'temp'],
    ['', 'temp'],
    ['/a//b/', 'a/b'],
    ['/', 'temp'],
    ['a/b/c/d/e', 'a/b/c/d/e'],
  ])('folder of %s', (biz, folder) => {
    expect(folderOf(biz)).toBe(folder);
  });
});

describe('broken forms at other routes', () => {
  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'a form that breaks off',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nabc',
    ],
  ])('%s is told, not logged as a failure of the server', async (_name, type, payload) => {
    const reply = await admin.raw({
      method: 'POST',
      url: '/cemetery/cemetery/importExcel',
      headers: { 'content-type': type },
      payload,
    });
    expect(reply.json<Envelope>()).toMatchObject({ success: false, code: 500, message: '校验失败！请求格式不正确' });
  });
});
