import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { replacePath } from '../lib/browser-url.ts';
import { useSession } from '../session/session.ts';
import { signOut } from '../session/sign-in.ts';
import { fakeServer, reply } from '../testing/fake-server.ts';
import { render } from '../testing/render.tsx';
import { Gate } from './Gate.tsx';

const own = location.pathname + location.search;
afterEach(() => replacePath(own));

function show(path: string) {
  fakeServer();
  replacePath(path);
  render(<Gate />);
  useSession.setState({ token: null, user: null, permissions: null });
}

const address = () => location.pathname + location.search;

test.each([
  ['/', '/user/login?redirect=%2F'],
  ['/plots/list?pageNo=2', '/user/login?redirect=%2Fplots%2Flist%3FpageNo%3D2'],
  ['/user', '/user/login'],
])('(spec/1 §4) without a token %s leads to the sign-in page with the way back', async (path, leads) => {
  show(path);
  await expect.element(page.getByLabelText('密码', { exact: true })).toBeVisible();
  await vi.waitFor(() => expect(address()).toBe(leads));
  expect(document.title).toBe('登录 - 松柏陵园管理平台');
});

test.each([
  ['/exception/403', '抱歉，您无权访问该页面'],
  ['/404', '抱歉，您访问的页面不存在'],
  ['/user/nothing', '抱歉，您访问的页面不存在'],
])('(spec/1 §2) %s is open without a token: %s', async (path, text) => {
  show(path);
  await expect.element(page.getByRole('heading', { name: text })).toBeVisible();
});

test('while a document is left after signing out no form stands in which input would be lost', async () => {
  let answer = (_: unknown): void => undefined;
  const answered = new Promise((resolve) => {
    answer = resolve;
  });
  const server = fakeServer({ 'POST /sys/logout': () => answered });
  replacePath('/exception/500');
  render(<Gate />);
  useSession.setState({ token: 'token' });
  const signedOut = signOut(true);
  await expect.poll(() => server.callsOf('POST /sys/logout').length).toBe(1);
  replacePath('/plots/list');
  await vi.waitFor(() => expect(address()).toBe('/user/login?redirect=%2Fplots%2Flist'));
  await expect.element(page.getByText('正在加载…')).toBeVisible();
  expect(page.getByLabelText('密码', { exact: true }).elements()).toEqual([]);
  answer(reply('退出登录成功！', null));
  await signedOut;
});
