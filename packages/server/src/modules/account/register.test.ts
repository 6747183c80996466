import type { LoginResult } from '@songbai/contract/modules/session/session.calls.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bindPhone, fromElsewhere, otherThan, type SmsOffice, smsOffice } from '../../testing/sms-office.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const MINUTE = 60_000;
const PASSWORD = 'Songbai#2026';
let office: SmsOffice;
let t: TestApp;
let phones = 0;

const nextPhone = () => {
  phones += 1;
  return `139${String(phones).padStart(8, '0')}`;
};
const register = (body: object) => fromElsewhere(t, '/sys/user/register', body);
/** A phone that was just sent a code for registering. */
async function asked(phone = nextPhone()): Promise<{ phone: string; smscode: string }> {
  await fromElsewhere(t, '/sys/sms', { mobile: phone, smsmode: '1' });
  return { phone, smscode: await office.codeOf(phone, 'register') };
}
const rowOf = (username: string) =>
  t.database.db.selectFrom('sysUser').selectAll().where('username', '=', username).executeTakeFirst();
const login = (username: string) => t.anonymous.post<LoginResult>('/sys/login', { username, password: PASSWORD });

beforeAll(async () => {
  office = await smsOffice();
  t = await testApp({ SMS_URL: office.url, OUTBOUND_ALLOW: '127.0.0.1', REGISTRATION: 'on' });
  await t.user({ username: 'existing' });
  await bindPhone(t, 'existing', '13700000001');
  await t.database.db.updateTable('sysUser').set({ email: 'a@b.cn' }).where('username', '=', 'existing').execute();
});
afterAll(async () => {
  await t.close();
  await office.close();
});
beforeEach(() => {
  t.time.now += 11 * MINUTE;
});

describe('contract/1 §2.11: registration', () => {
  test('makes an account in use, without role, department and tenant, and logs it', async () => {
    const { phone, smscode } = await asked();
    const body = {
      username: 'new_clerk',
      password: PASSWORD,
      phone,
      smscode,
      email: ' new@songbai.cn ',
      realname: '李梅',
    };
    expect(await register(body)).toMatchObject({ success: true, code: 200, message: '注册成功' });
    const row = await rowOf('new_clerk');
    expect(row).toMatchObject({
      realname: '李梅',
      phone,
      email: 'new@songbai.cn',
      status: 1,
      delFlag: 0,
      activitiSync: 1,
      relTenantIds: null,
      orgCode: null,
      createBy: 'new_clerk',
    });
    const { db } = t.database;
    const id = row?.id ?? '';
    expect(await db.selectFrom('sysUserRole').select('id').where('userId', '=', id).execute()).toEqual([]);
    const data = await db.selectFrom('sysDataLog').selectAll().where('dataId', '=', id).execute();
    expect(data).toMatchObject([{ dataTable: 'sys_user', action: 'add', dataVersion: '1', createBy: 'new_clerk' }]);
    expect(data[0]?.dataContent).not.toMatch(/argon2|password/i);
    const logs = await db
      .selectFrom('sysLog')
      .select(['logContent', 'operateType'])
      .where('userid', '=', 'new_clerk')
      .execute();
    expect(logs).toEqual([{ logContent: '用户名: new_clerk,注册成功！', operateType: 2 }]);
    expect(await login('new_clerk')).toMatchObject({ success: true, result: { multi_depart: 0, tenantList: [] } });
  });

  test('what is left out is filled in: name by phone, real name by name, a password nobody knows', async () => {
    const { phone, smscode } = await asked();
    const none = { username: null, password: null, email: null, realname: null };
    expect(await register({ ...none, phone, smscode })).toMatchObject({ success: true });
    const row = await rowOf(phone);
    expect(row).toMatchObject({ username: phone, realname: phone, email: null });
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
  });

  test('nothing else can be brought along', async () => {
    const { phone, smscode } = await asked();
    const more = {
      status: 2,
      roles: ['admin'],
      relTenantIds: '1',
      userIdentity: 2,
      id: 'chosen',
      delFlag: 1,
      orgCode: 'A01',
    };
    expect(await register({ username: 'greedy', password: PASSWORD, phone, smscode, ...more })).toMatchObject({
      success: true,
    });
    expect(await rowOf('greedy')).toMatchObject({
      status: 1,
      relTenantIds: null,
      userIdentity: 1,
      orgCode: null,
      delFlag: 0,
    });
    expect((await rowOf('greedy'))?.id).not.toBe('chosen');
  });

  test.each([
    ['a name in use', { username: 'existing' }, '用户名已注册'],
    ['a mail address in use', { username: 'mailer', email: 'a@b.cn' }, '邮箱已被注册'],
    ['a weak password', { username: 'weak', password: '12345678' }, '密码由8位数字、大小写字母和特殊符号组成!'],
    ['a short name', { username: 'abc' }, '校验失败！只允许字母、数字、下划线'],
    ['a name with blanks', { username: 'a b c d' }, '校验失败！只允许字母、数字、下划线'],
    ['a bad mail address', { username: 'mailer', email: 'nowhere' }, '校验失败！邮箱格式不正确'],
  ])('%s is refused and the code still serves', async (_name, over, message) => {
    const { phone, smscode } = await asked();
    const body = { username: `user${phones}`, password: PASSWORD, phone, smscode };
    expect(await register({ ...body, ...over })).toMatchObject({ success: false, message });
    expect(await register(body)).toMatchObject({ success: true });
  });

  test('a phone in use is told to who can read its code, and to nobody else', async () => {
    const { phone, smscode } = await asked('13700000001');
    const body = { username: 'second', password: PASSWORD, phone };
    expect(await register({ ...body, smscode: otherThan(smscode) })).toMatchObject({ message: '手机验证码错误' });
    expect(await register({ ...body, smscode })).toMatchObject({ success: false, code: 0, message: '该手机号已注册' });
    expect(await rowOf('second')).toBeUndefined();
  });

  test('codes: none, wrong, spent, too old, for something else', async () => {
    const body = { username: `coded${phones}`, password: PASSWORD };
    const gone = { success: false, code: 0, message: '手机验证码失效，请重新获取' };
    expect(await register({ ...body, phone: nextPhone(), smscode: '123456' })).toMatchObject(gone);
    const first = await asked();
    expect(await register({ ...body, ...first, smscode: otherThan(first.smscode) })).toMatchObject({
      success: false,
      code: 0,
      message: '手机验证码错误',
    });
    expect(await register({ ...body, ...first })).toMatchObject({ success: true });
    expect(await register({ ...body, ...first, username: 'again1' })).toMatchObject(gone);
    const late = await asked();
    t.time.now += 10 * MINUTE;
    expect(await register({ ...body, ...late, username: 'again2' })).toMatchObject(gone);
    const phone = '13700000001';
    await fromElsewhere(t, '/sys/sms', { mobile: phone, smsmode: '0' });
    const smscode = await office.codeOf(phone, 'login');
    expect(await register({ ...body, phone, smscode, username: 'again3' })).toMatchObject(gone);
  });

  test('five wrong tries void a code; so do five taken names', async () => {
    const guessed = await asked();
    const body = { password: PASSWORD };
    for (let n = 0; n < 5; n += 1) {
      const wrong = { ...body, ...guessed, username: 'guesser', smscode: otherThan(guessed.smscode) };
      expect(await register(wrong)).toMatchObject({ message: '手机验证码错误' });
    }
    expect(await register({ ...body, ...guessed, username: 'guesser' })).toMatchObject({
      message: '手机验证码失效，请重新获取',
    });
    const probing = await asked();
    for (let n = 0; n < 5; n += 1)
      expect(await register({ ...body, ...probing, username: 'existing' })).toMatchObject({ message: '用户名已注册' });
    expect(await register({ ...body, ...probing, username: 'prober' })).toMatchObject({
      message: '手机验证码失效，请重新获取',
    });
  });

  test('of many registrations of one name at once the database lets one through', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => asked()));
    const replies = await Promise.all(
      people.map((person) => register({ ...person, username: 'wanted', password: PASSWORD })),
    );
    expect(replies.filter((reply) => reply.success)).toHaveLength(1);
    expect(replies.filter((reply) => reply.message === '用户名已注册')).toHaveLength(5);
  });

  test.each([
    ['no body', undefined],
    ['a list', []],
    ['no phone', { smscode: '123456' }],
    ['no code', { phone: '13900000000' }],
    ['a number for a phone', { phone: 13900000000, smscode: '123456' }],
    ['NUL in the name', { phone: '13900000000', smscode: '123456', username: 'a\u0000bcd' }],
  ])('bad input: %s is refused without a server failure', async (_name, payload) => {
    const options = { method: 'POST' as const, url: '/sys/user/register' };
    const reply = await t.anonymous.raw(payload === undefined ? options : { ...options, payload });
    expect(reply.statusCode).toBe(200);
    expect(reply.json<Envelope>()).toMatchObject({ success: false });
    expect(reply.body).not.toContain('编号');
  });
});

describe('design.md §9: checkOnlyUser', () => {
  const FREE = { success: true, code: 0, result: true };
  const TAKEN = { success: false, code: 0, message: '用户账号已存在', result: true };

  test.each([{ username: 'existing' }, { phone: '13700000001' }, { email: 'a@b.cn' }, { username: 'nobody' }, {}])(
    'tells strangers nothing: %j is free',
    async (query) => {
      expect(await t.anonymous.get('/sys/user/checkOnlyUser', query as Record<string, string>)).toMatchObject(FREE);
    },
  );

  test('tells the truth to who may see the list of users, and only to them', async () => {
    const admin = await t.as('admin');
    const nobody = await t.user({ username: 'roleless', roles: [] });
    for (const query of [{ username: 'existing' }, { phone: '13700000001' }, { email: 'a@b.cn' }]) {
      expect(await admin.get('/sys/user/checkOnlyUser', query as never)).toMatchObject(TAKEN);
      expect(await nobody.get('/sys/user/checkOnlyUser', query as never)).toMatchObject(FREE);
    }
    expect(await admin.get('/sys/user/checkOnlyUser', { username: 'nobody' })).toMatchObject(FREE);
    const old = await t.anonymous.raw({
      method: 'GET',
      url: '/sys/user/checkOnlyUser?username=existing',
      headers: { 'x-access-token': 'x'.repeat(43) },
    });
    expect(old.json()).toMatchObject(FREE);
  });

  test.each(['password', 'passwordHash', 'id', 'password_hash'])('never asks about %s', async (column) => {
    const admin = await t.as('admin');
    const reply = await admin.raw({ method: 'GET', url: `/sys/user/checkOnlyUser?${column}=unusable` });
    expect(reply.statusCode).toBe(200);
    expect(reply.json<Envelope>().message).not.toBe('用户账号已存在');
  });
});

test('registration is closed unless it was opened', async () => {
  const closed = await testApp({ SMS_URL: office.url, OUTBOUND_ALLOW: '127.0.0.1' });
  try {
    const reply = await fromElsewhere(closed, '/sys/user/register', { phone: '13900009999', smscode: '123456' });
    expect(reply).toMatchObject({ success: false, code: 500, message: '系统未开放注册，请联系管理员开通账号' });
  } finally {
    await closed.close();
  }
});
