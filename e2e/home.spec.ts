import { ACCOUNTS, expect, signedIn, test } from './fixtures.ts';

test('finance sees the business, the cashier the money of the day; a figure opens its list with the filter set', async ({
  browser,
  server,
}) => {
  const finance = await signedIn(browser, server, ACCOUNTS.finance);
  await expect(finance.getByRole('heading', { name: '收款', exact: true })).toBeVisible();
  await expect(finance.getByRole('heading', { name: '欠款与管理费账龄' })).toBeVisible();
  const year = finance.getByRole('link', { name: /^本年成交/ });
  const count = /(\d+) 座/.exec((await year.getAttribute('aria-label')) ?? '')?.[1] ?? '';
  expect(Number(count)).toBeGreaterThan(0);
  await year.click();
  await expect(finance).toHaveURL(/\/orders\/sold\?saleDate=/);
  await expect(finance.getByText(new RegExp(`共 ${count} 条`))).toBeVisible();

  const cashier = await signedIn(browser, server, ACCOUNTS.cashier);
  await expect(cashier.getByRole('heading', { name: '今日收款' })).toBeVisible();
  await expect(cashier.getByRole('heading', { name: '欠款与管理费账龄' })).toHaveCount(0);
});
