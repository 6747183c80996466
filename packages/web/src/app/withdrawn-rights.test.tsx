import type { MenuNode } from '@songbai/contract/rules/menu.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useSession } from '../session/session.ts';
import { useStates } from '../session/states.ts';
import { fakeServer, pageOf } from '../testing/fake-server.ts';
import { fakeSockets } from '../testing/fake-socket.ts';
import { render } from '../testing/render.tsx';
import { Inside } from './Inside.tsx';
import { PageStack } from './tabs/PageStack.tsx';
import { initialTabs } from './tabs/tabs.ts';
import { setTabs } from './tabs/tabs-store.ts';

const sockets = fakeSockets();
const node = (path: string, title: string, component: string): MenuNode => ({
  id: path,
  route: '1',
  path,
  name: null,
  component,
  meta: { title, keepAlive: true, internalOrExternal: false },
});
const HOME = node('/dashboard/analysis', '首页', 'dashboard/Analysis');
const CUSTOMERS = node('/customers/list', '客户列表', 'cemetery/CustomerList');
const ROLES = node('/isystem/role', '角色管理', 'system/RoleList');
const ALL = [HOME, CUSTOMERS, ROLES];

async function show() {
  let menu = ALL;
  const permissions = () => ({ ...useSession.getState().permissions, menu });
  const server = fakeServer({
    'GET /cemetery/order/counts': () => ({ normal: 1, cancelled: 2, deleted: 3, outgoing: 4, overdue: 5, all: 15 }),
    'GET /cemetery/plot/myLocks': () => [],
    'GET /cemetery/cemetery/list': () => pageOf([]),
    'GET /cemetery/customer/list': () => pageOf([]),
    'GET /sys/role/list': () => pageOf([]),
    'GET /sys/permission/getUserPermissionByToken': permissions,
    'GET /sys/dict/queryAllDictItems': () => ({}),
  });
  setTabs(initialTabs({ path: HOME.path, title: '首页' }));
  useStates.setState({ latest: { rights: 1, dictionaries: 1 }, held: { rights: 1, dictionaries: 1 }, heardAt: 0 });
  const shown = render(<Inside />, { url: CUSTOMERS.path, beside: <PageStack /> });
  const { permissions: before } = useSession.getState();
  if (before) useSession.setState({ permissions: { ...before, menu } });
  await vi.waitFor(() => expect(sockets.opened.length).toBeGreaterThan(0));
  return {
    ...shown,
    server,
    /** Changes the server's menu and notifies every socket. */
    grant(nodes: MenuNode[], rights: number) {
      menu = nodes;
      sockets.push({ cmd: 'state', rights, dictionaries: 1 });
    },
  };
}

const tabs = () => page.getByRole('navigation', { name: '已打开的页面' });
const nameInput = () => page.getByRole('dialog').getByRole('textbox', { name: '姓名/单位名称' });
const forbidden = () => page.getByRole('heading', { name: '抱歉，您无权访问该页面' });

afterEach(() => setTabs(initialTabs({ path: HOME.path, title: '首页' })));

test('another page is taken away: menu follows, the open page keeps what was typed (user-asks row 2)', async () => {
  const { grant } = await show();
  await page.getByRole('button', { name: '新增' }).click();
  await nameInput().fill('陈建国');
  await expect.element(page.getByRole('menuitem', { name: '角色管理' })).toBeInTheDocument();
  grant([HOME, CUSTOMERS], 2);
  await expect.element(page.getByRole('menuitem', { name: '角色管理' })).not.toBeInTheDocument();
  await expect.element(nameInput()).toHaveValue('陈建国');
});

test('the shown page is taken away: its tab stays and says so; given back, the page is there again', async () => {
  const { grant, address } = await show();
  await expect.element(page.getByRole('button', { name: '新增' })).toBeVisible();
  grant([HOME], 2);
  await expect.element(forbidden()).toBeVisible();
  await expect.element(page.getByRole('button', { name: '新增' })).not.toBeInTheDocument();
  await expect.element(tabs().getByRole('link', { name: '客户列表' })).toHaveAttribute('aria-current', 'page');
  expect(address()).toBe(CUSTOMERS.path);
  grant(ALL, 3);
  await expect.element(page.getByRole('button', { name: '新增' })).toBeVisible();
  await expect.element(forbidden()).not.toBeInTheDocument();
});

test('closing the tab of a withdrawn page leads on, not to /404, and asks nothing', async () => {
  const { grant, address } = await show();
  await page.getByRole('button', { name: '新增' }).click();
  await nameInput().fill('陈建国');
  await expect.element(tabs().getByRole('link', { name: '客户列表' })).toHaveTextContent('客户列表*');
  grant([HOME], 2);
  await expect.element(forbidden()).toBeVisible();
  await tabs().getByRole('button', { name: '关闭客户列表' }).click();
  await expect.element(tabs().getByRole('link', { name: '客户列表' })).not.toBeInTheDocument();
  await vi.waitFor(() => expect(address()).toBe(HOME.path));
});
