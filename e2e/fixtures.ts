import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { CLERK_PASSWORD, type RunningServer, startServer } from './server.ts';

/** Demo accounts the journeys act as. */
export const ACCOUNTS = { seller: 'sales1', colleague: 'sales2', cashier: 'cashier1' } as const;

interface Fixtures {
  /** One server per worker; journeys bring their own plots, so they do not disturb each other. */
  server: RunningServer;
}

export const test = base.extend<object, Fixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the pattern to find dependencies
    async ({}, use) => {
      const server = await startServer(Object.values(ACCOUNTS));
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

export { expect };

/** A browser of its own, signed in through the sign-in page. */
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
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/dashboard\/analysis$/);
  return page;
}

interface FreePlot {
  id: string;
  fullName: string;
  cemeteryId: string;
}

/** Plots that are for sale right now, asked for as a signed-in person would. */
export async function freePlots(server: RunningServer, username: string, count: number): Promise<FreePlot[]> {
  const call = async (path: string, init: RequestInit) => (await fetch(`${server.url}/api${path}`, init)).json();
  const login = await call('/sys/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: CLERK_PASSWORD }),
  });
  const list = await call(`/cemetery/plot/list?saleStatus=1&pageSize=${count}&column=plotNo&order=desc`, {
    headers: { 'x-access-token': login.result.token },
  });
  return list.result.records;
}

/** Finds a plot on the seat picture by its full name and opens its drawer with the keyboard. */
export async function openOnPicture(page: Page, fullName: string): Promise<void> {
  const box = page.getByLabel('查找墓位');
  await box.fill(fullName);
  await page.locator('.ant-select-item-option').filter({ hasText: fullName }).first().click();
  const picture = page.getByRole('application');
  await expect(picture).toBeFocused();
  await picture.press('Enter');
  await expect(page.getByRole('dialog').filter({ hasText: fullName })).toBeVisible();
}
