import type { Page } from '@playwright/test';
import { adminCaller } from './api.ts';
import { ACCOUNTS, expect, signedIn, test } from './fixtures.ts';
import { ADMIN_PASSWORD } from './server.ts';

const TITLE = '国庆期间园区值班安排';

/** Markup that an attacker with the right to write announcements would add to the editor's output. */
const ATTACK = [
  '<script>window.attacked = "script"</script>',
  '<img src="x" onerror="window.attacked = \'onerror\'">',
  '<a href="javascript:window.attacked = 1">领取福利</a>',
  '<iframe srcdoc="<script>parent.attacked = 1</script>"></iframe>',
].join('');

const bell = (page: Page) => page.getByRole('button', { name: /^消息(，\d+ 条未读)?$/ });
const tabBar = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });

async function unread(page: Page): Promise<number> {
  return Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);
}

const showsUnread = (page: Page, count: number) =>
  expect(bell(page)).toHaveAccessibleName(count === 0 ? '消息' : `消息，${count} 条未读`);

/** The bell has loaded: its number is the server's. */
async function openHome(page: Page, url: string): Promise<number> {
  const loaded = page.waitForResponse(/\/sys\/annountCement\/listByUser/);
  await page.goto(`${url}/dashboard/analysis`);
  await loaded;
  // A mark in the window: a reload would have lost it.
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  await bell(page).click();
  const panel = page.getByRole('tab', { name: /^通知\(\d+\)$/ });
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  return unread(page);
}

async function writeAnnouncement(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/isystem/annountCement`);
  await page.getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: '标题' }).fill(TITLE);
  await form.getByRole('textbox', { name: '截至日期' }).fill('2099-12-31 00:00:00');
  await page.keyboard.press('Enter');
  await form.getByRole('textbox', { name: '摘要' }).fill('值班表与联系电话');
  await expect(form.getByLabel('选择图片')).toBeHidden();
  const editor = form.getByRole('textbox', { name: '内容' });
  await editor.click();
  await form.getByRole('button', { name: '加粗' }).click();
  await editor.pressSequentially('每日两人');
  await form.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect(rowOf(page)).toContainText('未发布');
}

const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: TITLE });

async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^确\s?定$/ }).click();
}

/** Adds through the API markup that no editor produces, and the target of 去处理. */
async function tamper(url: string): Promise<string> {
  const admin = await adminCaller(url);
  const query = { titile: TITLE, sendStatus: '0' };
  const list = await admin.get<{ records: { id: string }[] }>('/sys/annountCement/list', query);
  const id = list.records[0]?.id ?? '';
  const row = await admin.get<{ version: number; msgContent: string }>('/sys/annountCement/queryById', { id });
  const msgContent = row.msgContent + ATTACK;
  const change = { id, version: row.version, msgContent, openType: 'url', openPage: '/orders/normal' };
  await admin.change('PUT', '/sys/annountCement/edit', change);
  return id;
}

test('an announcement reaches open browsers at once, is read, counted and taken back (spec/1 §2, §4; contract/2 §5)', async ({
  browser,
  server,
}) => {
  const [admin, clerk, second] = await Promise.all([
    signedIn(browser, server, 'admin', ADMIN_PASSWORD),
    signedIn(browser, server, ACCOUNTS.colleague),
    signedIn(browser, server, ACCOUNTS.cashier),
  ]);
  const [before, beforeSecond] = [await openHome(clerk, server.url), await openHome(second, server.url)];
  await writeAnnouncement(admin, server.url);
  await tamper(server.url);
  await rowOf(admin).getByRole('button', { name: '发布', exact: true }).click();
  await confirm(admin);
  await expect(rowOf(admin)).toContainText('已发布');

  // Badge and pop-up, without a reload.
  const popUp = clerk.getByRole('region', { name: '系统通知' }).getByRole('status');
  await expect(popUp).toContainText(TITLE);
  await showsUnread(clerk, before + 1);
  await showsUnread(second, beforeSecond + 1);
  expect(await clerk.evaluate(() => 'neverReloaded' in window)).toBe(true);

  // From the bell into the dialog of 1200 px; the attacker's markup is removed, the editor's is kept.
  await bell(clerk).click();
  const panel = clerk.locator('.ant-popover-container, .ant-popover-inner').filter({ hasText: '查看更多' });
  expect((await panel.boundingBox())?.width).toBe(300);
  await clerk.getByRole('button', { name: new RegExp(TITLE) }).click();
  const dialog = clerk.getByRole('dialog', { name: '通知消息' });
  await expect(dialog.getByRole('heading', { name: TITLE })).toBeVisible();
  expect((await dialog.boundingBox())?.width).toBe(1200);
  await expect(dialog.locator('strong')).toHaveText('每日两人');
  await expect(dialog).toContainText(/发布时间：\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  await expect(dialog.locator('script, iframe, [onerror], [href^="javascript"]')).toHaveCount(0);
  expect(await clerk.evaluate(() => 'attacked' in window)).toBe(false);
  await showsUnread(clerk, before);
  await dialog.getByRole('button', { name: '去处理' }).click();
  await expect(clerk).toHaveURL(/\/orders\/normal$/);
  await expect(dialog).toBeHidden();

  // Who has read it.
  const name = (await clerk.getByRole('button', { name: /用户菜单/ }).innerText()).trim();
  await rowOf(admin).getByRole('button', { name: '已读统计' }).click();
  const figures = admin.getByRole('dialog').filter({ hasText: '已读统计' });
  await expect(figures.getByRole('tab', { name: '已读人员(1)' })).toBeVisible();
  await expect(figures.getByRole('cell', { name, exact: true })).toBeVisible();
  await admin.keyboard.press('Escape');

  // Revoked: it disappears from the bell of users who have not read it.
  await rowOf(admin).getByRole('button', { name: '撤销' }).click();
  await confirm(admin);
  await expect(rowOf(admin)).toContainText('已撤销');
  await showsUnread(second, beforeSecond);
  await expect(second).toHaveURL(/\/dashboard\/analysis$/);
  await Promise.all([admin, clerk, second].map((page) => page.context().close()));
});

test("one's own messages show what is read; 全部标注已读 empties the bell, in the other window too (contract/2 §5.3)", async ({
  browser,
  server,
}) => {
  const page = await signedIn(browser, server, ACCOUNTS.seller);
  const other = await page.context().newPage();
  expect(await openHome(other, server.url)).toBeGreaterThan(0);
  await openHome(page, server.url);
  await bell(page).click();
  await page.getByRole('button', { name: '查看更多' }).first().click();
  await expect(page).toHaveURL(/\/isps\/userAnnouncement$/);
  await expect(tabBar(page).getByRole('link', { name: '我的消息' })).toHaveAttribute('aria-current', 'page');
  const states = page.getByRole('cell', { name: /^(已读|未读)$/ });
  await expect(states.filter({ hasText: '未读' }).first()).toBeVisible();
  await expect(states.filter({ hasText: '已读' }).first()).toBeVisible();
  await page.getByRole('button', { name: '全部标注已读' }).click();
  await expect(page.getByText('是否全部标注已读?')).toBeVisible();
  await confirm(page);
  await expect(states.filter({ hasText: '未读' })).toHaveCount(0);
  await expect(states.first()).toHaveText('已读');
  await showsUnread(page, 0);
  await showsUnread(other, 0);
  await page.context().close();
});
