import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useNotices } from '../../lib/notices.ts';
import { type FakeHandler, fakeServer, refusal, reply } from '../../testing/fake-server.ts';
import { withMeta } from '../../testing/meta.ts';
import { render } from '../../testing/render.tsx';
import { AlterationPage } from './AlterationPage.tsx';
import { RegisterPage } from './RegisterPage.tsx';
import { RegisterResultPage } from './RegisterResultPage.tsx';

/** Every text of contract/1 §2.11 and §2.12 that the browser says, seen on its page. */

type Routes = Record<string, FakeHandler>;

const field = (name: string) => page.getByLabelText(name, { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const notices = () => useNotices.getState().notices.map(({ title, text }) => (text ? `${title}: ${text}` : title));

afterEach(() => useNotices.setState({ notices: [] }));

/** Each of the texts stands somewhere on the page. */
async function seen(...texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
}

const expectNotice = (text: string) => vi.waitFor(() => expect(notices()).toContainEqual(text));

describe('contract/1 §2.11: registration', () => {
  const GOOD = {
    用户名: 'new_clerk',
    密码: 'Songbai#2026',
    确认密码: 'Songbai#2026',
    手机号: '13900000001',
    短信验证码: '1',
  };
  const CHECK = 'GET /sys/user/checkOnlyUser';

  function registering(routes: Routes = {}): void {
    withMeta('registration', 'on');
    fakeServer({ [CHECK]: () => true, 'POST /sys/sms': () => null, ...routes });
    render(<RegisterPage go={() => undefined} />);
    useNotices.setState({ notices: [] });
  }

  test('请输入用户名, 请输入密码, 请输入手机号, 请输入验证码', async () => {
    registering();
    await press('注册');
    await seen('请输入用户名', '请输入密码', '请输入手机号', '请输入验证码');
  });

  test.each([
    ['密码', 'abcdefg1', '密码由8位数字、大小写字母和特殊符号组成!'],
    ['密码', '12345678', '密码强度不够'],
    ['密码', '123', '强度：低'],
    ['密码', 'abc123', '强度：中'],
    ['密码', 'abc123!', '强度：强'],
    ['确认密码', 'Songbai#2027', '两次密码不一致'],
    ['手机号', '12345678901', '请输入正确手机号'],
  ] as const)('%s "%s": %s', async (name, value, text) => {
    registering();
    for (const [other, good] of Object.entries({ ...GOOD, [name]: value })) await field(other).fill(good);
    if (!text.startsWith('强度')) await press('注册');
    else await field(name).fill(value);
    await seen(text);
  });

  test('用户名已存在!, 手机号已存在!', async () => {
    registering({ [CHECK]: () => refusal('用户账号已存在', 0) });
    await field('用户名').fill('existing');
    await field('手机号').fill('13900000009');
    await field('密码').fill('x');
    await seen('用户名已存在!', '手机号已存在!');
  });

  test('注册失败', async () => {
    registering({ 'POST /sys/user/register': () => refusal('手机验证码错误', 0) });
    for (const [name, value] of Object.entries(GOOD)) await field(name).fill(value);
    await press('注册');
    await expectNotice('注册失败: 手机验证码错误');
  });

  test('你的账户：X 注册成功 and 返回首页', async () => {
    render(<RegisterResultPage go={() => undefined} search="?username=new_clerk" />);
    await seen('你的账户：new_clerk 注册成功', '返回首页');
  });
});

describe('contract/1 §2.12: a forgotten password', () => {
  const VERIFY = 'POST /sys/user/phoneVerification';
  const CHANGE = 'POST /sys/user/passwordChange';

  function altering(routes: Routes = {}): void {
    const verified = { smscode: '123456', username: 'clerk' };
    fakeServer({ 'POST /sys/sms': () => null, [VERIFY]: () => verified, ...routes });
    render(<AlterationPage go={() => undefined} />);
    useNotices.setState({ notices: [] });
  }
  async function verify(): Promise<void> {
    await field('手机号').fill('13800000001');
    await field('短信验证码').fill('123456');
    await press('下一步');
  }
  async function change(password: string, repeat = password): Promise<void> {
    await verify();
    await field('新密码').fill(password);
    await field('确认密码').fill(repeat);
    await press('提交');
  }

  test('the steps 手机验证, 更改密码, 完成', async () => {
    altering();
    await seen('手机验证', '更改密码', '完成');
  });

  test('请输入手机号码!, 请输入短信验证码!, 请输入正确的手机号', async () => {
    altering();
    await press('下一步');
    await seen('请输入手机号码!', '请输入短信验证码!');
    await field('手机号').fill('12345');
    await press('下一步');
    await seen('请输入正确的手机号');
  });

  test('验证错误', async () => {
    altering({ [VERIFY]: () => refusal('手机验证码错误', 0) });
    await verify();
    await expectNotice('验证错误: 手机验证码错误');
  });

  test.each([
    ['', '', '密码不能为空!'],
    ['abcdefg1', '', '密码由8位数字、大小写字母和特殊符号组成!!'],
    ['Songbai#2027', 'Songbai#2028', '两次密码不一致'],
  ])('"%s" and "%s": %s', async (password, repeat, text) => {
    altering();
    await change(password, repeat);
    await seen(text);
  });

  test('更改密码失败', async () => {
    altering({ [CHANGE]: () => refusal('短信验证码不匹配！', 0) });
    await change('Songbai#2027');
    await expectNotice('更改密码失败: 短信验证码不匹配！');
  });

  test('更改密码成功, 将在N秒后返回登录页面.', async () => {
    altering({ [CHANGE]: () => reply('密码重置完成！', null, 0) });
    await change('Songbai#2027');
    await expect.element(page.getByText('更改密码成功')).toBeVisible();
    await expect.element(page.getByText(/将在\d秒后返回登录页面\./)).toBeVisible();
  });
});
