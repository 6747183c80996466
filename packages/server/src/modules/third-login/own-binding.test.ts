import type { OwnThird } from '@songbai/contract/modules/third-login/third-login.calls.ts';
import { THIRD_BOUND, THIRD_UNBOUND } from '@songbai/contract/modules/third-login/third-login.words.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { type OidcOffice, oidcOffice } from '../../testing/oidc-office.ts';
import { OIDC_CLIENT, type OidcServer, throughProvider } from '../../testing/oidc-server.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { bindings, entered, HOME, postedBy, thirdBrowser, thirdFailures } from '../../testing/third-office.ts';

const PASSWORD = 'Songbai#2026';
const OWN = '/sys/thirdLogin/own';
let office: OidcOffice;
let issuer: OidcServer;
let t: TestApp;

beforeAll(async () => {
  office = await oidcOffice();
  ({ issuer, t } = office);
});
afterAll(() => office.close());
beforeEach(() => {
  t.time.now += 11 * 60_000;
});

const account = async (username: string) =>
  t.user({ username, roles: ['sales'], passwordHash: await hashPassword(PASSWORD) });

/** Begins a binding as somebody signed in; the browser keeps its cookie. */
async function begun(who: Caller, browser = thirdBrowser(t)) {
  const payload = { source: 'oidc', oldpassword: PASSWORD };
  const reply = await who.raw({ method: 'POST', url: `${OWN}/begin`, payload });
  browser.cookie = String(reply.headers['set-cookie']).split(';')[0] ?? '';
  return { browser, address: reply.json<{ result: { address: string } }>().result.address };
}
async function bound(who: Caller, sub: string) {
  issuer.person = { sub, name: '王芳' };
  const { browser, address } = await begun(who);
  const back = await throughProvider(address, HOME);
  return { browser, back, ...postedBy(await browser.open(back)) };
}
const own = async (who: Caller) => (await who.get<OwnThird[]>(OWN)).result;

test('a person binds an identity, comes in by it, and ends it with the password alone', async () => {
  const wang = await account('wang');
  expect(await own(wang)).toEqual([{ source: 'oidc', name: '统一认证', bound: null, open: true }]);
  const { posted, browser, back } = await bound(wang, 'w-1');
  expect(posted).toBe(THIRD_BOUND);
  expect(await own(wang)).toMatchObject([{ bound: { name: '王芳' } }]);
  // The answer serves once.
  expect(postedBy(await browser.open(back)).text).toBe('登录请求无效、已使用或已过期，请返回登录页重新登录');

  const door = thirdBrowser(t);
  const code = postedBy(await door.open(await throughProvider(await door.begin('oidc'), HOME))).posted;
  expect(await entered(t, code, 'oidc')).toMatchObject({ result: { userInfo: { username: 'wang' } } });

  const end = (oldpassword: string) => wang.post(`${OWN}/unbind`, { source: 'oidc', oldpassword });
  expect(await end('wrong')).toMatchObject({ error: 'ownPasswordWrong' });
  expect(await bindings(t)).toHaveLength(1);
  expect(await end(PASSWORD)).toMatchObject({ success: true, message: '已解除绑定' });
  expect(await own(wang)).toMatchObject([{ bound: null }]);
  expect(await end(PASSWORD)).toMatchObject({ error: 'recordMissing' });
});

test('an identity of somebody else is refused with the reason, nothing changes, and the log has it', async () => {
  const li = await account('li');
  await bound(await account('first'), 'shared');
  const { posted, text } = await bound(li, 'shared');
  const reason = '该「统一认证」账号已绑定其他用户';
  expect(posted).toBe(`${THIRD_UNBOUND}${reason}`);
  expect(text).toBe(reason);
  expect(await own(li)).toMatchObject([{ bound: null }]);
  expect((await thirdFailures(t))[0]).toBe(reason);
});

test('only the browser that began it finishes it, and only with the password', async () => {
  const zhao = await account('zhao');
  const begin = (oldpassword: string) => zhao.post(`${OWN}/begin`, { source: 'oidc', oldpassword });
  expect(await begin('wrong')).toMatchObject({ error: 'ownPasswordWrong' });
  expect(await t.anonymous.post(`${OWN}/begin`, { source: 'oidc', oldpassword: PASSWORD })).toMatchObject({
    code: 401,
  });
  expect(await zhao.post(`${OWN}/begin`, { source: 'nowhere', oldpassword: PASSWORD })).toMatchObject({
    error: 'thirdSourceUnknown',
  });
  issuer.person = { sub: 'victim', name: '赵六' };
  const { address } = await begun(zhao);
  const victim = thirdBrowser(t);
  const { text } = postedBy(await victim.open(await throughProvider(address, HOME)));
  expect(text).toBe('登录请求不是由本浏览器发起的，请返回登录页重新登录');
  expect((await bindings(t)).filter(({ username }) => username === 'zhao')).toEqual([]);
});

test('an account frozen meanwhile binds nothing', async () => {
  const cold = await account('cold');
  issuer.person = { sub: 'cold', name: '冷' };
  const { browser, address } = await begun(cold);
  const back = await throughProvider(address, HOME);
  await t.database.db.updateTable('sysUser').set({ status: 2 }).where('username', '=', 'cold').execute();
  expect(String(postedBy(await browser.open(back)).posted)).toContain(THIRD_UNBOUND);
  expect((await bindings(t)).filter(({ username }) => username === 'cold')).toEqual([]);
});

test('an administrator switches a provider off and on, and asks whether it answers', async () => {
  const admin = await t.as('admin');
  const clerk = await account('clerk9');
  const put = (who: Caller, enabled: boolean) => who.put('/sys/thirdLogin/switches', { source: 'oidc', enabled });
  const ask = (source: string) => admin.post('/sys/thirdLogin/switches/test', { source });
  expect(await put(clerk, false)).toMatchObject({ error: 'forbidden' });
  expect(await ask('oidc')).toMatchObject({ success: true, message: '连接正常' });
  expect(await ask('github')).toMatchObject({ error: 'thirdSourceUnknown' });

  const door = thirdBrowser(t);
  const back = await throughProvider(await door.begin('oidc'), HOME);
  expect(await put(admin, false)).toMatchObject({ success: true, message: '登录方式已更新' });
  expect((await admin.get<object[]>('/sys/thirdLogin/switches')).result).toMatchObject([{ enabled: false }]);
  expect((await t.anonymous.get<object[]>('/sys/thirdLogin/sources')).result).toEqual([]);
  // Also for whoever was on his way, and for binding.
  expect((await door.open(back)).payload).toContain('未开启第三方登录');
  expect((await door.open('/sys/thirdLogin/render/oidc')).payload).toContain('未开启第三方登录');
  const payload = { source: 'oidc', oldpassword: PASSWORD };
  expect(await clerk.post(`${OWN}/begin`, payload)).toMatchObject({ error: 'thirdLoginOff' });
  await put(admin, true);
  expect((await t.anonymous.get<object[]>('/sys/thirdLogin/sources')).result).toHaveLength(1);
});

test('the test of a provider tells a wrong secret from one that is away', async () => {
  const settings = { PUBLIC_URL: HOME, OAUTH_OIDC_ISSUER: issuer.issuer, OAUTH_OIDC_CLIENT_ID: OIDC_CLIENT.clientId };
  const wrong = await testApp({
    ...settings,
    ...{ OAUTH_OIDC_CLIENT_SECRET: 'not-the-secret', OAUTH_GITHUB_CLIENT_ID: 'a', OAUTH_GITHUB_CLIENT_SECRET: 'b' },
    OAUTH_GITHUB_BASE_URL: 'http://127.0.0.1:9',
  });
  const admin = await wrong.as('admin');
  const ask = (source: string) => admin.post('/sys/thirdLogin/switches/test', { source });
  expect(await ask('oidc')).toMatchObject({ success: false, error: 'thirdClientRefused' });
  expect(await ask('github')).toMatchObject({ success: false, error: 'thirdAway' });
  await wrong.close();
});
