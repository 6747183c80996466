import { LIMITS } from '@songbai/contract/limits.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../platform/config.ts';
import { bindPhone, fromElsewhere, type SmsOffice, smsOffice } from '../../testing/sms-office.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const MINUTE = 60_000;
const KNOWN = '13800000001';
let office: SmsOffice;
let t: TestApp;

const ask = (mobile: string, smsmode: string) => fromElsewhere(t, '/sys/sms', { mobile, smsmode });
const askFrom = async (remoteAddress: string, mobile: string, smsmode = '0') =>
  (
    await t.anonymous.raw({ method: 'POST', url: '/sys/sms', payload: { mobile, smsmode }, remoteAddress })
  ).json<Envelope>();
const SENT = { success: true, code: 0, message: '', result: null };
const SLOW = { success: false, code: 40002, message: '短信接口请求太多，请稍后再试！' };

beforeAll(async () => {
  office = await smsOffice();
  t = await testApp({
    SMS_URL: office.url,
    OUTBOUND_ALLOW: '127.0.0.1',
    SMS_TOKEN: 'office-token',
    REGISTRATION: 'on',
  });
  await t.user({ username: 'known' });
  await bindPhone(t, 'known', KNOWN);
});
afterAll(async () => {
  await t.close();
  await office.close();
});
// Each case starts a day later, when all codes and counters have expired.
beforeEach(() => {
  t.time.now += 2 * 86_400_000;
  office.answer = { status: 200 };
  office.sent.length = 0;
});

describe('contract/1 §2.3: codes by SMS', () => {
  test.each([
    ['0', 'login'],
    ['1', 'register'],
    ['2', 'reset'],
  ])('mode %s: six digits go to the gateway with its token', async (smsmode, template) => {
    expect(await ask(KNOWN, smsmode)).toMatchObject(SENT);
    expect(await office.codeOf(KNOWN)).toMatch(/^\d{6}$/);
    expect(office.sent).toEqual([{ mobile: KNOWN, code: await office.codeOf(KNOWN), template }]);
    expect(office.headers.at(-1)).toMatchObject({ authorization: 'Bearer office-token' });
  });

  test.each([
    ['no phone', { smsmode: '0' }, '手机号不允许为空！'],
    ['null for a phone', { mobile: null, smsmode: '0' }, '手机号不允许为空！'],
    ['a blank phone', { mobile: ' ', smsmode: '0' }, '手机号不允许为空！'],
    ['nothing at all', {}, '手机号不允许为空！'],
    ['neither phone nor mode', { mobile: '' }, '手机号不允许为空！'],
    ['no phone number', { mobile: '12345', smsmode: '0' }, '校验失败！请输入正确手机号'],
    ['an unknown mode', { mobile: KNOWN, smsmode: '3' }, '校验失败！短信类型的值不正确'],
    ['no mode', { mobile: KNOWN }, '校验失败！短信类型不能为空'],
    ['a list for a phone', { mobile: [KNOWN], smsmode: '0' }, '校验失败！手机号的值不正确'],
  ])('%s is refused and nothing is sent', async (_name, body, message) => {
    expect(await fromElsewhere(t, '/sys/sms', body)).toMatchObject({ success: false, message });
    expect(office.sent).toEqual([]);
  });

  test('a code of the same kind lives ten minutes; one of another kind takes its place', async () => {
    await ask(KNOWN, '1');
    const alive = { success: false, code: 0, message: '验证码10分钟内，仍然有效！' };
    t.time.now += 10 * MINUTE - 1;
    expect(await ask(KNOWN, '1')).toMatchObject(alive);
    t.time.now += 1;
    expect(await ask(KNOWN, '1')).toMatchObject(SENT);
    expect(await ask(KNOWN, '2')).toMatchObject(SENT);
    expect(await ask(KNOWN, '2')).toMatchObject(alive);
  });

  test('the sixth call of an address in a minute is refused, the next minute works again', async () => {
    for (let n = 0; n < LIMITS.smsPerMinute; n += 1)
      expect(await askFrom('10.200.0.1', `1390000000${n}`)).toMatchObject(SENT);
    expect(await askFrom('10.200.0.1', '13900000008')).toMatchObject(SLOW);
    expect(await askFrom('10.200.0.2', '13900000008')).toMatchObject(SENT);
    t.time.now += MINUTE;
    expect(await askFrom('10.200.0.1', '13900000009')).toMatchObject(SENT);
  });

  test('more than twenty in a minute bar the address for a day', async () => {
    const calls = Array.from({ length: LIMITS.smsBarAbove + 1 }, () => askFrom('10.200.0.3', '13900000001'));
    expect((await Promise.all(calls)).filter((reply) => reply.code === 40002)).toHaveLength(
      LIMITS.smsBarAbove + 1 - LIMITS.smsPerMinute,
    );
    t.time.now += 86_400_000 - MINUTE;
    expect(await askFrom('10.200.0.3', '13900000002')).toMatchObject(SLOW);
    t.time.now += MINUTE;
    expect(await askFrom('10.200.0.3', '13900000002')).toMatchObject(SENT);
  });

  test('a phone is sent ten codes a day at most, whoever asks', async () => {
    for (let n = 0; n < LIMITS.smsPerPhoneDay; n += 1) {
      expect(await ask('13700000001', '1')).toMatchObject(SENT);
      t.time.now += 11 * MINUTE;
    }
    expect(await ask('13700000001', '1')).toMatchObject(SLOW);
    expect(office.sent).toHaveLength(LIMITS.smsPerPhoneDay);
    t.time.now += 86_400_000;
    expect(await ask('13700000001', '1')).toMatchObject(SENT);
  });

  test.each([
    ['refuses', { status: 500 }],
    ['answers with another address', { status: 307, headers: { location: 'http://127.0.0.1:1/elsewhere' } }],
  ])('a gateway that %s: the failure is told and another code may be asked for at once', async (_name, answer) => {
    office.answer = answer;
    const failed = { success: false, code: 0, message: '短信验证码发送失败,请稍后重试' };
    expect(await ask('13700000002', '1')).toMatchObject(failed);
    expect(office.sent).toHaveLength(1);
    office.answer = { status: 200 };
    expect(await ask('13700000002', '1')).toMatchObject(SENT);
  });
});

describe('design.md §9: nobody learns which accounts exist', () => {
  test.each(['0', '2'])('mode %s answers a phone without account like one with', async (smsmode) => {
    await t.user({ username: `frozen${smsmode}` });
    await bindPhone(t, `frozen${smsmode}`, `1360000000${smsmode}`);
    await t.database.db.updateTable('sysUser').set({ status: 2 }).where('username', '=', `frozen${smsmode}`).execute();
    for (const mobile of ['13800000009', `1360000000${smsmode}`, KNOWN]) {
      expect(await ask(mobile, smsmode)).toMatchObject(SENT);
      expect(await ask(mobile, smsmode)).toMatchObject({ message: '验证码10分钟内，仍然有效！' });
    }
    await office.codeOf(KNOWN);
    expect(office.sent.map((one) => one.mobile)).toEqual([KNOWN]);
  });

  test.each(['0', '2'])('mode %s does not tell either when the gateway fails', async (smsmode) => {
    office.answer = { status: 500 };
    expect(await ask(KNOWN, smsmode)).toMatchObject(SENT);
    expect(await ask('13800000009', smsmode)).toMatchObject(SENT);
    await office.codeOf(KNOWN);
    expect(await ask(KNOWN, smsmode)).toMatchObject({ message: '验证码10分钟内，仍然有效！' });
    expect(await ask('13800000009', smsmode)).toMatchObject({ message: '验证码10分钟内，仍然有效！' });
  });

  test('mode 1 sends to a phone that is registered already', async () => {
    expect(await ask(KNOWN, '1')).toMatchObject(SENT);
    expect(office.sent).toHaveLength(1);
  });
});

describe('a server without gateway or registration', () => {
  test.each(['0', '2'])('mode %s says that nothing can be sent (contract/1 §2.3)', async (smsmode) => {
    const bare = await testApp();
    try {
      const reply = await fromElsewhere(bare, '/sys/sms', { mobile: KNOWN, smsmode });
      expect(reply).toMatchObject({ success: false, code: 500, message: ' 短信接口未配置，请联系管理员！' });
      const off = await fromElsewhere(bare, '/sys/sms', { mobile: KNOWN, smsmode: '1' });
      expect(off).toMatchObject({ success: false, message: '系统未开放注册，请联系管理员开通账号' });
    } finally {
      await bare.close();
    }
  });
});

describe('contract/1 §4: a code for changing one’s own password', () => {
  test('goes to one’s own phone only and lives five minutes', async () => {
    const known = await t.as('known');
    const send = (mobile?: string) => known.post('/sys/sendChangePwdSms', mobile === undefined ? {} : { mobile });
    expect(await send('13800000002')).toMatchObject({
      success: false,
      message: '当前登录用户和绑定的手机号不匹配，无法修改密码！',
    });
    expect(await send()).toMatchObject({ message: '手机号不允许为空！' });
    expect(await send(KNOWN)).toMatchObject(SENT);
    expect(office.sent).toEqual([{ mobile: KNOWN, code: expect.any(String), template: 'reset' }]);
    t.time.now += 5 * MINUTE;
    const late = { username: 'known', phone: KNOWN, password: 'Songbai#2027', smscode: await office.codeOf(KNOWN) };
    expect(await fromElsewhere(t, '/sys/user/passwordChange', late)).toMatchObject({ message: '短信验证码失效！' });
    await send(KNOWN);
    const changed = { ...late, smscode: await office.codeOf(KNOWN) };
    expect(await fromElsewhere(t, '/sys/user/passwordChange', changed)).toMatchObject({ message: '密码重置完成！' });
  });
});

describe('settings of the gateway and of registration', () => {
  test('nothing is sent and nobody may register unless it was set', () => {
    expect(readConfig({})).toMatchObject({ smsUrl: undefined, smsToken: undefined, registration: false });
  });

  test.each([
    ['SMS_URL', 'sms.example.com/send'],
    ['SMS_URL', 'ftp://sms.example.com'],
    ['SMS_URL', 'https://name:secret@sms.example.com/send'],
    ['SMS_TOKEN', 'two words'],
    ['REGISTRATION', 'yes'],
  ])('%s=%s stops the start, and secrets are not repeated', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`配置错误 / bad setting: ${name}=${name === 'REGISTRATION' ? 'yes' : '***'}`);
  });
});
