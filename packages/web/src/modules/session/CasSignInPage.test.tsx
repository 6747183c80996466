import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useSession } from '../../session/session.ts';
import { fakeServer, refusalOf, reply } from '../../testing/fake-server.ts';
import { withMeta } from '../../testing/meta.ts';
import { render } from '../../testing/render.tsx';
import { CasSignInPage } from './CasSignInPage.tsx';

const VALIDATE = 'GET /sys/cas/client/validateLogin';
const SERVICE = `${window.location.origin}/`;
const login = {
  ...{ token: 'tok', departs: [], multi_depart: 0 },
  userInfo: { id: 'u1', username: 'wang', realname: '王芳', avatar: null, orgCode: null, loginTenantId: 4 },
};

function show(search: string, handler: () => unknown = () => reply('登录成功', login)) {
  withMeta('cas-url', 'https://sso.example.com/cas/');
  const server = fakeServer({ [VALIDATE]: handler });
  const [go, leaveTo] = [vi.fn(), vi.fn()];
  useSession.setState({ token: null, user: null, permissions: null });
  render(<CasSignInPage search={search} go={go} leaveTo={leaveTo} />);
  return { server, go, leaveTo };
}

test('without a ticket the browser goes to the CAS server, and afterwards where it wanted to (contract/1 §2.10)', async () => {
  const { leaveTo, server } = show('?redirect=%2Forder%2Flist');
  const address = `https://sso.example.com/cas/login?service=${encodeURIComponent(SERVICE)}`;
  await vi.waitFor(() => expect(leaveTo).toHaveBeenCalledExactlyOnceWith(address));
  expect(server.calls).toEqual([]);
  const back = show('?ticket=ST-1');
  await vi.waitFor(() => expect(useSession.getState()).toMatchObject({ token: 'tok', tenantId: 4 }));
  expect(back.go).toHaveBeenCalledExactlyOnceWith('/order/list');
  expect(back.server.callsOf(VALIDATE)[0]?.params).toMatchObject({ ticket: 'ST-1', service: SERVICE });
});

test('a place outside the console is not gone to', async () => {
  show('?redirect=https%3A%2F%2Fevil.test');
  const { go } = show('?ticket=ST-2');
  await vi.waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith('/'));
});

test('a refused ticket is told, with both ways on', async () => {
  const { leaveTo } = show('?ticket=ST-3', () => refusalOf('casRefused', { params: { detail: '票据无效' } }));
  await expect.element(page.getByText('单点登录失败：票据无效')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '重新登录' }))
    .toHaveAttribute('href', expect.stringContaining('https://sso.example.com/cas/login?'));
  await expect
    .element(page.getByRole('link', { name: '使用账号登录' }))
    .toHaveAttribute('href', '/user/login?account=1');
  expect(leaveTo).not.toHaveBeenCalled();
});
