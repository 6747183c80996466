import type { MenuNode } from '@songbai/contract/rules/menu.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useSession } from '../../session/session.ts';
import { render } from '../../testing/render.tsx';
import { initialTabs } from '../tabs/tabs.ts';
import { setTabs } from '../tabs/tabs-store.ts';
import { MenuSearch } from './MenuSearch.tsx';

const node = (path: string, title: string, over: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  route: '1',
  path,
  name: null,
  component: 'x/Page',
  meta: { title, keepAlive: true, internalOrExternal: false },
  ...over,
});
const web = (title: string, url: string, internalOrExternal: boolean) => ({
  component: 'layouts/IframePageView',
  meta: { title, url, keepAlive: false, internalOrExternal },
});

const MENU: MenuNode[] = [
  node('/dashboard/analysis', '首页'),
  node('/orders', '订单管理', {
    component: 'layouts/RouteView',
    children: [
      node('/orders/normal', '正常订单'),
      node('/orders/overdue', '逾期订单'),
      node('/orders/secret', '隐藏订单', { hidden: true }),
    ],
  }),
  node('/help', '帮助文档', web('帮助文档', 'https://docs.example/inside', false)),
  node('/site', '官方网站', web('官方网站', 'https://www.example/outside', true)),
];

async function show(url = '/dashboard/analysis') {
  setTabs(initialTabs({ path: '/dashboard/analysis', title: '首页' }));
  const shown = render(<MenuSearch />, { url });
  const { permissions } = useSession.getState();
  if (permissions) useSession.setState({ permissions: { ...permissions, menu: MENU } });
  await expect.element(button()).toBeVisible();
  return shown;
}

const button = () => page.getByRole('button', { name: '搜索菜单' });
const box = () => page.getByRole('combobox', { name: '菜单搜索' });
const option = (name: string) => page.getByRole('option', { name });
const titles = () => [...document.querySelectorAll('[role="option"] > span:first-child')].map((one) => one.textContent);
const current = () => document.querySelector('[role="option"][aria-selected="true"] > span')?.textContent;

beforeEach(() => {
  vi.spyOn(window, 'open').mockReturnValue(null);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('spec/1 §2: menu search', () => {
  test('lists every non-hidden entry except pure containers, in a list under the box', async () => {
    await show();
    await button().click();
    await expect.element(box()).toHaveFocus();
    await expect.element(box()).toHaveAttribute('placeholder', '请输入搜索内容');
    expect(titles()).toEqual(['首页', '正常订单', '逾期订单', '帮助文档', '官方网站']);
    expect(page.getByRole('dialog').query()).toBeNull();
    const list = page.getByRole('listbox').element().getBoundingClientRect();
    expect(list.top).toBeGreaterThanOrEqual(box().element().getBoundingClientRect().bottom);
  });

  test('narrows by title, group or address; nothing found says 没有查询到任何数据 (spec/1 §8)', async () => {
    await show();
    await button().click();
    await box().fill('订单管理');
    await expect.poll(titles).toEqual(['正常订单', '逾期订单']);
    await box().fill('没有这个');
    await expect.element(page.getByText('没有查询到任何数据')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(box()).toBeVisible();
  });

  test('arrows choose in a ring, Enter goes there', async () => {
    const { address } = await show();
    await button().click();
    expect(current()).toBe('首页');
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(current).toBe('官方网站');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await expect.poll(current).toBe('逾期订单');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(address()).toBe('/orders/overdue'));
    await expect.element(box()).not.toBeInTheDocument();
    await expect.element(button()).toHaveFocus();
  });

  test('an outside address opens in a new window and the page stays', async () => {
    const { address } = await show();
    await button().click();
    await option('官方网站').click();
    expect(window.open).toHaveBeenCalledWith('https://www.example/outside', '_blank', 'noopener,noreferrer');
    expect(address()).toBe('/dashboard/analysis');
  });

  test('a page in a frame is a route like any other', async () => {
    const { address } = await show();
    await button().click();
    await option('帮助文档').click();
    await vi.waitFor(() => expect(address()).toBe('/help'));
    expect(window.open).not.toHaveBeenCalled();
  });

  test('Ctrl+K opens it, Escape and leaving close it', async () => {
    await show();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(box()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(box()).not.toBeInTheDocument();
    await userEvent.keyboard('{Meta>}k{/Meta}');
    await expect.element(box()).toHaveFocus();
    (document.activeElement as HTMLElement).blur();
    await expect.element(box()).not.toBeInTheDocument();
  });

  test('is a modal on mobile', async () => {
    await page.viewport(375, 800);
    try {
      const { address } = await show();
      await button().click();
      await expect.element(page.getByRole('dialog').getByText('菜单搜索').first()).toBeVisible();
      await expect.element(box()).toBeVisible();
      await option('逾期订单').click();
      await vi.waitFor(() => expect(address()).toBe('/orders/overdue'));
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    } finally {
      await page.viewport(1280, 800);
    }
  });
});
