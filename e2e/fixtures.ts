import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { caller } from './api.ts';
import { CLERK_PASSWORD, type RunningServer, startServer } from './server.ts';

/** Demo accounts used by the tests. */
export const ACCOUNTS = {
  seller: 'sales1',
  colleague: 'sales2',
  cashier: 'cashier1',
  receptionist: 'reception1',
  finance: 'finance_mgr1',
  recordsHead: 'records_mgr1',
  salesHead: 'sales_mgr1',
} as const;

interface Fixtures {
  /** One server per worker; tests use their own plots, so they do not affect each other. */
  server: RunningServer;
}

export const test = base.extend<object, Fixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the pattern to find dependencies
    async ({}, use) => {
      const server = await startServer(Object.values(ACCOUNTS), { REGISTRATION: 'on' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

export { expect };

/** A new browser context, signed in through the sign-in page. */
export async function signedIn(
  browser: Browser,
  server: RunningServer,
  username: string,
  password = CLERK_PASSWORD,
): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const page = await context.newPage();
  await page.goto(`${server.url}/user/login`);
  await page.getByLabel('用户名', { exact: true }).fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/analysis$/);
  return page;
}

type Kept = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;
const kept = new Map<string, Kept>();

/**
 * A new browser context that opens a page with the session of an earlier sign-in of the same user: for tests that do
 * not end sessions.
 */
export async function opened(
  browser: Browser,
  server: RunningServer,
  username: string,
  path: string,
  password = CLERK_PASSWORD,
): Promise<Page> {
  const key = `${server.url} ${username}`;
  const storageState = kept.get(key);
  if (!storageState) {
    const page = await signedIn(browser, server, username, password);
    kept.set(key, await page.context().storageState());
    await page.goto(server.url + path);
    return page;
  }
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', storageState });
  const page = await context.newPage();
  await page.goto(server.url + path);
  return page;
}

interface FreePlot {
  id: string;
  fullName: string;
  cemeteryId: string;
}

/** Plots currently for sale, fetched as a signed-in user. */
export async function freePlots(server: RunningServer, username: string, count: number): Promise<FreePlot[]> {
  const person = await caller(server.url, username);
  const query = { saleStatus: '1', pageSize: String(count), column: 'plotNo', order: 'desc' };
  return (await person.get<{ records: FreePlot[] }>('/cemetery/plot/list', query)).records;
}

/** Finds a plot on the seat map by its full name and opens its drawer with the keyboard. */
export async function openOnPicture(page: Page, fullName: string): Promise<void> {
  const box = page.getByLabel('查找墓位');
  await box.fill(fullName);
  await page.locator('.ant-select-item-option').filter({ hasText: fullName }).first().click();
  const picture = page.getByRole('application');
  await expect(picture).toBeFocused();
  await picture.press('Enter');
  await expect(page.getByRole('dialog').filter({ hasText: fullName })).toBeVisible();
}
