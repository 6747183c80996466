import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { forgetFrame, showFrame as show } from '../../testing/frame.tsx';

const entry = (name: string) => page.getByRole('menuitem', { name, exact: true });
const selected = () =>
  [...document.querySelectorAll('.ant-menu-item-selected')].map((item) => item.textContent).filter(Boolean);
const trail = () => page.getByRole('navigation', { name: '当前位置' });
const drawer = () => page.getByRole('dialog', { name: '主菜单' });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  forgetFrame();
  await page.viewport(1280, 800);
});

describe('spec/1 §2: the side menu', () => {
  test('one root submenu is open at a time, and the one of the page is open from the start', async () => {
    await show({}, '/orders/normal');
    await expect.element(entry('正常订单')).toBeVisible();
    await entry('系统管理').click();
    await expect.element(entry('用户管理')).toBeVisible();
    await vi.waitFor(() => expect(entry('正常订单').query()?.checkVisibility() ?? false).toBe(false));
  });

  test.each([
    ['/orders/normal', '正常订单'],
    ['/orders/kind/late', '迟付订单'],
    ['/orders/kind/other', '某类订单'],
  ])('at %s the selected item is %s', async (url, title) => {
    await show({}, url);
    await vi.waitFor(() => expect(selected()).toEqual([title]));
  });

  test('the logo links to the dashboard', async () => {
    const { address } = await show({}, '/orders/normal');
    const logo = page.getByRole('link', { name: '松柏陵园管理平台，返回首页' });
    await expect.element(logo).toHaveAttribute('href', '/dashboard/analysis');
    await logo.click();
    await vi.waitFor(() => expect(address()).toBe('/dashboard/analysis'));
  });
});

describe('spec/1 §2: breadcrumb and page title', () => {
  test('from 首页, earlier ones are links, the current one is plain text', async () => {
    await show({}, '/orders/normal');
    await expect.element(trail()).toHaveTextContent('首页订单管理正常订单');
    const links = trail().getByRole('link').elements() as HTMLAnchorElement[];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['首页', '/dashboard/analysis'],
      ['订单管理', '/orders'],
    ]);
    await expect.element(trail().getByText('正常订单')).toHaveAttribute('aria-current', 'page');
  });

  test('at home 首页 is still a link', async () => {
    await show();
    await expect.element(trail().getByRole('link', { name: '首页' })).toHaveAttribute('href', '/dashboard/analysis');
  });

  test('the title of the route, then the platform', async () => {
    await show({}, '/orders/normal');
    await vi.waitFor(() => expect(document.title).toBe('正常订单 - 松柏陵园管理平台'));
  });
});

describe('spec/1 §4, §9: mobile', () => {
  const opener = () => page.getByRole('button', { name: '展开菜单' });

  test.each([
    [1087, true],
    [1088, false],
  ])('a window of %d px is mobile: %s', async (width, mobile) => {
    await page.viewport(width, 800);
    await show();
    await vi.waitFor(() => expect(page.getByRole('navigation', { name: '主菜单' }).query() === null).toBe(mobile));
  });

  test('the menu is a drawer of 200 px that closes with the choice', async () => {
    await page.viewport(375, 800);
    const { address } = await show();
    await opener().click();
    await expect.element(drawer()).toBeVisible();
    expect(drawer().element().getBoundingClientRect().width).toBe(200);
    await entry('系统管理').click();
    await entry('用户管理').click();
    await vi.waitFor(() => expect(address()).toBe('/system/user'));
    await expect.element(drawer()).not.toBeInTheDocument();
  });

  test('becoming mobile again begins with a closed menu', async () => {
    await page.viewport(800, 800);
    await show();
    await opener().click();
    await expect.element(drawer()).toBeVisible();
    await page.viewport(1280, 800);
    await expect.element(drawer()).not.toBeInTheDocument();
    await page.viewport(800, 800);
    await expect.element(opener()).toBeVisible();
    expect(drawer().query()).toBeNull();
  });

  test.each(['light', 'dark'] as const)(
    'at 375 px nothing scrolls sideways and what is pressed measures 44 px (%s)',
    async (appearance) => {
      await page.viewport(375, 800);
      await show({ appearance }, '/orders/normal');
      const sizes = () =>
        [
          ...document.querySelectorAll(
            'header button, nav[aria-label="已打开的页面"] :is(a, button), [role="menuitem"]',
          ),
        ]
          .filter((one) => one.checkVisibility())
          .map((one) => ({
            name: one.getAttribute('aria-label') ?? one.textContent,
            box: one.getBoundingClientRect(),
          }));
      await vi.waitFor(() => expect(sizes().length).toBeGreaterThan(5));
      await opener().click();
      await expect.element(entry('首页')).toBeVisible();
      expect(document.documentElement.scrollWidth).toBe(375);
      const small = sizes().filter(({ box }) => box.height < 44 || box.width < 44);
      expect(small.map(({ name, box }) => `${name} ${box.width}×${box.height}`)).toEqual([]);
    },
  );
});
