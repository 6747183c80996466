import type { FeeProposal } from '@songbai/contract/modules/fee/fee.calls.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, refusal, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { RenewDialog } from './RenewDialog.tsx';

const PROPOSAL: FeeProposal = {
  orderId: 'o1',
  plotFullName: '松鹤园-A区-03排-12号',
  holderName: '陈明',
  feePaidTo: '2024-06-30',
  ruleName: '墓价7%/20年',
  startDate: '2024-07-01',
  yearsOwed: 2,
  arrears: 56_000,
  years: 2,
  choices: [
    { years: 1, endDate: '2025-06-30', amount: 28_000 },
    { years: 2, endDate: '2026-06-30', amount: 56_000 },
  ],
};

function open() {
  const closed: string[] = [];
  const server = fakeServer({
    'GET /cemetery/feeTerm/proposal': () => PROPOSAL,
    'POST /cemetery/feeTerm/renew': () => reply('续费成功', { id: 't1' }),
  });
  render(<RenewDialog orderId="o1" open onClose={() => closed.push('closed')} onSettled={() => undefined} />);
  return { server, closed };
}

const confirm = () => page.getByRole('button', { name: '确认收款' }).click();

describe('续费 (domain.md §3.16)', () => {
  test('tells what is owed, proposes those years and sends the fee that was shown', async () => {
    const { server, closed } = open();
    await expect.element(page.getByText('2 年，560.00 元')).toBeVisible();
    await confirm();
    await expect.element(page.getByText('续费成功')).toBeVisible();
    expect(server.callsOf('POST /cemetery/feeTerm/renew')[0]?.body).toEqual({
      orderId: 'o1',
      years: 2,
      amount: 56_000,
      startDate: '2024-07-01',
      method: '01',
      payerName: '陈明',
    });
    expect(closed).toEqual(['closed']);
  });

  test('other years change the sum; a refusal is told and keeps the dialog open', async () => {
    const { server, closed } = open();
    server.on({ 'POST /cemetery/feeTerm/renew': () => refusal('该墓位刚刚续过管理费，请刷新后核对') });
    await page.getByLabelText('续费年数').click();
    await page.getByTitle('1 年（至 2025-06-30，280.00 元）').click();
    await expect.element(page.getByText('280.00', { exact: true })).toBeVisible();
    await confirm();
    await expect.element(page.getByText('该墓位刚刚续过管理费，请刷新后核对')).toBeVisible();
    expect(server.callsOf('POST /cemetery/feeTerm/renew')[0]?.body).toMatchObject({ years: 1, amount: 28_000 });
    expect(closed).toEqual([]);
  });
});
