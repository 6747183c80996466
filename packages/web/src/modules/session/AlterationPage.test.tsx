import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useNotices } from '../../lib/notices.ts';
import { fakeServer, refusal, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { AlterationPage } from './AlterationPage.tsx';
import { endCountdown } from './sms-countdown.ts';
import { ThirdLoginPage } from './ThirdLoginPage.tsx';

const VERIFY = 'POST /sys/user/phoneVerification';
const CHANGE = 'POST /sys/user/passwordChange';
const notices = () => useNotices.getState().notices.map(({ title, text }) => (text ? [title, text] : [title]));
const field = (name: string) => page.getByLabelText(name, { exact: true });
const press = (name: string) => page.getByRole('button', { name }).click();
const step = (name: string) => page.getByRole('listitem').filter({ hasText: name });

function show(routes: Parameters<typeof fakeServer>[0] = {}) {
  const verified = { smscode: '123456', username: 'clerk' };
  const server = fakeServer({
    'POST /sys/sms': () => null,
    [VERIFY]: () => verified,
    [CHANGE]: () => reply('密码重置完成！', null, 0),
    ...routes,
  });
  const go = vi.fn();
  render(<AlterationPage go={go} />);
  useNotices.setState({ notices: [] });
  return { server, go };
}

async function verify() {
  await field('手机号').fill('13800000001');
  await field('短信验证码').fill('123456');
  await press('下一步');
}

afterEach(() => {
  vi.useRealTimers();
  endCountdown('2');
});

test('empty fields are named: 请输入手机号码!, 请输入短信验证码! (contract/1 §2.12)', async () => {
  const { server } = show();
  await expect.element(step('手机验证')).toHaveAttribute('aria-current', 'step');
  await press('下一步');
  await expect.element(page.getByText('请输入手机号码!')).toBeVisible();
  await expect.element(page.getByText('请输入短信验证码!')).toBeVisible();
  await field('手机号').fill('12345');
  await press('获取验证码');
  await expect.element(page.getByText('请输入正确的手机号')).toBeVisible();
  expect(server.calls).toHaveLength(0);
});

test('a code is asked for with mode 2, and the answer tells nothing about the phone (design.md §9)', async () => {
  const { server } = show();
  await field('手机号').fill('13800000001');
  await press('获取验证码');
  await vi.waitFor(() => expect(notices()).toContainEqual(['如果该手机号已绑定账户，您将收到验证码短信']));
  expect(server.callsOf('POST /sys/sms')[0]?.body).toEqual({ mobile: '13800000001', smsmode: '2' });
});

test('a wrong code is told as 验证错误 and the step stays', async () => {
  show({ [VERIFY]: () => refusal('手机验证码错误', 0) });
  await verify();
  await vi.waitFor(() => expect(notices()).toContainEqual(['验证错误', '手机验证码错误']));
  await expect.element(step('手机验证')).toHaveAttribute('aria-current', 'step');
  await expect.element(field('短信验证码')).toHaveValue('123456');
});

test.each([
  ['', '', '密码不能为空!'],
  ['12345678', '', '密码强度不够'],
  ['abcdefg1', '', '密码由8位数字、大小写字母和特殊符号组成!!'],
  ['Songbai#2027', 'Songbai#2028', '两次密码不一致'],
])('new password "%s" repeated "%s": %s (contract/1 §2.12)', async (password, repeat, text) => {
  const { server } = show();
  await verify();
  await expect.element(step('更改密码')).toHaveAttribute('aria-current', 'step');
  await field('新密码').fill(password);
  await field('确认密码').fill(repeat);
  await press('提交');
  await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
  expect(server.callsOf(CHANGE)).toHaveLength(0);
});

test('the change goes by POST, its success is counted down for five seconds (contract/1 §2.12)', async () => {
  const { server, go } = show();
  await verify();
  await expect.element(field('账户')).toHaveValue('clerk');
  await field('新密码').fill('Songbai#2027');
  await expect.element(page.getByText('强度：强')).toBeVisible();
  await field('确认密码').fill('Songbai#2027');
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  await press('提交');
  await expect.element(page.getByRole('heading', { name: '更改密码成功' })).toBeVisible();
  await expect.element(page.getByText('将在5秒后返回登录页面.')).toBeVisible();
  expect(server.callsOf(CHANGE)[0]).toMatchObject({
    params: {},
    body: { username: 'clerk', password: 'Songbai#2027', smscode: '123456', phone: '13800000001' },
  });
  vi.advanceTimersByTime(2000);
  await expect.element(page.getByText('将在3秒后返回登录页面.')).toBeVisible();
  expect(go).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3000);
  expect(go).toHaveBeenCalledExactlyOnceWith('/user/login');
});

test('a refusal of the change is told as 更改密码失败', async () => {
  show({ [CHANGE]: () => refusal('短信验证码失效！', 0) });
  await verify();
  await field('新密码').fill('Songbai#2027');
  await field('确认密码').fill('Songbai#2027');
  await press('提交');
  await vi.waitFor(() => expect(notices()).toContainEqual(['更改密码失败', '短信验证码失效！']));
  await expect.element(page.getByRole('button', { name: '提交' })).toBeEnabled();
});

test('/oauth2-app/login says that nothing is configured and keeps the way back (spec/1 §2)', async () => {
  render(<ThirdLoginPage search="?redirect=%2Fa" />);
  await expect.element(page.getByText(/系统未开启第三方登录/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '使用账号登录' }))
    .toHaveAttribute('href', '/user/login?redirect=%2Fa');
});
