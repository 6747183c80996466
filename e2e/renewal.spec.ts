import { adminCaller, caller } from './api.ts';
import { ACCOUNTS, expect, signedIn, test } from './fixtures.ts';
import { layer, pressInRow, rowOf } from './screen.ts';

interface OverdueOrder {
  id: string;
  orderNo: string;
  plotId: string;
  plotFullName: string;
  feePaidTo: string;
}

test('an overdue fee is renewed at the counter; ledger and plot carry the new day, and the proof opens', async ({
  browser,
  server,
}) => {
  const cashier = await caller(server.url, ACCOUNTS.cashier);
  const { records } = await cashier.get<{ records: OverdueOrder[] }>('/cemetery/order/list', {
    view: 'overdue',
    overdueType: '4',
    pageSize: '1',
  });
  const [owing] = records;
  if (!owing) throw new Error('the demo has no overdue fee');

  const page = await signedIn(browser, server, ACCOUNTS.cashier);
  await page.goto(`${server.url}/orders/overdue?keyword=${owing.orderNo}`);
  await expect(page.getByText(/逾期合计 [\d,.]+ 元/)).toBeVisible();
  await expect(rowOf(page, owing.orderNo).first()).toContainText('管理费逾期');
  await pressInRow(page, owing.orderNo, '续费');
  const dialog = layer(page, '续费');
  await expect(dialog.getByText(owing.feePaidTo)).toBeVisible();
  await dialog.getByRole('button', { name: '确认收款' }).click();
  await expect(layer(page, '续费成功')).toBeVisible();
  await page.getByRole('button', { name: '完成', exact: true }).click();

  const admin = await adminCaller(server.url);
  const plot = await admin.get<{ feePaidTo: string }>('/cemetery/plot/queryById', { id: owing.plotId });
  expect(plot.feePaidTo > owing.feePaidTo).toBe(true);

  await page.goto(`${server.url}/orders/fees?keyword=${encodeURIComponent(owing.plotFullName)}`);
  await expect(rowOf(page, plot.feePaidTo).first()).toBeVisible();
  await pressInRow(page, plot.feePaidTo, '缴费证明');
  const proof = page.getByRole('region', { name: '打印内容' });
  await expect(proof.getByText('管理费缴费证明')).toBeVisible();
  await expect(proof).toContainText(plot.feePaidTo);
  await expect(proof).toContainText(owing.plotFullName);
  await page.context().close();
});
