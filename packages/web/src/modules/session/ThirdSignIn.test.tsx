import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useNotices } from '../../lib/notices.ts';
import { useSession } from '../../session/session.ts';
import { type FakeHandler, fakeServer, refusalOf, reply } from '../../testing/fake-server.ts';
import { withMeta } from '../../testing/meta.ts';
import { render } from '../../testing/render.tsx';
import { SignInPage } from './SignInPage.tsx';
import { endCountdown } from './sms-countdown.ts';
import { ThirdLoginPage } from './ThirdLoginPage.tsx';

const ENTER = 'GET /sys/thirdLogin/getLoginUser/code-1/github';
const login = {
  token: 'tok',
  tenantList: [
    { id: 3, name: '松柏园' },
    { id: 4, name: '青山园' },
  ],
  userInfo: { id: 'u1', username: 'wang', realname: '王芳', avatar: null, orgCode: null, loginTenantId: 4 },
  sysAllDictItems: {},
};
const question = {
  ...{ isObj: true, source: 'github', uuid: 'uuid-1', username: 'wang', avatar: null, suffix: '' },
  operateCode: 'operate-1',
};

const notices = () => useNotices.getState().notices.map(({ title, text }) => (text ? [title, text] : [title]));
const button = (name: string) => page.getByRole('button', { name, exact: true });
/** What the pop-up posts, as the browser hands it over. */
const post = (data: unknown, origin = window.location.origin) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin }));

async function show(routes: Record<string, FakeHandler> = {}) {
  withMeta('third-party', 'on');
  withMeta('login-captcha', 'off');
  const server = fakeServer({
    'GET /sys/thirdLogin/sources': () => [
      { source: 'oidc', name: '集团账号' },
      { source: 'github', name: 'GitHub' },
    ],
    [ENTER]: () => reply('登录成功', login),
    ...routes,
  });
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const onSignedIn = vi.fn();
  render(<SignInPage onTyping={() => undefined} onSignedIn={onSignedIn} />);
  useSession.setState({ token: null, user: null, permissions: null });
  useNotices.setState({ notices: [] });
  await button('GitHub').click();
  return { server, open, onSignedIn };
}

afterEach(() => {
  vi.restoreAllMocks();
  endCountdown('0');
});

test('only where a provider is configured', async () => {
  withMeta('login-captcha', 'off');
  const server = fakeServer({});
  render(<SignInPage onTyping={() => undefined} onSignedIn={() => undefined} />);
  await expect.element(button('登录')).toBeVisible();
  expect(page.getByRole('navigation', { name: '其他登录方式' }).elements()).toEqual([]);
  expect(server.calls.filter(({ path }) => path.includes('third'))).toEqual([]);
});

test('a button for each provider opens its page, 500 by 500; the posted code signs in (contract/1 §2.5)', async () => {
  const { open, onSignedIn } = await show();
  await expect.element(button('集团账号')).toBeVisible();
  expect(open).toHaveBeenCalledWith(
    '/api/sys/thirdLogin/render/github',
    'third-login-github',
    expect.stringContaining('width=500,height=500'),
  );
  post('code-1');
  await vi.waitFor(() => expect(useSession.getState()).toMatchObject({ token: 'tok', tenantId: 4 }));
  expect(onSignedIn).toHaveBeenCalledOnce();
  expect(notices()[0]?.[0]).toBe('欢迎');
});

test('values of other origins, or posted while nothing is open, are not taken', async () => {
  const { server, onSignedIn } = await show();
  post('code-1', 'https://evil.test');
  post('登录失败');
  await vi.waitFor(() => expect(notices()).toEqual([['登录失败']]));
  post('code-1');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.callsOf(ENTER)).toEqual([]);
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('the channel speaks where the provider cut the opener off', async () => {
  await show();
  const channel = new BroadcastChannel('songbai-third-login');
  channel.postMessage('code-1');
  await vi.waitFor(() => expect(useSession.getState().token).toBe('tok'));
  channel.close();
});

test('a value that means nothing, a code that is no longer good', async () => {
  const { onSignedIn } = await show({ [ENTER]: () => refusalOf('thirdTokenInvalid') });
  post({ isObj: true });
  await vi.waitFor(() => expect(notices()).toEqual([['不识别的信息传递']]));
  await button('GitHub').click();
  post('code-1');
  await vi.waitFor(() => expect(notices()).toContainEqual(['登录失败', 'token验证失败']));
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('a second factor is asked for after a provider too', async () => {
  const { server, onSignedIn } = await show({
    [ENTER]: () => refusalOf('secondStepNeeded', { params: { url: 'http://here' }, result: { ticket: 't1' } }),
    'POST /sys/login/second': () => reply('登录成功', { ...login, departs: [], multi_depart: 0 }),
  });
  post('code-1');
  await expect.element(page.getByRole('dialog', { name: '两步验证' })).toBeVisible();
  expect(notices()).toEqual([]);
  await page.getByRole('textbox', { name: '验证码' }).fill('222222');
  await button('验证').click();
  await vi.waitFor(() => expect(useSession.getState()).toMatchObject({ token: 'tok', tenantId: 4 }));
  expect(onSignedIn).toHaveBeenCalledOnce();
  expect(server.callsOf('POST /sys/login/second')[0]?.body).toMatchObject({ ticket: 't1', code: '222222' });
});

test('绑定手机号: a code to the phone, then the account of the phone', async () => {
  const { server } = await show({
    'POST /sys/thirdLogin/sendBindingSms': () => null,
    'POST /sys/thirdLogin/bindingThirdPhone': ({ body }) =>
      (body as { captcha: string }).captcha === '123456' ? 'code-1' : refusalOf('thirdSmsWrong'),
  });
  post('绑定手机号,uuid-9');
  await expect.element(page.getByRole('dialog', { name: '绑定手机号' })).toBeVisible();
  await button('确认').click();
  await expect.element(page.getByText('请输入手机号码!')).toBeVisible();
  await page.getByRole('textbox', { name: '手机号' }).fill('13800000001');
  await button('获取验证码').click();
  await page.getByRole('textbox', { name: '短信验证码' }).fill('000000');
  await button('确认').click();
  await vi.waitFor(() => expect(notices()).toContainEqual(['登录失败', '验证码错误']));
  await page.getByRole('textbox', { name: '短信验证码' }).fill('123456');
  await button('确认').click();
  await vi.waitFor(() => expect(useSession.getState().token).toBe('tok'));
  expect(server.callsOf('POST /sys/thirdLogin/sendBindingSms')[0]?.body).toEqual({
    mobile: '13800000001',
    thirdUserUuid: 'uuid-9',
  });
  expect(server.callsOf('POST /sys/thirdLogin/bindingThirdPhone').at(-1)?.body).toEqual({
    mobile: '13800000001',
    captcha: '123456',
    thirdUserUuid: 'uuid-9',
  });
});

test('an account of the same name: confirmed by its password', async () => {
  const { server } = await show({
    'POST /sys/third/user/checkPassword': ({ body }) =>
      (body as { password: string }).password === 'right' ? 'code-1' : refusalOf('thirdPasswordWrong'),
  });
  post(question);
  await expect.element(page.getByText('已有同名账号存在,请确认是否绑定该账号？')).toBeVisible();
  await button('确认绑定').click();
  await page.getByLabelText('密码', { exact: true }).last().fill('wrong');
  await button('确认绑定').click();
  await vi.waitFor(() => expect(notices()).toContainEqual(['登录失败', '密码不正确']));
  await page.getByLabelText('密码', { exact: true }).last().fill('right');
  await button('确认绑定').click();
  await vi.waitFor(() => expect(useSession.getState().token).toBe('tok'));
  expect(server.callsOf('POST /sys/third/user/checkPassword').at(-1)?.body).toEqual({
    ...{ source: 'github', uuid: 'uuid-1', username: 'wang', operateCode: 'operate-1', password: 'right' },
  });
});

test('an account of the same name: passed by with a new one', async () => {
  const { server } = await show({ 'POST /sys/third/user/create': () => 'code-1' });
  post(question);
  await button('创建新账号').click();
  await vi.waitFor(() => expect(useSession.getState().token).toBe('tok'));
  const body = server.callsOf('POST /sys/third/user/create')[0]?.body as { suffix: number };
  expect(body).toMatchObject({ uuid: 'uuid-1', operateCode: 'operate-1', source: 'github' });
  expect(body.suffix).toBeGreaterThan(0);
  expect(body.suffix).toBeLessThan(99);
});

test('inside an enterprise app the address holds the code (contract/1 §2.5)', async () => {
  withMeta('third-party', 'on');
  fakeServer({ 'GET /sys/thirdLogin/getLoginUser/code-7/dingtalk': () => reply('登录成功', login) });
  const onSignedIn = vi.fn();
  useSession.setState({ token: null, user: null, permissions: null });
  render(<ThirdLoginPage search="?oauth2LoginToken=code-7&thirdType=dingtalk" onSignedIn={onSignedIn} />);
  await vi.waitFor(() => expect(useSession.getState().token).toBe('tok'));
  expect(onSignedIn).toHaveBeenCalledOnce();
});

test('inside an enterprise app somebody new is asked as in the pop-up; a spent code says so', async () => {
  withMeta('third-party', 'on');
  fakeServer({
    'GET /sys/thirdLogin/waiting/uuid-1': () => question,
    'GET /sys/thirdLogin/getLoginUser/old/dingtalk': () => refusalOf('thirdTokenInvalid'),
  });
  render(<ThirdLoginPage search="?waiting=uuid-1&thirdType=dingtalk" />);
  await expect.element(page.getByText('已有同名账号存在,请确认是否绑定该账号？')).toBeVisible();
  render(<ThirdLoginPage search="?oauth2LoginToken=old&thirdType=dingtalk" />);
  await expect.element(page.getByText('登录失败：token验证失败')).toBeVisible();
});
