import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { otherThan } from '../../testing/sms-office.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

const CODE = '/sys/user/login/setting/mailCode';
const EMAIL = '/sys/user/login/setting/email';
let t: TestApp;
let wang: Caller;
let li: Caller;

beforeAll(async () => {
  t = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9', SMTP_FROM: 'office@songbai.cn' });
  wang = await t.user({ username: 'wang' });
  li = await t.user({ username: 'li' });
});
afterAll(() => t.close());
beforeEach(() => {
  t.time.now += 11 * 60_000;
});

async function codeFor(email: string): Promise<string> {
  const row = await t.database.db
    .selectFrom('sysSms')
    .select(['esType', 'esContent'])
    .where('esReceiver', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(row.esType).toBe('email');
  return /\d{6}/.exec(row.esContent ?? '')?.[0] ?? '';
}
const emailOf = async (username: string) =>
  (await t.database.db.selectFrom('sysUser').select('email').where('username', '=', username).executeTakeFirst())
    ?.email;

test('a mail address is the own one with the code that was sent to it, once, for ten minutes', async () => {
  const email = 'wang@songbai.cn';
  expect(await wang.post(CODE, { email })).toMatchObject({ success: true });
  expect(await wang.post(CODE, { email })).toMatchObject({ error: 'smsStillValid' });
  const mailcode = await codeFor(email);
  expect(await wang.put(EMAIL, { email, mailcode: otherThan(mailcode) })).toMatchObject({
    ...{ success: false, message: '邮箱验证码错误', field: 'mailcode' },
  });
  // Neither for another address nor for another person.
  expect(await wang.put(EMAIL, { email: 'other@songbai.cn', mailcode })).toMatchObject({ error: 'mailCodeExpired' });
  expect(await li.put(EMAIL, { email, mailcode })).toMatchObject({ error: 'mailCodeExpired' });
  expect(await emailOf('wang')).toBeNull();
  expect(await wang.put(EMAIL, { email, mailcode })).toMatchObject({ success: true, message: '更新个人信息成功' });
  expect(await emailOf('wang')).toBe(email);
  expect(await wang.put(EMAIL, { email, mailcode })).toMatchObject({ error: 'mailCodeExpired' });

  expect(await li.post(CODE, { email })).toMatchObject({ success: true });
  expect(await li.put(EMAIL, { email, mailcode: await codeFor(email) })).toMatchObject({ error: 'emailTaken' });
  await li.post(CODE, { email: 'li@songbai.cn' });
  t.time.now += 10 * 60_000;
  const late = { email: 'li@songbai.cn', mailcode: await codeFor('li@songbai.cn') };
  expect(await li.put(EMAIL, late)).toMatchObject({ error: 'mailCodeExpired' });
});

test.each(['', 'a b@c.cn', 'nobody', 'x@y', 'a@b.cn\r\nBcc: c@d.cn'])('%j is no address', async (email) => {
  expect(await wang.post(CODE, { email })).toMatchObject({ success: false });
});

test('without a mail server it says so; strangers are not asked', async () => {
  const bare = await testApp();
  const who = await bare.user({ username: 'who' });
  expect(await who.post(CODE, { email: 'a@b.cn' })).toMatchObject({ message: '邮件服务未配置，请联系管理员！' });
  expect(await bare.anonymous.post(CODE, { email: 'a@b.cn' })).toMatchObject({ code: 401 });
  await bare.close();
});
