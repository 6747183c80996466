import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConfigError, readConfig } from '../../platform/config.ts';
import { bindPhone, otherThan, type SmsOffice, smsOffice } from '../../testing/sms-office.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { bindings, entered, HOME, postedBy, thirdBrowser, thirdFailures } from '../../testing/third-office.ts';
import { type ThirdPerson, type ThirdProviders, thirdProviders, thirdSettings } from '../../testing/third-providers.ts';

const SOURCES = ['github', 'wechat_enterprise', 'dingtalk', 'wechat_open'] as const;
const NAMES = { github: 'GitHub', wechat_enterprise: '企业微信', dingtalk: '钉钉', wechat_open: '微信' };
let office: SmsOffice;
let providers: ThirdProviders;
/** Codes can be sent: somebody new binds a phone. */
let t: TestApp;
/** They cannot: somebody new gets an account. */
let plain: TestApp;
let phones = 0;
const nextPhone = () => {
  phones += 1;
  return `137${String(phones).padStart(8, '0')}`;
};

async function signIn(app: TestApp, source: string, person: ThirdPerson) {
  providers.person = person;
  const browser = thirdBrowser(app);
  const back = providers.agree(await browser.begin(source));
  return { browser, back, ...postedBy(await browser.open(back)) };
}

beforeAll(async () => {
  office = await smsOffice();
  providers = await thirdProviders();
  const settings = { PUBLIC_URL: HOME, ...thirdSettings(providers.url) };
  t = await testApp({ ...settings, SMS_URL: office.url, OUTBOUND_ALLOW: '127.0.0.1' });
  plain = await testApp(settings);
});
afterAll(async () => {
  await t.close();
  await plain.close();
  await providers.close();
  await office.close();
});
beforeEach(() => {
  t.time.now += 11 * 60_000;
  plain.time.now += 11 * 60_000;
  providers.instead = undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('each provider (contract/1 §2.5)', () => {
  test('has its button', async () => {
    const { result } = await plain.anonymous.get<{ source: string; name: string }[]>('/sys/thirdLogin/sources');
    expect(Object.fromEntries(result.map(({ source, name }) => [source, name]))).toEqual(NAMES);
  });

  test.each(SOURCES)('%s signs somebody in, and the same one again', async (source) => {
    const person = { id: source === 'github' ? 4711 : `id-${source}`, login: 'octo', name: '周杰' };
    const first = await entered(plain, (await signIn(plain, source, person)).posted, source);
    expect(first).toMatchObject({ success: true, result: { userInfo: { realname: '周杰' } } });
    const again = await entered(plain, (await signIn(plain, source, person)).posted, source);
    expect(again.result.userInfo.id).toBe(first.result.userInfo.id);
    expect(await bindings(plain)).toContainEqual({
      username: first.result.userInfo.username,
      thirdType: source,
      thirdUserUuid: String(person.id),
    });
  });

  test.each(SOURCES)('%s: wrong answers change nothing, say why and are logged', async (source) => {
    const name = NAMES[source];
    const away = `「${name}」没有给出有效的应答，请稍后重试`;
    const refused = `「${name}」拒绝了本次登录，请返回登录页重新登录`;
    const before = await bindings(plain);
    const failing = async (instead: ThirdProviders['instead'], change = (back: string) => back) => {
      providers.person = { id: 'somebody', login: 'somebody' };
      const browser = thirdBrowser(plain);
      const back = change(providers.agree(await browser.begin(source)));
      providers.instead = instead;
      const { posted, text } = postedBy(await browser.open(back));
      providers.instead = undefined;
      expect(posted).toBe('登录失败');
      expect((await thirdFailures(plain))[0]).toBe(text);
      return text;
    };
    const answer =
      (status: number, body: string) => (_request: unknown, response: import('node:http').ServerResponse) =>
        Boolean(response.writeHead(status, { 'content-type': 'text/html' }).end(body));
    expect(await failing(answer(200, '<html>维护中</html>'))).toBe(away);
    expect(await failing(answer(500, '{"message":"x"}'))).toBe(away);
    expect(await failing(answer(200, '[]'))).toBe(away);
    expect(await failing((_request, response) => Boolean(response.destroy()))).toBe(away);
    expect(await failing(answer(302, ''))).toBe(away);
    expect(await failing(answer(200, '{}'))).toBe(refused);
    const spent = (back: string) => back.replace(/([cC]ode=)[^&]+/, '$1spent');
    expect(await failing(undefined, spent)).toBe(refused);
    expect(await failing(undefined, (back) => back.replace(/(auth)?[cC]ode=[^&]+&/, ''))).toBe(refused);
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(50));
    expect(await failing(() => true)).toBe(away);
    expect(await bindings(plain)).toEqual(before);
  });

  test.each(SOURCES)('%s: a person without an id', async (source) => {
    const { posted, text } = await signIn(plain, source, { login: 'noid', name: '无名' });
    expect([posted, text]).toEqual(['登录失败', `「${NAMES[source]}」没有提供账号标识，无法登录`]);
  });

  test('somebody outside the enterprise', async () => {
    const { text } = await signIn(plain, 'wechat_enterprise', { id: 'x', outsider: true });
    expect(text).toBe('您不是该企业的成员，无法通过「企业微信」登录');
  });
});

describe('binding a phone (contract/1 §2.5)', () => {
  async function waiting(source: string, id: string): Promise<string> {
    const { posted } = await signIn(t, source, { id, name: '孙敏' });
    expect(posted).toMatch(/^绑定手机号,[\w-]{43}$/);
    return String(posted).split(',')[1] ?? '';
  }
  async function codeFor(mobile: string, thirdUserUuid: string): Promise<string> {
    const sent = await t.anonymous.post('/sys/thirdLogin/sendBindingSms', { mobile, thirdUserUuid });
    expect(sent).toMatchObject({ success: true });
    return office.codeOf(mobile, 'login');
  }
  const bind = (mobile: string, captcha: string, thirdUserUuid: string) =>
    t.anonymous.post<string>('/sys/thirdLogin/bindingThirdPhone', { mobile, captcha, thirdUserUuid });

  test('a phone without an account: a new one with it', async () => {
    const [uuid, mobile] = [await waiting('dingtalk', 'd-1'), nextPhone()];
    const code = await codeFor(mobile, uuid);
    expect(await bind(mobile, otherThan(code), uuid)).toMatchObject({ success: false, message: '验证码错误' });
    const bound = await bind(mobile, code, uuid);
    expect(bound).toMatchObject({ success: true, code: 0 });
    const login = await entered(t, bound.result, 'dingtalk');
    expect(login.result.userInfo).toMatchObject({ realname: '孙敏', phone: expect.stringMatching(/^137\*/) });
    const row = await t.database.db.selectFrom('sysUser').select('username').where('phone', '=', mobile).execute();
    expect(row).toEqual([{ username: login.result.userInfo.username }]);
    expect(await bind(mobile, code, uuid)).toMatchObject({ success: false });
  });

  test('the phone of an account: that account, as the stock client asks for the code', async () => {
    const mobile = nextPhone();
    await t.user({ username: 'phoned' });
    await bindPhone(t, 'phoned', mobile);
    const uuid = await waiting('wechat_open', 'w-1');
    await t.anonymous.post('/sys/sms', { mobile, smsmode: '0' });
    const bound = await bind(mobile, await office.codeOf(mobile, 'login'), uuid);
    expect((await entered(t, bound.result, 'wechat_open')).result.userInfo.username).toBe('phoned');
  });

  test('two identities of one provider for one phone: the second is refused; one of another provider is not', async () => {
    const mobile = nextPhone();
    await t.user({ username: 'claimed' });
    await bindPhone(t, 'claimed', mobile);
    const first = await waiting('dingtalk', 'd-2');
    expect((await bind(mobile, await codeFor(mobile, first), first)).success).toBe(true);
    t.time.now += 11 * 60_000;
    const second = await waiting('dingtalk', 'd-3');
    expect(await bind(mobile, await codeFor(mobile, second), second)).toMatchObject({
      success: false,
      message: '该用户已绑定其他「钉钉」账号',
    });
    expect((await thirdFailures(t))[0]).toBe('该用户已绑定其他「钉钉」账号');
    t.time.now += 11 * 60_000;
    const other = await waiting('wechat_open', 'w-2');
    expect((await bind(mobile, await codeFor(mobile, other), other)).success).toBe(true);
    const bound = (await bindings(t)).filter(({ username }) => username === 'claimed');
    expect(bound.map(({ thirdUserUuid }) => thirdUserUuid)).toEqual(['d-2', 'w-2']);
  });

  test('one identity for two phones at the same moment is bound to one account', async () => {
    const [one, other] = [nextPhone(), nextPhone()];
    const uuids = [await waiting('dingtalk', 'd-4'), await waiting('dingtalk', 'd-4')] as const;
    const codes = [await codeFor(one, uuids[0]), await codeFor(other, uuids[1])] as const;
    const replies = await Promise.all([bind(one, codes[0], uuids[0]), bind(other, codes[1], uuids[1])]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(replies.find(({ success }) => !success)?.message).toBe('该「钉钉」账号已绑定其他用户');
    expect((await thirdFailures(t))[0]).toBe('该「钉钉」账号已绑定其他用户');
    expect((await bindings(t)).filter(({ thirdUserUuid }) => thirdUserUuid === 'd-4')).toHaveLength(1);
  });

  test('an account that was frozen, an identity that is made up or too late', async () => {
    const mobile = nextPhone();
    await t.user({ username: 'frozen' });
    await bindPhone(t, 'frozen', mobile);
    await t.database.db.updateTable('sysUser').set({ status: 2 }).where('username', '=', 'frozen').execute();
    const uuid = await waiting('dingtalk', 'd-5');
    expect(await bind(mobile, await codeFor(mobile, uuid), uuid)).toMatchObject({ message: '该用户已冻结' });
    const gone = '登录请求无效、已使用或已过期，请返回登录页重新登录';
    expect(await bind(mobile, '123456', 'made-up')).toMatchObject({ success: false, message: gone });
    t.time.now += 11 * 60_000;
    expect(await bind(mobile, '123456', uuid)).toMatchObject({ success: false, message: gone });
    expect(await t.anonymous.post('/sys/thirdLogin/sendBindingSms', { mobile, thirdUserUuid: uuid })).toMatchObject({
      message: gone,
    });
    expect((await bindings(t)).some(({ username }) => username === 'frozen')).toBe(false);
  });
});

describe('inside 企业微信 and 钉钉 (contract/1 §2.5)', () => {
  const begin = (browser: ReturnType<typeof thirdBrowser>, source: string, state = '') =>
    browser.open(`/sys/thirdLogin/oauth2/${source}/login${state && `?state=${encodeURIComponent(state)}`}`);
  const query = (address: string) => Object.fromEntries(new URL(address).searchParams);

  test.each(['wechat_enterprise', 'dingtalk'])(
    '%s: a single-use code in the address, for this browser',
    async (source) => {
      const browser = thirdBrowser(plain);
      providers.person = { id: `in-${source}`, name: '马超' };
      const sent = await begin(browser, source, `${HOME}/?redirect=/a`);
      expect(sent.statusCode).toBe(302);
      const back = await browser.open(providers.agree(String(sent.headers.location)));
      const to = String(back.headers.location);
      expect(to).toMatch(
        new RegExp(`^${HOME}/oauth2-app/login\\?redirect=%2Fa&oauth2LoginToken=[\\w-]{43}&thirdType=${source}$`),
      );
      const { oauth2LoginToken: code } = query(to);
      expect(await entered(plain, code, source)).toMatchObject({ success: false, message: 'token验证失败' });
      const again = await browser.open(providers.agree(String((await begin(browser, source)).headers.location)));
      const fresh = query(String(again.headers.location)).oauth2LoginToken;
      const login = await entered(plain, fresh, source, browser.cookie);
      expect(login).toMatchObject({ success: true, result: { userInfo: { realname: '马超' } } });
      expect(login.result.token).not.toBe(fresh);
    },
  );

  test('somebody new, where a phone is to be bound, is asked on the page; only in this browser', async () => {
    const browser = thirdBrowser(t);
    providers.person = { id: 'in-new', name: '马超' };
    const sent = await begin(browser, 'dingtalk', HOME);
    const back = await browser.open(providers.agree(String(sent.headers.location)));
    const { waiting, thirdType } = query(String(back.headers.location));
    expect(thirdType).toBe('dingtalk');
    const asked = (await browser.open(`/sys/thirdLogin/waiting/${waiting}`)).json<{ result: string }>();
    expect(asked.result).toBe(`绑定手机号,${waiting}`);
    expect((await thirdBrowser(t).open(`/sys/thirdLogin/waiting/${waiting}`)).json()).toMatchObject({ success: false });
  });

  test.each([
    'https://evil.test',
    'https://evil.test/?x',
    `${HOME}.evil.test`,
    `${HOME}@evil.test`,
    `${HOME}/somewhere`,
    '//evil.test',
    'javascript:alert(1)',
  ])('a way back to %s is not followed', async (state) => {
    const reply = await begin(thirdBrowser(plain), 'dingtalk', state);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toContain('text/plain');
    expect(reply.payload).toBe('登录失败：返回地址不是本系统的地址，已拒绝登录');
    expect((await thirdFailures(plain))[0]).toBe('返回地址不是本系统的地址，已拒绝登录');
  });

  test('failures are plain text', async () => {
    const text = async (path: string, app = plain) =>
      (await thirdBrowser(app).open(`/sys/thirdLogin/oauth2/${path}`)).payload;
    expect(await text('facebook/login')).toBe('不支持的source');
    expect(await text('github/callback?code=1&state=2')).toBe('不支持的source');
    expect(await text('dingtalk/callback?code=1&state=2')).toMatch(/^登录失败：登录请求无效/);
    const few = await testApp({ PUBLIC_URL: HOME, OAUTH_GITHUB_CLIENT_ID: 'a', OAUTH_GITHUB_CLIENT_SECRET: 'b' });
    try {
      expect(await text('wechat_enterprise/login', few)).toBe('还未配置企业微信应用，请配置企业微信应用');
      expect(await text('dingtalk/login', few)).toBe('还未配置钉钉应用，请配置钉钉应用');
    } finally {
      await few.close();
    }
  });

  test('a state of the pop-up does not serve inside an app', async () => {
    const browser = thirdBrowser(plain);
    const back = providers.agree(await browser.begin('dingtalk'));
    expect((await browser.open(back.replace('/dingtalk/', '/oauth2/dingtalk/'))).payload).toMatch(
      /^登录失败：登录请求无效/,
    );
  });
});

describe('settings', () => {
  test.each<Record<string, string>>([
    { OAUTH_GITHUB_CLIENT_ID: 'a' },
    { OAUTH_GITHUB_CLIENT_SECRET: 'a' },
    { OAUTH_OIDC_ISSUER: 'https://id.test' },
    { OAUTH_OIDC_ISSUER: 'id.test', OAUTH_OIDC_CLIENT_ID: 'a' },
    { OAUTH_OIDC_CLIENT_ID: 'a' },
    { OAUTH_WECHAT_ENTERPRISE_CLIENT_ID: 'a', OAUTH_WECHAT_ENTERPRISE_CLIENT_SECRET: 'b' },
    { OAUTH_DINGTALK_CLIENT_ID: 'a', OAUTH_DINGTALK_CLIENT_SECRET: 'b', OAUTH_DINGTALK_BASE_URL: 'ftp://x' },
    { CAS_URL: 'sso' },
    { OAUTH_NEW_ACCOUNTS: 'maybe' },
  ])('%j stops the start', (env) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
  });
});
