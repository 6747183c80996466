import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { orderRow } from '../../testing/cemetery-fixtures.ts';
import { type FakeHandler, fakeServer, pageOf, refusalOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { rowLink } from '../../testing/row-links.ts';
import { NormalOrdersPage } from './order-pages.tsx';
import { PlacedOrder } from './purchase/PlacedOrder.tsx';

// The money of an order changes while a dialog about it is open.

const serve = (routes: Record<string, FakeHandler>) =>
  fakeServer({
    'GET /cemetery/order/list': () => pageOf([orderRow({ orderStatus: '2' })]),
    'GET /cemetery/order/counts': () => ({ normal: 1, cancelled: 0, deleted: 0, outgoing: 0, overdue: 0, all: 1 }),
    ...routes,
  });

const press = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

test('a payment whose answer was lost is told of, and taken again only by who says so', async () => {
  let received = 0;
  const server = serve({
    'GET /cemetery/order/queryById': () => orderRow({ receivedAmount: received }),
    'POST /cemetery/order/pay': () => {
      received = 100_000;
      return Response.error();
    },
  });
  render(<NormalOrdersPage />);
  await page.getByRole('button', { name: '收款', exact: true }).click();
  await page.getByRole('button', { name: '确认收款' }).click();
  const told = page.getByText('已收金额由 0.00 元变为 1,000.00 元，请核对是否重复收款');
  await expect.element(told).toBeVisible();
  await page.getByLabelText('备注').fill('再试一次');
  await page.getByRole('button', { name: '确认收款' }).click();
  await vi.waitFor(() => expect(server.callsOf('POST /cemetery/order/pay')).toHaveLength(2));
  expect(server.callsOf('POST /cemetery/order/pay')[1]?.body).toMatchObject({ shownReceived: 0 });
  await page.getByRole('button', { name: '已核对，继续收款' }).click();
  await expect.element(told).not.toBeInTheDocument();
  await page.getByRole('button', { name: '确认收款' }).click();
  await vi.waitFor(() => expect(server.callsOf('POST /cemetery/order/pay')).toHaveLength(3));
  expect(server.callsOf('POST /cemetery/order/pay')[2]?.body).toMatchObject({ shownReceived: 100_000 });
});

test('after an order is placed too: what was typed stays, and the payment taken here begins the next one', async () => {
  let order = orderRow({ receivedAmount: 0, arrearsAmount: 300_000, version: 1 });
  let lost = true;
  const server = serve({
    'GET /cemetery/order/queryById': () => order,
    'POST /cemetery/order/pay': ({ body }) => {
      const receivedAmount = (order.receivedAmount ?? 0) + Number((body as { amount: number }).amount);
      order = { ...order, receivedAmount, arrearsAmount: 300_000 - receivedAmount, version: (order.version ?? 0) + 1 };
      return lost ? Response.error() : reply('收款成功', order);
    },
  });
  render(<PlacedOrder orderId="o1" plans={false} onAgain={() => {}} />);
  const note = page.getByLabelText('备注');
  await page.getByRole('spinbutton', { name: '收款金额' }).fill('1000');
  await note.fill('家属代付');
  await page.getByRole('button', { name: '确认收款' }).click();
  await expect.element(page.getByText('已收金额由 0.00 元变为 1,000.00 元，请核对是否重复收款')).toBeVisible();
  await expect.element(note).toHaveValue('家属代付');
  lost = false;
  await page.getByRole('button', { name: '已核对，继续收款' }).click();
  await page.getByRole('button', { name: '确认收款' }).click();
  await expect.element(note).toHaveValue('');
  expect(server.callsOf('POST /cemetery/order/pay')[1]?.body).toMatchObject({ shownReceived: 100_000 });
  await expect.element(page.getByText(/请核对是否重复收款/)).not.toBeInTheDocument();
});

test('取消 of an order that was paid meanwhile offers what fits now, and proposes nothing unread', async () => {
  let received = 0;
  const server = serve({
    'GET /cemetery/order/queryById': () => orderRow({ receivedAmount: received, orderStatus: received ? '3' : '2' }),
    'POST /cemetery/order/cancel': () => {
      received = 100_000;
      return refusalOf('cancelNeedsRefund');
    },
  });
  render(<NormalOrdersPage />);
  await (await rowLink('取消')).click();
  await expect.element(page.getByRole('radio', { name: '未付款取消' })).toBeChecked();
  await page.getByLabelText('取消原因').fill('家属改变主意');
  await press('取消订单').click();
  await expect.element(page.getByText('已收金额有变化，请选择取消方式')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: '未付款取消' })).not.toBeInTheDocument();
  await press('取消订单').click();
  expect(server.callsOf('POST /cemetery/order/cancel')).toHaveLength(1);
  await page.getByRole('radio', { name: '定金退还' }).click();
  await expect.element(page.getByText(/^应退 1,000.00 元/)).toBeVisible();
});
