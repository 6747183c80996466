import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { type SmsOffice, smsOffice } from '../../testing/sms-office.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

const PASSWORD = 'Songbai#2026';
const MINUTE = 60_000;
let office: SmsOffice;
let t: TestApp;
let count = 0;

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

/** Somebody who has just signed in and was sent a code to a new phone. */
async function asked(): Promise<{ username: string; who: Caller; phone: string; smscode: string }> {
  count += 1;
  const username = `caller${count}`;
  const phone = `137${String(count).padStart(8, '0')}`;
  const who = await t.user({ username, passwordHash: await hashPassword(PASSWORD) });
  expect(await who.post('/sys/sms', { mobile: phone, smsmode: '1' })).toMatchObject({ success: true });
  return { username, who, phone, smscode: await office.codeOf(phone, 'register') };
}
const phoneOf = async (username: string) =>
  (await t.database.db.selectFrom('sysUser').select('phone').where('username', '=', username).executeTakeFirst())
    ?.phone;

describe('contract/1 §4: updateMobile of the stock Vue3 client', () => {
  test('with the code sent to the new phone, shortly after signing in', async () => {
    const { who, username, phone, smscode } = await asked();
    const form = { phone, smscode, username, realname: '别名', id: 'other' };
    expect(await who.put('/sys/user/updateMobile', form)).toMatchObject({ success: true });
    expect(await phoneOf(username)).toBe(phone);
    expect(await who.put('/sys/user/updateMobile', form)).toMatchObject({ message: '短信验证码失效！' });
  });

  test('a wrong code changes nothing', async () => {
    const { who, username, phone, smscode } = await asked();
    const wrong = smscode === '111111' ? '222222' : '111111';
    expect(await who.put('/sys/user/updateMobile', { phone, smscode: wrong })).toMatchObject({
      success: false,
      message: '手机验证码错误',
    });
    expect(await phoneOf(username)).toBeNull();
  });

  test('an older session needs the password besides: a phone signs in and resets the password', async () => {
    const { who, username, phone } = await asked();
    t.time.now += 11 * MINUTE;
    await who.post('/sys/sms', { mobile: phone, smsmode: '1' });
    const smscode = await office.codeOf(phone, 'register');
    expect(await who.put('/sys/user/updateMobile', { phone, smscode })).toMatchObject({
      success: false,
      message: '为了账号安全，请重新登录，并在登录后10分钟内修改手机号',
    });
    expect(await phoneOf(username)).toBeNull();
    const proven = { phone, smscode, oldpassword: PASSWORD };
    expect(await who.put('/sys/user/updateMobile', proven)).toMatchObject({ success: true });
    expect(await phoneOf(username)).toBe(phone);
  });

  test('strangers get no registration code while registration is closed', async () => {
    const reply = await t.anonymous.post('/sys/sms', { mobile: '13700009999', smsmode: '1' });
    expect(reply).toMatchObject({ success: false, error: 'registrationOff' });
  });
});
