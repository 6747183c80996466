import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useNotices } from '../../lib/notices.ts';
import { useSession } from '../../session/session.ts';
import { fakeServer, refusal, reply } from '../../testing/fake-server.ts';
import { withMeta } from '../../testing/meta.ts';
import { render } from '../../testing/render.tsx';
import { SignInPage } from './SignInPage.tsx';
import { endCountdown } from './sms-countdown.ts';

const SMS = 'POST /sys/sms';
const LOGIN = 'POST /sys/phoneLogin';

const notices = () => useNotices.getState().notices.map(({ title, text }) => (text ? [title, text] : [title]));
const field = (name: string) => page.getByRole('textbox', { name });
const tab = (name: string) => page.getByRole('tab', { name });
const codeButton = () => page.getByRole('button', { name: '获取验证码' });
const submit = () => page.getByRole('tabpanel').getByRole('button', { name: '登录', exact: true }).click();

async function show(routes: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ [SMS]: () => null, ...routes });
  withMeta('login-captcha', 'off');
  withMeta('sms', 'on');
  const onSignedIn = vi.fn();
  const onTyping = vi.fn();
  render(<SignInPage onTyping={onTyping} onSignedIn={onSignedIn} />);
  useSession.setState({ token: null, user: null, permissions: null });
  useNotices.setState({ notices: [] });
  await tab('手机号登录').click();
  await expect.element(field('手机号')).toBeVisible();
  return { server, onSignedIn, onTyping };
}

afterEach(() => {
  vi.useRealTimers();
  endCountdown('0');
});

test('two tabs, one shown at a time, and the arrow keys go between them (contract/1 §2.2)', async () => {
  await show();
  await expect.element(tab('手机号登录')).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByLabelText('密码', { exact: true })).not.toBeVisible();
  (tab('手机号登录').element() as HTMLElement).focus();
  tab('手机号登录')
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
  await expect.element(tab('账号密码登录')).toHaveFocus();
  await expect.element(page.getByLabelText('密码', { exact: true })).toBeVisible();
});

test.each([
  { mobile: '', text: '请输入手机号码!' },
  { mobile: '12345', text: '您的手机号码格式不正确!' },
])('phone "$mobile": $text, and no code is asked for (contract/1 §2.4)', async ({ mobile, text }) => {
  const { server } = await show();
  await field('手机号').fill(mobile);
  await codeButton().click();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(field('手机号')).toHaveFocus();
  expect(server.callsOf(SMS)).toHaveLength(0);
});

test('without a code nothing is sent: 请输入验证码!', async () => {
  const { server } = await show();
  await field('手机号').fill('13800000001');
  await submit();
  await expect.element(page.getByText('请输入验证码!')).toBeVisible();
  expect(server.callsOf(LOGIN)).toHaveLength(0);
});

test('the button counts down 60 s, also while the other tab is shown (contract/1 §2.3)', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  const { server } = await show();
  await field('手机号').fill('13800000001');
  await codeButton().click();
  await expect.element(page.getByRole('button', { name: '60 s' })).toBeDisabled();
  await vi.waitFor(() => expect(notices()).toContainEqual(['验证码发送中..']));
  expect(server.callsOf(SMS)[0]?.body).toEqual({ mobile: '13800000001', smsmode: '0' });
  await tab('账号密码登录').click();
  vi.advanceTimersByTime(20_000);
  await tab('手机号登录').click();
  await expect.element(page.getByRole('button', { name: '40 s' })).toBeDisabled();
  await expect.element(field('手机号')).toHaveValue('13800000001');
  vi.advanceTimersByTime(40_000);
  await expect.element(codeButton()).toBeEnabled();
});

test.each(['验证码10分钟内，仍然有效！', ' 短信接口未配置，请联系管理员！', '短信接口请求太多，请稍后再试！'])(
  'a refusal "%s" is told and the button is free again',
  async (text) => {
    await show({ [SMS]: () => refusal(text) });
    await field('手机号').fill('13800000001');
    await codeButton().click();
    await vi.waitFor(() => expect(notices()).toContainEqual(['获取验证码失败', text.trim()]));
    await expect.element(codeButton()).toBeEnabled();
  },
);

test('signing in by phone starts the session like an account does', async () => {
  const result = {
    token: 'tok',
    tenantList: [{ id: 3, name: '松柏园' }],
    userInfo: { id: 'u1', username: 'clerk', realname: '王芳', avatar: null, orgCode: null },
    departs: [
      { id: 'd1', departName: '销售部', orgCode: 'A01' },
      { id: 'd2', departName: '财务部', orgCode: 'A02' },
    ],
    multi_depart: 2,
    sysAllDictItems: {},
  };
  const { server, onSignedIn, onTyping } = await show({
    [LOGIN]: () => reply('登录成功', result),
    'PUT /sys/selectDepart': () => reply('', { userInfo: { ...result.userInfo, orgCode: 'A02' } }, 0),
  });
  await field('手机号').fill(' 13800000001 ');
  expect(onTyping).toHaveBeenCalled();
  await field('短信验证码').fill('123456');
  await submit();
  await expect.element(page.getByRole('heading', { name: '请选择部门' })).toBeVisible();
  expect(server.callsOf(LOGIN)[0]?.body).toEqual({ mobile: '13800000001', captcha: '123456', remember_me: true });
  await page.getByRole('combobox', { name: '部门' }).selectOptions('财务部');
  await page.getByRole('button', { name: '确认' }).click();
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(useSession.getState()).toMatchObject({ token: 'tok', tenantId: 3, user: { orgCode: 'A02' } });
});

test.each([
  { answer: () => refusal('手机验证码错误'), text: '手机验证码错误' },
  { answer: () => reply('半成功', {}, 0), text: '半成功' },
])('a reply that is no success is told: $text (contract/1 §2.2)', async ({ answer, text }) => {
  const { onSignedIn } = await show({ [LOGIN]: answer });
  await field('手机号').fill('13800000001');
  await field('短信验证码').fill('123456');
  await submit();
  await vi.waitFor(() => expect(notices()).toEqual([['登录失败', text]]));
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('忘记密码 is offered where codes can be sent, 注册账户 only where registration is open', async () => {
  await show();
  await expect.element(page.getByRole('link', { name: '忘记密码' })).toHaveAttribute('href', '/user/alteration');
  expect(page.getByRole('link', { name: '注册账户' }).elements()).toHaveLength(0);
});

test('注册账户 leads to the registration', async () => {
  withMeta('registration', 'on');
  await show();
  await expect.element(page.getByRole('link', { name: '注册账户' })).toHaveAttribute('href', '/user/register');
});

test('without a way to send codes neither 手机号登录 nor 忘记密码 is shown', async () => {
  fakeServer({});
  withMeta('login-captcha', 'off');
  render(<SignInPage onTyping={vi.fn()} onSignedIn={vi.fn()} />);
  await expect.element(field('用户名')).toBeVisible();
  expect(page.getByRole('tab').elements()).toHaveLength(0);
  expect(page.getByRole('link', { name: '忘记密码' }).elements()).toHaveLength(0);
});
