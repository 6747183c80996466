import type { FoundGroup } from '@songbai/contract/modules/search/search.calls.ts';
import type { MenuNode } from '@songbai/contract/rules/menu.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useSession } from '../../session/session.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { initialTabs } from '../tabs/tabs.ts';
import { setTabs } from '../tabs/tabs-store.ts';
import { SearchBox } from './SearchBox.tsx';
import { openablePath } from './search-groups.ts';

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
  const shown = render(<SearchBox />, { url });
  const { permissions } = useSession.getState();
  if (permissions) useSession.setState({ permissions: { ...permissions, menu: MENU } });
  await expect.element(button()).toBeVisible();
  return shown;
}

const button = () => page.getByRole('button', { name: '搜索', exact: true });
const box = () => page.getByRole('combobox', { name: '搜索内容' });
const option = (name: string) => page.getByRole('option', { name });
const titles = () => [...document.querySelectorAll('[role="option"] > span:first-child')].map((one) => one.textContent);
const current = () => document.querySelector('[role="option"][aria-selected="true"] > span')?.textContent;

let server: FakeServer;

beforeEach(() => {
  server = fakeServer({ 'GET /sys/search': ({ params }) => (params.keyword?.startsWith('没有') ? [] : FOUND) });
  vi.spyOn(window, 'open').mockReturnValue(null);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('spec/1 §2: pages of the menu', () => {
  test('lists every non-hidden entry except pure containers, in a dialog with the focus in the box', async () => {
    await show();
    await button().click();
    await expect.element(box()).toHaveFocus();
    expect(titles()).toEqual(['首页', '正常订单', '逾期订单', '帮助文档', '官方网站']);
    await expect.element(page.getByRole('dialog', { name: '搜索' })).toBeVisible();
  });

  test('narrows by title, group or address; nothing found says 没有查询到任何数据 (spec/1 §8)', async () => {
    await show();
    await button().click();
    await box().fill('没有 订单');
    await expect.poll(titles).toEqual([]);
    await box().fill('逾');
    await expect.poll(titles).toEqual(['逾期订单']);
    await box().fill('没有这个');
    await expect.element(page.getByText('没有查询到任何数据')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(box()).toBeVisible();
  });

  test('arrows choose in a ring, Enter goes there', async () => {
    const { address } = await show();
    await button().click();
    await expect.poll(current).toBe('首页');
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(current).toBe('官方网站');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await expect.poll(current).toBe('逾期订单');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(address()).toBe('/orders/overdue'));
    await expect.element(box()).not.toBeInTheDocument();
    await expect.element(button()).toHaveFocus();
  });

  test('an outside address opens in a new window and the page stays; a page in a frame is a route', async () => {
    const { address } = await show();
    await button().click();
    await option('官方网站').click();
    expect(window.open).toHaveBeenCalledWith('https://www.example/outside', '_blank', 'noopener,noreferrer');
    expect(address()).toBe('/dashboard/analysis');
    await button().click();
    await option('帮助文档').click();
    await vi.waitFor(() => expect(address()).toBe('/help'));
  });

  test('Ctrl+K and ⌘K open it, Escape closes it', async () => {
    await show();
    for (const keys of ['{Control>}k{/Control}', '{Meta>}k{/Meta}']) {
      await userEvent.keyboard(keys);
      await expect.element(box()).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await expect.element(box()).not.toBeInTheDocument();
    }
  });
});

const FOUND: FoundGroup[] = [
  {
    kind: 'customer',
    records: [{ id: 'c1', title: '陈明', note: 'KH00000001 · 138****8000', path: '/customers/list?detail=c1' }],
    more: false,
  },
  {
    kind: 'order',
    records: [{ id: 'o1', title: 'GM202606300007', note: '陈明 · 已付清', path: '/orders/cancelled?detail=o1' }],
    more: true,
  },
];

describe('records', () => {
  test('are asked for when typing pauses, shown by kind, opened by Enter where the person has the page', async () => {
    const { address } = await show();
    await button().click();
    await box().fill('陈明');
    await expect.poll(titles).toEqual(['GM202606300007']);
    await expect.element(page.getByRole('group', { name: '订单' }).getByText('陈明 · 已付清')).toBeVisible();
    await expect.element(page.getByText('还有更多，请输入更多内容')).toBeVisible();
    expect(server.callsOf('GET /sys/search').map(({ params }) => params.keyword)).toEqual(['陈明']);
    await userEvent.keyboard('{Enter}');
    // The list of cancelled orders is not in this menu.
    await vi.waitFor(() => expect(address()).toBe('/orders/normal?detail=o1'));
  });

  test('Enter before the answer opens the first one found', async () => {
    const { address } = await show();
    await button().click();
    await box().fill('GM202606300007');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(address()).toBe('/orders/normal?detail=o1'));
  });

  test('one character asks nothing, and is not told that there is nothing', async () => {
    await show();
    await button().click();
    await box().fill('陈');
    await expect.element(page.getByText('查找墓位、客户和单据请至少输入2个字')).toBeVisible();
    expect(page.getByText('没有查询到任何数据').query()).toBeNull();
    expect(server.callsOf('GET /sys/search')).toEqual([]);
  });

  test('what was opened is offered the next time, without what was told beside its name', async () => {
    await show();
    await button().click();
    await box().fill('陈明');
    await option('GM202606300007').click();
    await button().click();
    await expect.element(page.getByRole('group', { name: '最近打开' }).getByText('GM202606300007')).toBeVisible();
    const kept = JSON.stringify({ ...localStorage });
    expect(kept).toContain('GM202606300007');
    expect(kept).not.toContain('陈明');
  });

  test('a failure is told with a way to ask again', async () => {
    server.on({ 'GET /sys/search': () => refusal('暂时无法访问数据库') });
    await show();
    await button().click();
    await box().fill('陈明');
    await expect.element(page.getByText('暂时无法访问数据库')).toBeVisible();
    server.on({ 'GET /sys/search': () => FOUND });
    await page.getByRole('button', { name: /重\s*试/ }).click();
    await expect.poll(titles).toEqual(['GM202606300007']);
  });

  test('a kind that refuses says why beside what others found', async () => {
    server.on({
      'GET /sys/search': () => [{ kind: 'customer', records: [], more: false, refusal: '查询次数过多' }, FOUND[1]],
    });
    await show();
    await button().click();
    await box().fill('13800138000');
    await expect.element(page.getByText('查询次数过多')).toBeVisible();
    expect(titles()).toEqual(['GM202606300007']);
  });

  test('on a phone nothing is wider than the screen', async () => {
    await page.viewport(375, 800);
    try {
      await show();
      await button().click();
      await box().fill('陈明');
      await expect.poll(titles).toEqual(['GM202606300007']);
      expect(document.documentElement.scrollWidth).toBe(375);
    } finally {
      await page.viewport(1280, 800);
    }
  });
});

test.each([
  ['/orders/cancelled?detail=o1', ['/orders/overdue'], '/orders/overdue?detail=o1'],
  ['/orders/cancelled?detail=o1', ['/plots/list'], undefined],
  ['/plots/list?detail=p1', ['/plots/list'], '/plots/list?detail=p1'],
  ['/plots/list?detail=p1', ['/orders/normal'], undefined],
])('%s with the pages %j opens as %s', (path, pages, opened) => {
  expect(openablePath(path, (one) => pages.includes(one))).toBe(opened);
});
