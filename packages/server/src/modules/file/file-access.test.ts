import type { Announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';
import type { ImportResult } from '@songbai/contract/wire/excel.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile, workbook } from '../../testing/upload.ts';
import { good } from '../../testing/world.ts';

let t: TestApp;
let admin: Caller;
let sales: Caller;
let foreign: Caller;

const PASSWORD = 'Songbai@2026';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  t = await testApp();
  await addTenant(t.database, 2, '别园');
  admin = await t.as('admin');
  sales = await t.user({ username: 'sales', roles: ['sales'], passwordHash: await hashPassword(PASSWORD) });
  foreign = await t.user({ username: 'foreign', roles: ['sys_admin', 'sales'], tenants: '2', departs: [] });
  await t.user({ username: 'both', roles: ['sys_admin'], tenants: '1,2', departs: [] });
});
afterAll(() => t.close());

const upload = async (who: Caller, name = 'a.png', fields: Record<string, string> = {}) => {
  const reply = await sendFile(who, '/sys/common/upload', name, PNG, fields);
  expect(reply.success).toBe(true);
  return reply.message;
};
const urlOf = (path: string) => `/sys/common/static/${path}`;
const statusOf = async (who: Caller, path: string, headers: Record<string, string> = {}) =>
  (await who.raw({ method: 'GET', url: urlOf(path), headers })).statusCode;

/** A caller by the cookie that a reply gave, as an `<img>` of a page is. */
async function picturesOf(who: Caller, headers: Record<string, string> = {}) {
  const reply = await who.raw({ method: 'GET', url: '/sys/permission/getUserPermissionByToken', headers });
  const text = String(reply.headers['set-cookie']);
  return { text, cookie: text.split(';')[0] ?? '' };
}
const shown = async (cookie: string, path: string) => statusOf(t.anonymous, path, { cookie });

let items = 0;
const item = async (values: object) => {
  items += 1;
  const lion = { code: `SS${items}`, name: '石狮', category: '4', unit: '对', price: 100 };
  return admin.post<{ id: string }>('/cemetery/serviceItem/add', { ...lion, ...values });
};

describe('contract/2 §10.1, design.md §9: a stored file is shown to whom it concerns', () => {
  test('not without a session, and not for a token in the address', async () => {
    const path = await upload(admin);
    expect(await statusOf(t.anonymous, path)).toBe(401);
    for (const name of ['token', 'X-Access-Token', 'ticket'])
      expect(await statusOf(t.anonymous, `${path}?${name}=${admin.token}`)).toBe(401);
    expect(await statusOf(admin, path)).toBe(200);
  });

  test('what hangs on no record yet is its uploader’s alone', async () => {
    const path = await upload(admin);
    expect(await statusOf(sales, path)).toBe(404);
    expect(await statusOf(foreign, path)).toBe(404);
  });

  test('what hangs on a record is for whoever may see the record, and for no other tenant', async () => {
    const image = await upload(admin);
    const { id } = good(await item({ image }));
    const desk = await t.user({ username: 'desk', roles: ['reception'] });
    expect((await desk.get('/cemetery/serviceItem/queryById', { id })).success).toBe(true);
    expect(await statusOf(desk, image)).toBe(200);
    expect(await statusOf(foreign, image)).toBe(404);
    const nobody = await t.user({ username: 'nobody', roles: [] });
    expect(await statusOf(nobody, image)).toBe(404);
  });

  test('pictures of an announcement are for those whom it reaches', async () => {
    const reader = await t.user({ username: 'reader', roles: [] });
    const other = await t.user({ username: 'other', roles: [] });
    const path = await upload(admin, '花.png', { biz: 'jeditor', jeditor: '1' });
    const content = `<p><img src="/api/sys/common/static/${encodeURI(path)}" /></p>`;
    const draft = { titile: '通告', msgCategory: '1', priority: 'M', msgType: 'USER', userIds: 'user-reader,' };
    const { id } = good<Announcement>(
      await admin.post('/sys/annountCement/add', { ...draft, msgAbstract: '摘要', msgContent: content }),
    );
    expect(await statusOf(reader, path)).toBe(404);
    good(await admin.get('/sys/annountCement/doReleaseData', { id }));
    expect(await statusOf(reader, path)).toBe(200);
    expect(await statusOf(other, path)).toBe(404);
  });

  test('naming a foreign file in rich text gives nobody the right to see it', async () => {
    const path = await upload(sales);
    const draft = { titile: '通告', msgCategory: '1', priority: 'M', msgType: 'ALL', msgAbstract: '摘要' };
    const content = `<img src="/api/sys/common/static/${path}">`;
    good(await admin.post('/sys/annountCement/add', { ...draft, msgContent: content }));
    expect(await statusOf(admin, path)).toBe(404);
  });

  test('a face is for everybody who works for a tenant of its owner', async () => {
    const both = await t.as('both');
    const avatar = await upload(both);
    expect((await both.post('/sys/user/login/setting/userEdit', { id: 'user-both', avatar })).success).toBe(true);
    expect(await statusOf(sales, avatar)).toBe(200);
    expect(await statusOf(foreign, avatar)).toBe(200);
    await addTenant(t.database, 3, '远园');
    const far = await t.user({ username: 'far', roles: ['sys_admin'], tenants: '3', departs: [] });
    expect(await statusOf(far, avatar)).toBe(404);
  });

  test('contract/2 §13.4: the reports of an import are for the person who imported', async () => {
    const head = ['姓名/单位名称', '手机号'];
    const rows = [
      ['', '13900000000'],
      ['张三', '13900000001'],
    ];
    const book = await workbook([['客户报表'], ['导出人:管理员'], head, ...rows]);
    const { result } = await sendFile<ImportResult>(admin, '/cemetery/customer/importExcel', '客户.xlsx', book);
    const addresses = [
      [result.fileUrl, '客户导入错误.txt'],
      [String(result.detailUrl), '客户导入错误.xlsx'],
    ] as const;
    for (const [url, name] of addresses) {
      const { headers } = await admin.raw({ method: 'GET', url });
      expect(decodeURIComponent(String(headers['content-disposition']))).toBe(`attachment; filename*=UTF-8''${name}`);
      const path = url.replace('/sys/common/static/', '');
      expect(await statusOf(admin, path)).toBe(200);
      const colleague = await t.user({ username: `colleague${path.length}` });
      for (const who of [colleague, sales, foreign]) expect(await statusOf(who, path)).toBe(404);
      expect(await statusOf(t.anonymous, path)).toBe(401);
    }
  });
});

describe('docs/adr/0026: the cookie by which pages show pictures', () => {
  test('comes with the sign-in, for the path of files, not readable by scripts, to our own pages only', async () => {
    const reply = await t.anonymous.raw({
      method: 'POST',
      url: '/sys/login',
      payload: { username: 'sales', password: PASSWORD, captcha: '', checkKey: '' },
    });
    const path = await upload(sales);
    const text = String(reply.headers['set-cookie']);
    expect(text).toMatch(/; Max-Age=604800; Path=\/api\/sys\/common\/static; HttpOnly; SameSite=Strict$/);
    expect(await shown(text.split(';')[0] ?? '', path)).toBe(200);
    expect(text).not.toContain(reply.json().result.token);
  });

  test('is no credential anywhere else', async () => {
    const { cookie } = await picturesOf(admin);
    for (const [method, url] of [
      ['GET', '/sys/permission/getUserPermissionByToken'],
      ['GET', '/sys/user/list'],
      ['POST', '/sys/common/upload'],
      ['POST', '/sys/ticket'],
    ] as const) {
      const reply = await t.anonymous.raw({ method, url, headers: { cookie } });
      expect([url, reply.json().code]).toEqual([url, 401]);
    }
  });

  test('ends with the session at once, and signing out takes it back', async () => {
    const leaver = await t.user({ username: 'leaver' });
    const path = await upload(leaver);
    const { cookie } = await picturesOf(leaver);
    expect(await shown(cookie, path)).toBe(200);
    const out = await leaver.raw({ method: 'POST', url: '/sys/logout' });
    expect(String(out.headers['set-cookie'])).toMatch(/=; Max-Age=0; Path=\/api\/sys\/common\/static; /);
    expect(await shown(cookie, path)).toBe(401);
  });

  test('holds for the tenant in which it was given', async () => {
    const inOne = await t.as('both', { 'x-tenant-id': '1' });
    const path = await upload(inOne);
    const one = await picturesOf(inOne);
    const two = await picturesOf(inOne, { 'x-tenant-id': '2' });
    expect(await shown(one.cookie, path)).toBe(200);
    expect(await shown(two.cookie, path)).toBe(404);
  });

  test('with the interface on another host it is sent inside our own pages only', async () => {
    const api = 'https://api.songbai.example/api';
    const split = await testApp({ PUBLIC_URL: 'https://songbai.example', PUBLIC_API_URL: api });
    try {
      const who = await split.as('admin');
      const { text } = await picturesOf(who);
      expect(text).toMatch(/; Path=\/api\/sys\/common\/static; HttpOnly; Secure; SameSite=None; Partitioned$/);
      const reply = await who.raw({ method: 'GET', url: urlOf(await upload(who)) });
      expect(reply.headers['cross-origin-resource-policy']).toBe('cross-origin');
    } finally {
      await split.close();
    }
  });

  test('under a path of its own for files, and with a certificate, it is bound to both', async () => {
    const own = await testApp({ PUBLIC_URL: 'https://songbai.example', STATIC_URL: 'https://songbai.example/files' });
    try {
      const { text } = await picturesOf(await own.as('admin'));
      expect(text).toMatch(/; Path=\/files; HttpOnly; Secure; SameSite=Strict$/);
    } finally {
      await own.close();
    }
  });

  test('another session, tenant or signature in it is no cookie', async () => {
    const path = await upload(admin);
    const { cookie } = await picturesOf(admin);
    const [name = '', value = ''] = cookie.split('=');
    const [session = '', , signature = ''] = value.split('.');
    const made = [`${session}.2.${signature}`, `x.1.${signature}`, `${session}.1.${'A'.repeat(43)}`, session, '', '..'];
    for (const bad of made) expect([bad, await shown(`${name}=${bad}`, path)]).toEqual([bad, 401]);
    expect(await shown(`other=1; ${name}=bad; ${cookie}`, path)).toBe(200);
  });
});
