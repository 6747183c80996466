import type { Page } from '@playwright/test';
import { expect, signedIn, test } from './fixtures.ts';
import { ADMIN_PASSWORD } from './server.ts';
import { violations } from './violations.ts';

/** Settings in the browser's storage. */
type Stored = Readonly<Record<string, string | boolean>>;

const LOOKS: Readonly<Record<string, Stored>> = {
  light: {},
  dark: { APPEARANCE: 'dark' },
  'dark menu on top': { DEFAULT_THEME: 'dark', DEFAULT_LAYOUT_MODE: 'topmenu' },
  'colour-weak': { DEFAULT_COLOR_WEAK: true },
};
const SIZES = {
  phone: { width: 375, height: 740 },
  desk: { width: 1280, height: 800 },
  '4K': { width: 3840, height: 2160 },
};
const SCREENS: [path: string, ready: string][] = [
  ['/dashboard/analysis', '订单概况'],
  ['/plots/map', '图例'],
  ['/plots/list', '批量生成'],
];

async function keep(page: Page, stored: Stored): Promise<void> {
  await page.evaluate((values) => {
    for (const name of ['APPEARANCE', 'DEFAULT_THEME', 'DEFAULT_LAYOUT_MODE', 'DEFAULT_COLOR_WEAK']) {
      localStorage.removeItem(`pro__${name}`);
    }
    for (const [name, value] of Object.entries(values)) {
      localStorage.setItem(`pro__${name}`, JSON.stringify({ value, expire: null }));
    }
  }, stored);
}

/** By how much the page scrolls sideways, px. */
const sidewaysOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const [look, stored] of Object.entries(LOOKS)) {
  test(`spec/1 §2: ${look} is accessible and nothing scrolls sideways from 375 px to 4K`, async ({
    browser,
    server,
  }) => {
    // Painting 4K without a graphics card is slow.
    test.slow();
    const page = await signedIn(browser, server, 'admin', ADMIN_PASSWORD);
    await keep(page, stored);
    const troubles: string[] = [];
    for (const [path, ready] of SCREENS) {
      await page.goto(server.url + path);
      for (const [name, size] of Object.entries(SIZES)) {
        await page.setViewportSize(size);
        await expect(page.getByText(ready).first()).toBeVisible({ timeout: 30_000 });
        await expect.poll(() => sidewaysOf(page), `${name} ${path} scrolls sideways, px`).toBeLessThanOrEqual(0);
        if (name === 'desk') for (const problem of await violations(page)) troubles.push(`${path} ${problem}`);
      }
    }
    expect(troubles).toEqual([]);
    await page.context().close();
  });
}

test('a stored dark appearance is there with the first paint, before any of the program', async ({ page, server }) => {
  await page.goto(`${server.url}/user/login`);
  await keep(page, { APPEARANCE: 'dark' });
  // The script never loads: only the document itself is shown.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${server.url}/user/login`);
  await expect(page.locator('html')).toHaveClass('sb-dark');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(11, 11, 11)');
});
