import { adminCaller, caller } from './api.ts';
import { ACCOUNTS, expect, freePlots, opened, test } from './fixtures.ts';
import { accessible, choose, day, expectNotice, layer, pressInRow, rowOf } from './screen.ts';
import { ADMIN_PASSWORD, type RunningServer } from './server.ts';

interface Row {
  id: string;
  orderNo: string;
  plotId: string;
  payableAmount: number;
}

/** An order that was sold and paid just now. */
async function paidOrder(server: RunningServer): Promise<Row> {
  const [seller, cashier] = await Promise.all(
    [ACCOUNTS.seller, ACCOUNTS.cashier].map((name) => caller(server.url, name)),
  );
  const [plot] = await freePlots(server, ACCOUNTS.seller, 1);
  if (!plot || !seller || !cashier) throw new Error('the demo has no plot for sale');
  const customer = { name: '胡芬', mobile: '13900005566', idType: '3', idNo: 'E13900005566' };
  const order = await seller.change<Row>('POST', '/cemetery/order/add', { plotId: plot.id, orderType: '1', customer });
  const payment = { orderId: order.id, amount: order.payableAmount, method: '01' };
  await cashier.change('POST', '/cemetery/order/pay', payment);
  return order;
}

test('an unburied plot is given back: applied for, approved by finance, refunded, papers taken back, free again (domain.md §4.6)', async ({
  browser,
  server,
}) => {
  const { id, orderNo, plotId } = await paidOrder(server);
  const clerk = await opened(browser, server, 'admin', `/orders/normal?keyword=${orderNo}`, ADMIN_PASSWORD);
  await pressInRow(clerk, orderNo, '退墓');
  const drawer = layer(clerk, `退墓 ${orderNo}`);
  await expect(drawer.getByText(/应退 .* 元（手续费 .* 元）/)).toBeVisible();
  await drawer.getByRole('button', { name: '提交审批' }).click();
  await expect(drawer.getByText('请选择退墓原因')).toBeVisible();
  await choose(clerk, drawer.getByRole('combobox', { name: '退墓原因' }), '家庭搬迁');
  await drawer.getByLabel('第1位签署日期').fill(day());
  await drawer.getByLabel('第1位签署日期').press('Enter');
  await accessible(clerk);
  await drawer.getByRole('button', { name: '提交审批' }).click();
  await expectNotice(clerk, '退墓已登记，等待审批');

  // Another person approves the return; who applied does not even see the button.
  await clerk.goto(`${server.url}/orders/changes?keyword=${orderNo}`);
  await expect(rowOf(clerk, orderNo)).toContainText('待审批');
  await expect(rowOf(clerk, orderNo).getByRole('button', { name: '通过' })).toHaveCount(0);
  const finance = await opened(browser, server, ACCOUNTS.finance, `/orders/changes?keyword=${orderNo}`);
  await pressInRow(finance, orderNo, '通过');
  await layer(finance, '审批退墓').getByRole('button', { name: '通过', exact: true }).click();
  await expectNotice(finance, '退墓已通过，退款已提交审批');
  await expect(rowOf(finance, orderNo)).toContainText('待结算');

  // The refund goes its own way: approved by the one, paid by the other.
  await clerk.goto(`${server.url}/orders/refunds?bizNo=${orderNo}`);
  await pressInRow(clerk, orderNo, '通过');
  await layer(clerk, '审批退款').getByRole('button', { name: '通过', exact: true }).click();
  await expectNotice(clerk, '退款已通过');
  await finance.goto(`${server.url}/orders/refunds?bizNo=${orderNo}`);
  await pressInRow(finance, orderNo, '付款');
  const payment = layer(finance, '支付退款');
  await payment.getByText('现金', { exact: true }).click();
  await payment.getByRole('checkbox').check();
  await payment.getByRole('button', { name: '确认付款' }).click();
  await expectNotice(finance, '退款已付');

  await clerk.goto(`${server.url}/orders/changes?keyword=${orderNo}`);
  await expect(rowOf(clerk, orderNo)).toContainText('待收证');
  await pressInRow(clerk, orderNo, '收证完成');
  const papers = layer(clerk, '收证完成');
  await papers.getByRole('button', { name: '完成退墓' }).click();
  await expect(papers.getByText('请先收回墓证、合同和票据；有遗失的，请填写遗失声明')).toBeVisible();
  for (const name of ['墓证已收回', '合同已收回', '票据已收回']) await papers.getByRole('checkbox', { name }).check();
  await accessible(clerk);
  await papers.getByRole('button', { name: '完成退墓' }).click();
  await expectNotice(clerk, '退墓办理完毕');

  const admin = await adminCaller(server.url);
  expect(await admin.get<Row>('/cemetery/plot/queryById', { id: plotId })).toMatchObject({
    saleStatus: expect.stringMatching(/^[17]$/),
    holderName: null,
  });
  expect(await admin.get('/cemetery/order/queryById', { id })).toMatchObject({ orderStatus: '8', cancelType: '4' });
  await Promise.all([clerk, finance].map((page) => page.context().close()));
});

test('a plot is exchanged for a dearer one: the difference is paid, the papers taken back, the new right begins (domain.md §4.6)', async ({
  browser,
  server,
}) => {
  const { id, orderNo, plotId, payableAmount } = await paidOrder(server);
  const admin = await adminCaller(server.url);
  const [target] = await freePlots(server, ACCOUNTS.seller, 1);
  if (!target) throw new Error('the demo has no second plot for sale');
  const plot = await admin.get<Row & { version: number }>('/cemetery/plot/queryById', { id: target.id });
  await admin.change('PUT', '/cemetery/plot/edit', {
    ...{ id: target.id, version: plot.version, listPrice: payableAmount + 10_000_000 },
  });
  const clerk = await opened(browser, server, 'admin', `/orders/normal?keyword=${orderNo}`, ADMIN_PASSWORD);
  await pressInRow(clerk, orderNo, '换墓');
  const drawer = layer(clerk, `换墓 ${orderNo}`);
  const box = drawer.getByRole('combobox', { name: '新墓位' });
  await box.click();
  await box.fill(target.fullName);
  await clerk
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: target.fullName })
    .first()
    .click();
  await expect(drawer.getByText(/客户须补差价 .* 元/)).toBeVisible();
  await choose(clerk, drawer.getByRole('combobox', { name: '换墓原因' }), '对位置不满');
  await drawer.getByLabel('第1位签署日期').fill(day());
  await drawer.getByLabel('第1位签署日期').press('Enter');
  await accessible(clerk);
  await drawer.getByRole('button', { name: '提交审批' }).click();
  await expectNotice(clerk, '换墓已登记，等待审批');

  const finance = await opened(browser, server, ACCOUNTS.finance, `/orders/changes?keyword=${orderNo}`);
  await pressInRow(finance, orderNo, '通过');
  await layer(finance, '审批换墓').getByRole('button', { name: '通过', exact: true }).click();
  await expectNotice(finance, '换墓已通过，请收取差价');
  await pressInRow(finance, orderNo, '收差价');
  const payment = layer(finance, '收差价');
  await accessible(finance);
  await payment.getByRole('button', { name: '确认收款' }).click();
  await expect(layer(finance, '收款成功')).toBeVisible();
  await expect(rowOf(finance, orderNo)).toContainText('待收证');

  await clerk.goto(`${server.url}/orders/changes?keyword=${orderNo}`);
  await pressInRow(clerk, orderNo, '收证完成');
  const papers = layer(clerk, '收证完成');
  for (const name of ['墓证已收回', '合同已收回', '票据已收回']) await papers.getByRole('checkbox', { name }).check();
  await papers.getByRole('button', { name: '完成换墓' }).click();
  await expectNotice(clerk, '换墓办理完毕');

  expect(await admin.get<Row>('/cemetery/plot/queryById', { id: target.id })).toMatchObject({
    saleStatus: '6',
    holderName: '胡芬',
  });
  expect(await admin.get<Row>('/cemetery/plot/queryById', { id: plotId })).toMatchObject({ holderName: null });
  expect(await admin.get('/cemetery/order/queryById', { id })).toMatchObject({ orderStatus: '8', cancelType: '5' });
  await Promise.all([clerk, finance].map((page) => page.context().close()));
});
