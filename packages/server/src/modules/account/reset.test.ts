import { once } from 'node:events';
import type { PhoneVerified } from '@songbai/contract/modules/account/account.calls.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { bindPhone, fromElsewhere, otherThan, type SmsOffice, smsOffice } from '../../testing/sms-office.ts';
import { closed, listening, socketsHere } from '../../testing/sockets.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

const MINUTE = 60_000;
const OLD = 'Songbai#2026';
const NEW = 'Zypresse#2027';
const sockets = socketsHere();
let office: SmsOffice;
let t: TestApp;
let phones = 0;

interface Asked {
  username: string;
  phone: string;
  smscode: string;
  caller: Caller;
}

/** An account whose phone was just sent a code for a forgotten password. */
async function asked(username: string): Promise<Asked> {
  phones += 1;
  const phone = `138${String(phones).padStart(8, '0')}`;
  const caller = await t.user({ username, passwordHash: await hashPassword(OLD) });
  await bindPhone(t, username, phone);
  await fromElsewhere(t, '/sys/sms', { mobile: phone, smsmode: '2' });
  return { username, phone, smscode: await office.codeOf(phone, 'reset'), caller };
}
const verify = (phone: string, smscode: string) =>
  fromElsewhere<PhoneVerified>(t, '/sys/user/phoneVerification', { phone, smscode });
const change = ({ username, phone, smscode }: Partial<Asked>, over: object = {}) =>
  fromElsewhere(t, '/sys/user/passwordChange', { username, phone, smscode, password: NEW, ...over });
const login = async (username: string, password: string) =>
  (
    await t.anonymous.raw({
      ...{ method: 'POST', url: '/sys/login', remoteAddress: '10.98.0.1' },
      payload: { username, password },
    })
  ).json<Envelope>().success;

beforeAll(async () => {
  office = await smsOffice();
  t = await testApp({ SMS_URL: office.url, OUTBOUND_ALLOW: '127.0.0.1' });
});
afterAll(async () => {
  sockets.cutOff();
  await t.close();
  await office.close();
});
beforeEach(() => {
  t.time.now += 11 * MINUTE;
});

describe('contract/1 §2.12: a forgotten password', () => {
  test('verified, changed, signed in; other sessions end, locks are lifted, everything is logged', async () => {
    const person = await asked('forgetful');
    for (let n = 0; n < 5; n += 1) await login('forgetful', 'Falsch#2026');
    expect(await login('forgetful', OLD)).toBe(false);
    const verified = await verify(person.phone, person.smscode);
    expect(verified).toMatchObject({
      success: true,
      code: 0,
      result: { smscode: person.smscode, username: 'forgetful' },
    });
    expect(await change(person)).toMatchObject({ success: true, code: 0, message: '密码重置完成！' });
    expect(await login('forgetful', OLD)).toBe(false);
    expect(await login('forgetful', NEW)).toBe(true);
    const gone = await person.caller.raw({ method: 'GET', url: '/sys/user/getCurrentUserDeparts' });
    expect(gone.statusCode).toBe(401);
    const { db } = t.database;
    const data = await db.selectFrom('sysDataLog').selectAll().where('dataId', '=', 'user-forgetful').execute();
    expect(data).toMatchObject([{ action: 'edit', dataVersion: '2', createBy: 'forgetful' }]);
    expect(JSON.stringify(data)).not.toContain('argon2');
    const logs = await db
      .selectFrom('sysLog')
      .select('logContent')
      .where('userid', '=', 'forgetful')
      .where('operateType', '=', 3)
      .execute();
    expect(logs).toEqual([{ logContent: '用户名: forgetful,通过短信验证码重置密码成功！' }]);
  });

  test('sockets of the sessions that ended are closed at once', async () => {
    const person = await asked('overheard');
    await listening(t.app);
    const path = `${t.config.apiBasePath}/websocket/user-overheard`;
    const socket = sockets.connect(t.app, path, person.caller.token);
    await once(socket, 'open');
    const code = closed(socket);
    expect(await change(person)).toMatchObject({ success: true });
    expect(await code).toBe(1008);
  });

  test('the code is spent by the change, and its life begins anew with the verification', async () => {
    const person = await asked('slow');
    t.time.now += 9 * MINUTE;
    expect((await verify(person.phone, person.smscode)).success).toBe(true);
    t.time.now += 9 * MINUTE;
    expect((await change(person)).success).toBe(true);
    expect(await change(person)).toMatchObject({ success: false, code: 0, message: '短信验证码失效！' });
    expect(await verify(person.phone, person.smscode)).toMatchObject({ message: '短信验证码失效！' });
  });

  test.each(['username', 'password', 'smscode', 'phone'])('without %s: 重置密码失败！', async (name) => {
    const whole = { username: 'a', phone: '13800000000', smscode: '123456' };
    expect(await change(whole, { [name]: undefined })).toMatchObject({
      success: false,
      code: 0,
      message: '重置密码失败！',
    });
    for (const value of ['', null])
      expect(await change(whole, { [name]: value })).toMatchObject({ message: '重置密码失败！' });
  });

  test('refusals of the second step leave the password as it was', async () => {
    const person = await asked('stubborn');
    await t.user({ username: 'other' });
    expect(await change(person, { smscode: otherThan(person.smscode) })).toMatchObject({
      code: 0,
      message: '短信验证码不匹配！',
    });
    expect(await change(person, { username: 'other' })).toMatchObject({ code: 0, message: '此验证码不是当前用户的！' });
    expect(await change(person, { password: 'abcdefgh' })).toMatchObject({
      message: '密码由8位数字、大小写字母和特殊符号组成!',
    });
    expect(await change(person, { phone: '13899999999' })).toMatchObject({ message: '短信验证码失效！' });
    expect(await login('stubborn', OLD)).toBe(true);
    await bindPhone(t, 'stubborn', '13811111111');
    expect(await change(person)).toMatchObject({ code: 0, message: '当前用户和绑定的手机号不匹配，无法修改密码！' });
    expect(await login('stubborn', OLD)).toBe(true);
  });

  test('an account frozen meanwhile gets no new password', async () => {
    const person = await asked('frozen');
    await t.database.db.updateTable('sysUser').set({ status: 2 }).where('username', '=', 'frozen').execute();
    expect(await verify(person.phone, person.smscode)).toMatchObject({ code: 0, message: '用户信息不存在' });
    const again = await asked('frozen2');
    await t.database.db.updateTable('sysUser').set({ status: 2 }).where('username', '=', 'frozen2').execute();
    expect(await change(again)).toMatchObject({ success: false });
  });

  test('five wrong tries void the code, over both steps together', async () => {
    const person = await asked('guessed');
    const wrong = otherThan(person.smscode);
    for (let n = 0; n < 3; n += 1)
      expect(await verify(person.phone, wrong)).toMatchObject({ message: '手机验证码错误' });
    for (let n = 0; n < 2; n += 1)
      expect(await change(person, { smscode: wrong })).toMatchObject({ message: '短信验证码不匹配！' });
    expect(await verify(person.phone, person.smscode)).toMatchObject({ message: '短信验证码失效！' });
    expect(await change(person)).toMatchObject({ message: '短信验证码失效！' });
    expect(await login('guessed', OLD)).toBe(true);
  });

  test('one address cannot try codes of many phones', async () => {
    const person = await asked('bystander');
    const ask = async (phone: string, smscode: string) => {
      const options = { method: 'POST' as const, url: '/sys/user/phoneVerification', remoteAddress: '10.99.0.1' };
      return (await t.anonymous.raw({ ...options, payload: { phone, smscode } })).json<Envelope>();
    };
    for (let n = 0; n < 100; n += 1) await ask(`1370000${String(n).padStart(4, '0')}`, '123456');
    expect(await ask(person.phone, person.smscode)).toMatchObject({ message: '操作过于频繁，请稍后再试' });
    expect((await verify(person.phone, person.smscode)).success).toBe(true);
  });

  test('a code for signing in resets nothing', async () => {
    const person = await asked('mixed');
    await fromElsewhere(t, '/sys/sms', { mobile: person.phone, smsmode: '0' });
    const smscode = await office.codeOf(person.phone, 'login');
    expect(await change({ ...person, smscode })).toMatchObject({ message: '短信验证码失效！' });
    expect(await login('mixed', OLD)).toBe(true);
  });
});

describe('design.md §9: the reset tells nothing about accounts', () => {
  test('a phone without account answers like one whose code was not typed right', async () => {
    const person = await asked('known');
    const stranger = '13600000000';
    await fromElsewhere(t, '/sys/sms', { mobile: stranger, smsmode: '2' });
    const shape = ({ success, code, message, result }: Envelope) => ({ success, code, message, result });
    for (let n = 0; n < 6; n += 1) {
      const wrong = otherThan(person.smscode);
      expect(shape(await verify(stranger, wrong))).toEqual(shape(await verify(person.phone, wrong)));
    }
    const again = [person.phone, stranger].map((mobile) => fromElsewhere(t, '/sys/sms', { mobile, smsmode: '2' }));
    const [one, other] = await Promise.all(again);
    expect(shape(one as Envelope)).toEqual(shape(other as Envelope));
    const guess = { phone: stranger, username: 'known', smscode: '000000' };
    const named = { phone: person.phone, username: 'nobody', smscode: otherThan(await office.codeOf(person.phone)) };
    expect(shape(await change(guess))).toEqual(shape(await change(named)));
  });

  test('the password never travels in an address', async () => {
    const reply = await t.anonymous.raw({
      method: 'GET',
      url: '/sys/user/passwordChange?username=admin&password=Songbai%232027&smscode=123456&phone=13800000000',
    });
    expect(reply.json<Envelope>()).toMatchObject({ success: false, code: 405 });
    expect(reply.json<Envelope>().message).toContain('请改用POST方式提交');
  });
});
