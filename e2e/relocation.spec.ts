import { adminCaller } from './api.ts';
import { expect, opened, test } from './fixtures.ts';
import { accessible, choose, day, expectNotice, inRow, layer, pressInRow, rowOf } from './screen.ts';
import { ADMIN_PASSWORD } from './server.ts';

interface Row {
  id: string;
  orderNo: string;
  plotId: string;
  outStatus: string;
  burialCount: number;
}

/** A paid order whose plot is occupied, without a relocation application. */
async function buriedOrder(url: string): Promise<Row> {
  const admin = await adminCaller(url);
  const list = (path: string, query: Record<string, string>) =>
    admin.get<{ records: Row[] }>(path, { pageSize: '200', ...query });
  const { records: plots } = await list('/cemetery/plot/list', { column: 'burialCount', order: 'desc' });
  const buried = new Set(plots.filter((plot) => plot.burialCount > 0).map((plot) => plot.id));
  const { records: orders } = await list('/cemetery/order/list', { orderStatus: '6' });
  const found = orders.find((order) => order.outStatus === '0' && buried.has(order.plotId));
  if (!found) throw new Error('the demo has no order to move out');
  return found;
}

test('remains leave a plot: announced, withdrawn, announced again and finished (domain.md §4.6)', async ({
  browser,
  server,
}) => {
  const { orderNo } = await buriedOrder(server.url);
  const page = await opened(browser, server, 'admin', `/orders/normal?keyword=${orderNo}`, ADMIN_PASSWORD);
  const announce = async () => {
    await pressInRow(page, orderNo, '迁出');
    const dialog = layer(page, `迁出 ${orderNo}`);
    await dialog.getByRole('button', { name: '登记迁出' }).click();
    await expect(dialog.getByText('请填写迁往地')).toBeVisible();
    await choose(page, dialog.getByRole('combobox', { name: '去向' }), '外地公墓');
    await dialog.getByLabel('迁往地').fill('苏州凤凰山公墓');
    await dialog.getByLabel('迁出原因').fill('与配偶合葬');
    await accessible(page);
    await dialog.getByRole('checkbox', { name: '已核对亲属同意书，材料齐全' }).check();
    await dialog.getByRole('button', { name: '登记迁出' }).click();
    await expectNotice(page, '迁出已登记');
    await expect(rowOf(page, orderNo)).toHaveCount(0);
  };
  await announce();

  await page.goto(`${server.url}/orders/outgoing?keyword=${orderNo}`);
  await pressInRow(page, orderNo, '撤销');
  const question = layer(page, `撤销迁出 ${orderNo}`);
  await question.getByRole('textbox').fill('家属改变主意');
  await question.getByRole('button', { name: '撤销迁出' }).click();
  await expectNotice(page, '迁出已撤销');
  await expect(rowOf(page, orderNo)).toHaveCount(0);

  await page.goto(`${server.url}/orders/normal?keyword=${orderNo}`);
  await announce();
  await page.goto(`${server.url}/orders/outgoing?keyword=${orderNo}`);
  await pressInRow(page, orderNo, '完成迁出');
  const finish = layer(page, `完成迁出 ${orderNo}`);
  await expect(finish.getByText('使用权终止，墓位转为待整修')).toBeVisible();
  await finish.getByLabel('迁出日期').fill(day());
  await finish.getByLabel('迁出日期').press('Enter');
  await finish.getByRole('button', { name: '完成迁出' }).click();
  await expectNotice(page, '请先收回墓证、合同和票据，或登记遗失声明');
  await finish.getByRole('checkbox', { name: '墓证、合同和票据已收回，或已登记遗失声明' }).check();
  await accessible(page);
  await finish.getByRole('button', { name: '完成迁出' }).click();
  await expectNotice(page, '迁出办理完毕');
  await expect(rowOf(page, orderNo)).toContainText('已迁出');
  await expect(inRow(page, orderNo, '完成迁出')).toHaveCount(0);
  await page.context().close();
});
