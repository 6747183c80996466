import { once } from 'node:events';
import type { DepartInfo, LoginResult, UserInfo } from '@songbai/contract/modules/session/session.calls.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { closed, listening, type Socket, socketsHere } from '../../testing/sockets.ts';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

const PASSWORD = 'Songbai#2026';
const sockets = socketsHere();
let t: TestApp;

const opened = (socket: Socket) => once(socket, 'open');
const account = async (username: string, more: object = {}) =>
  t.user({ username, passwordHash: await hashPassword(PASSWORD), ...more });
const alive = async (caller: Caller) =>
  (await caller.raw({ method: 'GET', url: '/sys/user/getCurrentUserDeparts' })).statusCode === 200;

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(() => {
  t.time.now += 11 * 60_000;
});

describe('contract/1 §2.9: logout', () => {
  test.each(['GET', 'POST', 'PUT', 'DELETE'] as const)('%s ends the session at once', async (method) => {
    const caller = await account(`out${method.toLowerCase()}`);
    const reply = await caller.raw({ method, url: '/sys/logout' });
    expect(reply.json<Envelope>()).toMatchObject({
      success: true,
      code: 200,
      message: '退出登录成功！',
      result: '退出登录成功！',
    });
    const after = await caller.raw({ method: 'GET', url: '/sys/user/getCurrentUserDeparts' });
    expect(after.statusCode).toBe(401);
    expect(after.json<Envelope>()).toMatchObject({
      success: false,
      code: 401,
      message: 'Token失效，请重新登录!',
      result: null,
    });
  });

  test('no token, and a token nobody has', async () => {
    expect(await t.anonymous.post('/sys/logout', {})).toMatchObject({
      success: false,
      code: 500,
      message: '退出登录失败！',
    });
    const unknown = await t.anonymous.post('/sys/logout', {}, { 'x-access-token': 'nobody' });
    expect(unknown).toMatchObject({ success: false, code: 500, message: 'Token无效!' });
  });
});

describe('contract/1 §2.7, §2.8: departments', () => {
  test('the current departments carry list and code', async () => {
    const caller = await account('depart', { departs: ['A01A01', 'A01A03'] });
    const reply = await caller.get<{ list: DepartInfo[]; orgCode: string }>('/sys/user/getCurrentUserDeparts');
    expect(reply).toMatchObject({ success: true, code: 0, result: { orgCode: 'A01A01' } });
    expect(reply.result.list.map((depart) => depart.departName)).toEqual(['销售部', '业务档案部']);
  });

  test.each(['PUT', 'POST'] as const)('%s selectDepart changes the session and answers the user', async (method) => {
    const caller = await account(`switch${method.toLowerCase()}`, { departs: ['A01A01', 'A01A03'] });
    // Stock clients name the person, or send null for the caller.
    const payload = { orgCode: 'A01A03', username: null };
    const reply = await caller.raw({ method, url: '/sys/selectDepart', payload });
    expect(reply.json<Envelope<{ userInfo: UserInfo }>>()).toMatchObject({
      success: true,
      code: 0,
      result: { userInfo: { orgCode: 'A01A03' } },
    });
    expect((await caller.get<{ orgCode: string }>('/sys/user/getCurrentUserDeparts')).result.orgCode).toBe('A01A03');
  });

  test('only own departments, only for oneself', async () => {
    const caller = await account('selfish', { departs: ['A01A01'] });
    await account('other', { departs: ['A01A02'] });
    expect(await caller.put('/sys/selectDepart', { orgCode: 'A01A02' })).toMatchObject({
      success: false,
      message: '您不属于该部门，不能切换',
    });
    const foreign = await caller.put('/sys/selectDepart', { orgCode: 'A01A01', username: 'other' });
    expect(foreign).toMatchObject({ success: false, message: '只允许切换自己的部门！' });
    const row = await t.database.db
      .selectFrom('sysUser')
      .select('orgCode')
      .where('username', '=', 'other')
      .executeTakeFirstOrThrow();
    expect(row.orgCode).toBe('A01A02');
  });
});

describe('contract/1 §2.13: own password', () => {
  const NEW = 'Zypresse#77';
  const body = (username: string, more: object = {}) => ({
    username,
    oldpassword: PASSWORD,
    password: NEW,
    confirmpassword: NEW,
    ...more,
  });

  test.each([
    ['another account', { username: 'admin' }, '只允许修改自己的密码！'],
    ['wrong old password', { oldpassword: 'Falsch#2026' }, '旧密码输入错误!'],
    ['empty new password', { password: '', confirmpassword: '' }, '新密码不允许为空!'],
    ['no new password', { password: undefined, confirmpassword: undefined }, '新密码不允许为空!'],
    ['null for new password', { password: null, confirmpassword: null }, '新密码不允许为空!'],
    ['no account', { username: undefined }, '只允许修改自己的密码！'],
    ['no old password', { oldpassword: undefined }, '旧密码输入错误!'],
    ['null for repetition', { confirmpassword: null }, '两次输入密码不一致!'],
    ['different repetition', { confirmpassword: 'Zypresse#78' }, '两次输入密码不一致!'],
    [
      'weak: letters only',
      { password: 'Zypressen', confirmpassword: 'Zypressen' },
      '密码由8位数字、大小写字母和特殊符号组成!',
    ],
    ['weak: too short', { password: 'Zy#7', confirmpassword: 'Zy#7' }, '密码由8位数字、大小写字母和特殊符号组成!'],
  ])('%s is refused and changes nothing', async (name, more, message) => {
    const username = `pw_${name.replace(/\W/g, '_')}`;
    const caller = await account(username);
    expect(await caller.put('/sys/user/updatePassword', body(username, more))).toMatchObject({
      success: false,
      code: 500,
      message,
    });
    expect((await t.anonymous.post('/sys/login', { username, password: PASSWORD })).success).toBe(true);
  });

  test.each(['PUT', 'POST'] as const)('%s changes it: the present session stays, all others end', async (method) => {
    const username = `change${method.toLowerCase()}`;
    const present = await account(username);
    const other = await t.as(username);
    const reply = await present.raw({ method, url: '/sys/user/updatePassword', payload: body(username) });
    expect(reply.json<Envelope>()).toMatchObject({
      success: true,
      code: 200,
      message: '密码重置成功!',
      result: '密码重置成功!',
    });
    expect(await alive(present)).toBe(true);
    expect(await alive(other)).toBe(false);
    expect((await t.anonymous.post('/sys/login', { username, password: PASSWORD })).message).toBe('用户名或密码错误');
    expect((await t.anonymous.post<LoginResult>('/sys/login', { username, password: NEW })).success).toBe(true);
    const log = await t.database.db
      .selectFrom('sysDataLog')
      .selectAll()
      .where('dataId', '=', `user-${username}`)
      .executeTakeFirstOrThrow();
    expect(log).toMatchObject({ dataTable: 'sys_user', action: 'edit', createBy: username });
    expect(JSON.stringify(log)).not.toMatch(/argon2|Zypresse/);
  });

  test('sockets of the other sessions are closed at once, that of the present one stays', async () => {
    const present = await account('listening');
    const other = await t.as('listening');
    await listening(t.app);
    const path = `${t.config.apiBasePath}/websocket/user-listening`;
    const [here, there] = [present, other].map(({ token }) => sockets.connect(t.app, path, token)) as [Socket, Socket];
    await Promise.all([opened(here), opened(there)]);
    const code = closed(there);
    expect(await present.put('/sys/user/updatePassword', body('listening'))).toMatchObject({ success: true });
    expect(await code).toBe(1008);
    const answer = once(here, 'message');
    here.send('ping');
    expect(String((await answer)[0])).toBe('ping');
    sockets.cutOff();
  });

  test('a stolen session cannot guess the old password', async () => {
    const caller = await account('guessed');
    const guess = () => caller.put('/sys/user/updatePassword', body('guessed', { oldpassword: 'Falsch#2026' }));
    for (let n = 0; n < 5; n += 1) expect((await guess()).message).toBe('旧密码输入错误!');
    expect(await caller.put('/sys/user/updatePassword', body('guessed'))).toMatchObject({ success: false });
  });

  test('of two changes at once one wins', async () => {
    const caller = await account('twice');
    const replies = await Promise.all(
      ['Zypresse#1', 'Zypresse#2'].map((password) =>
        caller.put('/sys/user/updatePassword', body('twice', { password, confirmpassword: password })),
      ),
    );
    expect(replies.filter((reply) => reply.success)).toHaveLength(1);
  });
});

describe('contract/1 §2.15: visit figures', () => {
  test('count the login log of today and of the last seven days', async () => {
    await account('visitor');
    const caller = await t.as('visitor');
    const before = (await caller.get<{ totalVisitCount: number }>('/sys/loginfo')).result.totalVisitCount;
    const visit = (ip: string) =>
      t.anonymous.raw({
        method: 'POST',
        url: '/sys/login',
        remoteAddress: ip,
        payload: { username: 'visitor', password: PASSWORD },
      });
    await visit('10.1.0.1');
    await visit('10.1.0.1');
    t.time.now += 86_400_000;
    await visit('10.1.0.1');
    await visit('10.1.0.2');
    const figures = await caller.get('/sys/loginfo');
    expect(figures).toMatchObject({
      code: 200,
      message: '登录成功',
      result: { totalVisitCount: before + 4, todayVisitCount: 2, todayIp: 2 },
    });
    const days = (await caller.get<{ visit: number; ip: number; tian: string; type: string }[]>('/sys/visitInfo'))
      .result;
    expect(days.at(-1)).toEqual({ visit: 2, ip: 2, tian: '2026-07-01', type: '07-01' });
    t.time.now += 6 * 86_400_000;
    const later = (await caller.get<{ tian: string }[]>('/sys/visitInfo')).result;
    expect(later.map((day) => day.tian)).toEqual(['2026-07-01']);
  });

  test('are those of the own tenant: nobody learns how busy another one is', async () => {
    await addTenant(t.database, 2, '别园');
    await account('visitor-of-one');
    const other = await account('visitor-of-two', { roles: [], tenants: '2', departs: [] });
    for (const username of ['visitor-of-one', 'visitor-of-two'])
      expect(await t.anonymous.post('/sys/login', { username, password: PASSWORD })).toMatchObject({ success: true });
    const own = { totalVisitCount: 1, todayVisitCount: 1, todayIp: 1 };
    expect((await other.get('/sys/loginfo')).result).toEqual(own);
    expect((await other.get<{ visit: number }[]>('/sys/visitInfo')).result).toMatchObject([{ visit: 1, ip: 1 }]);
  });
});
