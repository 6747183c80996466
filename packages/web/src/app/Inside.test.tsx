import type { PermissionResult } from '@songbai/contract/modules/session/session.calls.ts';
import type { MenuNode } from '@songbai/contract/rules/menu.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useSession } from '../session/session.ts';
import { fakeServer, pageOf } from '../testing/fake-server.ts';
import { render } from '../testing/render.tsx';
import { Inside } from './Inside.tsx';
import { PageStack } from './tabs/PageStack.tsx';
import { initialTabs } from './tabs/tabs.ts';
import { setTabs } from './tabs/tabs-store.ts';

const node = (path: string, title: string, component: string, over: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  route: '1',
  path,
  name: null,
  component,
  meta: { title, keepAlive: true, internalOrExternal: false },
  ...over,
});

const MENU: MenuNode[] = [
  node('/dashboard/analysis', '首页', 'dashboard/Analysis'),
  node('/isystem', '系统管理', 'layouts/RouteView', {
    children: [
      node('/isystem/user', '用户管理', 'system/UserList'),
      node('/isystem/role', '角色管理', 'system/RoleList'),
      node('/isystem/secret', '隐藏页面', 'system/RoleList', { hidden: true }),
      node('/isystem/off', '未启用页面', 'system/RoleList', { route: '0' }),
    ],
  }),
  node('/customers', '客户管理', 'layouts/RouteView', {
    children: [node('/customers/list', '客户列表', 'cemetery/CustomerList')],
  }),
  node('/odd', '外来页面', 'demo/Nothing'),
];

function show(url = '/dashboard/analysis', rights: Partial<PermissionResult> = {}) {
  fakeServer({
    'GET /cemetery/order/counts': () => ({ normal: 1, cancelled: 2, deleted: 3, outgoing: 4, overdue: 5, all: 15 }),
    'GET /cemetery/plot/myLocks': () => [],
    'GET /cemetery/cemetery/list': () => pageOf([]),
    'GET /sys/user/list': () => pageOf([]),
    'GET /sys/role/list': () => pageOf([]),
    'GET /cemetery/customer/list': () => pageOf([]),
  });
  setTabs(initialTabs({ path: '/dashboard/analysis', title: '首页' }));
  const shown = render(<Inside />, { url, beside: <PageStack /> });
  const { permissions } = useSession.getState();
  if (permissions) useSession.setState({ permissions: { ...permissions, menu: MENU, ...rights } });
  return shown;
}

const tabBar = () => page.getByRole('navigation', { name: '已打开的页面' });
const tab = (name: string) => tabBar().getByRole('link', { name });
const closeTab = (name: string) => tabBar().getByRole('button', { name: `关闭${name}` });
const entry = (name: string) => page.getByRole('menuitem', { name, exact: true });
const tabTitles = () => [...document.querySelectorAll('nav[aria-label="已打开的页面"] a')].map((a) => a.textContent);

async function open(root: string, name: string) {
  if (!entry(name).query()?.checkVisibility()) await entry(root).click();
  await entry(name).click();
  await expect.element(tab(name)).toHaveAttribute('aria-current', 'page');
}

afterEach(() => setTabs(initialTabs({ path: '/dashboard/analysis', title: '首页' })));

test('the menu opens pages in tabs, each once; hidden entries do not show', async () => {
  const { address } = show();
  await open('系统管理', '用户管理');
  await open('系统管理', '角色管理');
  await open('系统管理', '用户管理');
  expect(tabTitles()).toEqual(['首页', '用户管理', '角色管理']);
  expect(address()).toBe('/isystem/user');
  expect(document.title).toBe('用户管理 - 松柏陵园管理平台');
  await expect.element(entry('隐藏页面')).not.toBeInTheDocument();
  const trail = page.getByRole('navigation', { name: '当前位置' });
  await expect.element(trail.getByRole('link', { name: '首页' })).toHaveAttribute('href', '/dashboard/analysis');
  await expect.element(trail.getByText('用户管理')).toHaveAttribute('aria-current', 'page');
});

test.each([
  ['the page that the roles name, beside 首页', { homePath: '/isystem/role' }, '/isystem/role', ['首页', '角色管理']],
  ['首页 where they name none', {}, '/dashboard/analysis', ['首页']],
])('(contract/1 §6.2) / opens %s', async (_name, rights, path, tabs) => {
  const { address } = show('/', rights);
  await expect.poll(address).toBe(path);
  await expect.poll(tabTitles).toEqual(tabs);
});

test('opening one root of the menu closes the other', async () => {
  show();
  await entry('系统管理').click();
  await expect.element(entry('用户管理')).toBeVisible();
  await entry('客户管理').click();
  await expect.element(entry('客户列表')).toBeVisible();
  await vi.waitFor(() => expect(entry('用户管理').query()?.checkVisibility() ?? false).toBe(false));
});

test('home cannot be closed; a closed tab hands over to its neighbour', async () => {
  const { address } = show();
  await open('系统管理', '用户管理');
  await open('系统管理', '角色管理');
  await closeTab('角色管理').click();
  await expect.element(tab('用户管理')).toHaveAttribute('aria-current', 'page');
  await vi.waitFor(() => expect(address()).toBe('/isystem/user'));
  await expect.element(closeTab('首页')).not.toBeInTheDocument();
  tab('首页')
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true }));
  await expect.element(page.getByText('首页不能关闭!')).toBeVisible();
});

test('the right-click menu closes the others', async () => {
  show();
  await open('系统管理', '用户管理');
  await open('系统管理', '角色管理');
  await open('客户管理', '客户列表');
  await tab('角色管理').click({ button: 'right' });
  for (const name of ['刷新', '关闭左侧', '关闭右侧']) {
    await expect.element(page.getByRole('menuitem', { name })).toBeVisible();
  }
  await page.getByRole('menuitem', { name: '关闭其它' }).click();
  await vi.waitFor(() => expect(tabTitles()).toEqual(['首页', '角色管理']));
  await expect.element(tab('角色管理')).toHaveAttribute('aria-current', 'page');
});

test('what was typed survives another tab, and closing asks before it is lost', async () => {
  show();
  await open('客户管理', '客户列表');
  await page.getByRole('button', { name: '新增' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: '姓名/单位名称' }).fill('陈建国');
  await expect.element(tab('客户列表')).toHaveTextContent('客户列表*');
  // The drawer covers the tabs: leave by the keyboard or the browser's own buttons.
  (tab('首页').element() as HTMLElement).click();
  await expect.element(page.getByText('订单概况')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await closeTab('客户列表').click();
  await expect.element(page.getByText('「客户列表」中有未保存的内容，确定放弃吗？')).toBeVisible();
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await tab('客户列表').click();
  await expect.element(page.getByRole('dialog').getByRole('textbox', { name: '姓名/单位名称' })).toHaveValue('陈建国');
});

test('a page in the background keeps its own address', async () => {
  const { address } = show('/isystem/user?pageNo=3');
  await expect.element(tab('用户管理')).toBeVisible();
  await open('系统管理', '角色管理');
  expect(address()).toBe('/isystem/role');
  await tab('用户管理').click();
  await vi.waitFor(() => expect(address()).toBe('/isystem/user?pageNo=3'));
});

test.each(['/nowhere', '/isystem/off'])('%s leads to /404 inside the frame', async (url) => {
  const { address } = show(url);
  await expect.element(page.getByRole('heading', { name: '抱歉，您访问的页面不存在' })).toBeVisible();
  expect(address()).toBe('/404');
  await page.getByRole('button', { name: '返回首页' }).click();
  await vi.waitFor(() => expect(address()).toBe('/dashboard/analysis'));
});

test('a container goes to its first page, the root to the dashboard', async () => {
  const { address } = show('/isystem');
  await vi.waitFor(() => expect(address()).toBe('/isystem/user'));
  const again = show('/');
  await vi.waitFor(() => expect(again.address()).toBe('/dashboard/analysis'));
});

test('an unknown component key is told on the page and in the console', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  show('/odd');
  await expect.element(page.getByText('未找到页面组件「demo/Nothing」')).toBeVisible();
  expect(logged).toHaveBeenCalledWith('[menu] module not found: demo/Nothing');
  logged.mockRestore();
});

test('the menu works from the keyboard', async () => {
  const { address } = show();
  await expect.element(entry('首页')).toBeVisible();
  (entry('首页').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('系统管理'));
  await userEvent.keyboard('{Enter}');
  await expect.element(entry('用户管理')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('用户管理'));
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(address()).toBe('/isystem/user'));
});
