import type { Page } from '@playwright/test';
import { adminCaller } from './api.ts';
import { ACCOUNTS, expect, opened, test } from './fixtures.ts';
import { ADMIN_PASSWORD } from './server.ts';

const box = (page: Page) => page.getByRole('combobox', { name: '搜索内容' });
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

async function search(page: Page, text: string): Promise<void> {
  // The key is heard once the header is there.
  await expect(page.getByRole('button', { name: '搜索', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await box(page).fill(text);
}

interface Named {
  records: { fullName: string; orderNo: string; name: string; rowNo: number; seatNo: number }[];
}

test('one box finds a plot in two spellings, an order, a dead person and a page; who may not see orders finds none', async ({
  browser,
  server,
}) => {
  const admin = await adminCaller(server.url);
  const first = async (path: string, query: Record<string, string>) =>
    (await admin.get<Named>(`/cemetery/${path}/list`, { ...query, pageSize: '1' })).records[0];
  const plot = await first('plot', { saleStatus: '1' });
  const order = await first('order', { view: 'normal' });
  const dead = await first('deceased', { alive: 'N' });
  if (!plot || !order || !dead) throw new Error('the demo has plots, orders and dead people');
  // Cemetery and area, however deep: what stands before row and seat.
  const place = plot.fullName.split('-').slice(0, -2).join('');

  const page = await opened(browser, server, 'admin', '/dashboard/analysis', ADMIN_PASSWORD);
  for (const spelling of [`${plot.rowNo}排${plot.seatNo}号`, `${plot.rowNo}-${plot.seatNo}`]) {
    await search(page, `${place}${spelling}`);
    await expect(group(page, '墓位').getByRole('option').first()).toContainText(plot.fullName);
    await page.keyboard.press('Escape');
    await expect(box(page)).toBeHidden();
  }

  await search(page, order.orderNo);
  await group(page, '订单').getByRole('option').click();
  await expect(page.getByRole('dialog').getByText(order.orderNo).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await search(page, dead.name);
  await group(page, '使用人').getByRole('option').first().click();
  await expect(page).toHaveURL(/\/customers\/deceased\?detail=/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await search(page, '墓型');
  await expect(group(page, '菜单').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/deceased/);

  const reception = await opened(browser, server, ACCOUNTS.receptionist, '/dashboard/analysis');
  await search(reception, order.orderNo);
  await expect(reception.getByText('没有查询到任何数据')).toBeVisible();
  await expect(group(reception, '订单')).toHaveCount(0);
  await page.context().close();
  await reception.context().close();
});
