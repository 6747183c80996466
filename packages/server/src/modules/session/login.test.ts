import { createCipheriv } from 'node:crypto';
import type { LoginResult } from '@songbai/contract/modules/session/session.calls.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type Account, findAccount } from './people.store.ts';
import { openSession } from './sessions.store.ts';

const PASSWORD = 'Songbai#2026';
const MINUTE = 60_000;
let t: TestApp;

const login = (username: string, password: string, more: object = {}) =>
  t.anonymous.post<LoginResult>('/sys/login', { username, password, remember_me: true, ...more });
const account = async (username: string, more: object = {}) =>
  t.user({ username, passwordHash: await hashPassword(PASSWORD), ...more });
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
// Each case starts after all counters have expired (ten minutes).
beforeEach(() => {
  t.time.now += 11 * MINUTE;
});

describe('contract/1 §2.2: account login', () => {
  test('a good login answers code 200 with token, user, tenants, departments and dictionaries', async () => {
    await account('wang', { realname: '王芳', departs: ['A01A01', 'A01A02'] });
    const reply = await login('wang', PASSWORD);
    expect(reply).toMatchObject({ success: true, code: 200, message: '登录成功' });
    expect(reply.result).toMatchObject({
      multi_depart: 2,
      tenantList: [{ id: 1, name: '测试陵园' }],
      userInfo: {
        username: 'wang',
        realname: '王芳',
        orgCode: 'A01A01',
        orgCodeTxt: '销售部,财务部',
        relTenantIds: '1',
        loginTenantId: 1,
      },
    });
    expect(reply.result.departs.map((depart) => [depart.orgCode, depart.departName])).toEqual([
      ['A01A01', '销售部'],
      ['A01A02', '财务部'],
    ]);
    expect(reply.result.sysAllDictItems.sex?.[0]).toMatchObject({ value: '1', text: '男', title: '男', label: '男' });
    expect(JSON.stringify(reply.result.userInfo)).not.toMatch(/password|salt|argon2/i);
    const me = await t.anonymous.raw({
      method: 'GET',
      url: '/sys/user/getCurrentUserDeparts',
      headers: { 'x-access-token': reply.result.token },
    });
    expect(me.json<Envelope>()).toMatchObject({ success: true });
  });

  test('a password may come enciphered as the server says (contract/1 §2.1)', async () => {
    await account('cipher');
    const { code, result } = await t.anonymous.get<{ key: string; iv: string }>('/sys/getEncryptedString');
    expect(code).toBe(0);
    const cipher = createCipheriv('aes-128-cbc', result.key, result.iv);
    const password = Buffer.concat([cipher.update(PASSWORD), cipher.final()]).toString('base64');
    expect(await login('cipher', password)).toMatchObject({ success: true, code: 200 });
    expect(await login('cipher', 'A'.repeat(24))).toMatchObject({ message: '用户名或密码错误' });
  });

  test('departments of the reply are whole (contract/1 §16.6)', async () => {
    await account('whole');
    const { departs } = (await login('whole', PASSWORD)).result;
    const names = ['departNameEn', 'departNameAbbr', 'description', 'orgCategory', 'orgType', 'fax', 'qywxIdentifier'];
    for (const name of [...names, 'izLeaf', 'status', 'createTime']) expect(departs[0]).toHaveProperty(name);
  });

  test('the token is opaque and only its hash is stored', async () => {
    await account('hashed');
    const { token } = (await login('hashed', PASSWORD)).result;
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await t.database.db.selectFrom('sysSession').selectAll().where('userId', '=', 'user-hashed').execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('dictionaries are left out when the request carries X-Version', async () => {
    await account('versioned');
    const reply = await t.anonymous.post<LoginResult>(
      '/sys/login',
      { username: 'versioned', password: PASSWORD },
      { 'x-version': 'v3' },
    );
    expect(reply.result).not.toHaveProperty('sysAllDictItems');
  });

  test.each([
    ['no department', [], 0, null],
    ['one department', ['A01A02'], 1, 'A01A02'],
  ])('multi_depart with %s', async (_name, departs, multi, orgCode) => {
    const username = `departs${departs.length}`;
    await account(username, { departs });
    const { result } = await login(username, PASSWORD);
    expect(result).toMatchObject({ multi_depart: multi, userInfo: { orgCode } });
  });

  test('of several departments the former one is kept while it is still the user’s', async () => {
    const own = await account('mover', { departs: ['A01A01', 'A01A02'] });
    await own.put('/sys/selectDepart', { orgCode: 'A01A02', username: 'mover' });
    expect((await login('mover', PASSWORD)).result.userInfo.orgCode).toBe('A01A02');
    await t.database.db
      .deleteFrom('sysUserDepart')
      .where('userId', '=', 'user-mover')
      .where('depId', '=', 'depart-A01A02')
      .execute();
    expect((await login('mover', PASSWORD)).result.userInfo.orgCode).toBe('A01A01');
  });

  test.each([
    ['no body', undefined],
    ['text for an object', '"admin"'],
    ['broken JSON', '{"username":'],
    ['numbers', '{"username":1,"password":2}'],
    ['a list', '[]'],
    ['no password', '{"username":"admin"}'],
    ['an endless password', JSON.stringify({ username: 'admin', password: 'x'.repeat(100_000) })],
  ])('bad input: %s is refused without a server failure', async (_name, payload) => {
    const reply = await t.anonymous.raw({
      method: 'POST',
      url: '/sys/login',
      headers: { 'content-type': 'application/json' },
      ...(payload === undefined ? {} : { payload }),
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.json<Envelope>()).toMatchObject({ success: false, code: 500 });
    expect(reply.body).not.toContain('编号');
  });
});

describe('design.md §9: five failures of a name from an address lock both together for ten minutes', () => {
  test('after five failures even the right password is refused, after ten minutes it works again', async () => {
    await account('locked');
    for (let n = 0; n < 5; n += 1) expect((await login('locked', 'Falsch#2026')).message).toBe('用户名或密码错误');
    const refused = { success: false, code: 500, message: '该用户登录失败次数过多，请于10分钟后再次登录！' };
    expect(await login('locked', PASSWORD)).toMatchObject(refused);
    t.time.now += 9 * MINUTE;
    expect(await login('locked', PASSWORD)).toMatchObject(refused);
    t.time.now += MINUTE;
    expect(await login('locked', PASSWORD)).toMatchObject({ success: true });
  });

  test('a good login clears the counter', async () => {
    await account('careless');
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 4; n += 1) await login('careless', 'Falsch#2026');
      expect((await login('careless', PASSWORD)).success).toBe(true);
    }
  });

  test('guesses sent at once are counted one by one', async () => {
    await account('flooded');
    const replies = await Promise.all(Array.from({ length: 12 }, () => login('flooded', 'Falsch#2026')));
    const texts = replies.map((reply) => reply.message);
    expect(texts.filter((text) => text === '用户名或密码错误')).toHaveLength(5);
    expect(texts.filter((text) => text.startsWith('该用户登录失败次数过多'))).toHaveLength(7);
  });

  test('good logins at once all succeed', async () => {
    await account('busy');
    const replies = await Promise.all(Array.from({ length: 8 }, () => login('busy', PASSWORD)));
    expect(replies.filter((reply) => reply.success)).toHaveLength(8);
    expect(new Set(replies.map((reply) => reply.result.token)).size).toBe(8);
  });

  test('a login whose password was changed after the check opens no session', async () => {
    const { db } = t.database;
    await account('raced');
    const checked = await findAccount(db, 'raced');
    const passwordHash = await hashPassword('Neu#20260630');
    await db.updateTable('sysUser').set({ passwordHash }).where('username', '=', 'raced').execute();
    const session = {
      tokenHash: 'raced',
      orgCode: null,
      loginTenantId: 1,
      ip: '',
      userAgent: '',
      now: t.time.now,
      expiresAt: t.time.now + 1,
    };
    const opened = await db
      .transaction()
      .execute((trx) => openSession({ db: trx, server: t }, checked as Account, session));
    expect(opened).toBeUndefined();
    expect(await db.selectFrom('sysSession').select('id').where('tokenHash', '=', 'raced').execute()).toEqual([]);
  });
});

describe('logs', () => {
  test('login and logout are in the login log (contract/1 §2.2, §2.9)', async () => {
    await account('logged', { realname: '李梅' });
    const { token } = (await login('logged', PASSWORD)).result;
    const out = await t.anonymous.post('/sys/logout', {}, { 'x-access-token': token });
    expect(out).toMatchObject({ success: true, code: 200, message: '退出登录成功！', result: '退出登录成功！' });
    const rows = await t.database.db
      .selectFrom('sysLog')
      .select(['logType', 'logContent', 'userid', 'username', 'ip'])
      .where('userid', '=', 'logged')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { logType: 1, logContent: '用户名: logged,登录成功！', userid: 'logged', username: '李梅', ip: '127.0.0.1' },
      { logType: 1, logContent: '用户名: logged,退出成功！', userid: 'logged', username: '李梅', ip: '127.0.0.1' },
    ]);
  });
});
