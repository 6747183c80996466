import type { Page } from '@playwright/test';
import { caller } from './api.ts';
import { ACCOUNTS, expect, signedIn, test } from './fixtures.ts';
import { CLERK_PASSWORD } from './server.ts';
import { violations } from './violations.ts';

const HOME = /\/dashboard\/analysis$/;

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('用户名', { exact: true }).fill(username);
  await page.getByLabel('密码', { exact: true }).fill(CLERK_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

test('a token that dies in the middle of typing: sign in over the page, the text is kept and saved (spec/1 §8)', async ({
  browser,
  server,
}) => {
  const page = await signedIn(browser, server, ACCOUNTS.receptionist);
  await page.goto(`${server.url}/customers/list`);
  await page.getByRole('main').getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog', { name: '新增客户' });
  await form.getByLabel('姓名/单位名称').fill('令狐思远');
  await form.getByLabel('手机号').fill('13957100077');

  // The user ends all other sessions elsewhere; this window notices with its next call.
  const elsewhere = await caller(server.url, ACCOUNTS.receptionist);
  await elsewhere.change('DELETE', '/sys/user/login/setting/sessions');
  const again = page.getByRole('dialog', { name: '登录已过期' });
  await expect(again).toBeVisible({ timeout: 20_000 });
  await expect(again.getByLabel('用户名', { exact: true })).toHaveValue(ACCOUNTS.receptionist);
  // No other user can sign in over this user's page.
  await expect(again.getByLabel('用户名', { exact: true })).not.toBeEditable();
  await again.getByLabel('密码', { exact: true }).fill('wrong');
  await again.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('用户名或密码错误')).toBeVisible();
  await again.getByLabel('密码', { exact: true }).fill(CLERK_PASSWORD);
  await again.getByRole('button', { name: '登录', exact: true }).click();
  await expect(again).toBeHidden();

  await expect(form.getByLabel('姓名/单位名称')).toHaveValue('令狐思远');
  await form.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('cell', { name: '令狐思远', exact: true })).toBeVisible();
  await page.context().close();
});

const ELSEWHERE = [
  '//evil.example/',
  'https://evil.example/',
  'javascript:location.assign("//evil.example")',
  '/\\evil.example/',
  '/.//evil.example/',
  '/user/login?redirect=//evil.example',
].map(encodeURIComponent);

test('a redirect to elsewhere leads home, one to a page of the console leads there (spec/1 §4)', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(server.url)) strangers.push(request.url());
  });
  for (const redirect of [...ELSEWHERE, '//evil.example', '%252F%252Fevil.example']) {
    await page.goto(`${server.url}/user/login?redirect=${redirect}`);
    await signIn(page, ACCOUNTS.cashier);
    await expect(page, redirect).toHaveURL(`${server.url}/dashboard/analysis`);
    await page.evaluate(() => localStorage.clear());
  }
  expect(strangers).toEqual([]);

  await page.goto(`${server.url}/orders/normal?keyword=${encodeURIComponent('陈')}`);
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Forders%2Fnormal%3Fkeyword%3D/);
  await signIn(page, ACCOUNTS.cashier);
  await expect(page).toHaveURL(/\/orders\/normal\?keyword=%E9%99%88$/);
  await expect(page.getByLabel('关键字')).toHaveValue('陈');
  await context.close();
});

test('signing out asks first, ends the session at the server and leaves nothing behind (spec/1 §4, §8)', async ({
  browser,
  server,
}) => {
  const page = await signedIn(browser, server, ACCOUNTS.cashier);
  const asked = page.waitForRequest(/\/sys\/annountCement\/listByUser/);
  await page.goto(`${server.url}/orders/normal`);
  const { 'x-access-token': token = '' } = await (await asked).allHeaders();
  const signOut = async () => {
    await page.getByRole('button', { name: /用户菜单/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    return page.getByRole('dialog').filter({ hasText: '真的要注销登录吗 ?' });
  };
  const question = await signOut();
  await expect(question).toContainText('提示');
  await question.getByRole('button', { name: /取\s?消/ }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/orders\/normal$/);

  await (await signOut()).getByRole('button', { name: /确\s?定/ }).click();
  await expect(page).toHaveURL(/\/user\/login$/);
  expect(token).not.toBe('');
  const reply = await fetch(`${server.url}/api/sys/user/getCurrentUserDeparts`, {
    headers: { 'x-access-token': token },
  });
  expect(reply.status).toBe(401);
  const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(left).not.toContain(token);
  expect(left).not.toContain(ACCOUNTS.cashier);

  await page.goBack();
  await expect(page).toHaveURL(/\/user\/login/);
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0);
  await signIn(page, ACCOUNTS.cashier);
  await expect(page).toHaveURL(new RegExp(`${HOME.source}|/orders/normal$`));
  await page.context().close();
});

test('the sign-in form takes input while the program is still on its way, and goes on with it (budgets of the front end)', async ({
  browser,
  server,
}) => {
  const page = await browser.newPage();
  const held: (() => void)[] = [];
  const first: string[] = [];
  let holding = true;
  // What the document itself runs arrives; everything else waits.
  await page.route('**/assets/*.js', async (route) => {
    if (first.length === 0) first.push(route.request().url());
    else if (holding) await new Promise<void>((free) => held.push(free));
    await route.continue();
  });
  await page.goto(`${server.url}/user/login`, { waitUntil: 'commit' });
  const name = page.getByLabel('用户名', { exact: true });
  await name.fill(ACCOUNTS.cashier);
  await page.getByLabel('密码', { exact: true }).fill(CLERK_PASSWORD);
  await page.keyboard.press('Enter');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expect(page).toHaveURL(/\/user\/login$/);
  expect(await violations(page)).toEqual([]);
  holding = false;
  for (const free of held) free();
  await expect(page).toHaveURL(HOME);
  await page.close();
});
