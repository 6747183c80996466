import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { orderRow } from '../../testing/cemetery-fixtures.ts';
import { fakeServer, pageOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { rowLink } from '../../testing/row-links.ts';
import { NormalOrdersPage } from './order-pages.tsx';

const PAID = { orderStatus: '3', receivedAmount: 100_000 };

function serve(after: Record<string, unknown>) {
  let row = orderRow(PAID);
  return fakeServer({
    'GET /cemetery/order/list': () => pageOf([row]),
    'GET /cemetery/order/counts': () => ({ normal: 1, cancelled: 0, deleted: 0, outgoing: 0, overdue: 0, all: 1 }),
    'GET /cemetery/order/queryById': () => row,
    'POST /cemetery/order/cancel': () => {
      row = orderRow({ ...PAID, ...after });
      return reply('订单已转入退款中，请到退款单办理', null);
    },
  });
}

const toasts = () => [...document.querySelectorAll('.ant-message-notice')].map((one) => one.textContent);

async function cancel() {
  await (await rowLink('取消')).click();
  await page.getByLabelText('取消原因').fill('客户改变主意');
  await page.getByRole('dialog').getByRole('button', { name: '取消订单', exact: true }).click();
}

test('an order that leaves its list by what was done: one message says both, and leads to it', async () => {
  serve({ orderStatus: '7' });
  const { address } = render(<NormalOrdersPage />, { url: '/orders/normal' });
  await cancel();
  const text = '订单已转入退款中，请到退款单办理。订单已转入已取消订单';
  await expect.element(page.getByText(text)).toBeVisible();
  expect(toasts()).toEqual([expect.stringContaining(text)]);
  await page.getByText(text).getByRole('button', { name: '查看' }).click();
  await vi.waitFor(() => expect(address()).toBe('/orders/cancelled?detail=o1'));
});

test('one whose money goes back: the message leads to the refund too', async () => {
  serve({ orderStatus: '7' });
  const { address } = render(<NormalOrdersPage />, { url: '/orders/normal' });
  await cancel();
  await page.getByRole('button', { name: '退款单' }).click();
  await vi.waitFor(() => expect(address()).toBe(`/orders/refunds?view=all&bizNo=${orderRow(PAID).orderNo}`));
});

test('one that stays: the message is the server’s alone; a dialog closed without doing anything says nothing', async () => {
  serve({});
  render(<NormalOrdersPage />, { url: '/orders/normal' });
  await (await rowLink('取消')).click();
  await expect.element(page.getByLabelText('取消原因')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(toasts()).toEqual([]);
  await cancel();
  await expect.element(page.getByText('订单已转入退款中，请到退款单办理', { exact: true })).toBeVisible();
  expect(toasts()).toHaveLength(1);
});
