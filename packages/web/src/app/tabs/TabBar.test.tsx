import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { menuNode, showConsole, tab, tabBar, tabTitles } from '../../testing/console.tsx';
import { pageOf } from '../../testing/fake-server.ts';
import { useSettings } from '../settings.ts';
import { useTabs } from './tabs-store.ts';

const MENU = [
  menuNode('/users', '用户管理', 'system/UserList'),
  menuNode('/roles', '角色管理', 'system/RoleList'),
  menuNode('/customers', '客户列表', 'cemetery/CustomerList'),
];
const entry = (name: string) => page.getByRole('menuitem', { name, exact: true });

async function showThree() {
  const shown = showConsole({ menu: MENU });
  for (const { meta } of MENU) {
    await entry(meta.title).click();
    await expect.element(tab(meta.title)).toHaveAttribute('aria-current', 'page');
  }
  return shown;
}

const link = (name: string) => tab(name).element() as HTMLElement;
const menu = () => page.getByRole('menuitem', { name: '关闭左侧' });

test.each(['{Shift>}{F10}{/Shift}', '{ContextMenu}'])('(spec/1 §2) %s opens the menu of a tab', async (keys) => {
  await showThree();
  link('角色管理').focus();
  await userEvent.keyboard(keys);
  await expect.element(menu()).toBeVisible();
  await vi.waitFor(async () => {
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('关闭左侧');
  });
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(tabTitles()).toEqual(['首页', '角色管理', '客户列表']));
});

test('(spec/1 §2) a finger that rests opens the menu, and lifting it opens no page', async () => {
  const { address } = await showThree();
  const on = link('用户管理');
  const { x, y } = on.getBoundingClientRect();
  const at = { bubbles: true, pointerType: 'touch', clientX: x + 5, clientY: y + 5 };
  on.dispatchEvent(new PointerEvent('pointerdown', at));
  await expect.element(menu()).toBeVisible();
  on.dispatchEvent(new PointerEvent('pointerup', at));
  on.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(address()).toBe('/customers');
  await page.getByRole('menuitem', { name: '关闭右侧' }).click();
  await vi.waitFor(() => expect(tabTitles()).toEqual(['首页', '用户管理']));
});

test('(issue 13.9) the tab of the page stays in view when the window becomes narrower', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await showThree();
  await page.viewport(320, 700);
  const bar = link('客户列表').closest('ul') as HTMLElement;
  const edge = () => link('客户列表').getBoundingClientRect().right - bar.getBoundingClientRect().right;
  await expect.poll(() => bar.scrollWidth - bar.clientWidth).toBeGreaterThan(0);
  await expect.poll(edge).toBeLessThanOrEqual(0);
});

test('(spec/1 §2) a finger that moves scrolls instead', async () => {
  await showThree();
  const on = link('用户管理');
  on.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch', clientX: 0 }));
  on.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'touch', clientX: 40 }));
  // The other tab's press starts later: once its menu is open, this one's long-press delay is over too.
  const other = link('角色管理');
  other.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }));
  await expect.element(menu()).toBeVisible();
  expect(document.querySelectorAll('[role=menu] [data-menu-id$="-others"]').length).toBe(1);
});

test('(spec/1 §2) tabs are dragged into another order; home stays first; letting go opens no page', async () => {
  const { address } = await showThree();
  const box = (name: string) => link(name).getBoundingClientRect();
  const on = link('客户列表');
  const from = box('客户列表');
  const pointer = (type: string, clientX: number) =>
    new PointerEvent(type, { bubbles: true, button: 0, pointerType: 'mouse', clientX, clientY: from.y + 5 });
  await tab('用户管理').click();
  await vi.waitFor(() => expect(address()).toBe('/users'));
  on.dispatchEvent(pointer('pointerdown', from.x + 5));
  window.dispatchEvent(pointer('pointermove', box('角色管理').x + 1));
  await vi.waitFor(() => expect(tabTitles()).toEqual(['首页', '用户管理', '客户列表', '角色管理']));
  window.dispatchEvent(pointer('pointermove', 0));
  await vi.waitFor(() => expect(tabTitles()).toEqual(['首页', '客户列表', '用户管理', '角色管理']));
  window.dispatchEvent(pointer('pointerup', 0));
  on.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  window.dispatchEvent(pointer('pointermove', 900));
  expect(tabTitles()).toEqual(['首页', '客户列表', '用户管理', '角色管理']);
  expect(address()).toBe('/users');
  await tab('客户列表').click();
  await vi.waitFor(() => expect(address()).toBe('/customers'));
});

test('(spec/1 §2) Ctrl+Shift+← and → move the focused tab and say where it is', async () => {
  await showThree();
  link('客户列表').focus();
  await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}{/Control}');
  expect(tabTitles()).toEqual(['首页', '客户列表', '用户管理', '角色管理']);
  expect(document.activeElement).toBe(link('客户列表'));
  await expect.element(tabBar().getByRole('status')).toHaveTextContent('「客户列表」已移到第2个');
  await userEvent.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}');
  expect(tabTitles()).toEqual(['首页', '用户管理', '客户列表', '角色管理']);
});

describe('tabs after a reload (user-asks rows 6 and 22)', () => {
  /** State found by the reload: 用户管理 filtered, a page whose right was taken, an unknown path, 角色管理. */
  function reload(person: string, wanted: boolean) {
    const list = ['/dashboard/analysis', '/users?pageNo=2', '/customers', '/nowhere', '/roles'];
    const tabs = list.map((path) => ({ key: path.replace(/\?.*/, ''), path }));
    sessionStorage.setItem('pro__TABS', JSON.stringify({ value: { person, tabs }, expire: null }));
    useSettings.setState({ restoreTabs: wanted });
    return showConsole({ menu: MENU.slice(0, 2), url: '/roles' });
  }

  test('they come back in their order and at their address; what is no longer permitted does not', async () => {
    const { address } = reload('u1', true);
    await vi.waitFor(() => expect(tabTitles()).toEqual(['首页', '用户管理', '角色管理']));
    expect(address()).toBe('/roles');
    await entry('用户管理').click();
    await vi.waitFor(() => expect(address()).toBe('/users?pageNo=2'));
    expect(tabTitles()).toEqual(['首页', '用户管理', '角色管理']);
  });

  test.each([
    ["another person's do not", 'u2', true],
    ['nor do they when that is not wanted, and they are forgotten', 'u1', false],
  ])('%s', async (_, person, wanted) => {
    reload(person, wanted);
    await vi.waitFor(() => expect(tabTitles()).toEqual(['首页', '角色管理']));
    await vi.waitFor(() => expect(sessionStorage.getItem('pro__TABS') ?? '').not.toContain('/users'));
  });
});

test('(user-asks row 6) each page gets its own place in the scroller back', async () => {
  const { address } = await showThree();
  const tall = document.body.appendChild(document.createElement('div'));
  // The scroll position must not be anchored while the page above it changes height.
  Object.assign(tall.style, { height: '3000px', overflowAnchor: 'none' });
  onTestFinished(() => tall.remove());
  const scroller = document.scrollingElement ?? document.documentElement;
  const scrolled = new Promise((resolve) => document.addEventListener('scroll', resolve, { once: true }));
  scroller.scrollTop = 500;
  await scrolled;
  expect(scroller.scrollTop).toBe(500);
  link('用户管理').click();
  await vi.waitFor(() => expect([address(), scroller.scrollTop]).toEqual(['/users', 0]));
  link('客户列表').click();
  await vi.waitFor(() => expect([address(), scroller.scrollTop]).toEqual(['/customers', 500]));
});

test('(spec/1 §2) with multi-tab off there is no bar and one page at a time; unsaved input stays', async () => {
  const { address } = showConsole({ menu: MENU, routes: { 'GET /cemetery/customer/list': () => pageOf([]) } });
  useSettings.setState({ multipage: false });
  await entry('用户管理').click();
  await expect.element(tabBar()).not.toBeInTheDocument();
  await entry('客户列表').click();
  await vi.waitFor(() =>
    expect(useTabs.getState().tabs.map(({ key }) => key)).toEqual(['/dashboard/analysis', '/customers']),
  );
  await page.getByRole('button', { name: '新增' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: '姓名/单位名称' }).fill('陈建国');
  (entry('角色管理').element() as HTMLElement).click();
  await vi.waitFor(() => expect(address()).toBe('/roles'));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  (entry('客户列表').element() as HTMLElement).click();
  await expect.element(page.getByRole('dialog').getByRole('textbox', { name: '姓名/单位名称' })).toHaveValue('陈建国');
});

test('(contract/1 §3) a menu with hideTab opens a page without a tab', async () => {
  const [users, roles, customers] = MENU as [(typeof MENU)[0], (typeof MENU)[0], (typeof MENU)[0]];
  const quiet = { ...roles, meta: { ...roles.meta, hideTab: true as const } };
  const { address } = showConsole({ menu: [users, quiet, customers] });
  await entry('用户管理').click();
  await entry('角色管理').click();
  await vi.waitFor(() => expect(address()).toBe('/roles'));
  expect(tabTitles()).toEqual(['首页', '用户管理']);
  await entry('客户列表').click();
  await vi.waitFor(() => expect(tabTitles()).toEqual(['首页', '用户管理', '客户列表']));
  expect(useTabs.getState().tabs.map(({ key }) => key)).not.toContain('/roles');
});
