import type { Passkey, PasskeyAsked } from '@songbai/contract/modules/session/passkey.calls.ts';
import type { FactorSetup, StepLeft } from '@songbai/contract/modules/session/second-step.calls.ts';
import type { LoginResult } from '@songbai/contract/modules/session/session.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { stepAt, totpCode } from '../../platform/totp.ts';
import { type Authenticator, authenticator } from '../../testing/authenticator.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

const PASSWORD = 'Songbai#2026';
const OWN = '/sys/user/login/setting';
const KEYS = `${OWN}/passkeys`;
const ORIGIN = 'https://office.test';
const HERE = { origin: ORIGIN, rpId: 'office.test' };
type Asked = PasskeyAsked<{ challenge: string; allowCredentials?: { id: string }[] }>;
let t: TestApp;

beforeAll(async () => {
  t = await testApp({ PUBLIC_URL: ORIGIN, SECOND_FACTOR_ROLES: 'strict' });
});
afterAll(() => t.close());
beforeEach(() => {
  t.time.now += 11 * 60_000;
});

const account = async (username: string, more: object = {}) =>
  t.user({ username, roles: ['sales'], passwordHash: await hashPassword(PASSWORD), ...more });
const beginAdding = (who: Caller) => who.post<Asked>(`${KEYS}/begin`, { oldpassword: PASSWORD });

async function registered(who: Caller, device: Authenticator = authenticator(), name = '办公室电脑') {
  const { ticket, options } = (await beginAdding(who)).result;
  const response = device.create({ challenge: options.challenge, ...HERE });
  return { device, reply: await who.post(KEYS, { ticket, name, response }) };
}
const list = async (who: Caller) => (await who.get<Passkey[]>(KEYS)).result;
const question = async () => (await t.anonymous.post<Asked>('/sys/login/passkey/begin', {})).result;
const enter = (body: object) => t.anonymous.post<LoginResult>('/sys/login/passkey', body);
async function entering(device: Authenticator, where = HERE) {
  const { ticket, options } = await question();
  device.counter += 1;
  return { ticket, response: device.sign({ challenge: options.challenge, ...where }) };
}

describe('registering', () => {
  test('asks for the password, lists, renames and removes; only the public key is kept', async () => {
    const own = await account('own');
    expect(await own.post(`${KEYS}/begin`, { oldpassword: 'no' })).toMatchObject({ error: 'ownPasswordWrong' });
    const { device, reply } = await registered(own);
    expect(reply).toMatchObject({ success: true, message: '通行密钥已登记' });
    const [key] = await list(own);
    expect(key).toMatchObject({ name: '办公室电脑', lastUsed: null, synced: false });
    const id = key?.id ?? '';
    expect(await own.put(KEYS, { id, name: ' 手机 ' })).toMatchObject({ message: '通行密钥已改名' });
    expect((await list(own))[0]).toMatchObject({ name: '手机' });
    const other = await account('own2');
    expect(await other.put(KEYS, { id, name: 'x' })).toMatchObject({ error: 'recordMissing' });
    expect(await other.post(`${KEYS}/remove`, { id, oldpassword: PASSWORD })).toMatchObject({ error: 'recordMissing' });
    expect(await own.post(`${KEYS}/remove`, { id, oldpassword: 'no' })).toMatchObject({ error: 'ownPasswordWrong' });
    expect(await own.post(`${KEYS}/remove`, { id, oldpassword: PASSWORD })).toMatchObject({ success: true });
    expect(await enter(await entering(device))).toMatchObject({ error: 'passkeyUnknown' });
  });

  test('a passkey belongs to one account; an answer serves once, its asker, and this site', async () => {
    const one = await account('one');
    const two = await account('two');
    const { device } = await registered(one);
    expect((await registered(two, device)).reply).toMatchObject({ error: 'passkeyKnown' });
    const asked = (await beginAdding(two)).result;
    const fresh = authenticator();
    const body = {
      ...{ ticket: asked.ticket, name: 'x' },
      response: fresh.create({ challenge: asked.options.challenge, ...HERE }),
    };
    expect(await one.post(KEYS, body)).toMatchObject({ error: 'passkeyTooLate' });
    expect(await two.post(KEYS, body)).toMatchObject({ error: 'passkeyTooLate' });
    const again = (await beginAdding(two)).result;
    const foreign = { origin: 'https://evil.test', rpId: 'evil.test' };
    const response = fresh.create({ challenge: again.options.challenge, ...foreign });
    expect(await two.post(KEYS, { ...body, ticket: again.ticket, response })).toMatchObject({
      error: 'passkeyRefused',
    });
    expect(await list(two)).toEqual([]);
  });
});

describe('signing in with a passkey alone', () => {
  test('opens a session, notes the use, and passes a second factor', async () => {
    const own = await account('alone', { roles: ['sales'] });
    const { device } = await registered(own);
    const { result } = await own.post<FactorSetup>(`${OWN}/secondFactor/begin`, { oldpassword: PASSWORD });
    await own.post(`${OWN}/secondFactor/confirm`, { code: totpCode(result.secret, stepAt(t.time.now)) });
    const reply = await enter(await entering(device));
    expect(reply).toMatchObject({ success: true, code: 200, message: '登录成功' });
    expect(reply.result.userInfo).toMatchObject({ username: 'alone' });
    expect((await list(own))[0]?.lastUsed).not.toBeNull();
  });

  test.each<[string, (device: Authenticator) => Promise<object>, string]>([
    [
      'an answer that was used',
      async (device) => {
        const body = await entering(device);
        await enter(body);
        return body;
      },
      'passkeyTooLate',
    ],
    [
      'an answer five minutes later',
      async (device) => {
        const body = await entering(device);
        t.time.now += 6 * 60_000;
        return body;
      },
      'passkeyTooLate',
    ],
    [
      'a copy of the device, whose counter lags behind',
      async (device) => {
        await enter(await entering(device));
        device.counter -= 1;
        const { ticket, options } = await question();
        return { ticket, response: device.sign({ challenge: options.challenge, ...HERE }) };
      },
      'passkeyRefused',
    ],
    [
      'another site',
      (device) => entering(device, { origin: 'https://evil.test', rpId: 'office.test' }),
      'passkeyRefused',
    ],
    [
      'somebody who did not prove himself to the device',
      (device) => {
        device.flags = 0x01;
        return entering(device);
      },
      'passkeyRefused',
    ],
    [
      'a passkey that names somebody else',
      (device) => {
        device.userHandle = Buffer.from('admin').toString('base64url');
        return entering(device);
      },
      'passkeyUnknown',
    ],
    [
      'a signature by another key',
      async (device) => ({
        ...(await entering(device)),
        response: { ...(await entering(authenticator())).response, id: device.id, rawId: device.id },
      }),
      'passkeyRefused',
    ],
    ['an unknown passkey', () => entering(authenticator()), 'passkeyUnknown'],
    [
      'no bytes',
      async (device) => {
        const body = await entering(device);
        return { ...body, response: { ...body.response, response: { ...body.response.response, signature: '<x>' } } };
      },
      'invalid',
    ],
  ])('%s is refused and logged', async (_name, make, error) => {
    const name = `bad${Math.random().toString(36).slice(2, 8)}`;
    const { device } = await registered(await account(name));
    device.counter = 5;
    const reply = await enter(await make(device));
    expect(reply).toMatchObject({ success: false, error, message: expect.stringMatching(/./) });
    if (error === 'invalid') return;
    const { db } = t.database;
    const row = await db.selectFrom('sysLog').select(['logContent', 'reason']).orderBy('id', 'desc').executeTakeFirst();
    expect(row?.logContent).toContain('通行密钥登录');
    expect(row?.reason).toContain(reply.message);
  });

  test('a frozen account does not come in', async () => {
    const { device } = await registered(await account('frozen'));
    await t.database.db.updateTable('sysUser').set({ status: 2 }).where('username', '=', 'frozen').execute();
    expect(await enter(await entering(device))).toMatchObject({ success: false, error: 'userFrozen' });
  });
});

describe('a passkey as the second factor', () => {
  const login = (username: string) => t.anonymous.post<StepLeft>('/sys/login', { username, password: PASSWORD });
  const begin = (step: string) => t.anonymous.post<Asked>('/sys/login/second/passkey/begin', { step });

  test('of people who have to have one it takes the place of the code', async () => {
    const { db } = t.database;
    const { tenantId } = { tenantId: 1 };
    const never = { updateBy: null, updateTime: null, deleteBy: null, deleteTime: null, deleteReason: null };
    const made = { createBy: 'admin', createTime: t.clock.datetime(), sysOrgCode: null, version: 1, delFlag: 0 };
    const role = { id: 'role-strict', roleCode: 'strict', roleName: '严格', description: null, tenantId };
    await db
      .insertInto('sysRole')
      .values({ ...role, ...made, ...never })
      .execute();
    const own = await account('forced', { roles: ['sales', 'strict'] });
    expect(await login('forced')).toMatchObject({ error: 'secondFactorDue' });
    const { device } = await registered(own);
    const { result, error } = await login('forced');
    expect([error, result.ways]).toEqual(['secondStepNeeded', ['passkey']]);
    const { ticket, options } = (await begin(result.ticket)).result;
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([device.id]);
    const stranger = authenticator();
    await registered(await account('stranger'), stranger);
    const second = (body: object) => t.anonymous.post('/sys/login/second/passkey', { step: result.ticket, ...body });
    const foreign = stranger.sign({ challenge: options.challenge, ...HERE });
    expect(await second({ ticket, response: foreign })).toMatchObject({ error: 'passkeyUnknown' });
    const anew = (await begin(result.ticket)).result;
    device.counter += 1;
    const response = device.sign({ challenge: anew.options.challenge, ...HERE });
    expect(await second({ ticket: anew.ticket, response })).toMatchObject({ success: true, message: '登录成功' });
    expect(await second({ ticket: anew.ticket, response })).toMatchObject({ error: 'signInStepOver' });
  });

  test('without a password before there is nothing to begin', async () => {
    expect(await begin('made-up')).toMatchObject({ success: false, error: 'signInStepOver' });
  });
});
