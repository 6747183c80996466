import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { bindPhone, fromElsewhere, type SmsOffice, smsOffice } from '../../testing/sms-office.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

const OLD = 'Songbai#2026';
const GOOD = 'Cedar-2026!';
const PHONE = '13811112222';
let office: SmsOffice;
let t: TestApp;
let admin: Caller;
let own: Caller;
let number = 0;

/** The password as it concerns the account that a door makes. */
const about = (password: string) => password.replace('WangFang', `WangFang${number}`);
const phoneOf = (count: number) => `136${String(count).padStart(8, '0')}`;

beforeAll(async () => {
  office = await smsOffice();
  t = await testApp({ SMS_URL: office.url, OUTBOUND_ALLOW: '127.0.0.1', REGISTRATION: 'on' });
  admin = await t.as('admin');
  own = await t.user({
    username: 'wangfang',
    realname: '王芳',
    passwordHash: await hashPassword(OLD),
    roles: ['sales'],
  });
  await bindPhone(t, 'wangfang', PHONE);
});
afterAll(async () => {
  await t.close();
  await office.close();
});

/** Sets a password for somebody called wangfang, 王芳. */
type Door = (password: string) => Promise<{ success: boolean; message: string; error?: string; field?: string }>;

const doors: Record<string, Door> = {
  '新增用户 /sys/user/add': (password) => {
    number += 1;
    const given = { password: about(password), confirmpassword: about(password) };
    return admin.post('/sys/user/add', {
      ...{ username: `wangfang${number}`, realname: '王芳', ...given },
      ...{ workNo: `W${number}`, phone: phoneOf(number) },
    });
  },
  '修改用户密码 /sys/user/changePassword': (password) =>
    admin.put('/sys/user/changePassword', { username: 'wangfang', password, confirmpassword: password }),
  '修改自己的密码 /sys/user/updatePassword': (password) =>
    own.put('/sys/user/updatePassword', {
      ...{ username: 'wangfang', oldpassword: OLD, password, confirmpassword: password },
    }),
  '注册 /sys/user/register': async (password) => {
    number += 1;
    const phone = phoneOf(number);
    await fromElsewhere(t, '/sys/sms', { mobile: phone, smsmode: '1' });
    const smscode = await office.codeOf(phone);
    return fromElsewhere(t, '/sys/user/register', {
      ...{ username: `wangfang${number}`, realname: '王芳', password: about(password), phone, smscode },
    });
  },
  '找回密码 /sys/user/passwordChange': async (password) => {
    t.time.now += 11 * 60_000;
    const before = office.sent.length;
    await fromElsewhere(t, '/sys/sms', { mobile: PHONE, smsmode: '2' });
    // It is sent after the reply.
    await vi.waitFor(() => expect(office.sent.length).toBeGreaterThan(before));
    const smscode = await office.codeOf(PHONE);
    return fromElsewhere(t, '/sys/user/passwordChange', { username: 'wangfang', phone: PHONE, smscode, password });
  },
};

describe.each(Object.entries(doors))('%s', (_name, door) => {
  test.each([
    ['a common password', 'P@ssw0rd', 'passwordCommon', '密码过于常见，容易被猜到，请更换'],
    ['one of the 10,000 most common', 'Godzilla#27', 'passwordCommon', '密码过于常见，容易被猜到，请更换'],
    ['the account’s name', 'WangFang#87x', 'passwordHoldsName', '密码不能包含账号、姓名或手机号'],
    ['the person’s name', 'x9!王芳-quill', 'passwordHoldsName', '密码不能包含账号、姓名或手机号'],
  ])('%s is refused', async (_kind, password, error, message) => {
    expect(await door(password)).toMatchObject({ success: false, error, message, field: 'password' });
  });
});

test('the passwords of the people are as before, and a good one is taken', async () => {
  const into = (password: string) => fromElsewhere(t, '/sys/login', { username: 'wangfang', password });
  expect(await into(OLD)).toMatchObject({ success: true });
  expect(await doors['修改用户密码 /sys/user/changePassword']?.(GOOD)).toMatchObject({ success: true });
  expect(await into(GOOD)).toMatchObject({ success: true });
});

test('a phone in a password is refused as well', async () => {
  expect(await doors['修改用户密码 /sys/user/changePassword']?.(`Ab-${PHONE}`)).toMatchObject({
    error: 'passwordHoldsName',
  });
});
