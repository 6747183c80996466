import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCemetery } from '../../testing/cemeteries.ts';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile } from '../../testing/upload.ts';
import { good, TEMPLATE } from '../../testing/world.ts';

let t: TestApp;
let admin: Caller;
let sales: Caller;
let foreign: Caller;

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  t = await testApp();
  await addTenant(t.database, 2, '别园');
  admin = await t.as('admin');
  sales = await t.user({ username: 'sales', roles: ['sales'] });
  foreign = await t.user({ username: 'foreign', roles: ['sys_admin', 'sales'], tenants: '2', departs: [] });
});
afterAll(() => t.close());

const upload = async (who: Caller) => {
  const reply = await sendFile(who, '/sys/common/upload', 'a.png', PNG);
  expect(reply.success).toBe(true);
  return reply.message;
};
const urlOf = (path: string) => `/sys/common/static/${path}`;

let items = 0;
const item = async (values: object) => {
  items += 1;
  const lion = { code: `SS${items}`, name: '石狮', category: '4', unit: '对', price: 100 };
  return admin.post<{ id: string }>('/cemetery/serviceItem/add', { ...lion, ...values });
};

describe('every path in a record is an upload of one’s own', () => {
  let cemetery: string;
  beforeAll(async () => {
    cemetery = (await addCemetery(admin)).id;
  });
  const REFUSED = { success: false, message: '图片文件不存在，请重新上传', field: 'image' };

  test.each([
    ['an address of another host', () => 'https://evil.example/t.png'],
    ['a path nobody stored', () => 'temp/none.png'],
    ['a way up', () => '../../songbai.db'],
    ['a colleague’s upload', () => upload(sales)],
    ['an upload for another tenant', () => upload(foreign)],
    ['no picture', async () => (await sendFile(admin, '/sys/common/upload', 'a.txt', 'hello')).message],
    ['a good one and a bad one', async () => `${await upload(admin)},temp/none.png`],
    ['a list as JSON', async () => JSON.stringify([{ filePath: await upload(admin) }])],
  ])('%s is refused', async (_name, path) => {
    expect(await item({ image: await path() })).toMatchObject(REFUSED);
    const images = await path();
    const template = { ...TEMPLATE, cemeteryId: cemetery };
    expect(await admin.post('/cemetery/template/add', { ...template, images })).toMatchObject({
      ...REFUSED,
      field: 'images',
    });
  });

  test('what is on the record already stays, whoever put it there', async () => {
    const image = await upload(admin);
    const added = good(await item({ image }));
    const keeper = await t.user({ username: 'keeper' });
    const edit = (values: object) => keeper.put('/cemetery/serviceItem/edit', { id: added.id, ...values });
    const mine = await upload(keeper);
    expect(await edit({ image: `${image},${mine}` })).toMatchObject({ success: true });
    expect(await edit({ image: null })).toMatchObject({ success: true });
    expect(await edit({ image })).toMatchObject({ success: true });
    expect(await edit({ image: await upload(sales) })).toMatchObject(REFUSED);
  });
});

describe('what is stored', () => {
  test('the editor takes pictures only, whatever the file is called', async () => {
    const fields = { biz: 'jeditor', jeditor: '1' };
    const send = (name: string, content: string | Buffer) =>
      sendFile(admin, '/sys/common/upload', name, content, fields);
    expect(await send('a.txt', 'hello')).toMatchObject({ success: false, message: '请上传图片' });
    expect(await send('a.png', 'hello')).toMatchObject({
      message: '上传失败，文件内容不是png格式，可能已损坏或改过扩展名',
    });
    expect(await send('a.png', PNG)).toMatchObject({ success: true });
  });

  test.each([
    ['drawing.svg', 'no drawing at all'],
    ['page.svg', '<html><body>x</body></html>'],
    ['note.txt', Buffer.from([0x4d, 0x5a, 0x00, 0x03])],
    ['data.csv', Buffer.from('a\u0000b')],
  ])('%s with another content is refused', async (name, content) => {
    const reply = await sendFile(admin, '/sys/common/upload', name, content);
    expect(reply.message).toMatch(/^上传失败，文件内容不是.+格式/);
  });

  test('a person and a tenant have room for so much, also for uploads at once', async () => {
    const small = await testApp({ UPLOAD_LIMIT_PERSON_MB: '1', UPLOAD_LIMIT_TENANT_MB: '2' });
    try {
      const people = await Promise.all(['a', 'b', 'c'].map((username) => small.user({ username })));
      const [a, b, c] = people as [Caller, Caller, Caller];
      const send = (who: Caller) => sendFile(who, '/sys/common/upload', 'a.txt', Buffer.alloc(400 * 1024, 'a'));
      const replies = await Promise.all([send(a), send(a), send(a), send(a)]);
      expect(replies.filter((reply) => reply.success)).toHaveLength(2);
      expect(replies.find((reply) => !reply.success)?.message).toBe(
        '您上传的文件总量已达到 1MB 上限，不能再上传，请联系管理员调高每人上传限额',
      );
      for (const who of [b, b, c]) expect((await send(who)).success).toBe(true);
      expect((await send(c)).message).toBe(
        '本单位上传的文件总量已达到 2MB 上限，不能再上传，请联系管理员调高单位上传限额',
      );
      expect(readdirSync(join(small.config.dataDir, 'uploads', 'temp'))).toHaveLength(5);
    } finally {
      await small.close();
    }
  });

  test('HEAD, Range and what a browser keeps', async () => {
    const path = await upload(admin);
    const ask = (range: string) => admin.raw({ method: 'GET', url: urlOf(path), headers: { range } });
    const whole = await admin.raw({ method: 'GET', url: urlOf(path) });
    expect(whole.headers).toMatchObject({ 'cache-control': 'private, no-store', 'accept-ranges': 'bytes' });
    const part = await ask('bytes=1-3');
    expect([part.statusCode, part.rawPayload]).toEqual([206, PNG.subarray(1, 4)]);
    expect(part.headers['content-range']).toBe(`bytes 1-3/${PNG.length}`);
    expect((await ask('bytes=-4')).rawPayload).toEqual(PNG.subarray(-4));
    expect((await ask(`bytes=${PNG.length}-`)).statusCode).toBe(416);
    for (const odd of ['bytes=3-1', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-'])
      expect([odd, (await ask(odd)).statusCode]).toEqual([odd, 200]);
    const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const head = await fetch(`${address}/api${urlOf(path)}`, {
      method: 'HEAD',
      headers: { 'x-access-token': admin.token },
    });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(PNG.length)]);
  });
});
