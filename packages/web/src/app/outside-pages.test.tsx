import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { useSession } from '../session/session.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { withMeta } from '../testing/meta.ts';
import { render } from '../testing/render.tsx';
import { Gate } from './Gate.tsx';

function open(path: string): void {
  const before = window.location.href;
  fakeServer();
  window.history.replaceState(null, '', path);
  onTestFinished(() => window.history.replaceState(null, '', before));
  render(<Gate />);
  useSession.setState({ token: null, user: null, permissions: null });
}

test.each([
  ['/user/register', '注册'],
  ['/user/register-result?username=new_clerk', '你的账户：new_clerk 注册成功'],
  ['/user/alteration', '找回密码'],
  ['/oauth2-app/login', '第三方登录'],
])('%s opens without a token: %s (spec/1 §2)', async (path, heading) => {
  open(path);
  await expect.element(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
});

test('/user/login?username= fills in the name of who just registered', async () => {
  open('/user/login?username=new_clerk');
  await expect.element(page.getByRole('textbox', { name: '用户名' })).toHaveValue('new_clerk');
});

test('with a CAS server the start page takes its ticket, and the account form is there when asked for', async () => {
  withMeta('cas-url', 'https://sso.example.com/cas');
  open('/?ticket=ST-1');
  await expect.element(page.getByRole('heading', { name: '单点登录' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '使用账号登录' }))
    .toHaveAttribute('href', '/user/login?account=1');
  open('/user/login?account=1');
  await expect.element(page.getByRole('textbox', { name: '用户名' })).toBeVisible();
});
