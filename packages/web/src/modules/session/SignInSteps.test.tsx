import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useNotices } from '../../lib/notices.ts';
import { type FakeHandler, fakeServer, refusalOf, reply } from '../../testing/fake-server.ts';
import { withMeta } from '../../testing/meta.ts';
import { render } from '../../testing/render.tsx';
import { SignInForm } from './SignInForm.tsx';

const SECOND = 'POST /sys/login/second';
const left = (error: 'secondStepNeeded' | 'secondFactorDue' | 'passwordDue', ticket: string) =>
  refusalOf(error, { params: { url: 'http://here/user/login' }, result: { ticket } });
const RESULT = {
  token: 'tok',
  userInfo: { id: 'u1' },
  tenantList: [],
  departs: [],
  multi_depart: 1,
  sysAllDictItems: {},
};

function show(routes: Record<string, FakeHandler>) {
  withMeta('login-captcha', 'off');
  const server = fakeServer(routes);
  const onSignedIn = vi.fn();
  render(<SignInForm onSignedIn={onSignedIn} />);
  useNotices.setState({ notices: [] });
  return { server, onSignedIn };
}

async function signIn() {
  await page.getByRole('textbox', { name: '用户名' }).fill('clerk');
  await page.getByLabelText('密码', { exact: true }).fill('secret');
  await page.getByRole('button', { name: '登录', exact: true }).click();
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const code = () => page.getByRole('textbox', { name: '验证码' });

test('after the password the code is asked for; a wrong one is named, the right one enters', async () => {
  let tries = 0;
  const { server, onSignedIn } = show({
    'POST /sys/login': () => left('secondStepNeeded', 't1'),
    [SECOND]: () => {
      tries += 1;
      return tries === 1 ? refusalOf('secondCodeWrong') : reply('登录成功', RESULT);
    },
  });
  await signIn();
  await expect.element(page.getByRole('dialog', { name: '两步验证' })).toBeVisible();
  expect(useNotices.getState().notices).toEqual([]);
  await button('验证').click();
  await expect.element(page.getByText('请输入验证码!')).toBeVisible();
  await code().fill('111111');
  await button('验证').click();
  await expect.element(page.getByText(/验证码错误或已使用/)).toBeVisible();
  expect(onSignedIn).not.toHaveBeenCalled();
  await code().fill(' 222222 ');
  await page.getByRole('checkbox', { name: /信任此设备/ }).click();
  await button('验证').click();
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(RESULT, true));
  expect(server.callsOf(SECOND)[1]?.body).toEqual({ ticket: 't1', code: '222222', trust: true });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('who must have a second factor gets the picture, and the recovery codes before he is in', async () => {
  const { onSignedIn } = show({
    'POST /sys/login': () => left('secondFactorDue', 't1'),
    'POST /sys/login/second/begin': () => ({ secret: 'ABCDEFGH', address: 'otpauth://totp/x?secret=ABCDEFGH' }),
    [SECOND]: () => reply('登录成功', { ...RESULT, recoveryCodes: ['AAAAA-BBBBB'] }),
  });
  await signIn();
  await expect.element(page.getByRole('figure', { name: '两步验证二维码' })).toBeVisible();
  await expect.element(page.getByText('ABCD EFGH')).toBeVisible();
  await code().fill('111111');
  await button('验证').click();
  await expect.element(page.getByText('AAAAA-BBBBB')).toBeVisible();
  expect(onSignedIn).not.toHaveBeenCalled();
  await button('我已保存').click();
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(RESULT, true));
});

test('a first password is replaced after the code, in the same sign-in', async () => {
  const { server, onSignedIn } = show({
    'POST /sys/login': () => left('secondStepNeeded', 't1'),
    [SECOND]: () => left('passwordDue', 't2'),
    'POST /sys/login/password': ({ body }) =>
      (body as { password: string }).password === 'Common#2026'
        ? refusalOf('passwordCommon')
        : reply('登录成功', RESULT),
  });
  await signIn();
  await code().fill('111111');
  await button('验证').click();
  const password = () => page.getByLabelText('新密码', { exact: true });
  const again = () => page.getByLabelText('确认新密码', { exact: true });
  await password().fill('short');
  await button('保存并登录').click();
  await expect.element(page.getByText('两次密码不一致')).toBeVisible();
  await password().fill('Common#2026');
  await again().fill('Common#2026');
  await button('保存并登录').click();
  await expect.element(page.getByText('密码过于常见，容易被猜到，请更换')).toBeVisible();
  await password().fill('Own-Words#7');
  await again().fill('Own-Words#7');
  await button('保存并登录').click();
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(server.callsOf('POST /sys/login/password')[1]?.body).toEqual({
    ticket: 't2',
    password: 'Own-Words#7',
    confirmpassword: 'Own-Words#7',
  });
});

test('取消 returns to the form', async () => {
  const { onSignedIn } = show({ 'POST /sys/login': () => left('secondStepNeeded', 't1') });
  await signIn();
  await button('取消').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button('登录')).toBeEnabled();
  expect(onSignedIn).not.toHaveBeenCalled();
});
