import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { orderRow } from '../../testing/cemetery-fixtures.ts';
import { fakeServer, pageOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { rowLink } from '../../testing/row-links.ts';
import { NormalOrdersPage } from './order-pages.tsx';

const COUNTS = { normal: 12, cancelled: 3, deleted: 1, outgoing: 1, overdue: 4, all: 21 };
const SETTLEMENT = {
  lines: [
    {
      itemId: 'a',
      name: '墓位使用费',
      receivedAmount: 5_680_000,
      consumedAmount: 0,
      deductionAmount: 0,
      amount: 5_680_000,
    },
  ],
  receivedAmount: 5_680_000,
  consumedAmount: 0,
  handlingFee: 284_000,
  amount: 5_396_000,
  feeRefund: 0,
};
const dialog = () => page.getByRole('dialog');
const field = (name: string) => dialog().getByLabelText(name, { exact: true });

const PAID = { orderStatus: '5', orderStatus_dictText: '已付清', receivedAmount: 5_680_000, arrearsAmount: 0 };
const CHANGING = { ...PAID, openChange: '3', openChange_dictText: '退墓' };

test('an order whose 退墓 awaits approval says so beside its state, and leads to the application', async () => {
  fakeServer({
    'GET /cemetery/order/list': () => pageOf([orderRow(CHANGING)]),
    'GET /cemetery/order/counts': () => COUNTS,
    'GET /cemetery/order/queryById': () => orderRow(CHANGING),
  });
  const { address } = render(<NormalOrdersPage />);
  await expect.element(page.getByRole('row').filter({ hasText: '陈建国' })).toHaveTextContent(/已付清.*退墓办理中/);
  await (await rowLink('查看')).click();
  await expect.element(dialog().getByText('退墓办理中')).toBeVisible();
  await dialog().getByText('退墓办理中').click();
  await expect.poll(address).toBe('/orders/changes?keyword=GM202608010001');
});

test('who may not see applications is told of one without a link', async () => {
  fakeServer({
    'GET /cemetery/order/list': () => pageOf([orderRow(CHANGING)]),
    'GET /cemetery/order/counts': () => COUNTS,
  });
  render(<NormalOrdersPage />, { codes: ['cem:order:list'] });
  await expect.element(page.getByText('退墓办理中')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '退墓办理中' })).not.toBeInTheDocument();
});

test('退墓 names who still has to sign, and sends application and consents (issue 14 §6)', async () => {
  const server = fakeServer({
    'GET /cemetery/order/list': () =>
      pageOf([orderRow({ orderStatus: '6', receivedAmount: 5_680_000, arrearsAmount: 0 })]),
    'GET /cemetery/order/counts': () => COUNTS,
    'GET /cemetery/plotChange/proposal': () => ({
      signers: [
        { name: '陈建国', role: '持证人' },
        { name: '李秀英', role: '在世使用人' },
      ],
      settlement: SETTLEMENT,
      late: false,
    }),
    'POST /cemetery/plotChange/apply': () => reply('退墓已登记，等待审批', { id: 'c1' }),
  });
  render(<NormalOrdersPage />);
  await (await rowLink('退墓')).click();
  await expect.element(dialog().getByText(/应退 53,960.00 元（手续费 2,840.00 元）/)).toBeVisible();
  await dialog().getByRole('button', { name: '第2位移除' }).click();
  await expect.element(dialog().getByText('还缺以下人员的同意：李秀英（在世使用人）')).toBeVisible();
  await dialog().getByRole('button', { name: '提交审批' }).click();
  await expect.element(dialog().getByText('请选择退墓原因')).toBeVisible();
  await expect.element(dialog().getByText('请选择签署日期')).toBeVisible();
  expect(server.callsOf('POST /cemetery/plotChange/apply')).toHaveLength(0);
  await field('退墓原因').click();
  await page.getByTitle('家庭搬迁').click();
  await field('第1位签署日期').fill('2026-06-30');
  await userEvent.keyboard('{Enter}');
  await dialog().getByRole('button', { name: '提交审批' }).click();
  await expect.element(page.getByText('退墓已登记，等待审批')).toBeVisible();
  expect(server.callsOf('POST /cemetery/plotChange/apply')[0]?.body).toEqual({
    orderId: 'o1',
    applicant: '陈建国',
    phone: '13800138000',
    relation: '14',
    reason: '1',
    plotAfter: '1',
    consents: [{ signer: '陈建国', relation: '14', form: '1', signDate: '2026-06-30' }],
  });
});
