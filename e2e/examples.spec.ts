import { adminCaller } from './api.ts';
import { expect, opened, test } from './fixtures.ts';
import { accessible, answer, choose, expectNotice, layer, OK, pressInRow, rowOf } from './screen.ts';
import { ADMIN_PASSWORD } from './server.ts';

interface Order {
  id: string;
  orderMoney: number | null;
}

test('an order of the example is saved with a passenger in its sub-table, changed and deleted (contract/2 §18)', async ({
  browser,
  server,
}) => {
  const code = 'YL-0001';
  const page = await opened(browser, server, 'admin', '/demo/orders', ADMIN_PASSWORD);
  await page.getByRole('button', { name: /新\s?增$/ }).click();
  const drawer = layer(page, '新增');
  await drawer.getByLabel('订单号').fill(code);
  await choose(page, drawer.getByRole('combobox', { name: '订单类型' }), '国内订单');
  await drawer.getByLabel('订单金额').fill('860');
  await drawer.getByRole('button', { name: '新增' }).first().click();
  const customers = drawer.getByRole('grid', { name: '客户信息' });
  await expect(customers.getByRole('checkbox', { name: '选择第1行' })).toBeVisible();
  // The new row's first cell is active.
  await page.keyboard.type('许文澜');
  await page.keyboard.press('Enter');
  await accessible(page);
  await drawer.getByRole('button', { name: OK }).click();
  await expectNotice(page, '添加成功');
  await expect(rowOf(page, code)).toContainText('国内订单');

  const admin = await adminCaller(server.url);
  const stored = async () =>
    (await admin.get<{ records: Order[] }>('/test/jeecgOrderMain/list', { orderCode: code })).records;
  const [order] = await stored();
  const customersOf = { id: order?.id ?? '' };
  expect(await admin.get('/test/jeecgOrderMain/queryOrderCustomerListByMainId', customersOf)).toMatchObject([
    { name: '许文澜' },
  ]);

  await pressInRow(page, code, '编辑');
  const edited = layer(page, '编辑');
  await edited.getByLabel('订单金额').fill('920');
  await edited.getByRole('button', { name: OK }).click();
  await expect(rowOf(page, code)).toContainText('920');
  await pressInRow(page, code, '删除');
  await answer(page);
  await expect(rowOf(page, code)).toHaveCount(0);
  expect(await stored()).toEqual([]);
  await page.context().close();
});
