import { caller } from './api.ts';
import { ACCOUNTS, expect, freePlots, opened, test } from './fixtures.ts';
import { accessible, expectNotice, layer, pressInRow, rowOf } from './screen.ts';
import type { RunningServer } from './server.ts';

/** An order on which a deposit was taken just now. */
async function depositedOrder(server: RunningServer): Promise<{ id: string; orderNo: string; plotId: string }> {
  const [seller, cashier] = await Promise.all([
    caller(server.url, ACCOUNTS.seller),
    caller(server.url, ACCOUNTS.cashier),
  ]);
  const [plot] = await freePlots(server, ACCOUNTS.seller, 1);
  if (!plot) throw new Error('the demo has no plot for sale');
  const customer = { name: '邹远', mobile: '13900007788', idType: '3', idNo: 'E13900007788' };
  const order = await seller.change<{ id: string; orderNo: string; plotId: string }>('POST', '/cemetery/order/add', {
    ...{ plotId: plot.id, orderType: '1', customer },
  });
  await cashier.change('POST', '/cemetery/order/pay', { orderId: order.id, amount: 500_000, method: '01' });
  return order;
}

test('a deposit is given back: cancelled and applied for, approved, and paid by three people (domain.md §3.11, §4.8)', async ({
  browser,
  server,
}) => {
  const { id, orderNo, plotId } = await depositedOrder(server);
  const list = `/orders/refunds?bizNo=${orderNo}`;

  const head = await opened(browser, server, ACCOUNTS.salesHead, `/orders/normal?keyword=${orderNo}`);
  await pressInRow(head, orderNo, '取消');
  const cancel = layer(head, `取消订单 ${orderNo}`);
  await cancel.getByRole('radio', { name: '定金退还' }).check();
  await expect(cancel.getByText('应退 5,000.00 元，订单转为退款中并生成退款单，退款完成前墓位保留')).toBeVisible();
  await cancel.getByLabel('取消原因').fill('家属改在老家安葬');
  await cancel.getByRole('button', { name: '取消订单' }).click();
  await expectNotice(head, '订单已转入退款中，请到退款单办理');
  await head.getByRole('button', { name: '退款单' }).click();
  await pressInRow(head, orderNo, '申请');
  const application = layer(head, '申请退款');
  await application.getByLabel('原因说明').fill('家属改在老家安葬，定金退还');
  await accessible(head);
  await application.getByRole('button', { name: '提交审批' }).click();
  await expectNotice(head, '退款已提交审批');
  await expect(rowOf(head, orderNo)).toContainText('待审');
  await expect(rowOf(head, orderNo).getByRole('button', { name: '通过' })).toHaveCount(0);

  const finance = await opened(browser, server, ACCOUNTS.finance, list);
  await pressInRow(finance, orderNo, '通过');
  await layer(finance, '审批退款').getByRole('button', { name: '通过', exact: true }).click();
  await expectNotice(finance, '退款已通过');
  await expect(rowOf(finance, orderNo).getByRole('button', { name: '付款' })).toHaveCount(0);

  const cashier = await opened(browser, server, ACCOUNTS.cashier, list);
  await pressInRow(cashier, orderNo, '付款');
  const payment = layer(cashier, '支付退款');
  await payment.getByLabel('凭证号').fill(`TK${orderNo}`);
  await payment.getByLabel('开户行').fill('建设银行杭州分行');
  await payment.getByLabel('账号').fill('6217000000000000001');
  await payment.getByRole('button', { name: '确认付款' }).click();
  await expect(payment.getByText('请先收回原收据，或登记遗失声明')).toBeVisible();
  await payment.getByRole('checkbox').check();
  await accessible(cashier);
  await payment.getByRole('button', { name: '确认付款' }).click();
  await expectNotice(cashier, '退款已付');

  const { get } = await caller(server.url, ACCOUNTS.seller);
  expect(await get('/cemetery/order/queryById', { id })).toMatchObject({ paymentStatus: '4', refundedAmount: 500_000 });
  expect(await get('/cemetery/plot/queryById', { id: plotId })).toMatchObject({ saleStatus: '1' });
  for (const page of [head, finance, cashier]) await page.context().close();
});
