import { LIMITS } from '@songbai/contract/limits.ts';
import { Table } from 'antd';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clearNotices, notify } from '../../lib/notices.ts';
import { readStored } from '../../lib/storage.ts';
import { useSession } from '../../session/session.ts';
import { forgetFrame, showFrame as show } from '../../testing/frame.tsx';
import { NoticeStack } from '../../ui/NoticeStack.tsx';

const side = () => page.getByRole('navigation', { name: '主菜单' });
const header = () => page.getByRole('banner');
const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
const sideBox = () => boxOf(side().element());
const headerBox = () => boxOf(header().element());
const mainBox = () => boxOf(document.getElementById('main'));
const contentBox = () => boxOf(document.getElementById('main')?.parentElement ?? null);
const padding = () =>
  getComputedStyle(document.getElementById('main')?.closest('[class*=frame]') as Element).paddingLeft;

/** Makes the page longer than the window. */
function lengthen(): void {
  const long = document.createElement('div');
  long.style.height = '3000px';
  document.getElementById('main')?.append(long);
}

beforeEach(() => {
  // The pages of this menu have no views; the resulting console errors are tested elsewhere.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  forgetFrame();
  await page.viewport(1280, 800);
});

describe('spec/1 §9: the side menu', () => {
  test('is 208 px wide, folds to 80 px and remembers it', async () => {
    await show();
    expect(sideBox().width).toBe(208);
    await page.getByRole('button', { name: '收起菜单' }).click();
    await vi.waitFor(() => expect(sideBox().width).toBe(80));
    expect(readStored('SIDEBAR_TYPE')).toBe(true);
    await page.getByRole('button', { name: '展开菜单' }).click();
    await vi.waitFor(() => expect(sideBox().width).toBe(208));
  });

  test.each([
    [false, '200px'],
    [true, '80px'],
  ])(
    'fixed, folded %s: the content has a padding of %s and nothing of it lies under the menu',
    async (collapsed, expected) => {
      await show({ collapsed });
      lengthen();
      await vi.waitFor(() => expect(padding()).toBe(expected));
      window.scrollTo(0, 500);
      await vi.waitFor(() => expect(sideBox().top).toBe(0));
      const first = [...document.querySelectorAll('header button, nav[aria-label="已打开的页面"] a, #main ol')];
      expect(first.length).toBeGreaterThan(2);
      for (const element of first) expect(boxOf(element).left).toBeGreaterThanOrEqual(sideBox().right);
    },
  );

  test('not fixed it scrolls with the page', async () => {
    await show({ fixSiderbar: false });
    lengthen();
    expect(padding()).toBe('0px');
    expect(mainBox().left).toBeGreaterThanOrEqual(sideBox().right);
    window.scrollTo(0, 500);
    await vi.waitFor(() => expect(sideBox().top).toBe(-500));
    expect(headerBox().top).toBe(0);
  });
});

describe('spec/1 §4, §9: the header', () => {
  test('fixed it takes 59 px and stays in place above sticky heads of tables', async () => {
    await show();
    const place = document.createElement('div');
    document.getElementById('main')?.append(place);
    const root = createRoot(place);
    onTestFinished(() => root.unmount());
    const rows = Array.from({ length: 80 }, (_, key) => ({ key, name: `第${key}行` }));
    root.render(<Table sticky pagination={false} dataSource={rows} columns={[{ dataIndex: 'name', title: '名称' }]} />);
    await vi.waitFor(() => expect(document.body.scrollHeight).toBeGreaterThan(2000));
    expect(contentBox().top).toBe(LIMITS.headerHeight);
    window.scrollTo(0, 800);
    await vi.waitFor(() => expect(boxOf(place.querySelector('thead')).top).toBeLessThan(59));
    expect(headerBox()).toMatchObject({ top: 0, height: 59 });
    const above = document.elementFromPoint(640, 30);
    expect(header().element().contains(above)).toBe(true);
  });

  test('not fixed it scrolls away', async () => {
    await show({ fixedHeader: false });
    lengthen();
    window.scrollTo(0, 300);
    await vi.waitFor(() => expect(headerBox().top).toBe(-300));
  });

  test('auto-hide: away after more than 100 px downwards, back upwards and for the keyboard', async () => {
    await show({ autoHideHeader: true });
    lengthen();
    window.scrollTo(0, 100);
    await vi.waitFor(() => expect(window.scrollY).toBe(100));
    expect(headerBox().top).toBe(0);
    window.scrollTo(0, 160);
    await vi.waitFor(() => expect(headerBox().bottom).toBeLessThanOrEqual(0));
    window.scrollTo(0, 140);
    await vi.waitFor(() => expect(headerBox().top).toBe(0));
    window.scrollTo(0, 700);
    await vi.waitFor(() => expect(headerBox().bottom).toBeLessThanOrEqual(0));
    (page.getByRole('button', { name: '搜索', exact: true }).element() as HTMLElement).focus({ preventScroll: true });
    await vi.waitFor(() => expect(headerBox().top).toBe(0));
  });

  test('auto-hide belongs to a fixed header only', async () => {
    await show({ autoHideHeader: true, fixedHeader: false });
    lengthen();
    window.scrollTo(0, 300);
    await vi.waitFor(() => expect(headerBox().top).toBe(-300));
  });
});

describe('spec/1 §2: side or top navigation, fixed or fluid width', () => {
  test('on top the menu stands in the header', async () => {
    await show({ layout: 'topmenu' });
    await vi.waitFor(() => expect(header().element().contains(side().element())).toBe(true));
    await expect.element(page.getByRole('button', { name: '收起菜单' })).not.toBeInTheDocument();
  });

  test.each([
    ['topmenu', 'Fixed', 1200],
    ['topmenu', 'Fluid', 3840],
    ['sidemenu', 'Fixed', 1680],
    ['sidemenu', 'Fluid', 3640],
  ] as const)('%s, %s: the content is %s px wide on a 4K screen', async (layout, contentWidth, width) => {
    await page.viewport(3840, 2160);
    await show({ layout, contentWidth });
    await vi.waitFor(() => expect(contentBox().width).toBe(width));
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(3840);
  });

  test.each(['sidemenu', 'topmenu'] as const)('a dark menu is dark in light appearance (%s)', async (layout) => {
    await show({ layout, navTheme: 'dark' });
    const ground = () => (layout === 'topmenu' ? header() : side()).element();
    await vi.waitFor(() => expect(getComputedStyle(ground()).backgroundColor).toBe('rgb(0, 21, 41)'));
    expect(getComputedStyle(document.body).backgroundColor).toBe('rgb(240, 242, 245)');
  });
});

describe("the person's own home page", () => {
  test('logo and 首页 lead there, and to 首页 itself once the page is not in the menu', async () => {
    await show({}, '/system/user');
    const permissions = useSession.getState().permissions;
    if (permissions) useSession.setState({ permissions: { ...permissions, homePath: '/orders/normal' } });
    const brand = page.getByRole('link', { name: /返回首页$/ });
    const crumb = page.getByRole('navigation', { name: '当前位置' }).getByRole('link', { name: '首页' });
    await expect.element(brand).toHaveAttribute('href', '/orders/normal');
    await expect.element(crumb).toHaveAttribute('href', '/orders/normal');
    if (permissions) useSession.setState({ permissions: { ...permissions, homePath: '/gone' } });
    await expect.element(brand).toHaveAttribute('href', '/dashboard/analysis');
  });
});

test('the chosen entry scrolls into view in a menu longer than the window', async () => {
  await page.viewport(1280, 260);
  await show({ fixSiderbar: true }, '/system/user');
  const entry = () => side().getByRole('link', { name: '用户管理' });
  await expect.element(entry()).toBeVisible();
  await vi.waitFor(() => expect(boxOf(entry().element()).bottom).toBeLessThanOrEqual(260));
});

test('a notice covers neither the bell nor the user menu', async () => {
  await show();
  notify({ kind: 'success', title: '欢迎', text: '下午好，欢迎回来' });
  const { container, root } = noticeStack();
  await expect.element(page.getByText('下午好，欢迎回来')).toBeVisible();
  const box = boxOf(container.querySelector('[role=status]'));
  expect(box.top).toBeGreaterThanOrEqual(headerBox().bottom);
  root.unmount();
  clearNotices();
});

function noticeStack() {
  const container = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => container.remove());
  const root = createRoot(container);
  root.render(<NoticeStack />);
  return { container, root };
}
