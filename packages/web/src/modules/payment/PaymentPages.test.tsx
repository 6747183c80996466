import { dateText } from '@songbai/contract/rules/dates.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, pageOf, refusalOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { rowLink } from '../../testing/row-links.ts';
import { PaymentCorrectionListPage } from './PaymentCorrectionListPage.tsx';
import { PaymentListPage } from './PaymentListPage.tsx';

const PAYMENT = {
  id: 'p1',
  payNo: 'SK202606300001',
  payTime: `${dateText(Date.now())} 09:00:00`,
  bizType: '1',
  bizNo: 'GM202606010001',
  payerName: '陈建国',
  amount: 1_000_000,
  method: '02',
  payKind: '2',
  cashierName: '钱会计',
  status: '1',
  version: 1,
};

const FIX = {
  id: 'f1',
  paymentId: 'p1',
  payNo: 'SK202606300001',
  kind: '1',
  status: '1',
  amount: 1_000_000,
  bizNo: 'GM202606010001',
  reason: '录错订单',
  applyId: 'somebody',
  applyName: '钱会计',
  version: 1,
};

function serve(payment: object = {}, fix: object = {}) {
  return fakeServer({
    'GET /cemetery/payment/list': () => pageOf([{ ...PAYMENT, ...payment }]),
    'GET /cemetery/paymentCorrection/list': () => pageOf([{ ...FIX, ...fix }]),
    'POST /cemetery/paymentCorrection/apply': () => reply('更正已提交确认', FIX),
    'POST /cemetery/paymentCorrection/confirm': () => reply('收款已更正', FIX),
    'POST /cemetery/paymentCorrection/reject': () => reply('更正已驳回', FIX),
  });
}

test('作废 of today’s payment asks for the reason and tells that another person confirms', async () => {
  const server = serve();
  render(<PaymentListPage />, { url: '/orders/payments' });
  await (await rowLink('作废')).click();
  await expect.element(page.getByText(/须由另一人确认/)).toBeVisible();
  await page.getByRole('button', { name: '提交确认' }).click();
  await expect.element(page.getByText('请填写更正原因')).toBeVisible();
  await page.getByLabelText('更正原因').fill('录错订单');
  await page.getByRole('button', { name: '提交确认' }).click();
  await expect.element(page.getByText('更正已提交确认')).toBeVisible();
  const [call] = server.callsOf('POST /cemetery/paymentCorrection/apply');
  expect(call?.body).toEqual({ paymentId: 'p1', kind: '1', reason: '录错订单' });
  expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

test('a payment that was taken back offers nothing', async () => {
  serve({ status: '2' });
  render(<PaymentListPage />, { url: '/orders/payments' });
  await expect.element(page.getByText('SK202606300001').first()).toBeVisible();
  for (const name of ['作废', '冲红', '转款'])
    await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument();
});

test('the second person confirms with what follows in view; a refusal keeps the dialog open', async () => {
  const server = serve();
  server.on({ 'POST /cemetery/paymentCorrection/confirm': () => refusalOf('undoRefund') });
  render(<PaymentCorrectionListPage />, { url: '/orders/corrections' });
  await (await rowLink('确认')).click();
  await expect.element(page.getByText(/钱会计申请：录错订单/)).toBeVisible();
  await page.getByRole('button', { name: '确认更正', exact: true }).click();
  await expect.element(page.getByText('该订单已有退款或已取消，不能更正收款，请通过退款单处理')).toBeVisible();
  server.on({ 'POST /cemetery/paymentCorrection/confirm': () => reply('收款已更正', FIX) });
  await page.getByRole('button', { name: '确认更正', exact: true }).click();
  await expect.element(page.getByText('收款已更正')).toBeVisible();
  expect(server.callsOf('POST /cemetery/paymentCorrection/confirm')[0]?.body).toEqual({ id: 'f1' });
});
