import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, pageOf, refusalOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { RefundListPage } from './RefundListPage.tsx';

const ROW = {
  id: 'r1',
  refundNo: 'TK202606300001',
  bizType: '1',
  bizNo: 'GM202606010001',
  customerName: '陈建国',
  reason: '3',
  note: '家属改变主意',
  receivedAmount: 1_000_000,
  consumedAmount: 0,
  deductionAmount: 0,
  handlingFee: 0,
  amount: 1_000_000,
  status: '0',
  applyId: null,
  approveId: null,
  version: 1,
};
const line = (itemId: string, name: string, receivedAmount: number) => ({
  itemId,
  name,
  receivedAmount,
  consumedAmount: 0,
  deductionAmount: 0,
  amount: receivedAmount,
});

function serve(row: Record<string, unknown> = {}) {
  return fakeServer({
    'GET /cemetery/refund/list': () => pageOf([{ ...ROW, ...row }]),
    'GET /cemetery/refund/summary': () => ({ states: [{ status: '0', count: 2, amount: 1_500_000 }] }),
    'GET /cemetery/refund/proposal': () => ({
      lines: [line('a', '墓位使用费', 600_000), line('b', '墓碑', 400_000)],
      handlingFee: 50_000,
      receivedAmount: 1_000_000,
    }),
    'POST /cemetery/refund/apply': () => reply('退款已提交审批', ROW),
    'POST /cemetery/refund/pay': () => reply('退款已付', ROW),
    'POST /cemetery/refund/withdraw': () => reply('退款已撤销', ROW),
  });
}

const act = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('dialog').getByLabelText(name, { exact: true });

test('the list asks for the open refunds and tells their number and sum (issue 14 §1)', async () => {
  const server = serve();
  render(<RefundListPage />, { url: '/orders/refunds' });
  await expect.element(page.getByRole('tab', { name: '未完结（2 笔，15,000.00 元）' })).toBeVisible();
  expect(server.callsOf('GET /cemetery/refund/list')[0]?.params.status).toBe('0,1,2,4');
});

test('申请 on a phone: nothing of a line lies beyond the edge', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const server = serve();
  render(<RefundListPage />, { url: '/orders/refunds' });
  await act('申请').click();
  const deduction = field('墓位使用费扣减');
  await expect.element(deduction).toBeInTheDocument();
  expect(deduction.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
  await deduction.fill('1000');
  await expect.element(page.getByText('退款金额 8,500.00 元')).toBeVisible();
  await page.getByRole('button', { name: '提交审批' }).click();
  await expect.poll(() => server.callsOf('POST /cemetery/refund/apply').length).toBe(1);
});

test('申请 reckons what is given back while it is typed, and sends lines and fee', async () => {
  const server = serve();
  render(<RefundListPage />, { url: '/orders/refunds' });
  await act('申请').click();
  await expect.element(page.getByText('退款金额 9,500.00 元')).toBeVisible();
  await expect.element(page.getByRole('dialog').getByText(/^陈建国 · /)).toBeVisible();
  await field('墓碑已消耗').fill('4000');
  await expect.element(page.getByText('退款金额 5,500.00 元')).toBeVisible();
  await field('手续费').fill('6000');
  await expect.element(page.getByText('扣减和手续费后没有可退金额，请调整')).toBeVisible();
  await page.getByRole('button', { name: '提交审批' }).click();
  expect(server.callsOf('POST /cemetery/refund/apply')).toHaveLength(0);
  await field('手续费').fill('100');
  await page.getByRole('button', { name: '提交审批' }).click();
  await expect.element(page.getByText('退款已提交审批')).toBeVisible();
  expect(server.callsOf('POST /cemetery/refund/apply')[0]?.body).toEqual({
    id: 'r1',
    note: '家属改变主意',
    handlingFee: 10_000,
    lines: [
      { itemId: 'a', consumedAmount: 0, deductionAmount: 0 },
      { itemId: 'b', consumedAmount: 400_000, deductionAmount: 0 },
    ],
  });
});

test('付款 asks for voucher, bank and receipt, and marks the field of a refusal', async () => {
  const server = serve({ status: '2', applyId: 'x', approveId: 'y' });
  server.on({ 'POST /cemetery/refund/pay': () => refusalOf('refundVoucherMissing') });
  render(<RefundListPage />, { url: '/orders/refunds' });
  await act('付款').click();
  await expect.element(page.getByRole('dialog').getByText(/^陈建国 · /)).toBeVisible();
  await page.getByRole('button', { name: '确认付款' }).click();
  await expect.element(page.getByRole('dialog').getByText('请填写凭证号')).toBeVisible();
  await expect.element(page.getByText('请填写开户行')).toBeVisible();
  await expect.element(page.getByText('请先收回原收据，或登记遗失声明')).toBeVisible();
  await field('凭证号').fill('TK-1');
  await field('开户行').fill('工商银行');
  await field('账号').fill('6222020200012345678');
  await page.getByText('原收据已收回，或已登记遗失声明').click();
  await page.getByRole('button', { name: '确认付款' }).click();
  await expect.element(page.getByRole('dialog').getByText('请填写凭证号')).toBeVisible();
  expect(server.callsOf('POST /cemetery/refund/pay')[0]?.body).toEqual({
    id: 'r1',
    method: '05',
    channelNo: 'TK-1',
    payeeName: '陈建国',
    bankName: '工商银行',
    bankAccount: '6222020200012345678',
    receiptReturned: true,
  });
});

test('撤销 asks for the reason and says what follows', async () => {
  const server = serve();
  render(<RefundListPage />, { url: '/orders/refunds' });
  await act('撤销').click();
  await expect.element(page.getByText('原单恢复到退款前的状态')).toBeVisible();
  await expect.element(page.getByRole('dialog').getByText(/^陈建国 · /)).toBeVisible();
  await field('撤销原因').fill('家属改变主意');
  await page.getByRole('dialog').getByRole('button', { name: '撤销', exact: true }).click();
  await expect.element(page.getByText('退款已撤销')).toBeVisible();
  expect(server.callsOf('POST /cemetery/refund/withdraw')[0]?.body).toEqual({ id: 'r1', reason: '家属改变主意' });
});
