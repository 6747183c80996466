import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/lib/chromium.mjs';

const TWO_NODES = '**/two-nodes.spec.ts';
/** PostgreSQL and Redis are not on every machine; `.ci/run` configures them and runs this project too. */
const { TEST_DATABASE_URL, TEST_REDIS_URL, BROWSER_RETRIES = '0' } = process.env;
const services = TEST_DATABASE_URL && TEST_REDIS_URL ? [{ name: 'two-nodes', testMatch: TWO_NODES }] : [];

export default defineConfig({
  testDir: '.',
  projects: [{ name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: TWO_NODES }, ...services],
  outputDir: '../.cache/e2e',
  // Each has a server of its own (fixtures.ts) and waits for it half of the time.
  workers: 2,
  retries: Number(BROWSER_RETRIES),
  // Timeouts only allow for a busy machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../.cache/test/e2e.json' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
    screenshot: 'only-on-failure',
    // Recording costs time in every test: where there is a second try, that one is recorded.
    trace: Number(BROWSER_RETRIES) > 0 ? 'on-first-retry' : 'retain-on-failure',
  },
});
