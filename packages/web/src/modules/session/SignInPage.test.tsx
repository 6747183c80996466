import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useNotices } from '../../lib/notices.ts';
import { useSession } from '../../session/session.ts';
import { type FakeHandler, fakeServer, refusalOf, reply } from '../../testing/fake-server.ts';
import { withMeta } from '../../testing/meta.ts';
import { render } from '../../testing/render.tsx';
import { SignInPage } from './SignInPage.tsx';

const IMAGE = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=';
const LOGIN = 'POST /sys/login';

const login = (over: object = {}) => ({
  token: 'tok',
  tenantList: [{ id: 3, name: '松柏园' }],
  userInfo: { id: 'u1', username: 'clerk', realname: '王芳', avatar: null, orgCode: null },
  departs: [
    { id: 'd1', departName: '销售部', orgCode: 'A01' },
    { id: 'd2', departName: '财务部', orgCode: 'A02' },
  ],
  multi_depart: 1,
  sysAllDictItems: {},
  ...over,
});

const notices = () => useNotices.getState().notices.map(({ title, text }) => [title, text]);
const field = (name: string) => page.getByRole('textbox', { name });
const password = () => page.getByLabelText('密码', { exact: true });
const submit = () => page.getByRole('button', { name: '登录', exact: true }).click();

/** Every captcha image is numbered, so that a reload is visible. */
function show(routes: Record<string, FakeHandler> = {}) {
  let asked = 0;
  const server = fakeServer(routes);
  const realFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const answer = (result: string) =>
      Promise.resolve(Response.json({ success: true, message: '', code: 0, result, timestamp: 0 }));
    if (String(input).includes('/sys/slideCheck/')) return answer('aB3x');
    if (!String(input).includes('/sys/randomImage/')) return realFetch(input, init);
    asked += 1;
    return answer(IMAGE);
  };
  const onSignedIn = vi.fn();
  const onTyping = vi.fn();
  render(<SignInPage onTyping={onTyping} onSignedIn={onSignedIn} />);
  useSession.setState({ token: null, user: null, permissions: null });
  useNotices.setState({ notices: [] });
  return { server, onSignedIn, onTyping, pictures: () => asked };
}

async function fill(values: { username?: string; password?: string; captcha?: string }) {
  await field('用户名').fill(values.username ?? 'clerk');
  await password().fill(values.password ?? 'secret');
  if (values.captcha !== undefined) await field('验证码').fill(values.captcha);
}

test('empty fields are named and the first one gets the focus', async () => {
  const { server } = show();
  await submit();
  for (const text of ['请输入用户名!', '请输入密码!', '请输入验证码!']) {
    await expect.element(page.getByText(text)).toBeVisible();
  }
  await expect.element(field('用户名')).toHaveFocus();
  expect(server.callsOf(LOGIN)).toHaveLength(0);
});

test('a sign-in with one department starts the session at once', async () => {
  const { server, onSignedIn, onTyping } = show({ [LOGIN]: () => reply('登录成功', login()) });
  await fill({ captcha: 'aB3x' });
  expect(onTyping).toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  const [call] = server.callsOf(LOGIN);
  expect(call?.body).toMatchObject({ username: 'clerk', password: 'secret', captcha: 'aB3x', remember_me: true });
  expect(call?.headers.get('X-Access-Token')).toBeNull();
  expect(useSession.getState()).toMatchObject({ token: 'tok', tenantId: 3, user: { realname: '王芳' } });
  expect(JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}').value).toBe('tok');
  expect(notices()).toEqual([['欢迎', expect.stringMatching(/好，欢迎回来$/)]]);
});

test('without 自动登录 the session ends with the window', async () => {
  withMeta('login-captcha', 'off');
  const { onSignedIn } = show({ [LOGIN]: () => reply('登录成功', login()) });
  await fill({});
  await page.getByRole('checkbox', { name: '自动登录' }).click();
  await submit();
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(localStorage.getItem('pro__Access-Token')).toBeNull();
  expect(sessionStorage.getItem('pro__Access-Token')).not.toBeNull();
  sessionStorage.clear();
});

test.each([
  { key: 'captchaWrong', text: '验证码错误' },
  { key: 'passwordWrong', text: '用户名或密码错误' },
] as const)('$text is told and a new picture fetched', async ({ key, text }) => {
  const { onSignedIn, pictures } = show({ [LOGIN]: () => refusalOf(key) });
  await fill({ captcha: 'aB3x' });
  await submit();
  await vi.waitFor(() => expect(notices()).toEqual([['登录失败', text]]));
  await vi.waitFor(() => expect(pictures()).toBe(2));
  await expect.element(field('验证码')).toHaveValue('');
  await expect.element(field('用户名')).toHaveValue('clerk');
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('a refusal about the captcha stands at its field and leads there', async () => {
  show({ [LOGIN]: () => refusalOf('captchaWrong') });
  await fill({ captcha: 'aB3x' });
  await submit();
  await expect.element(field('验证码')).toHaveFocus();
  await expect.element(field('验证码')).toHaveAccessibleDescription('验证码错误');
  await field('验证码').fill('x');
  await expect.element(field('验证码')).toHaveAccessibleDescription('');
});

test('a click on the picture fetches another one', async () => {
  const { pictures } = show();
  await page.getByRole('button', { name: '更换验证码图片' }).click();
  await vi.waitFor(() => expect(pictures()).toBe(2));
});

test('a server without captcha shows no field for it', async () => {
  withMeta('login-captcha', 'off');
  const { server, onSignedIn, pictures } = show({ [LOGIN]: () => reply('登录成功', login({ multi_depart: 0 })) });
  await expect.element(field('验证码')).not.toBeInTheDocument();
  await fill({});
  await submit();
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(server.callsOf(LOGIN)[0]?.body).not.toHaveProperty('captcha');
  expect(pictures()).toBe(0);
  expect(notices()).toContainEqual(['提示', '您尚未归属部门,请确认账号信息']);
});

test('a server that asks for a captcha after failures only: the field comes with its first refusal', async () => {
  withMeta('login-captcha', 'auto');
  const answers = [refusalOf('passwordWrong'), refusalOf('captchaMissing'), reply('登录成功', login())];
  const { server, onSignedIn, pictures } = show({ [LOGIN]: () => answers.shift() ?? refusalOf('passwordWrong') });
  await fill({});
  await submit();
  await vi.waitFor(() => expect(notices()).toEqual([['登录失败', '用户名或密码错误']]));
  expect(field('验证码').query()).toBeNull();
  await submit();
  await expect.element(field('验证码')).toBeVisible();
  await vi.waitFor(() => expect(pictures()).toBe(1));
  await expect.element(page.getByRole('img', { name: '验证码图片' })).toBeVisible();
  await field('验证码').fill('aB3x');
  await submit();
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(server.callsOf(LOGIN)[2]?.body).toMatchObject({ captcha: 'aB3x' });
});

test('a password field says when Caps Lock is on', async () => {
  withMeta('login-captcha', 'off');
  show();
  const press = (on: boolean) =>
    password()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, modifierCapsLock: on }));
  await expect.element(password()).toBeVisible();
  press(true);
  await expect.element(password()).toHaveAccessibleDescription('大写锁定已开启');
  press(false);
  await expect.element(password()).toHaveAccessibleDescription('');
});

test('a slide in the place of the picture: its text goes along, and a refusal asks for it anew', async () => {
  withMeta('captcha-kind', 'slider');
  const { server, pictures } = show({ [LOGIN]: () => refusalOf('passwordWrong') });
  const slider = page.getByRole('slider');
  await fill({});
  await submit();
  await expect.element(page.getByText('请拖动滑块完成验证!')).toBeVisible();
  await expect.element(slider).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText('验证通过')).toBeVisible();
  await submit();
  await vi.waitFor(() => expect(server.callsOf(LOGIN)[0]?.body).toMatchObject({ captcha: 'aB3x' }));
  await expect.element(page.getByText('拖动滑块验证')).toBeVisible();
  expect(pictures()).toBe(0);
});

test('a wait is told as the server words it, and what was typed stays', async () => {
  show({ [LOGIN]: () => refusalOf('loginWait', { params: { seconds: 8 } }) });
  await fill({ captcha: 'aB3x' });
  await submit();
  await vi.waitFor(() => expect(notices()).toEqual([['登录失败', '登录尝试过于频繁，请8秒后再试']]));
  await expect.element(password()).toHaveValue('secret');
});

test('tenant and department are chosen before the session starts', async () => {
  const tenantList = [
    { id: 3, name: '松柏园' },
    { id: 4, name: '青山园' },
  ];
  const chosen = { ...login().userInfo, orgCode: 'A02' };
  withMeta('login-captcha', 'off');
  const { server, onSignedIn } = show({
    [LOGIN]: () => reply('登录成功', login({ multi_depart: 2, tenantList })),
    'PUT /sys/selectDepart': () => reply('', { userInfo: chosen }, 0),
  });
  await fill({});
  await submit();
  await expect.element(page.getByRole('heading', { name: '请选择租户和部门' })).toBeVisible();
  const confirm = page.getByRole('button', { name: '确认' });
  await confirm.click();
  await expect.element(page.getByRole('combobox', { name: '部门' })).toHaveAttribute('aria-invalid', 'true');
  expect(server.callsOf('PUT /sys/selectDepart')).toHaveLength(0);

  await page.getByRole('combobox', { name: '租户' }).selectOptions('青山园');
  await page.getByRole('combobox', { name: '部门' }).selectOptions('财务部');
  await confirm.click();
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  const [call] = server.callsOf('PUT /sys/selectDepart');
  expect(call?.body).toEqual({ orgCode: 'A02', username: 'clerk' });
  expect(call?.headers.get('X-Access-Token')).toBe('tok');
  expect(useSession.getState()).toMatchObject({ tenantId: 4, user: { orgCode: 'A02' } });
});
