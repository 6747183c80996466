import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useNotices } from '../../lib/notices.ts';
import { fakeServer, refusal, reply } from '../../testing/fake-server.ts';
import { withMeta } from '../../testing/meta.ts';
import { render } from '../../testing/render.tsx';
import { RegisterPage } from './RegisterPage.tsx';
import { RegisterResultPage } from './RegisterResultPage.tsx';
import { endCountdown } from './sms-countdown.ts';

const REGISTER = 'POST /sys/user/register';
const CHECK = 'GET /sys/user/checkOnlyUser';
const GOOD = {
  用户名: 'new_clerk',
  密码: 'Songbai#2026',
  确认密码: 'Songbai#2026',
  '邮箱（选填）': '',
  手机号: '13900000001',
  短信验证码: '123456',
};

const notices = () => useNotices.getState().notices.map(({ title, text }) => (text ? [title, text] : [title]));
const field = (name: string) => page.getByLabelText(name, { exact: true });
const submit = () => page.getByRole('button', { name: '注册', exact: true }).click();

function show(routes: Parameters<typeof fakeServer>[0] = {}, open = true) {
  if (open) withMeta('registration', 'on');
  const server = fakeServer({ [CHECK]: () => true, 'POST /sys/sms': () => null, ...routes });
  const go = vi.fn();
  render(<RegisterPage go={go} />);
  useNotices.setState({ notices: [] });
  return { server, go };
}

async function fill(values: Partial<Record<keyof typeof GOOD, string>> = {}) {
  for (const [name, value] of Object.entries({ ...GOOD, ...values })) await field(name).fill(value);
}

afterEach(() => endCountdown('1'));

test('a closed registration says so and offers no form', async () => {
  show({}, false);
  await expect.element(page.getByText('系统未开放注册，请联系管理员开通账号。')).toBeVisible();
  expect(page.getByRole('textbox').elements()).toHaveLength(0);
  await expect.element(page.getByRole('link', { name: '使用已有账户登录' })).toHaveAttribute('href', '/user/login');
});

test('empty fields are named, the first one gets the focus (contract/1 §2.11)', async () => {
  const { server } = show();
  await submit();
  for (const text of ['请输入用户名', '请输入手机号', '请输入验证码'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expect.element(page.getByText('请输入密码', { exact: true }).first()).toBeVisible();
  expect(page.getByText('请输入密码', { exact: true }).elements()).toHaveLength(2);
  await expect.element(field('用户名')).toHaveFocus();
  expect(server.callsOf(REGISTER)).toHaveLength(0);
});

test.each([
  ['用户名', '松柏', '只允许字母、数字、下划线'],
  ['用户名', 'abc', '用户名长度为4到18个字符'],
  ['密码', '12345678', '密码强度不够'],
  ['密码', 'abc12', '密码由8位数字、大小写字母和特殊符号组成!'],
  ['密码', 'abcdefg1', '密码由8位数字、大小写字母和特殊符号组成!'],
  ['确认密码', 'Songbai#2027', '两次密码不一致'],
  ['邮箱（选填）', 'nowhere', '邮箱格式不正确'],
  ['邮箱（选填）', `${'a'.repeat(45)}@songbai.cn`, '最大长度45位字符'],
  ['手机号', '12345678901', '请输入正确手机号'],
  ['手机号', '1390000000', '请输入正确手机号'],
] as const)(
  '%s "%s": %s, when it is left and when it is sent (contract/1 §2.11, spec/1 §5)',
  async (name, value, text) => {
    const { server } = show();
    await fill({ [name]: value });
    await field(name).fill(value);
    await userEvent.tab();
    await expect.element(page.getByText(text)).toBeVisible();
    await submit();
    await expect.element(page.getByText(text)).toBeVisible();
    expect(server.callsOf(REGISTER)).toHaveLength(0);
  },
);

test.each([
  ['123', '低'],
  ['abc123', '中'],
  ['abc123!', '强'],
])('strength of "%s" is %s (contract/1 §2.11)', async (password, strength) => {
  show();
  await field('密码').fill(password);
  await expect.element(page.getByText(`强度：${strength}`)).toBeVisible();
});

test.each([
  ['用户名', 'existing', 'username', '用户名已存在!'],
  ['手机号', '13900000009', 'phone', '手机号已存在!'],
] as const)('a taken %s is told when it is left', async (name, value, param, text) => {
  const { server } = show({ [CHECK]: () => refusal('用户账号已存在', 0) });
  await field(name).fill(value);
  await userEvent.tab();
  await expect.element(page.getByText(text)).toBeVisible();
  expect(server.callsOf(CHECK)[0]?.params).toMatchObject({ [param]: value });
});

test('a code is asked for with mode 1, once the phone is right (contract/1 §2.3)', async () => {
  const { server } = show();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect.element(page.getByText('请输入手机号', { exact: true })).toBeVisible();
  expect(server.callsOf('POST /sys/sms')).toHaveLength(0);
  await field('手机号').fill('13900000001');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await vi.waitFor(() => expect(notices()).toContainEqual(['验证码已发送，请查收短信']));
  expect(server.callsOf('POST /sys/sms')[0]?.body).toEqual({ mobile: '13900000001', smsmode: '1' });
});

test('registering leads to the result page', async () => {
  const { server, go } = show({ [REGISTER]: () => reply('注册成功', null) });
  await fill({ '邮箱（选填）': 'new@songbai.cn' });
  await submit();
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith('/user/register-result?username=new_clerk'));
  expect(server.callsOf(REGISTER)[0]?.body).toEqual({
    username: 'new_clerk',
    password: 'Songbai#2026',
    phone: '13900000001',
    smscode: '123456',
    email: 'new@songbai.cn',
  });
});

test('a refusal is told as 注册失败 and everything typed stays', async () => {
  const { go } = show({ [REGISTER]: () => refusal('用户名已注册', 0) });
  await fill();
  await submit();
  await vi.waitFor(() => expect(notices()).toContainEqual(['注册失败', '用户名已注册']));
  await expect.element(field('用户名')).toHaveValue('new_clerk');
  await expect.element(page.getByRole('button', { name: '注册', exact: true })).toBeEnabled();
  expect(go).not.toHaveBeenCalled();
});

test('你的账户：X 注册成功, and 返回首页 fills in the name at the sign-in (contract/1 §2.11)', async () => {
  const go = vi.fn();
  render(<RegisterResultPage go={go} search="?username=new_clerk" />);
  await expect.element(page.getByRole('heading', { name: '你的账户：new_clerk 注册成功' })).toBeVisible();
  await page.getByRole('button', { name: '返回首页' }).click();
  expect(go).toHaveBeenCalledWith('/user/login?username=new_clerk');
});

test('a result page without a name claims nothing', async () => {
  render(<RegisterResultPage go={vi.fn()} search="" />);
  await expect.element(page.getByRole('heading', { name: '没有注册信息' })).toBeVisible();
});
