import type { LoginResult } from '@songbai/contract/modules/session/session.calls.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bindPhone, fromElsewhere, otherThan, type SmsOffice, smsOffice } from '../../testing/sms-office.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const MINUTE = 60_000;
let office: SmsOffice;
let t: TestApp;
let phones = 0;

const login = (mobile: string, captcha: string) =>
  fromElsewhere<LoginResult>(t, '/sys/phoneLogin', { mobile, captcha, remember_me: true });
const loginAt = async (remoteAddress: string, mobile: string, captcha: string) =>
  (
    await t.anonymous.raw({ method: 'POST', url: '/sys/phoneLogin', remoteAddress, payload: { mobile, captcha } })
  ).json<Envelope>();
/** An account with its own phone that was just sent a code. */
async function asked(username: string, more: object = {}): Promise<{ mobile: string; code: string }> {
  phones += 1;
  const mobile = `138${String(phones).padStart(8, '0')}`;
  await t.user({ username, ...more });
  await bindPhone(t, username, mobile);
  await fromElsewhere(t, '/sys/sms', { mobile, smsmode: '0' });
  return { mobile, code: await office.codeOf(mobile, 'login') };
}
const set = (username: string, values: object) =>
  t.database.db
    .updateTable('sysUser')
    .set(values as never)
    .where('username', '=', username)
    .execute();
const WRONG = { success: false, code: 500, message: '手机验证码错误', result: null };
const LOCKED = { success: false, code: 500, message: '该用户登录失败次数过多，请于10分钟后再次登录！' };

beforeAll(async () => {
  office = await smsOffice();
  t = await testApp({ SMS_URL: office.url, OUTBOUND_ALLOW: '127.0.0.1' });
});
afterAll(async () => {
  await t.close();
  await office.close();
});
beforeEach(() => {
  t.time.now += 11 * MINUTE;
});

describe('contract/1 §2.4: phone login', () => {
  test('answers like account login, writes the login log, and the code is spent', async () => {
    const { mobile, code } = await asked('wang', { realname: '王芳', departs: ['A01A01', 'A01A02'] });
    const reply = await login(mobile, ` ${code} `);
    expect(reply).toMatchObject({
      success: true,
      code: 200,
      message: '登录成功',
      result: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        multi_depart: 2,
        tenantList: [{ id: 1, name: '测试陵园' }],
        userInfo: { username: 'wang', realname: '王芳', orgCode: 'A01A01', orgCodeTxt: '销售部,财务部' },
      },
    });
    expect(reply.result.departs).toHaveLength(2);
    expect(reply.result.sysAllDictItems).toHaveProperty('sex');
    expect(JSON.stringify(reply)).not.toMatch(/password|argon2/i);
    const mine = await t.anonymous.raw({
      method: 'GET',
      url: '/sys/user/getCurrentUserDeparts',
      headers: { 'x-access-token': reply.result.token },
    });
    expect(mine.json<Envelope>().success).toBe(true);
    const logs = await t.database.db.selectFrom('sysLog').select('logContent').where('userid', '=', 'wang').execute();
    expect(logs).toEqual([{ logContent: '用户名: wang,登录成功！' }]);
    expect(await login(mobile, code)).toMatchObject(WRONG);
  });

  test('dictionaries are left out when the request carries X-Version', async () => {
    const { mobile, code } = await asked('versioned');
    const reply = await t.anonymous.post('/sys/phoneLogin', { mobile, captcha: code }, { 'x-version': 'v3' });
    expect(reply).toMatchObject({ success: true });
    expect(reply.result).not.toHaveProperty('sysAllDictItems');
  });

  test('a code is too old after ten minutes', async () => {
    const { mobile, code } = await asked('late');
    t.time.now += 10 * MINUTE;
    expect(await login(mobile, code)).toMatchObject(WRONG);
  });

  test('a code for a forgotten password does not sign in', async () => {
    const { mobile } = await asked('mixed');
    await fromElsewhere(t, '/sys/sms', { mobile, smsmode: '2' });
    const code = await office.codeOf(mobile, 'reset');
    expect(await login(mobile, code)).toMatchObject(WRONG);
  });

  test.each([
    ['a phone without account', '13900000000', '123456'],
    ['a phone that never asked', '13900000001', '000000'],
    ['no code', '13900000002', ''],
    ['letters', '13900000003', 'abcdef'],
  ])('%s answers like a wrong code', async (_name, mobile, captcha) => {
    await fromElsewhere(t, '/sys/sms', { mobile: '13900000000', smsmode: '0' });
    expect(await login(mobile, captcha)).toMatchObject(WRONG);
  });

  test.each([
    ['frozen', { status: 2 }, '该用户已冻结'],
    ['left', { status: 3 }, '该用户已注销'],
    ['deleted', { delFlag: 1 }, '该用户不存在，请注册'],
  ])('an account that was %s after the code was sent', async (username, values, message) => {
    const { mobile, code } = await asked(username);
    await set(username, values);
    expect(await login(mobile, code)).toMatchObject({ success: false, code: 500, message });
    const sessions = await t.database.db
      .selectFrom('sysSession')
      .select('id')
      .where('userId', '=', `user-${username}`)
      .where('userAgent', '<>', 'test')
      .execute();
    expect(sessions).toEqual([]);
  });

  test.each([
    ['no body', undefined],
    ['numbers', { mobile: 13800000000, captcha: 123456 }],
    ['no code', { mobile: '13800000000' }],
    ['an endless code', { mobile: '13800000000', captcha: '1'.repeat(1000) }],
  ])('bad input: %s is refused without a server failure', async (_name, payload) => {
    const options = { method: 'POST' as const, url: '/sys/phoneLogin' };
    const reply = await t.anonymous.raw(payload === undefined ? options : { ...options, payload });
    expect(reply.statusCode).toBe(200);
    expect(reply.json<Envelope>()).toMatchObject({ success: false });
    expect(reply.body).not.toContain('编号');
  });
});

describe('design.md §9: guessing codes', () => {
  test('the fifth wrong try voids the code from whatever address, and locks the phone at its own address for ten minutes', async () => {
    const { mobile, code } = await asked('guessed');
    for (let n = 0; n < 5; n += 1) expect(await loginAt('10.7.0.1', mobile, otherThan(code))).toMatchObject(WRONG);
    expect(await loginAt('10.7.0.1', mobile, code)).toMatchObject(LOCKED);
    expect(await loginAt('10.7.0.2', mobile, code)).toMatchObject(WRONG);
    t.time.now += 10 * MINUTE;
    expect(await loginAt('10.7.0.1', mobile, code)).toMatchObject(WRONG);
  });

  test('who guesses a phone’s codes locks out nobody elsewhere', async () => {
    const mobile = '13899990001';
    await t.user({ username: 'spared' });
    await bindPhone(t, 'spared', mobile);
    for (let n = 0; n < 6; n += 1) await loginAt('10.7.1.1', mobile, '000000');
    await fromElsewhere(t, '/sys/sms', { mobile, smsmode: '0' });
    const code = await office.codeOf(mobile);
    expect(await loginAt('10.7.1.1', mobile, code)).toMatchObject(LOCKED);
    expect(await loginAt('10.7.1.2', mobile, code)).toMatchObject({ success: true });
  });

  test('four wrong tries still leave the right one', async () => {
    const { mobile, code } = await asked('careless');
    for (let n = 0; n < 4; n += 1) expect(await login(mobile, otherThan(code))).toMatchObject(WRONG);
    expect(await login(mobile, code)).toMatchObject({ success: true });
  });

  test('guesses sent at once are counted one by one', async () => {
    const { mobile, code } = await asked('flooded');
    const replies = await Promise.all(Array.from({ length: 12 }, () => loginAt('10.7.0.3', mobile, otherThan(code))));
    expect(replies.filter((reply) => reply.message === WRONG.message)).toHaveLength(5);
    expect(replies.filter((reply) => reply.message === LOCKED.message)).toHaveLength(7);
  });

  test('one right code sent many times at once opens one session', async () => {
    const { mobile, code } = await asked('doubled');
    const replies = await Promise.all(Array.from({ length: 4 }, () => login(mobile, code)));
    expect(replies.filter((reply) => reply.success)).toHaveLength(1);
  });
});

describe('contract/1 §15.2: apps of the enterprise are not configured', () => {
  test('none is enabled, so lists hide their buttons', async () => {
    const admin = await t.as('admin');
    expect(await admin.get('/sys/thirdApp/getEnabledType')).toMatchObject({
      success: true,
      code: 200,
      result: { wechatEnterprise: false, dingtalk: false },
    });
  });

  test.each([
    ['wechatEnterprise/user/toApp', 500, '企业微信尚未配置,请配置企业微信'],
    ['dingtalk/depart/toLocal', 500, '钉钉尚未配置,请配置钉钉'],
    ['toString/user/toApp', 404, '路径不存在，请检查路径是否正确'],
  ])('sync/%s says so', async (path, code, message) => {
    const admin = await t.as('admin');
    expect(await admin.get(`/sys/thirdApp/sync/${path}`, { ids: '' })).toMatchObject({ success: false, code, message });
  });
});
