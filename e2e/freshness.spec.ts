import type { Page } from '@playwright/test';
import { adminCaller, type Caller, caller, changeGrants } from './api.ts';
import { ACCOUNTS, expect, signedIn, test } from './fixtures.ts';

const ROLE = 'role-reception';
const BUTTON = 'button-cem:service:add';
const PAGE = 'menu-service-order-list';

const tabOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name });
const add = (page: Page) => page.getByRole('main').getByRole('button', { name: '新增' });
const typed = (page: Page) => page.getByRole('dialog').getByLabel('姓名/单位名称');
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('menuitem', { name });

/**
 * A change and its visible effect. The limit of 2 s (user-asks row 2) is measured in bench and only recorded here, so
 * that a busy machine does not fail the test.
 */
async function timed(what: string, change: () => Promise<unknown>, shown: () => Promise<void>): Promise<void> {
  const started = performance.now();
  await change();
  await shown();
  const description = `${what}: ${Math.round(performance.now() - started)} ms`;
  test.info().annotations.push({ type: 'measured', description });
}

const SOON = { timeout: 15_000 };

/** A half-filled customer form in a drawer, then the service orders in a second tab. */
async function twoPages(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/services/orders`);
  await expect(add(page)).toBeVisible();
  await entry(page, '客户管理').click();
  await entry(page, '客户列表').click();
  await expect(page).toHaveURL(/\/customers\/list$/);
  await add(page).click();
  await typed(page).fill('只写了一半');
  // The drawer covers the menu: use the browser's back button.
  await page.goBack();
  await expect(page).toHaveURL(/\/services\/orders$/);
  await expect(add(page)).toBeVisible();
}

test('a right that is taken is gone from the open page and at the server; what is typed stays (user-asks row 2, spec/1 §6)', async ({
  browser,
  server,
}) => {
  const [admin, clerk, page] = await Promise.all([
    adminCaller(server.url),
    caller(server.url, ACCOUNTS.receptionist),
    signedIn(browser, server, ACCOUNTS.receptionist),
  ]);
  await twoPages(page, server.url);

  const takeButton = async () => {
    await changeGrants(admin, ROLE, { take: [BUTTON] });
    const refused = await clerk.send('POST', '/cemetery/serviceOrder/add', {});
    expect([refused.success, refused.message]).toEqual([false, '没有权限，请联系管理员分配权限！']);
  };
  await timed('a taken button disappears', takeButton, () => expect(add(page)).toHaveCount(0, SOON));

  const grant = (change: { take?: string[]; give?: string[] }) => () => changeGrants(admin, ROLE, change);
  const forbidden = page.getByRole('heading', { name: '抱歉，您无权访问该页面' });
  await timed('a taken page closes', grant({ take: [PAGE] }), () => expect(forbidden).toBeVisible(SOON));
  await expect(entry(page, '服务订单')).toHaveCount(0);
  await expect(tabOf(page, '服务订单')).toHaveAttribute('aria-current', 'page');

  await tabOf(page, '客户列表').click();
  await expect(typed(page)).toHaveValue('只写了一半');
  await page.goBack();

  await timed('a given page is back', grant({ give: [PAGE, BUTTON] }), () => expect(add(page)).toBeVisible(SOON));
  await expect(entry(page, '服务管理')).toBeVisible();
  await tabOf(page, '客户列表').click();
  await expect(typed(page)).toHaveValue('只写了一半');
  await page.context().close();
});

interface Item {
  id: string;
  version: number;
  itemText: string;
  itemValue: string;
}

async function channelItem(admin: Caller, value: string): Promise<Item> {
  const dicts = await admin.get<{ records: { id: string }[] }>('/sys/dict/list', { dictCode: 'channel' });
  const dictId = dicts.records[0]?.id ?? '';
  const items = await admin.get<{ records: Item[] }>('/sys/dictItem/list', { dictId, pageSize: '100' });
  const item = items.records.find(({ itemValue }) => itemValue === value);
  if (!item) throw new Error(`no channel ${value}`);
  return item;
}

test('an edited dictionary text is on the open list without a reload, and no bare code ever is (user-asks row 3)', async ({
  browser,
  server,
}) => {
  const admin = await adminCaller(server.url);
  const customers = await admin.get<{ records: { source: string }[] }>('/cemetery/customer/list', { pageSize: '10' });
  const value = customers.records.find(({ source }) => source)?.source ?? '';
  const before = await channelItem(admin, value);
  const page = await signedIn(browser, server, ACCOUNTS.receptionist);
  // Wide enough for the column with the text.
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.goto(`${server.url}/customers/list`);
  const cells = (text: string) => page.getByRole('cell', { name: text, exact: true });
  await expect(cells(before.itemText).first()).toBeVisible();
  const count = await cells(before.itemText).count();

  const rename = (item: Item, itemText: string) =>
    admin.change('PUT', '/sys/dictItem/edit', { id: item.id, version: item.version, itemText });
  const edit = () => rename(before, '园区接待处');
  await timed('an edited text shows', edit, () => expect(cells('园区接待处')).toHaveCount(count, SOON));
  await expect(cells(before.itemText)).toHaveCount(0);
  await expect(cells(value)).toHaveCount(0);

  await rename(await channelItem(admin, value), before.itemText);
  await expect(cells(before.itemText)).toHaveCount(count);
  await page.context().close();
});
