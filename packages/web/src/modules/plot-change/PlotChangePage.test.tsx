import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, pageOf, refusalOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { rowLink } from '../../testing/row-links.ts';
import { PlotChangeListPage } from './PlotChangeListPage.tsx';

const ROW = {
  id: 'c1',
  changeNo: 'TH202606300001',
  changeType: '3',
  status: '1',
  orderNo: 'GM202606010001',
  plotFullName: '松鹤园 A区 3排12号',
  customerName: '陈建国',
  applicant: '陈建国',
  receivedAmount: 5_680_000,
  consumedAmount: 0,
  handlingFee: 284_000,
  amount: 5_396_000,
  feeRefund: 0,
  plotAfter: '1',
  late: 'N',
  applyId: 'x',
  version: 1,
};

const dialog = () => page.getByRole('dialog');
const field = (name: string) => dialog().getByLabelText(name, { exact: true });

function serve(row: Record<string, unknown> = {}) {
  return fakeServer({
    'GET /cemetery/plotChange/list': () => pageOf([{ ...ROW, ...row }]),
    'POST /cemetery/plotChange/approve': () => reply('退墓已通过，退款已提交审批', ROW),
    'POST /cemetery/plotChange/finish': () => reply('退墓办理完毕', ROW),
  });
}

test('通过 tells the sums and what follows', async () => {
  const server = serve();
  render(<PlotChangeListPage />, { url: '/orders/changes' });
  await (await rowLink('通过')).click();
  await expect.element(page.getByText(/手续费 2,840.00 元，应退 53,960.00 元/)).toBeVisible();
  await field('审批意见').fill('同意');
  await page.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click();
  await expect.element(page.getByText('退墓已通过，退款已提交审批')).toBeVisible();
  expect(server.callsOf('POST /cemetery/plotChange/approve')[0]?.body).toEqual({ id: 'c1', opinion: '同意' });
  expect(server.callsOf('GET /cemetery/plotChange/list')[0]?.params.status).toBe('1,2,3,4');
});

test('收证完成 ticks off the papers, and marks the field of a refusal', async () => {
  const server = serve({ status: '4' });
  server.on({ 'POST /cemetery/plotChange/finish': () => refusalOf('changePapersMissing') });
  render(<PlotChangeListPage />, { url: '/orders/changes' });
  await (await rowLink('收证完成')).click();
  await expect.element(page.getByText(/使用权终止，订单取消，墓位处理：整修后可售/)).toBeVisible();
  await page.getByText('合同已收回').click();
  await page.getByRole('button', { name: '完成退墓' }).click();
  await expect.element(dialog().getByText('请先收回墓证、合同和票据；有遗失的，请填写遗失声明')).toBeVisible();
  await page.getByText('票据已收回').click();
  await expect
    .element(dialog().getByText('请先收回墓证、合同和票据；有遗失的，请填写遗失声明'))
    .not.toBeInTheDocument();
  await field('遗失声明').fill('墓证遗失');
  await page.getByRole('button', { name: '完成退墓' }).click();
  await expect.poll(() => server.callsOf('POST /cemetery/plotChange/finish')).toHaveLength(2);
  expect(server.callsOf('POST /cemetery/plotChange/finish')[1]?.body).toEqual({
    id: 'c1',
    certReturned: false,
    contractReturned: true,
    receiptReturned: true,
    lossStatement: '墓证遗失',
  });
});

test('from a change that waits for its payment a link leads to the refund; before the approval there is none', async () => {
  serve({ status: '2' });
  const { address } = render(<PlotChangeListPage />, { url: '/orders/changes' });
  await (await rowLink('退款单')).click();
  await expect.poll(address).toBe('/orders/refunds?view=all&bizNo=GM202606010001');
});
