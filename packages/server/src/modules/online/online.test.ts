import type { OnlineUser } from '@songbai/contract/modules/online/online.calls.ts';
import type { Envelope, Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

const LIST = '/sys/online/list';
const FORCE = '/sys/online/forceLogout';
const REFUSED = { success: false, code: 510, message: '没有权限，请联系管理员分配权限！' };

let t: TestApp;
let admin: Caller;
let keeper: Caller;
let clerk: Caller;
let foreign: Caller;

const list = async (who: Caller, query: Record<string, string | number> = {}) =>
  good<Page<OnlineUser>>(await who.get(LIST, { pageSize: 100, ...query }));
const rowOf = async (who: Caller, username: string) =>
  (await list(who)).records.find((row) => row.username === username) as OnlineUser;
const isIn = async (who: Caller) =>
  (await who.raw({ method: 'GET', url: '/sys/user/getCurrentUserDeparts' })).statusCode;

beforeAll(async () => {
  t = await testApp();
  await addTenant(t.database, 2, '别园');
  admin = await t.as('admin');
  keeper = await t.user({ username: 'keeper', realname: '钱管', roles: ['sys_admin'] });
  clerk = await t.user({ username: 'clerk', realname: '王芳', roles: [] });
  foreign = await t.user({ username: 'foreign', roles: ['sys_admin'], tenants: '2', departs: [] });
});
afterAll(() => t.close());

describe('contract/1 §11: online users', () => {
  test('one row a live session: who, where from, since; an opaque handle and never the token', async () => {
    const reply = await keeper.raw({ method: 'GET', url: LIST });
    const { result } = reply.json<Envelope<Page<OnlineUser>>>();
    const row = result.records.find((one) => one.username === 'clerk');
    expect(row).toMatchObject({
      id: 'user-clerk',
      realname: '王芳',
      ip: '127.0.0.1',
      userAgent: 'test',
      loginTime: '2026-06-30 10:00:00',
      current: false,
    });
    for (const who of [admin, keeper, clerk]) expect(reply.body).not.toContain(who.token);
    expect(reply.body).not.toContain('tokenHash');
    const stolen = await t.anonymous.raw({
      method: 'GET',
      url: LIST,
      headers: { 'x-access-token': row?.token ?? '' },
    });
    expect(stolen.statusCode).toBe(401);
  });

  test('the own session is marked, two sessions of a person are two rows', async () => {
    const second = await t.as('keeper');
    const own = (await list(keeper, { username: 'keep' })).records;
    expect(own.map((row) => row.current).sort()).toEqual([false, true]);
    expect(new Set(own.map((row) => row.token)).size).toBe(2);
    await second.post('/sys/logout', {});
    expect((await list(keeper, { username: 'keep' })).total).toBe(1);
  });

  test('ended, expired and frozen ones are not listed; a page is a page', async () => {
    const late = await t.as('clerk');
    await t.database.db
      .updateTable('sysSession')
      .set({ expiresAt: t.time.now })
      .where('userId', '=', 'user-clerk')
      .execute();
    expect((await list(keeper, { username: '*clerk*' })).total).toBe(0);
    expect(await isIn(late)).toBe(401);
    clerk = await t.as('clerk');
    const page = await list(admin, { pageSize: 2, pageNo: 2 });
    expect(page).toMatchObject({ size: 2, current: 2, total: 4, pages: 2 });
    expect(page.records).toHaveLength(2);
  });

  test('people of other tenants are seen by platform administrators only', async () => {
    expect((await list(keeper)).records.map((row) => row.username)).not.toContain('foreign');
    expect((await list(foreign)).records.map((row) => row.username)).toEqual(['foreign']);
    expect((await list(admin)).records.map((row) => row.username)).toContain('foreign');
  });

  test('without the rights, without a token', async () => {
    expect(await clerk.get(LIST)).toMatchObject(REFUSED);
    expect(await clerk.post(FORCE, { token: 'x' })).toMatchObject(REFUSED);
    expect((await t.anonymous.raw({ method: 'GET', url: LIST })).statusCode).toBe(401);
  });
});

describe('contract/1 §11: forcing somebody out', () => {
  test('works with the next call and is written down', async () => {
    const { token } = await rowOf(keeper, 'clerk');
    expect(await keeper.post(FORCE, { token })).toMatchObject({
      success: true,
      code: 200,
      message: '退出登录成功！',
      result: '退出登录成功！',
    });
    expect(await isIn(clerk)).toBe(401);
    const rows = await t.database.db
      .selectFrom('sysLog')
      .selectAll()
      .where('logContent', '=', '强制: 王芳退出成功！')
      .execute();
    expect(rows).toMatchObject([{ logType: 1, userid: 'keeper', tenantId: 1 }]);
    expect(await keeper.post(FORCE, { token })).toMatchObject({ success: false, message: 'Token无效!' });
    clerk = await t.as('clerk');
  });

  test.each([
    [{}, '退出登录失败！'],
    [{ token: '' }, '退出登录失败！'],
    [{ token: null }, '退出登录失败！'],
    [{ token: 'nobody' }, 'Token无效!'],
    [{ token: true }, '校验失败！'],
    [{ token: 'x'.repeat(501) }, '校验失败！'],
    [{ token: 'a\u0000b' }, '校验失败！'],
  ])('%j: %s', async (body, message) => {
    expect(await keeper.post(FORCE, body)).toMatchObject({ success: false, message: expect.stringContaining(message) });
  });

  test('nobody puts out who may do more than he, or somebody of another tenant', async () => {
    const boss = await rowOf(admin, 'admin');
    expect(await keeper.post(FORCE, { token: boss.token })).toMatchObject({
      message: '只有管理员可以修改管理员账号！',
    });
    expect(await isIn(admin)).toBe(200);
    const stranger = await rowOf(admin, 'foreign');
    expect(await keeper.post(FORCE, { token: stranger.token })).toMatchObject({ message: 'Token无效!' });
    expect(await isIn(foreign)).toBe(200);
  });
});
