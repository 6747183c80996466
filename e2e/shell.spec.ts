import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { caller } from './api.ts';
import { ACCOUNTS, expect, signedIn, test } from './fixtures.ts';
import { addMenuRows } from './menu-rows.ts';
import { ADMIN_PASSWORD } from './server.ts';
import { violations } from './violations.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link');
const tabOf = (page: Page, name: string) => tabs(page).filter({ hasText: name });
const mainMenu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });

/** Opens a page by the menu search, using only the keyboard. */
async function searchAndOpen(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: '搜索内容' })).toBeFocused();
  await page.keyboard.type(text);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(tabOf(page, text)).toHaveAttribute('aria-current', 'page');
}

async function setting(page: Page, choose: (drawer: Locator) => Promise<void>): Promise<void> {
  const drawer = page.getByRole('dialog', { name: '系统设置' });
  // Blocks of the home page that arrive late move what is about to be clicked.
  await expect(async () => {
    await page.getByRole('button', { name: /用户菜单/ }).click();
    await page.getByRole('menuitem', { name: '系统设置' }).click({ timeout: 5000 });
    await expect(drawer).toBeVisible({ timeout: 5000 });
  }).toPass();
  await choose(drawer);
  await drawer.getByRole('button', { name: '关闭' }).click();
  await expect(drawer).toBeHidden();
}

test('tabs: five opened by the menu search, one dragged, the rest closed by keyboard, back after a reload (spec/1 §2, §8)', async ({
  browser,
  server,
}) => {
  const page = await signedIn(browser, server, ACCOUNTS.colleague);
  await expect(page.getByRole('button', { name: '全屏' })).toBeVisible();
  await setting(page, (drawer) => drawer.getByRole('switch', { name: '恢复上次页签' }).click());
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: '搜索内容' })).toBeFocused();
  await page.keyboard.type('没有这样的菜单');
  await expect(page.getByText('没有查询到任何数据')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const name of ['墓位列表', '正常订单', '已取消订单', '逾期订单', '客户列表']) await searchAndOpen(page, name);
  await expect(tabs(page)).toHaveText(['首页', '墓位列表', '正常订单', '已取消订单', '逾期订单', '客户列表']);

  const [from, to] = [await tabOf(page, '客户列表').boundingBox(), await tabOf(page, '墓位列表').boundingBox()];
  if (!from || !to) throw new Error('a tab is not on screen');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 4, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  const moved = ['首页', '客户列表', '墓位列表', '正常订单', '已取消订单', '逾期订单'];
  await expect(tabs(page)).toHaveText(moved);
  await page.reload();
  await expect(tabs(page)).toHaveText(moved);

  await tabOf(page, '正常订单').focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: '关闭其它' })).toBeVisible();
  // The menu may stand there a moment before it listens to keys.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: '关闭其它' })).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(tabs(page)).toHaveText(['首页', '正常订单']);
  await expect(page).toHaveURL(/\/orders\/normal$/);
  await tabOf(page, '首页').focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('首页不能关闭!')).toBeVisible();
  await expect(tabs(page)).toHaveCount(2);
  await page.context().close();
});

test('settings and the folded menu outlive a reload (spec/1 §2)', async ({ browser, server }) => {
  const page = await signedIn(browser, server, ACCOUNTS.cashier);
  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible();
  await setting(page, (drawer) => drawer.getByText('深色', { exact: true }).click());
  await expect(page.locator('html')).toHaveClass(/sb-dark/);
  await page.reload();
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible();
  expect((await mainMenu(page).boundingBox())?.width).toBe(80);
  await expect(page.locator('html')).toHaveClass(/sb-dark/);
  await page.context().close();
});

test('on a phone the menu is a drawer of 200 px and the search a dialog; nothing scrolls sideways (spec/1 §2, §9)', async ({
  browser,
  server,
}) => {
  const page = await signedIn(browser, server, ACCOUNTS.colleague);
  await page.setViewportSize({ width: 375, height: 740 });
  await expect(mainMenu(page)).toHaveCount(0);
  await page.getByRole('button', { name: '展开菜单' }).click();
  const drawer = page.getByRole('dialog', { name: '主菜单' });
  expect((await drawer.boundingBox())?.width).toBe(200);
  await drawer.getByRole('menuitem', { name: '客户管理' }).click();
  await drawer.getByRole('menuitem', { name: '客户列表' }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/customers\/list$/);

  await page.getByRole('button', { name: '搜索', exact: true }).click();
  const search = page.getByRole('dialog', { name: '搜索' });
  await search.getByRole('combobox').fill('逾期');
  await search.getByRole('option', { name: '逾期订单' }).click();
  await expect(search).toBeHidden();
  for (const path of ['/orders/overdue', '/isps/userAnnouncement', '/account/center', '/account/settings/security']) {
    if (!page.url().endsWith(path)) await page.goto(server.url + path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByText('正在加载')).toHaveCount(0);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect([path, scrollWidth]).toEqual([path, clientWidth]);
  }
  await page.context().close();
});

test('registration, recovery and the way in from elsewhere open without a token; unknown paths lead to /404 (spec/1 §2)', async ({
  browser,
  server,
}) => {
  const page = await browser.newPage();
  const open: [path: string, shown: string, heading: string][] = [
    ['/user', '/user/login', '登录'],
    ['/user/register', '/user/register', '注册'],
    ['/user/alteration', '/user/alteration', '找回密码'],
    ['/oauth2-app', '/oauth2-app/login', '第三方登录'],
    ['/user/nothing', '/404', '抱歉，您访问的页面不存在'],
  ];
  for (const [path, shown, heading] of open) {
    await page.goto(server.url + path);
    await expect(page).toHaveURL(server.url + shown);
    await expect(
      page
        .getByRole('region', { name: heading })
        .or(page.getByRole('heading', { name: heading }))
        .first(),
    ).toBeVisible();
    expect([path, await violations(page)]).toEqual([path, []]);
  }
  await page.close();
  const inside = await signedIn(browser, server, ACCOUNTS.cashier);
  await inside.goto(`${server.url}/no/such/page?x=1`);
  await expect(inside).toHaveURL(`${server.url}/404`);
  await expect(mainMenu(inside).getByRole('menuitem', { name: '首页' })).toBeVisible();
  await inside.context().close();
});

/** Another system of the office: records the requests it receives. */
async function otherSystem() {
  const calls: { url: string; headers: string }[] = [];
  const system = createServer(({ url = '', headers }, reply) => {
    calls.push({ url, headers: JSON.stringify(headers) });
    reply.setHeader('content-type', 'text/html; charset=utf-8').end('<h1>财务系统</h1>');
  });
  await new Promise<void>((listening) => system.listen(0, '127.0.0.1', listening));
  const { port } = system.address() as AddressInfo;
  const close = () => {
    system.closeAllConnections();
    system.close();
  };
  return { calls, address: `http://127.0.0.1:${port}`, close };
}

test('broken and hostile menu rows: each page says so, the rest works; a frame gets a ticket, never the token (spec/1 §2, §8)', async ({
  browser,
  server,
}) => {
  const finance = await otherSystem();
  const takeAway = addMenuRows(server, [
    { id: 'menu-gone', name: '旧报表', url: '/old/report', component: 'report/NoSuchView' },
    { id: 'menu-script', name: '脚本', url: 'javascript:window.attacked=1', component: 'layouts/IframePageView' },
    {
      id: 'menu-frame',
      name: '财务系统',
      url: `${finance.address}/in?t=\${token}`,
      component: 'layouts/IframePageView',
    },
  ]);
  const page = await signedIn(browser, server, 'admin', ADMIN_PASSWORD);
  const asked = page.waitForRequest(/\/sys\/ticket/);
  const said = (text: string | RegExp) => page.getByRole('main').getByRole('heading', { name: text });

  await mainMenu(page).getByRole('menuitem', { name: '旧报表' }).click();
  await expect(said('未找到页面组件「report/NoSuchView」，请联系管理员检查菜单配置')).toBeVisible();
  await mainMenu(page).getByRole('menuitem', { name: '脚本' }).click();
  await expect(said('菜单「脚本」的地址无法打开，请联系管理员检查菜单配置')).toBeVisible();
  expect(await page.evaluate(() => 'attacked' in window)).toBe(false);

  await mainMenu(page).getByRole('menuitem', { name: '财务系统' }).click();
  await expect(page.frameLocator('iframe').getByRole('heading', { name: '财务系统' })).toBeVisible();
  const { 'x-access-token': token = '' } = await (await asked).allHeaders();
  expect(token).not.toBe('');
  expect(JSON.stringify(finance.calls)).not.toContain(token);
  expect(await page.locator('iframe').getAttribute('src')).not.toContain(token);
  // The ticket authenticates the user once only.
  const ticket = new URL(finance.calls[0]?.url ?? '', finance.address).searchParams.get('t') ?? '';
  const anybody = await caller(server.url, ACCOUNTS.cashier);
  const redeem = () => anybody.send<{ username: string }>('POST', '/sys/ticket/redeem', { ticket });
  expect((await redeem()).result.username).toBe('admin');
  expect((await redeem()).success).toBe(false);

  await mainMenu(page).getByRole('menuitem', { name: '首页' }).click();
  await expect(page).toHaveURL(/\/dashboard\/analysis$/);
  await expect(page.getByText('订单概况')).toBeVisible();
  takeAway();
  finance.close();
  await page.context().close();
});
