import { feeSheet } from '@songbai/contract/modules/paper/fee.sheet.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { orderRow } from '../../testing/cemetery-fixtures.ts';
import { fakeServer, pageOf } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { FeeTermListPage } from './FeeTermListPage.tsx';
import { RenewFor } from './RenewButton.tsx';

const proposal = (orderId: string) => ({
  orderId,
  plotFullName: '松鹤园-A区-03排-12号',
  holderName: '陈明',
  feePaidTo: '2024-06-30',
  ruleName: '墓价7%/20年',
  startDate: '2024-07-01',
  yearsOwed: 2,
  arrears: 56_000,
  years: 2,
  choices: [{ years: 2, endDate: '2026-06-30', amount: 56_000 }],
});

function show(orders: readonly object[], of: { plotId: string } | { customerId: string }) {
  const server = fakeServer({
    'GET /cemetery/order/list': () => pageOf([...orders]),
    'GET /cemetery/feeTerm/proposal': ({ params }) => proposal(String(params.orderId)),
  });
  render(<RenewFor of={of} onClose={() => undefined} />);
  return server;
}

describe('续费 where no order is at hand (domain.md §3.16)', () => {
  test('a plot leads to the fee of its paid order at once', async () => {
    const server = show([orderRow({ id: 'o7' })], { plotId: 'p1' });
    await expect.element(page.getByText('2 年，560.00 元')).toBeVisible();
    expect(server.callsOf('GET /cemetery/order/list')[0]?.params).toMatchObject({ plotId: 'p1' });
    expect(server.callsOf('GET /cemetery/feeTerm/proposal')[0]?.params.orderId).toBe('o7');
  });

  test('of several plots of a customer one is chosen', async () => {
    const names = ['松鹤园-A区-01排-01号', '松鹤园-A区-01排-02号'];
    const orders = names.map((plotFullName, index) => orderRow({ id: `o${index}`, plotFullName }));
    const server = show(orders, { customerId: 'c1' });
    await expect.element(page.getByRole('button', { name: '下一步' })).toBeDisabled();
    await page.getByRole('radio', { name: names[1] }).click();
    await page.getByRole('button', { name: '下一步' }).click();
    await expect.element(page.getByText('2 年，560.00 元')).toBeVisible();
    expect(server.callsOf('GET /cemetery/feeTerm/proposal')[0]?.params.orderId).toBe('o1');
  });

  test('says so when nothing can be renewed', async () => {
    show([], { customerId: 'c1' });
    await expect.element(page.getByText('没有可续费的墓位')).toBeVisible();
  });
});

test('the ledger opens the proof of a paid term', async () => {
  const term = { id: 't1', plotFullName: '松鹤园-A区-03排-12号', holderName: '陈明', seq: 2, termType: '2', years: 2 };
  const server = fakeServer({
    'GET /cemetery/feeTerm/list': () => pageOf([{ ...term, paidAmount: 56_000, amount: 56_000, status: '2' }]),
    'GET /cemetery/paper/fee': () => ({
      paper: 'fee',
      sheet: feeSheet({ term: { ...term, paidAmount: 56_000 }, today: '2026-06-30' }),
      issuer: { name: '松鹤园公墓', unitName: '松鹤园管理处', address: '香山路1号', phone: '' },
      printed: 0,
      print: null,
    }),
  });
  render(<FeeTermListPage />);
  await page.getByRole('button', { name: '缴费证明' }).first().click();
  const paper = page.getByRole('region', { name: '打印内容' });
  await expect.element(paper).toHaveTextContent('伍佰陆拾元整');
  await expect.element(paper).toHaveTextContent('兹证明下列墓位的管理费已按期缴纳');
  expect(server.callsOf('GET /cemetery/paper/fee')[0]?.params).toMatchObject({ id: 't1' });
});
