import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { bindPhone, fromElsewhere, otherThan, type SmsOffice, smsOffice } from '../../testing/sms-office.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

/**
 * Every text of contract/1 §2 that the server says, by its paragraph, over HTTP. Texts that it never says, and why, stand
 * in docs/departures.md; those of a provider's pop-up need one (third-login/oidc.test.ts), those of failures something that
 * fails (failing-texts.test.ts, http/failing-as.test.ts).
 */

const PASSWORD = 'Songbai#2026';
const NEW = 'Zypresse#2027';
const PHONE = '13800000001';
const FREE = '13900000001';

let office: SmsOffice;
let t: TestApp;
let captcha: TestApp;
/** Without a gateway for short messages. */
let bare: TestApp;
let person: Caller;

beforeAll(async () => {
  office = await smsOffice();
  const sms = { SMS_URL: office.url, OUTBOUND_ALLOW: '127.0.0.1', REGISTRATION: 'on' };
  // One provider, so that the calls of the others say that they are not set up.
  const third = { OAUTH_GITHUB_CLIENT_ID: 'songbai', OAUTH_GITHUB_CLIENT_SECRET: 'not-used' };
  t = await testApp({ ...sms, ...third, SIGN_IN_TEXTS: 'distinct' });
  captcha = await testApp({ LOGIN_CAPTCHA: 'on' });
  bare = await testApp();
});
afterAll(async () => {
  await Promise.all([t.close(), captcha.close(), bare.close()]);
  await office.close();
});
let named = 0;
/** An account of this case alone. */
async function account(values: object = {}): Promise<string> {
  named += 1;
  const username = `person${named}`;
  person = await t.user({ username, passwordHash: await hashPassword(PASSWORD) });
  const { db } = t.database;
  if (Object.keys(values).length > 0)
    await db.updateTable('sysUser').set(values).where('username', '=', username).execute();
  return username;
}
beforeEach(async () => {
  t.time.now += 2 * 86_400_000;
  office.sent.length = 0;
  office.answer = { status: 200 };
  await t.database.db.updateTable('sysUser').set({ phone: null, email: null }).where('phone', '=', PHONE).execute();
});

type Said = Promise<Envelope<unknown>>;
type Row = readonly [paragraph: string, text: string, code: number, say: () => Said];

const login = (username: string, password = PASSWORD): Said => fromElsewhere(t, '/sys/login', { username, password });
const times = async (count: number, say: () => Said): Said => {
  for (let n = 1; n < count; n += 1) await say();
  return say();
};

const ACCOUNT: readonly Row[] = [
  ['§2.1 checkCaptcha, none', '验证码无效', 500, () => captcha.anonymous.post('/sys/checkCaptcha', {})],
  [
    ...(['§2.1 checkCaptcha, wrong', '验证码错误', 412] as const),
    () => captcha.anonymous.post('/sys/checkCaptcha', { captcha: 'abcd', checkKey: '1' }),
  ],
  [
    ...(['§2.2 row 1', '该用户登录失败次数过多，请于10分钟后再次登录！', 500] as const),
    async () => {
      const username = await account();
      const wrong = () => t.anonymous.post('/sys/login', { username, password: 'Falsch#2026' });
      return times(7, wrong);
    },
  ],
  [
    ...(['§2.2 row 2', '验证码无效', 500] as const),
    () => captcha.anonymous.post('/sys/login', { username: 'admin', password: PASSWORD }),
  ],
  [
    ...(['§2.2 row 3', '验证码错误', 412] as const),
    () => captcha.anonymous.post('/sys/login', { username: 'admin', password: PASSWORD, captcha: 'x', checkKey: 1 }),
  ],
  ['§2.2 row 4', '该用户不存在，请注册', 500, () => login('nobody')],
  ['§2.2 row 5', '该用户已注销', 500, async () => login(await account({ status: 3 }))],
  ['§2.2 row 6', '该用户已冻结', 500, async () => login(await account({ status: 2 }))],
  ['§2.2 row 7', '用户名或密码错误', 500, async () => login(await account(), 'Falsch#2026')],
  ['§2.2 row 8', '登录成功', 200, async () => login(await account())],
  [
    ...(['§2.9 success', '退出登录成功！', 200] as const),
    async () => {
      await account();
      return person.post('/sys/logout', {});
    },
  ],
  ['§2.9 without token', '退出登录失败！', 500, () => t.anonymous.post('/sys/logout', {})],
  [
    ...(['§2.9 unknown token', 'Token无效!', 500] as const),
    () => t.anonymous.post('/sys/logout', {}, { 'x-access-token': 'x'.repeat(43) }),
  ],
];

const sms = (mobile: string | undefined, smsmode = '0'): Said => fromElsewhere(t, '/sys/sms', { mobile, smsmode });
/** A code that was just sent to a phone. */
async function coded(smsmode: string, template: string, mobile = PHONE): Promise<string> {
  await sms(mobile, smsmode);
  return office.codeOf(mobile, template);
}
async function phoned(values: object = {}): Promise<string> {
  const username = await account(values);
  await bindPhone(t, username, PHONE);
  return username;
}
const phoneLogin = (code: string): Said => fromElsewhere(t, '/sys/phoneLogin', { mobile: PHONE, captcha: code });

const PHONES: readonly Row[] = [
  ['§2.3 no phone', '手机号不允许为空！', 0, () => sms(undefined)],
  ['§2.3 sent', '', 0, () => sms(PHONE)],
  ['§2.3 alive', '验证码10分钟内，仍然有效！', 0, () => times(2, () => sms(PHONE))],
  [
    ...(['§2.3 too many', '短信接口请求太多，请稍后再试！', 40_002] as const),
    () => times(6, () => t.anonymous.post('/sys/sms', { mobile: '', smsmode: '0' })),
  ],
  [
    ...(['§2.3 gateway refused', '短信验证码发送失败,请稍后重试', 0] as const),
    () => {
      office.answer = { status: 500 };
      return sms(FREE, '1');
    },
  ],
  [
    ...(['§2.3 no gateway', ' 短信接口未配置，请联系管理员！', 500] as const),
    () => fromElsewhere(bare, '/sys/sms', { mobile: PHONE, smsmode: '0' }),
  ],
  ['§2.4 wrong code', '手机验证码错误', 500, () => phoneLogin('000000')],
  [
    ...(['§2.4 locked', '该用户登录失败次数过多，请于10分钟后再次登录！', 500] as const),
    () => times(7, () => t.anonymous.post('/sys/phoneLogin', { mobile: PHONE, captcha: '000000' })),
  ],
  [
    ...(['§2.4 frozen', '该用户已冻结', 500] as const),
    async () => {
      const username = await phoned();
      const code = await coded('0', 'login');
      await t.database.db.updateTable('sysUser').set({ status: 2 }).where('username', '=', username).execute();
      return phoneLogin(code);
    },
  ],
  [
    ...(['§2.4 success', '登录成功', 200] as const),
    async () => {
      await phoned();
      return phoneLogin(await coded('0', 'login'));
    },
  ],
];

const register = async (more: object): Said => {
  const smscode = await coded('1', 'register', FREE);
  const body = { username: `new_${named}`, password: PASSWORD, phone: FREE, smscode };
  return fromElsewhere(t, '/sys/user/register', { ...body, ...more });
};

const REGISTERING: readonly Row[] = [
  [
    ...(['§2.11 checkOnlyUser', '用户账号已存在', 0] as const),
    async () => (await t.as('admin')).get('/sys/user/checkOnlyUser', { username: 'admin' }),
  ],
  ['§2.11 name', '用户名已注册', 0, () => register({ username: 'admin' })],
  [
    ...(['§2.11 phone', '该手机号已注册', 0] as const),
    async () => {
      await phoned();
      return register({ phone: PHONE, smscode: await coded('1', 'register') });
    },
  ],
  [
    ...(['§2.11 mail', '邮箱已被注册', 0] as const),
    async () => {
      await phoned({ email: 'a@b.cn' });
      return register({ email: 'a@b.cn' });
    },
  ],
  ['§2.11 no code', '手机验证码失效，请重新获取', 0, () => register({ phone: '13900000002' })],
  ['§2.11 wrong code', '手机验证码错误', 0, () => register({ smscode: 'x' })],
  ['§2.11 success', '注册成功', 200, () => register({ username: 'registered' })],
];

const verify = (smscode: string): Said => fromElsewhere(t, '/sys/user/phoneVerification', { phone: PHONE, smscode });
const change = (body: object): Said =>
  fromElsewhere(t, '/sys/user/passwordChange', { password: NEW, phone: PHONE, ...body });
/** Changes a forgotten password by the code that was sent, but for what a case says otherwise. */
async function recovered(over: (code: string) => object = () => ({})): Said {
  const username = await phoned();
  const smscode = await coded('2', 'reset');
  return change({ username, smscode, ...over(smscode) });
}

const FORGOTTEN: readonly Row[] = [
  ['§2.12 step 1, no code', '短信验证码失效！', 0, () => verify('123456')],
  [
    ...(['§2.12 step 1, wrong', '手机验证码错误', 0] as const),
    async () => {
      await phoned();
      return verify(otherThan(await coded('2', 'reset')));
    },
  ],
  [
    ...(['§2.12 step 1, frozen since', '用户信息不存在', 0] as const),
    async () => {
      const username = await phoned();
      const code = await coded('2', 'reset');
      await t.database.db.updateTable('sysUser').set({ status: 2 }).where('username', '=', username).execute();
      return verify(code);
    },
  ],
  ['§2.12 success', '密码重置完成！', 0, () => recovered()],
  ['§2.12 something missing', '重置密码失败！', 0, () => change({ username: 'a' })],
  ['§2.12 no code', '短信验证码失效！', 0, () => change({ username: 'a', smscode: '123456' })],
  ['§2.12 of somebody else', '此验证码不是当前用户的！', 0, () => recovered(() => ({ username: 'admin' }))],
  ['§2.12 wrong', '短信验证码不匹配！', 0, () => recovered((code) => ({ smscode: otherThan(code) }))],
  [
    ...(['§2.12 another phone since', '当前用户和绑定的手机号不匹配，无法修改密码！', 0] as const),
    async () => {
      const username = await phoned();
      const smscode = await coded('2', 'reset');
      await bindPhone(t, username, '13700000009');
      return change({ username, smscode });
    },
  ],
];

const own = async (over: object): Said => {
  const username = await account();
  const body = { username, oldpassword: PASSWORD, password: NEW, confirmpassword: NEW };
  return person.put('/sys/user/updatePassword', { ...body, ...over });
};
const posted = { source: 'github', uuid: 'x'.repeat(43), username: 'a', avatar: '', suffix: '1', operateCode: 'x' };
const callApp = async (app: TestApp, source: string) =>
  (await app.anonymous.raw({ method: 'GET', url: `/sys/thirdLogin/oauth2/${source}/login?state=http%3A%2F%2Fx` }))
    .payload;

const OWN: readonly Row[] = [
  [
    '§2.5 invalid token',
    'token验证失败',
    510,
    () => t.anonymous.get(`/sys/thirdLogin/getLoginUser/${'x'.repeat(43)}/github`),
  ],
  ['§2.5 create', '校验失败', 500, () => t.anonymous.post('/sys/third/user/create', posted)],
  [
    ...(['§2.5 checkPassword', '校验失败', 500] as const),
    () => t.anonymous.post('/sys/third/user/checkPassword', { ...posted, password: 'x' }),
  ],
  ['§2.13 success', '密码重置成功!', 200, () => own({})],
  ['§2.13 of somebody else', '只允许修改自己的密码！', 500, () => own({ username: 'admin' })],
  ['§2.13 old', '旧密码输入错误!', 500, () => own({ oldpassword: 'x' })],
  ['§2.13 none', '新密码不允许为空!', 500, () => own({ password: '', confirmpassword: '' })],
  ['§2.13 differ', '两次输入密码不一致!', 500, () => own({ confirmpassword: 'x' })],
];

describe.each([
  ['account, captcha, sign-out', ACCOUNT],
  ['short messages and phone', PHONES],
  ['registration', REGISTERING],
  ['a forgotten password', FORGOTTEN],
  ['through others, own password', OWN],
])('contract/1 §2: %s', (_name, rows) => {
  test.each(rows)('%s: %s', async (_paragraph, message, code, say) => {
    const { message: said, code: coded, success } = await say();
    expect({ said, coded }).toEqual({ said: message, coded: code });
    expect(success).toBe(code === 200 || message === '' || message === '密码重置完成！');
  });
});

test.each([
  ['facebook', '不支持的source'],
  ['wechat_enterprise', '还未配置企业微信应用，请配置企业微信应用'],
  ['dingtalk', '还未配置钉钉应用，请配置钉钉应用'],
])('contract/1 §2.5: inside enterprise apps, %s: %s, as plain text', async (source, text) => {
  expect(await callApp(t, source)).toBe(text);
});
