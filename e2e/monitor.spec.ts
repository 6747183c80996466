import { ACCOUNTS, expect, opened, signedIn, test } from './fixtures.ts';
import { accessible, byMenu } from './screen.ts';
import { ADMIN_PASSWORD } from './server.ts';

test('what the server does is seen by platform administrators only (contract/2 §11)', async ({ browser, server }) => {
  test.slow();
  const page = await opened(browser, server, 'admin', '/dashboard/analysis', ADMIN_PASSWORD);
  const main = page.getByRole('main').filter({ visible: true });
  await byMenu(page, '性能监控', '运行时信息');
  await expect(main.getByRole('row', { name: /jvm\.memory\.used/ })).toContainText('MB');
  await expect(main.getByRole('img', { name: '堆内存，近十分钟' }).locator('canvas')).toBeVisible();
  await main.getByRole('button', { name: '查看数据：堆内存，近十分钟' }).click();
  await expect(main.getByRole('columnheader', { name: '已用（MB）' })).toBeVisible();
  await accessible(page);

  await byMenu(page, '性能监控', '请求追踪');
  await expect(main.getByText(/共追踪到 \d+ 条近期HTTP请求记录/)).toBeVisible();
  await main.getByRole('tab', { name: '最慢接口' }).click();
  await expect(main.getByRole('cell', { name: /^\/api\// }).first()).toBeVisible();

  await byMenu(page, '性能监控', '数据库监控');
  await expect(main.getByText(/^(SQLite|PostgreSQL) \d/)).toBeVisible();
  await byMenu(page, '性能监控', 'Redis监控');
  await expect(main.getByText('未启用Redis')).toBeVisible();
  await page.context().close();

  const clerk = await signedIn(browser, server, ACCOUNTS.finance);
  await expect(clerk.getByRole('menuitem', { name: '订单管理' })).toBeVisible();
  await expect(clerk.getByRole('menuitem', { name: '性能监控' })).toHaveCount(0);
  await clerk.context().close();
});
