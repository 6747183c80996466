import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { orderRow } from '../../testing/cemetery-fixtures.ts';
import { fakeServer, pageOf, refusal, refusalOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { rowLink } from '../../testing/row-links.ts';
import { CancelledOrdersPage, DeletedOrdersPage, NormalOrdersPage } from './order-pages.tsx';

const COUNTS = { normal: 12, cancelled: 3, deleted: 1, outgoing: 0, overdue: 4, all: 20 };

function serve(row: Record<string, unknown> = {}) {
  return fakeServer({
    'GET /cemetery/order/list': () => pageOf([orderRow(row)]),
    'GET /cemetery/order/counts': () => COUNTS,
    'GET /cemetery/order/queryById': () => orderRow(row),
    'POST /cemetery/order/cancel': () => reply('取消成功', null),
    'POST /cemetery/order/pay': () => reply('收款成功', orderRow({ receivedAmount: 100_000 })),
    'DELETE /cemetery/order/delete': () => reply('删除成功!', null),
    'POST /cemetery/order/restore': () => reply('恢复成功', null),
  });
}

const act = (name: string) => page.getByRole('button', { name, exact: true });
const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

describe('five lists (domain.md §4.3)', () => {
  test('each list asks for its own view, and the counts of all five stand in the tabs', async () => {
    const server = serve();
    const { address } = render(<NormalOrdersPage />, { url: '/orders/normal' });
    await expect.element(page.getByRole('tab', { name: '正常订单（12）' })).toBeVisible();
    await expect.element(page.getByRole('tab', { name: '逾期订单（4）' })).toBeVisible();
    expect(server.callsOf('GET /cemetery/order/list')[0]?.params.view).toBe('normal');
    await page.getByRole('tab', { name: '已取消订单（3）' }).click();
    await vi.waitFor(() => expect(address()).toBe('/orders/cancelled'));
  });

  test('查看 shows sums, lines and payments', async () => {
    serve({
      items: [
        {
          id: 'i1',
          itemType: '01',
          name: '墓位使用费',
          quantity: 1,
          amount: 5_680_000,
          unitPrice: 5_680_000,
          discount: 0,
        },
      ],
    });
    render(<NormalOrdersPage />);
    await act('查看').click();
    const drawer = page.getByRole('dialog');
    await expect.element(drawer.getByRole('grid', { name: '订单明细' })).toHaveTextContent('墓位使用费');
    await expect.element(drawer.getByRole('grid', { name: '收款记录' })).toBeVisible();
    await expect.element(drawer).toHaveTextContent('欠款¥56,800.00');
    await expect.element(drawer.getByText('订单 GM202608010001')).toBeVisible();
  });

  test('what was paid of a line follows from its price after the discount', async () => {
    const line = { itemType: '01', quantity: 1 };
    serve({
      receivedAmount: 990_000,
      items: [
        { ...line, id: 'i1', name: '墓位使用费', unitPrice: 1_000_000, amount: 1_000_000, discount: 20_000 },
        { ...line, id: 'i2', name: '墓证费', unitPrice: 10_000, amount: 10_000, discount: 0 },
      ],
    });
    render(<NormalOrdersPage />);
    await act('查看').click();
    const lines = page.getByRole('grid', { name: '订单明细' });
    await expect.element(lines).toHaveTextContent('9,800.00');
    await expect
      .element(lines.getByRole('row').filter({ hasText: '墓证费' }))
      .toHaveTextContent(/100\.00.*100\.00.*100\.00/);
  });

  test('the order offers what its row offers, and what is asked there lies above it', async () => {
    serve();
    render(<NormalOrdersPage />, { url: '/orders/normal?detail=o1' });
    const order = page.getByRole('dialog').filter({ hasText: '订单 GM202608010001' });
    await order.getByRole('button', { name: '收款', exact: true }).click();
    const amount = page.getByRole('spinbutton', { name: '金额' }).or(page.getByLabelText('金额')).first();
    await expect.element(amount).toBeVisible();
    await page.getByRole('button', { name: '关闭' }).last().click();
    await order.getByRole('button', { name: '编辑', exact: true }).click();
    await expect.element(page.getByRole('dialog').last()).toHaveTextContent('编辑订单');
  });
});

test('a cancelled order whose money was given back owes nothing', async () => {
  serve({ orderStatus: '8', receivedAmount: 5_680_000, refundedAmount: 5_680_000, arrearsAmount: 5_680_000 });
  render(<CancelledOrdersPage />, { url: '/orders/cancelled?detail=o1' });
  const drawer = page.getByRole('dialog');
  await expect.element(drawer).toHaveTextContent('已退¥56,800.00');
  await expect.element(drawer).not.toHaveTextContent('欠款');
});

test('a link with ?detail=<id> shows the order, from a notice for example (spec/1 §2)', async () => {
  serve();
  const { param } = render(<NormalOrdersPage />, { url: '/orders/normal?detail=o1' });
  const drawer = page.getByRole('dialog');
  await expect.element(drawer.getByRole('grid', { name: '订单明细' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  expect(param('detail')).toBeNull();
});

describe('取消 offers the ways that fit the money taken (domain.md §4.2)', () => {
  test.each([
    ['nothing received', { orderStatus: '2' }, ['未付款取消', '录入错误']],
    ['a deposit', { orderStatus: '3', receivedAmount: 100_000 }, ['定金退还', '定金没收']],
    ['paid in full', { orderStatus: '5', receivedAmount: 5_680_000 }, ['退墓']],
  ])('%s', async (_, row, types) => {
    serve(row);
    render(<NormalOrdersPage />);
    await (await rowLink('取消')).click();
    await expect.element(page.getByRole('radio', { name: types[0] })).toBeChecked();
    expect(page.getByRole('radio').elements()).toHaveLength(types.length);
    for (const type of types) await expect.element(page.getByRole('radio', { name: type })).toBeVisible();
  });

  test('a deposit whose balance is not due yet cannot be forfeited, and why is told', async () => {
    serve({ orderStatus: '3', receivedAmount: 100_000, nextDueDate: '2999-01-31' });
    render(<NormalOrdersPage />);
    await (await rowLink('取消')).click();
    await expect.element(page.getByRole('radio', { name: '定金没收' })).toBeDisabled();
    await expect.element(page.getByText(/余款尚未逾期（应付日期 2999-01-31）/)).toBeVisible();
  });

  test('what takes a second person is not offered without the right', async () => {
    serve({ orderStatus: '3', receivedAmount: 100_000 });
    render(<NormalOrdersPage />, { codes: ['cem:order:list', 'cem:order:edit', 'cem:order:cancel'] });
    await expect.element(act('编辑')).toBeVisible();
    await expect.element(act('取消')).not.toBeInTheDocument();
  });

  test('the reason is due, the consequence is told, the chosen way is sent', async () => {
    const server = serve({ orderStatus: '3', receivedAmount: 100_000, nextDueDate: '2020-01-31' });
    render(<NormalOrdersPage />);
    await (await rowLink('取消')).click();
    await expect
      .element(page.getByText('应退 1,000.00 元，订单转为退款中并生成退款单，退款完成前墓位保留'))
      .toBeVisible();
    await page.getByRole('radio', { name: '定金没收' }).click();
    await expect.element(page.getByText('定金 1,000.00 元不予退还，墓位恢复可售')).toBeVisible();
    await confirm('取消订单').click();
    await expect.element(page.getByText('请填写取消原因')).toBeVisible();
    expect(server.callsOf('POST /cemetery/order/cancel')).toHaveLength(0);
    await page.getByLabelText('取消原因').fill('逾期未付余款');
    await confirm('取消订单').click();
    await expect.element(page.getByText('取消成功')).toBeVisible();
    expect(server.callsOf('POST /cemetery/order/cancel')[0]?.body).toEqual({
      id: 'o1',
      cancelType: '2',
      cancelReason: '逾期未付余款',
    });
  });
});

describe('收款', () => {
  test('proposes the deposit and sends it once with its key', async () => {
    const server = serve();
    render(<NormalOrdersPage />);
    await act('收款').click();
    await expect.element(page.getByLabelText('收款金额')).toHaveValue('1000.00');
    await page.getByRole('button', { name: '确认收款' }).dblClick();
    await expect.element(page.getByText('收款成功')).toBeVisible();
    const paid = server.callsOf('POST /cemetery/order/pay');
    expect(paid).toHaveLength(1);
    expect(paid[0]?.body).toEqual({
      orderId: 'o1',
      shownReceived: 0,
      amount: 100_000,
      method: '01',
      payerName: '陈建国',
    });
    expect(paid[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  test('a text that is too long stays whole and is marked; nothing is paid', async () => {
    const server = serve();
    render(<NormalOrdersPage />);
    await act('收款').click();
    const payer = page.getByLabelText('付款人');
    await payer.fill('陈'.repeat(65));
    await page.getByRole('button', { name: '确认收款' }).click();
    await expect.element(page.getByText('最大长度64位字符')).toBeVisible();
    await expect.element(payer).toHaveValue('陈'.repeat(65));
    expect(server.callsOf('POST /cemetery/order/pay')).toHaveLength(0);
  });

  test('取消 closes the dialog, and nothing is paid', async () => {
    const server = serve();
    render(<NormalOrdersPage />);
    await act('收款').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^取\s?消$/ })
      .click();
    await expect.element(page.getByLabelText('收款金额')).not.toBeInTheDocument();
    expect(server.callsOf('POST /cemetery/order/pay')).toEqual([]);
  });

  test('an amount the server refuses is told at the field, which has the focus', async () => {
    const server = serve();
    server.on({ 'POST /cemetery/order/pay': () => refusalOf('payTooMuch', { params: { n: '500.00' } }) });
    render(<NormalOrdersPage />);
    await act('收款').click();
    await page.getByRole('button', { name: '确认收款' }).click();
    const amount = page.getByLabelText('收款金额');
    await expect.element(amount).toHaveFocus();
    await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
    await expect.element(amount).toHaveAccessibleDescription('收款金额超过欠款，当前欠款 500.00 元');
  });

  test('an amount that does not fit is told at the field, a refusal in the server’s words, a retry keeps the key', async () => {
    const server = serve();
    server.on({ 'POST /cemetery/order/pay': () => refusal('业务员不能为自己的订单收款') });
    render(<NormalOrdersPage />);
    await act('收款').click();
    await page.getByLabelText('收款金额').fill('999');
    await page.getByRole('button', { name: '确认收款' }).click();
    await expect.element(page.getByText('首次收款不能少于最低定金 1,000.00 元')).toBeVisible();
    await page.getByRole('button', { name: /^收全部欠款/ }).click();
    await page.getByRole('button', { name: '确认收款' }).click();
    await expect.element(page.getByText('业务员不能为自己的订单收款')).toBeVisible();
    await page.getByRole('button', { name: '确认收款' }).click();
    await vi.waitFor(() => expect(server.callsOf('POST /cemetery/order/pay')).toHaveLength(2));
    const [first, second] = server.callsOf('POST /cemetery/order/pay');
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
    expect(first?.body).toMatchObject({ amount: 5_680_000 });
  });
});

describe('删除 and 恢复 with reason (domain.md §4.2)', () => {
  test('删除', async () => {
    const server = serve({ orderStatus: '8', cancelType: '6' });
    render(<CancelledOrdersPage />);
    await act('删除').click();
    await page.getByLabelText('删除原因').fill('重复录入');
    await confirm('删除订单').click();
    await expect.element(page.getByText('删除成功!')).toBeVisible();
    expect(server.callsOf('DELETE /cemetery/order/delete')[0]?.params).toMatchObject({ id: 'o1', reason: '重复录入' });
  });

  test('恢复 tells when the plot is gone', async () => {
    const server = serve();
    server.on({ 'POST /cemetery/order/restore': () => refusal('原墓位已被占用，请先释放墓位') });
    render(<DeletedOrdersPage />);
    await act('恢复').click();
    await page.getByLabelText('恢复原因').fill('误删');
    await confirm('恢复订单').click();
    await expect.element(page.getByText('原墓位已被占用，请先释放墓位')).toBeVisible();
    expect(server.callsOf('POST /cemetery/order/restore')[0]?.body).toEqual({ id: 'o1', reason: '误删' });
  });
});
