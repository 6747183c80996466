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
export async function signedIn(browser: Browser, server: RunningServer, username: string, password = CLERK_PASSWORD): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const page = await context.newPage();
  await page.goto(`${server.url}/user/login`);
  await page.getByPlaceholder('用户名').fill(username);
  await page.getByPlaceholder('密码').fill(password);
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/dashboard\/analysis$/);
  return page;
}
