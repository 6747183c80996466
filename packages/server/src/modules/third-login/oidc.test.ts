import type { ThirdSameName } from '@songbai/contract/modules/third-login/third-login.calls.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { type OidcOffice, oidcOffice } from '../../testing/oidc-office.ts';
import { OIDC_CLIENT, type OidcServer, throughProvider } from '../../testing/oidc-server.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import {
  bindings,
  entered,
  HOME,
  postedBy,
  type ThirdBrowser,
  thirdBrowser,
  thirdFailures,
} from '../../testing/third-office.ts';

const PASSWORD = 'Songbai#2026';
let office: OidcOffice;
let issuer: OidcServer;
let t: TestApp;

const signIn = (browser?: ThirdBrowser) => office.signIn(browser);
const accounts = async () =>
  (await t.database.db.selectFrom('sysUser').select('username').orderBy('id').execute()).map((row) => row.username);
const set = (username: string, values: object) =>
  t.database.db
    .updateTable('sysUser')
    .set(values as never)
    .where('username', '=', username)
    .execute();

beforeAll(async () => {
  office = await oidcOffice({ OAUTH_OIDC_NAME: '集团账号' });
  ({ issuer, t } = office);
});
afterAll(() => office.close());
beforeEach(() => {
  t.time.now += 11 * 60_000;
  issuer.instead = undefined;
  issuer.person = { sub: 'nobody' };
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('contract/1 §2.5: an issuer of OpenID Connect', () => {
  test('is the only button', async () => {
    expect(await t.anonymous.get('/sys/thirdLogin/sources')).toMatchObject({
      success: true,
      result: [{ source: 'oidc', name: '集团账号' }],
    });
  });

  test('somebody new gets an account with third_role alone, and comes back into the same one', async () => {
    issuer.person = { sub: 's-1', name: '李青', preferred_username: 'liqing', picture: 'https://pics.test/1.png' };
    const { posted, reply, browser } = await signIn();
    expect(reply.headers['content-type']).toContain('text/html');
    expect(reply.headers['cross-origin-opener-policy']).toBe('unsafe-none');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.payload).toContain(`data-origin="${HOME}"`);
    const login = await entered(t, posted, 'oidc');
    expect(login).toMatchObject({
      success: true,
      code: 200,
      result: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        tenantList: [],
        userInfo: { username: 'liqing', realname: '李青', avatar: 'https://pics.test/1.png' },
        sysAllDictItems: expect.objectContaining({ sex: expect.anything() }),
      },
    });
    expect(login.result).not.toHaveProperty('departs');
    expect(login.result.token).not.toBe(posted);
    const roles = await t.database.db
      .selectFrom('sysUserRole as ur')
      .innerJoin('sysRole as r', 'r.id', 'ur.roleId')
      .select('r.roleCode')
      .where('ur.userId', '=', login.result.userInfo.id)
      .execute();
    expect(roles).toEqual([{ roleCode: 'third_role' }]);
    const again = await entered(t, (await signIn(browser)).posted, 'oidc');
    expect(again.result.userInfo.id).toBe(login.result.userInfo.id);
    expect((await bindings(t)).filter((row) => row.thirdUserUuid === 's-1')).toHaveLength(1);
  });

  test('the code of an account is used once, for its provider, for a minute', async () => {
    issuer.person = { sub: 's-2', preferred_username: 'coded' };
    const once = (await signIn()).posted;
    expect((await entered(t, once, 'oidc')).success).toBe(true);
    const refused = { success: false, code: 510, message: 'token验证失败' };
    expect(await entered(t, once, 'oidc')).toMatchObject(refused);
    const late = (await signIn()).posted;
    t.time.now += 61_000;
    expect(await entered(t, late, 'oidc')).toMatchObject(refused);
    expect(await entered(t, 'x'.repeat(43), 'oidc')).toMatchObject(refused);
    expect(await entered(t, late, 'github')).toMatchObject({ success: false, message: '不支持的source' });
  });

  test('the account of the same name: asked about, and bound by its password', async () => {
    await t.user({ username: 'wangfang', realname: '王芳', passwordHash: await hashPassword(PASSWORD) });
    issuer.person = { sub: 's-3', preferred_username: 'wangfang' };
    const question = (await signIn()).posted as ThirdSameName;
    expect(question).toMatchObject({ isObj: true, source: 'oidc', username: 'wangfang' });
    const check = (more: object) => t.anonymous.post<string>('/sys/third/user/checkPassword', { ...question, ...more });
    expect(await check({ password: 'wrong' })).toMatchObject({ success: false, message: '密码不正确' });
    expect(await check({ password: PASSWORD, operateCode: 'x' })).toMatchObject({
      success: false,
      message: '校验失败',
    });
    expect(await check({ password: PASSWORD, username: 'admin' })).toMatchObject({
      success: false,
      message: '校验失败',
    });
    const bound = await check({ password: PASSWORD });
    expect(bound).toMatchObject({ success: true, code: 0 });
    expect(await entered(t, bound.result, 'oidc')).toMatchObject({ result: { userInfo: { username: 'wangfang' } } });
    expect(await check({ password: PASSWORD })).toMatchObject({ success: false, message: '校验失败' });
    expect((await signIn()).posted).toMatch(/^[\w-]{43}$/);
  });

  test('用户未找到: the account of the same name left between question and answer', async () => {
    await t.user({ username: 'leaving', passwordHash: await hashPassword(PASSWORD) });
    issuer.person = { sub: 's-31', preferred_username: 'leaving' };
    const question = (await signIn()).posted as ThirdSameName;
    await set('leaving', { delFlag: 1 });
    const answer = await t.anonymous.post('/sys/third/user/checkPassword', { ...question, password: PASSWORD });
    expect(answer).toMatchObject({ success: false, code: 500, message: '用户未找到' });
    expect((await bindings(t)).some((row) => row.username === 'leaving')).toBe(false);
    expect((await thirdFailures(t))[0]).toBe('用户未找到');
  });

  test('wrong passwords end the question, and count like those of the sign-in page', async () => {
    await t.user({ username: 'guessed', passwordHash: await hashPassword(PASSWORD) });
    issuer.person = { sub: 's-4', preferred_username: 'guessed' };
    const question = (await signIn()).posted as ThirdSameName;
    const check = (password: string) => t.anonymous.post('/sys/third/user/checkPassword', { ...question, password });
    for (let guess = 0; guess < 5; guess += 1) expect((await check(`wrong-${guess}`)).message).toBe('密码不正确');
    expect((await check(PASSWORD)).message).toBe('校验失败');
    const login = await t.anonymous.post('/sys/login', { username: 'guessed', password: PASSWORD });
    expect(login.message).toBe('该用户登录失败次数过多，请于10分钟后再次登录！');
    expect((await bindings(t)).some((row) => row.username === 'guessed')).toBe(false);
  });

  test('passed by: a new account with the suffix, whatever name is posted', async () => {
    await t.user({ username: 'zhaolei' });
    issuer.person = { sub: 's-5', preferred_username: 'zhaolei' };
    const question = (await signIn()).posted as ThirdSameName;
    const made = await t.anonymous.post('/sys/third/user/create', { ...question, username: 'admin', suffix: 42 });
    expect(made).toMatchObject({ success: true, code: 0 });
    expect(await entered(t, made.result, 'oidc')).toMatchObject({ result: { userInfo: { username: 'zhaolei42' } } });
    expect(await t.anonymous.post('/sys/third/user/create', question)).toMatchObject({ message: '校验失败' });
  });

  test('twice at the same moment makes one account', async () => {
    issuer.person = { sub: 's-6', preferred_username: 'doubled' };
    const codes = (await Promise.all([signIn(), signIn()])).filter(({ posted }) => posted !== '登录失败');
    expect(codes.length).toBeGreaterThan(0);
    expect((await accounts()).filter((name) => name.startsWith('doubled'))).toEqual(['doubled']);
  });
});

describe('what goes wrong changes no account, says why and is logged', () => {
  /** The text of the pop-up, which posts 登录失败. */
  async function failure(open: () => Promise<{ posted: unknown; text: string }>): Promise<string> {
    const before = [await accounts(), await bindings(t)];
    const { posted, text } = await open();
    expect(posted).toBe('登录失败');
    expect([await accounts(), await bindings(t)]).toEqual(before);
    expect((await thirdFailures(t))[0]).toBe(text);
    return text;
  }
  const INVALID = '登录请求无效、已使用或已过期，请返回登录页重新登录';
  const AWAY = '「集团账号」没有给出有效的应答，请稍后重试';
  const REFUSED = '「集团账号」拒绝了本次登录，请返回登录页重新登录';

  async function returning(browser = thirdBrowser(t)) {
    issuer.person = { sub: 's-bad', preferred_username: 'badly' };
    return { browser, back: await throughProvider(await browser.begin('oidc'), HOME) };
  }
  const opened = async (browser: ThirdBrowser, address: string) => postedBy(await browser.open(address));
  const changed = (address: string, name: string, value: string) => {
    const url = new URL(address);
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
    return url.href;
  };

  test('a state that is missing, made up, late or used', async () => {
    const { browser, back } = await returning();
    expect(await failure(() => opened(browser, changed(back, 'state', '')))).toBe(INVALID);
    expect(await failure(() => opened(browser, changed(back, 'state', 'y'.repeat(43))))).toBe(INVALID);
    const late = await returning();
    t.time.now += 601_000;
    expect(await failure(() => opened(late.browser, late.back))).toBe(INVALID);
    issuer.person = { sub: 's-used', preferred_username: 'used' };
    const used = await signIn();
    expect(await failure(() => opened(used.browser, used.back))).toBe(INVALID);
  });

  test('a state of another browser', async () => {
    const { back } = await returning();
    const stranger = thirdBrowser(t);
    await stranger.begin('oidc');
    const text = '登录请求不是由本浏览器发起的，请返回登录页重新登录';
    expect(await failure(() => opened(stranger, back))).toBe(text);
    expect(await failure(async () => opened(thirdBrowser(t), (await returning()).back))).toBe(text);
  });

  test('a code for another client, a code that was used, a changed issuer', async () => {
    const other = await returning();
    const begun = new URL(await other.browser.begin('oidc'));
    begun.searchParams.set('client_id', 'another');
    expect(await failure(async () => opened(other.browser, await throughProvider(begun.href, HOME)))).toBe(REFUSED);
    const twice = await returning();
    const code = new URL(twice.back).searchParams.get('code') ?? '';
    await twice.browser.open(twice.back);
    await t.database.db.deleteFrom('sysThirdAccount').execute();
    const second = await returning();
    expect(await failure(() => opened(second.browser, changed(second.back, 'code', code)))).toBe(REFUSED);
    const third = await returning();
    expect(await failure(() => opened(third.browser, changed(third.back, 'iss', 'https://evil.test')))).toBe(AWAY);
  });

  test('a person who does not agree', async () => {
    const { browser, back } = await returning();
    const denied = changed(changed(back, 'code', ''), 'error', 'access_denied');
    expect(await failure(() => opened(browser, denied))).toBe('您已取消「集团账号」的授权');
  });

  test('an issuer that answers HTML, an error, nothing in time, or signs with another key', async () => {
    const html = await returning();
    issuer.instead = (request, response) =>
      request.url === '/token' &&
      Boolean(response.writeHead(200, { 'content-type': 'text/html' }).end('<p>维护中</p>'));
    expect(await failure(() => opened(html.browser, html.back))).toBe(AWAY);
    issuer.instead = undefined;
    const broken = await returning();
    issuer.instead = (request, response) => request.url === '/token' && Boolean(response.writeHead(502).end('{}'));
    expect(await failure(() => opened(broken.browser, broken.back))).toBe(AWAY);
    issuer.instead = undefined;
    const slow = await returning();
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(50));
    issuer.instead = (request) => request.url === '/token';
    expect(await failure(() => opened(slow.browser, slow.back))).toBe(AWAY);
  });

  test('a provider that is not one, an address of a foreign source', async () => {
    const reply = await thirdBrowser(t).open('/sys/thirdLogin/render/facebook');
    expect(postedBy(reply)).toEqual({ posted: '登录失败', text: '不支持的source' });
    const crossed = await returning();
    const path = crossed.back.replace('/oidc/', '/oauth2/oidc/');
    expect((await crossed.browser.open(path)).payload).toBe('不支持的source');
  });

  test('an account that was frozen, or unbound, between the steps', async () => {
    issuer.person = { sub: 's-frozen', preferred_username: 'freezing' };
    const { posted } = await signIn();
    await set('freezing', { status: 2 });
    expect(await entered(t, posted, 'oidc')).toMatchObject({ success: false, message: '该用户已冻结' });
    expect(await failure(() => signIn())).toBe('该用户已冻结');
    await set('freezing', { status: 1 });
    const before = (await signIn()).posted;
    await t.database.db
      .updateTable('sysThirdAccount')
      .set({ delFlag: 1 })
      .where('thirdUserUuid', '=', 's-frozen')
      .execute();
    expect(await entered(t, before, 'oidc')).toMatchObject({ success: false, message: 'token验证失败' });
  });

  test('a name that is none becomes one that says nothing', async () => {
    issuer.person = { sub: 's-nameless', preferred_username: 'a b,<c>' };
    const { result } = await entered(t, (await signIn()).posted, 'oidc');
    expect(result.userInfo.username).toMatch(/^oidc_[\da-f]{12}$/);
  });
});

test('new accounts switched off: only those who are bound come in', async () => {
  const closed = await testApp({
    PUBLIC_URL: HOME,
    OAUTH_OIDC_ISSUER: issuer.issuer,
    OAUTH_OIDC_CLIENT_ID: OIDC_CLIENT.clientId,
    OAUTH_OIDC_CLIENT_SECRET: OIDC_CLIENT.clientSecret,
    OAUTH_NEW_ACCOUNTS: 'off',
  });
  try {
    issuer.person = { sub: 's-closed', preferred_username: 'closed' };
    const browser = thirdBrowser(closed);
    const reply = await browser.open(await throughProvider(await browser.begin('oidc'), HOME));
    expect(postedBy(reply)).toEqual({
      posted: '登录失败',
      text: '系统未开放自动创建账号，请使用账号登录，或联系管理员',
    });
  } finally {
    await closed.close();
  }
});
