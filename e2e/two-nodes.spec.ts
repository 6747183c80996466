import { randomBytes } from 'node:crypto';
import { test as base } from '@playwright/test';
import pg from 'pg';
import { adminCaller, caller, changeGrants, publish } from './api.ts';
import { ACCOUNTS, expect, signedIn } from './fixtures.ts';
import { type RunningServer, startServer } from './server.ts';

/** A separate project, run only where PostgreSQL and Redis are configured (playwright.config.ts). */
const { TEST_DATABASE_URL = '', TEST_REDIS_URL = '' } = process.env;

interface Nodes {
  here: RunningServer;
  there: RunningServer;
}

/** Two servers on one new PostgreSQL database, connected by Redis. */
const test = base.extend<object, { nodes: Nodes }>({
  nodes: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the pattern to find dependencies
    async ({}, use) => {
      const database = `songbai_e2e_${randomBytes(8).toString('hex')}`;
      await atPostgres(`create database ${database}`);
      const address = new URL(TEST_DATABASE_URL);
      address.pathname = `/${database}`;
      const env = {
        DATABASE_URL: address.href,
        REDIS_URL: TEST_REDIS_URL,
        DATA_KEY: randomBytes(32).toString('base64url'),
      };
      try {
        const here = await startServer([ACCOUNTS.receptionist], env);
        const there = await startServer([], env);
        await use({ here, there });
        await Promise.all([here.stop(), there.stop()]);
      } finally {
        await atPostgres(`drop database if exists ${database} with (force)`);
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

async function atPostgres(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: TEST_DATABASE_URL });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

test('what happens on one node is seen at once in a browser at the other: messages and rights (user-asks row 2)', async ({
  browser,
  nodes: { here, there },
}) => {
  const [admin, clerk, page] = await Promise.all([
    adminCaller(there.url),
    caller(here.url, ACCOUNTS.receptionist),
    signedIn(browser, here, ACCOUNTS.receptionist),
  ]);
  await page.goto(`${here.url}/services/orders`);
  const add = page.getByRole('main').getByRole('button', { name: '新增' });
  await expect(add).toBeVisible();

  const title = '两台服务器之间的通知';
  await publish(admin, { titile: title, msgContent: '<p>各部门请知悉。</p>' });
  // A pop-up arrives through the socket only; polling by the bell shows none.
  await expect(page.getByRole('region', { name: '系统通知' }).getByText(title)).toBeVisible();
  await page.getByRole('button', { name: /^消息/ }).click();
  await expect(page.getByRole('button', { name: new RegExp(title) })).toBeVisible();
  await page.keyboard.press('Escape');

  const grant = 'button-cem:service:add';
  await changeGrants(admin, 'role-reception', { take: [grant] });
  const refused = await clerk.send('POST', '/cemetery/serviceOrder/add', {});
  expect([refused.success, refused.message]).toEqual([false, '没有权限，请联系管理员分配权限！']);
  await expect(add).toHaveCount(0);
  await changeGrants(admin, 'role-reception', { give: [grant] });
  await expect(add).toBeVisible();
  await page.context().close();
});
