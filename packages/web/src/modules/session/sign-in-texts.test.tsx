import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useNotices } from '../../lib/notices.ts';
import { useSession } from '../../session/session.ts';
import { type FakeHandler, fakeServer, refusal, reply } from '../../testing/fake-server.ts';
import { withMeta } from '../../testing/meta.ts';
import { render } from '../../testing/render.tsx';
import { SignInPage } from './SignInPage.tsx';
import { endCountdown } from './sms-countdown.ts';

/**
 * Every text of contract/1 §2.2 to §2.6 that the browser says, by its paragraph, seen on its page. What a text does is told by the
 * tests of the pages; §2.8 stands with its menu (app/layout/UserMenu.test.tsx), §2.11 and §2.12 in door-texts.test.tsx, and
 * what the server says in its modules/account/sign-in-texts.test.ts.
 */

type Routes = Record<string, FakeHandler>;

const field = (name: string) => page.getByLabelText(name, { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const notices = () => useNotices.getState().notices.map(({ title, text }) => (text ? `${title}: ${text}` : title));
const login = (over: object = {}) => ({
  token: 'tok',
  tenantList: [{ id: 3, name: '松柏园' }],
  userInfo: { id: 'u1', username: 'clerk', realname: '王芳', avatar: null, orgCode: null },
  departs: [],
  ...{ multi_depart: 1, sysAllDictItems: {}, ...over },
});

afterEach(() => {
  vi.restoreAllMocks();
  endCountdown('0');
  useNotices.setState({ notices: [] });
});

/** Each of the texts stands somewhere on the page. */
async function seen(...texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
}

const expectNotice = (text: string) => vi.waitFor(() => expect(notices()).toContainEqual(text));

function signInPage(routes: Routes = {}, captcha = 'off'): void {
  withMeta('sms', 'on');
  withMeta('registration', 'on');
  withMeta('login-captcha', captcha);
  fakeServer({ 'POST /sys/sms': () => null, ...routes });
  const answered = globalThis.fetch;
  const picture = { success: true, message: '', code: 0, result: '', timestamp: 0 };
  globalThis.fetch = (input, init) =>
    String(input).includes('/sys/randomImage/') ? Promise.resolve(Response.json(picture)) : answered(input, init);
  render(<SignInPage onTyping={() => undefined} onSignedIn={() => undefined} />);
  useSession.setState({ token: null, user: null, permissions: null });
  useNotices.setState({ notices: [] });
}

async function signIn(): Promise<void> {
  await page.getByRole('textbox', { name: '用户名' }).fill('clerk');
  await field('密码').fill('secret');
  await page.getByRole('tabpanel').getByRole('button', { name: '登录', exact: true }).click();
}

describe('contract/1 §2.2: the form', () => {
  test('tabs, checkbox and links', async () => {
    signInPage();
    await seen('账号密码登录', '手机号登录', '自动登录', '忘记密码', '注册账户');
  });

  test('请输入用户名!, 请输入密码!, 请输入验证码!', async () => {
    signInPage({}, 'on');
    await page.getByRole('tabpanel').getByRole('button', { name: '登录', exact: true }).click();
    await seen('请输入用户名!', '请输入密码!', '请输入验证码!');
  });

  test('登录失败, with 请求出现错误，请稍后再试 where the failure has no text', async () => {
    signInPage({ 'POST /sys/login': () => refusal('') });
    await signIn();
    await expectNotice('登录失败: 请求出现错误，请稍后再试');
  });

  test('欢迎, and the greeting of the hour', async () => {
    signInPage({ 'POST /sys/login': () => reply('登录成功', login()) });
    await signIn();
    await vi.waitFor(() => expect(notices()).toContainEqual(expect.stringMatching(/^欢迎: .+，欢迎回来$/)));
  });
});

describe('contract/1 §2.3, §2.4: codes and the phone', () => {
  const phone = async (routes: Routes = {}) => {
    signInPage(routes);
    await page.getByRole('tab', { name: '手机号登录' }).click();
    await expect.element(field('手机号')).toBeVisible();
  };

  test.each([
    ['', '请输入手机号码!'],
    ['12345', '您的手机号码格式不正确!'],
  ])('phone "%s": %s', async (mobile, text) => {
    await phone();
    await field('手机号').fill(mobile);
    await press('获取验证码');
    await seen(text);
  });

  test('验证码发送中..', async () => {
    await phone();
    await field('手机号').fill('13800000001');
    await press('获取验证码');
    await expectNotice('验证码发送中..');
  });

  test('获取验证码失败', async () => {
    await phone({ 'POST /sys/sms': () => refusal('验证码10分钟内，仍然有效！', 0) });
    await field('手机号').fill('13800000001');
    await press('获取验证码');
    await expectNotice('获取验证码失败: 验证码10分钟内，仍然有效！');
  });
});

describe('contract/1 §2.5: what a pop-up posts', () => {
  const ask = {
    isObj: true,
    source: 'github',
    uuid: 'u',
    username: 'wang',
    avatar: null,
    suffix: '',
    operateCode: 'o',
  };

  async function posted(data: unknown): Promise<void> {
    withMeta('third-party', 'on');
    vi.spyOn(window, 'open').mockReturnValue(null);
    signInPage({ 'GET /sys/thirdLogin/sources': () => [{ source: 'github', name: 'GitHub' }] });
    await press('GitHub');
    window.dispatchEvent(new MessageEvent('message', { data, origin: window.location.origin }));
  }

  test.each([
    ['登录失败', '登录失败'],
    [{ other: 1 }, '不识别的信息传递'],
  ])('%j: %s', async (data, text) => {
    await posted(data);
    await expectNotice(text);
  });

  test('绑定手机号', async () => {
    await posted('绑定手机号,uuid-1');
    await seen('绑定手机号');
  });

  test('已有同名账号存在,请确认是否绑定该账号？ with 创建新账号 and 确认绑定', async () => {
    await posted(ask);
    await seen('已有同名账号存在,请确认是否绑定该账号？', '创建新账号', '确认绑定');
  });
});

describe('contract/1 §2.6: tenant and department', () => {
  const departs = [
    { id: 'd1', departName: '销售部', orgCode: 'A01' },
    { id: 'd2', departName: '财务部', orgCode: 'A02' },
  ];
  const tenantList = [
    { id: 3, name: '松柏园' },
    { id: 4, name: '青山园' },
  ];

  test.each([
    ['请选择租户和部门', { departs, multi_depart: 2, tenantList }],
    ['请选择部门', { departs, multi_depart: 2 }],
    ['请选择租户', { tenantList }],
  ])('%s', async (title, over) => {
    signInPage({ 'POST /sys/login': () => reply('登录成功', login(over)) });
    await signIn();
    await expect.element(page.getByRole('dialog', { name: title, exact: true })).toBeVisible();
  });

  test('提示: 您尚未归属部门,请确认账号信息', async () => {
    signInPage({ 'POST /sys/login': () => reply('登录成功', login({ multi_depart: 0 })) });
    await signIn();
    await expectNotice('提示: 您尚未归属部门,请确认账号信息');
  });
});
