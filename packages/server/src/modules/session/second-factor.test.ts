import type {
  FactorSetup,
  OwnFactor,
  SecondStepResult,
  StepLeft,
  TrustedDevice,
} from '@songbai/contract/modules/session/second-step.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { stepAt, totpCode } from '../../platform/totp.ts';
import { failureReasons } from '../../testing/sign-in-log.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const PASSWORD = 'Songbai#2026';
const OWN = '/sys/user/login/setting';
let t: TestApp;

beforeAll(async () => {
  t = await testApp({ SECOND_FACTOR_ROLES: 'strict', SECOND_FACTOR_TENANTS: '7' });
});
afterAll(() => t.close());
// Each case starts after all counters have expired.
beforeEach(() => {
  t.time.now += 11 * 60_000;
});

const account = async (username: string, more: object = {}) =>
  t.user({ username, passwordHash: await hashPassword(PASSWORD), ...more });
const login = (username: string) => t.anonymous.post<StepLeft>('/sys/login', { username, password: PASSWORD });
const second = (body: object, headers: Record<string, string> = {}) =>
  t.anonymous.post<SecondStepResult>('/sys/login/second', body, headers);
const wrongCodes = (username: string) => failureReasons(t, `用户名: ${username},两步验证失败%`);
const codeNow = (secret: string, off = 0) => totpCode(secret, stepAt(t.time.now) + off);

/** An account with a second factor whose last code lies in the past. */
async function secured(username: string, more: object = {}) {
  const own = await account(username, more);
  const { result } = await own.post<FactorSetup>(`${OWN}/secondFactor/begin`, { oldpassword: PASSWORD });
  const confirmed = await own.post<{ recoveryCodes: string[] }>(`${OWN}/secondFactor/confirm`, {
    code: codeNow(result.secret),
  });
  expect(confirmed).toMatchObject({ success: true });
  t.time.now += 120_000;
  return { own, secret: result.secret, codes: confirmed.result.recoveryCodes };
}

async function ticketOf(username: string): Promise<string> {
  const reply = await login(username);
  expect(reply).toMatchObject({ success: false, error: 'secondStepNeeded' });
  return reply.result.ticket;
}

describe('setting up', () => {
  test('asks for the password, gives a picture’s address and ten recovery codes, and seals the secret', async () => {
    const own = await account('setup');
    const unknown = await own.post(`${OWN}/secondFactor/begin`, { oldpassword: 'wrong' });
    expect(unknown).toMatchObject({ error: 'ownPasswordWrong' });
    const { result } = await own.post<FactorSetup>(`${OWN}/secondFactor/begin`, { oldpassword: PASSWORD });
    expect(result.address).toContain(result.secret);
    expect((await own.get<OwnFactor>(`${OWN}/secondFactor`)).result).toMatchObject({ enabled: false, forced: false });
    const wrong = await own.post(`${OWN}/secondFactor/confirm`, { code: '000000' });
    expect(wrong).toMatchObject({ error: 'secondCodeWrong', field: 'code' });
    expect(await login('setup')).toMatchObject({ success: true, code: 200 });
    const confirmed = await own.post<{ recoveryCodes: string[] }>(`${OWN}/secondFactor/confirm`, {
      code: codeNow(result.secret),
    });
    expect(new Set(confirmed.result.recoveryCodes).size).toBe(10);
    expect((await own.get<OwnFactor>(`${OWN}/secondFactor`)).result).toMatchObject({ enabled: true, recoveryLeft: 10 });
    const { db } = t.database;
    const kept = [
      await db.selectFrom('sysSecondFactor').selectAll().execute(),
      await db.selectFrom('sysRecoveryCode').selectAll().execute(),
    ];
    expect(JSON.stringify(kept)).not.toContain(result.secret);
    expect(JSON.stringify(kept)).not.toContain(confirmed.result.recoveryCodes[0]);
    const again = await own.post(`${OWN}/secondFactor/begin`, { oldpassword: PASSWORD });
    expect(again).toMatchObject({ error: 'secondFactorOn' });
  });

  test('it goes off with password and code, not with one of them', async () => {
    const { own, secret } = await secured('off');
    const off = `${OWN}/secondFactor/off`;
    const unknown = await own.post(off, { oldpassword: 'no', code: codeNow(secret) });
    expect(unknown).toMatchObject({ error: 'ownPasswordWrong' });
    expect(await own.post(off, { oldpassword: PASSWORD, code: '123456' })).toMatchObject({ error: 'secondCodeWrong' });
    expect(await own.post(off, { oldpassword: PASSWORD, code: codeNow(secret) })).toMatchObject({ success: true });
    expect(await login('off')).toMatchObject({ success: true });
  });

  test('new recovery codes end the former ones', async () => {
    const { own, secret, codes } = await secured('renew');
    const body = { oldpassword: PASSWORD, code: codeNow(secret) };
    const { result } = await own.post<{ recoveryCodes: string[] }>(`${OWN}/secondFactor/recovery`, body);
    const ticket = await ticketOf('renew');
    expect(await second({ ticket, code: codes[0] })).toMatchObject({ error: 'secondCodeWrong' });
    expect(await second({ ticket, code: result.recoveryCodes[0] })).toMatchObject({ success: true });
  });
});

describe('signing in', () => {
  test('the password alone opens nothing and tells a stock client where to go', async () => {
    await secured('needed');
    const reply = await login('needed');
    expect(reply).toMatchObject({ success: false, code: 500, error: 'secondStepNeeded' });
    expect(reply.message).toMatch(/两步验证.*http.*\/user\/login/);
    const as = await t.anonymous.raw({
      method: 'GET',
      url: '/sys/user/getCurrentUserDeparts',
      headers: { 'x-access-token': reply.result.ticket },
    });
    expect(as.json()).toMatchObject({ success: false, error: 'tokenInvalid' });
  });

  test.each([-1, 0, 1])('a code %i steps off enters', async (off) => {
    const { secret } = await secured(`skew${off + 1}`);
    const reply = await second({ ticket: await ticketOf(`skew${off + 1}`), code: codeNow(secret, off) });
    expect(reply).toMatchObject({ success: true, code: 200, message: '登录成功', result: { multi_depart: 1 } });
  });

  test('a code two steps off and more, such as of a clock 90 s away, is refused', async () => {
    const { secret } = await secured('far');
    const ticket = await ticketOf('far');
    for (const off of [-3, -2, 2, 3])
      expect(await second({ ticket, code: codeNow(secret, off) })).toMatchObject({ error: 'secondCodeWrong' });
    expect(await wrongCodes('far')).toHaveLength(4);
  });

  test('of requests at once with one code, app’s or recovery, one enters', async () => {
    const { secret, codes } = await secured('once');
    for (const code of [codeNow(secret), codes[3] ?? '']) {
      const tickets = await Promise.all([ticketOf('once'), ticketOf('once'), ticketOf('once')]);
      const replies = await Promise.all(tickets.map((ticket) => second({ ticket, code })));
      expect(replies.filter((reply) => reply.success)).toHaveLength(1);
      expect(await second({ ticket: await ticketOf('once'), code })).toMatchObject({ error: 'secondCodeWrong' });
      t.time.now += 11 * 60_000;
    }
    expect(await wrongCodes('once')).toEqual(Array(6).fill('两步验证码错误'));
  });

  test('an earlier code is refused after a later one', async () => {
    const { secret } = await secured('order');
    expect(await second({ ticket: await ticketOf('order'), code: codeNow(secret) })).toMatchObject({ success: true });
    expect(await second({ ticket: await ticketOf('order'), code: codeNow(secret, -1) })).toMatchObject({
      error: 'secondCodeWrong',
    });
  });

  test('a ticket serves once, for five minutes, in its browser', async () => {
    const { secret, codes } = await secured('ticket');
    const used = await ticketOf('ticket');
    expect(await second({ ticket: used, code: codeNow(secret) })).toMatchObject({ success: true });
    expect(await second({ ticket: used, code: codes[0] })).toMatchObject({ error: 'signInStepOver' });
    const other = await ticketOf('ticket');
    expect(await second({ ticket: other, code: codes[1] }, { 'user-agent': 'another' })).toMatchObject({
      error: 'signInStepOver',
    });
    t.time.now += 301_000;
    expect(await second({ ticket: other, code: codes[1] })).toMatchObject({ error: 'signInStepOver' });
    expect(await second({ ticket: 'made-up', code: codes[1] })).toMatchObject({ error: 'signInStepOver' });
  });

  test('after a new password the ticket is over', async () => {
    const { secret } = await secured('changed');
    const ticket = await ticketOf('changed');
    const passwordHash = await hashPassword('Another#2026');
    await t.database.db.updateTable('sysUser').set({ passwordHash }).where('username', '=', 'changed').execute();
    expect(await second({ ticket, code: codeNow(secret) })).toMatchObject({ error: 'signInStepOver' });
  });

  test('200 wrong codes lock, also at once, and the right one is refused then', async () => {
    const { secret, codes } = await secured('guessed');
    const ticket = await ticketOf('guessed');
    const right = codeNow(secret);
    const wrong = Array.from({ length: 200 }, (_, n) => String(n).padStart(6, '0')).map((code) =>
      [-1, 0, 1].some((off) => codeNow(secret, off) === code) ? '999999' : code,
    );
    const replies = await Promise.all(wrong.map((code) => second({ ticket, code })));
    expect(replies.filter((reply) => reply.error === 'secondCodeWrong')).toHaveLength(5);
    expect(replies.filter((reply) => reply.error === 'loginTooOften')).toHaveLength(195);
    expect(await second({ ticket, code: right })).toMatchObject({
      message: '该用户登录失败次数过多，请于10分钟后再次登录！',
    });
    t.time.now += 601_000;
    expect(await second({ ticket: await ticketOf('guessed'), code: codes[0] })).toMatchObject({ success: true });
    expect(await wrongCodes('guessed')).toEqual(Array(5).fill('两步验证码错误'));
  });

  test.each([{}, { ticket: 1 }, { ticket: 'a' }, { ticket: 'a', code: 'x'.repeat(100) }, { code: '123456' }, []])(
    'a malformed body is refused: %j',
    async (body) => {
      const reply = await t.anonymous.raw({ method: 'POST', url: '/sys/login/second', payload: body });
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toMatchObject({ success: false });
    },
  );
});

describe('trusted devices', () => {
  const deviceCookie = (given: number | string | string[] | undefined) =>
    [given]
      .flat()
      .map(String)
      .find((cookie) => cookie.startsWith('songbai_device_')) ?? '';
  test('for thirty days no code is asked there, until the owner ends it', async () => {
    const { own, secret } = await secured('trusting');
    const enter = await t.anonymous.raw({
      method: 'POST',
      url: '/sys/login/second',
      payload: { ticket: await ticketOf('trusting'), code: codeNow(secret), trust: true },
    });
    const given = deviceCookie(enter.headers['set-cookie']);
    expect(given).toMatch(/; HttpOnly; SameSite=Strict/);
    const cookie = given.split(';')[0] ?? '';
    const there = () => t.anonymous.post('/sys/login', { username: 'trusting', password: PASSWORD }, { cookie });
    expect(await there()).toMatchObject({ success: true, code: 200 });
    expect(await login('trusting')).toMatchObject({ error: 'secondStepNeeded' });
    const { result } = await own.get<TrustedDevice[]>(`${OWN}/trustedDevices`);
    expect(result).toHaveLength(1);
    expect(JSON.stringify(await t.database.db.selectFrom('sysTrustedDevice').selectAll().execute())).not.toContain(
      cookie.split('=')[1],
    );
    const { own: stranger } = await secured('stranger');
    expect(await stranger.delete(`${OWN}/trustedDevices`, { id: result[0]?.id ?? '' })).toMatchObject({
      success: false,
    });
    expect(await own.delete(`${OWN}/trustedDevices`, { id: result[0]?.id ?? '' })).toMatchObject({ success: true });
    expect(await there()).toMatchObject({ error: 'secondStepNeeded' });
  });

  test('trust ends after thirty days', async () => {
    const { secret } = await secured('month');
    const enter = await t.anonymous.raw({
      method: 'POST',
      url: '/sys/login/second',
      payload: { ticket: await ticketOf('month'), code: codeNow(secret), trust: true },
    });
    const given = deviceCookie(enter.headers['set-cookie']);
    const cookie = given.split(';')[0] ?? '';
    t.time.now += 30 * 86_400_000;
    expect(await t.anonymous.post('/sys/login', { username: 'month', password: PASSWORD }, { cookie })).toMatchObject({
      error: 'secondStepNeeded',
    });
  });
});

describe('by force', () => {
  async function strictRole(): Promise<void> {
    const row = { id: 'role-strict', roleCode: 'strict', roleName: '严格', delFlag: 0 };
    await t.database.db
      .insertInto('sysRole')
      .values(row as never)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  test('a chosen role sets it up while signing in, and cannot switch it off', async () => {
    await strictRole();
    const own = await account('forced', { roles: ['strict'] });
    const reply = await login('forced');
    expect(reply).toMatchObject({ success: false, error: 'secondFactorDue' });
    const { ticket } = reply.result;
    expect(await second({ ticket, code: '123456' })).toMatchObject({ error: 'secondFactorNotBegun' });
    const { result } = await t.anonymous.post<FactorSetup>('/sys/login/second/begin', { ticket });
    const entered = await second({ ticket, code: codeNow(result.secret) });
    expect(entered).toMatchObject({ success: true, result: { userInfo: { username: 'forced' } } });
    expect(entered.result.recoveryCodes).toHaveLength(10);
    t.time.now += 120_000;
    const off = { oldpassword: PASSWORD, code: codeNow(result.secret) };
    expect(await own.post(`${OWN}/secondFactor/off`, off)).toMatchObject({ error: 'secondFactorForced' });
  });

  test('a chosen tenant asks all of its people', async () => {
    await account('tenant7', { tenants: '7' });
    expect(await login('tenant7')).toMatchObject({ error: 'secondFactorDue' });
  });
});

describe('an administrator resets it', () => {
  test('sign-in needs the password alone again, and the log tells', async () => {
    await secured('lost');
    const admin = await t.as('admin');
    const reset = '/sys/user/resetSecondFactor?usernames=';
    expect(await admin.put(`${reset}lost`, {})).toMatchObject({ success: true, message: '已重置两步验证' });
    expect(await login('lost')).toMatchObject({ success: true });
    const logged = await t.database.db
      .selectFrom('sysLog')
      .select('userid')
      .where('logContent', '=', '用户名: lost,两步验证已被管理员重置！')
      .execute();
    expect(logged).toEqual([{ userid: 'admin' }]);
    expect(await admin.put(`${reset}admin`, {})).toMatchObject({ error: 'secondFactorOwn' });
    expect(await admin.put(`${reset}nobody`, {})).toMatchObject({ error: 'userMissing' });
  });

  test('who may not reset passwords may not reset this', async () => {
    const clerk = await account('clerk', { roles: [] });
    expect(await clerk.put('/sys/user/resetSecondFactor?usernames=lost', {})).toMatchObject({ error: 'forbidden' });
  });
});
