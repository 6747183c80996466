import type { PaperView } from '@songbai/contract/modules/paper/paper.calls.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChangeOffice, changeOffice } from '../../testing/change-office.ts';
import { good, type Row, TEMPLATE } from '../../testing/world.ts';

/** Billed with the plot for 20 years. */
const FEE = 480_000;
const PRICE = 7_300_000;
const YEAR = FEE / 20;
const RULE = {
  ...{ name: '墓价7%/20年', calcType: '5', unitPrice: 24_000, cycleYears: 20, minYears: 1, rounding: '1' },
  ...{ startFrom: '2', validFrom: '2020-01-01' },
};

let o: ChangeOffice;
let plots: Row[];
beforeAll(async () => {
  o = await changeOffice();
  const { admin, cemetery } = o.world;
  const items = [...TEMPLATE.items, { itemType: '06', name: '维护管理费', unitPrice: FEE, quantity: 1 }];
  const draft = { ...TEMPLATE, code: 'FEE', name: '含管理费', items, cemeteryId: cemetery.id };
  const template = good(await admin.post('/cemetery/template/add', draft));
  const area = good(await admin.post('/cemetery/area/add', { cemeteryId: cemetery.id, code: 'F', name: 'F区' }));
  const seats = { rowFrom: 1, rowTo: 1, seatFrom: 1, seatTo: 14, seatOrder: '1', listPrice: PRICE, open: true };
  good(await admin.post('/cemetery/plot/generate', { areaId: area.id, templateId: template.id, ...seats }));
  plots = good<Page<Row>>(await admin.get('/cemetery/plot/list', { areaId: area.id, pageSize: 100 })).records;
  good(await admin.post('/cemetery/feeRule/add', RULE));
});
afterAll(async () => {
  await o.sound();
  await o.world.t.close();
});

async function sold(): Promise<Row> {
  const { id, payableAmount } = good(await o.add(String(plots.pop()?.id)));
  return good(await o.take(id, Number(payableAmount)));
}

/** The holder has paid for more years beside the plot. */
async function renewed(order: Row, years: number): Promise<number> {
  const { cashier } = o;
  const proposal = good<Row>(await cashier.get('/cemetery/feeTerm/proposal', { orderId: order.id }));
  const choice = (proposal.choices as { years: number; amount: number }[]).find((one) => one.years === years);
  const body = { orderId: order.id, years, amount: choice?.amount, startDate: proposal.startDate, method: '01' };
  good(await cashier.post('/cemetery/feeTerm/renew', body));
  return Number(choice?.amount);
}

const refundsOf = async (order: Row) =>
  good<Page<Row>>(await o.world.admin.get('/cemetery/refund/list', { bizNo: String(order.orderNo), pageSize: 50 }))
    .records;
const feeOf = async (order: Row) => (await refundsOf(order)).find(({ bizType }) => bizType === '3') as Row;
const terms = async (order: Row) =>
  good<Page<Row>>(await o.world.admin.get('/cemetery/feeTerm/list', { pageSize: 100 }))
    .records.filter(({ orderId }) => orderId === order.id)
    .sort((a, b) => Number(a.seq) - Number(b.seq))
    .map(({ status }) => status)
    .join();

it('refunds and changes are found by the pinyin of their customer and by their plot in any spelling', async () => {
  const order = await sold();
  const change = good(await o.apply(order));
  good(await o.approve(change.id));
  const seat = String(order.plotFullName).split('-').slice(-2).join('');
  for (const path of ['plotChange', 'refund'])
    for (const [keyword, found] of [
      ['chenming', true],
      ['wangxiaoer', false],
      [`F区${seat}`, true],
    ] as const) {
      const page = good<Page<Row>>(await o.world.admin.get(`/cemetery/${path}/list`, { keyword, pageSize: 50 }));
      expect([path, keyword, page.records.some(({ orderId }) => orderId === order.id)]).toEqual([path, keyword, found]);
    }
  good(await o.withdraw(change.id));
});

describe('the management fee of years not used (domain.md §3.15, §12 returnFee)', () => {
  it('of the term billed with the plot comes back in its line, of terms paid beside it by a refund, each once', async () => {
    const order = await sold();
    const paid = await renewed(order, 20);
    const change = good(await o.apply(order));
    good(await o.approve(change.id));
    const seen = await o.seen(change.id);
    const line = (seen.lines as Row[]).find(({ name }) => name === '维护管理费');
    expect(line).toMatchObject({ receivedAmount: FEE, consumedAmount: YEAR, amount: FEE - YEAR });
    expect(seen.feeRefund).toBe(paid);
    const fee = await feeOf(order);
    expect(fee).toMatchObject({ status: '1', reason: '6', amount: paid, consumedAmount: 0, receivedAmount: paid });
    good(await o.world.admin.post('/cemetery/refund/approve', { id: fee.id }));
    expect((await o.pay(fee.id)).message).toBe('请先办完换退迁的结算，再退还管理费');
    await o.payOut(order);
    const both = await Promise.all([o.pay(fee.id), o.pay(fee.id)]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(await terms(order)).toBe('2,5');
    good(await o.finish(change.id));
    const after = good<Row>(await o.world.admin.get('/cemetery/order/queryById', { id: order.id }));
    expect(Number(after.refundedAmount)).toBe(Number(seen.amount));
  });

  it('stays paid where the change is withdrawn, or its refund rejected', async () => {
    for (const end of ['withdraw', 'reject'] as const) {
      const order = await sold();
      await renewed(order, 5);
      const change = good(await o.apply(order));
      good(await o.approve(change.id));
      if (end === 'withdraw') good(await o.withdraw(change.id));
      else {
        const { id } = await o.openOf(order.id);
        good(await o.world.admin.post('/cemetery/refund/reject', { id, reason: '材料不全' }));
      }
      expect((await feeOf(order)).status).toBe('9');
      expect(await terms(order)).toBe('2,2');
      expect(await o.seen(change.id)).toMatchObject({ status: '7' });
    }
  });

  it('of a plot whose remains have left comes back too, once, whatever was settled beside it', async () => {
    for (const amount of [0, 100_000]) {
      const order = await sold();
      const paid = await renewed(order, 10);
      await o.rest(String(order.plotId), ['陈老']);
      const out = { outType: '4', destType: '1', destination: '苏州公墓', applicant: '陈先生', reason: '迁回' };
      good(await o.clerk.post('/cemetery/order/outApply', { id: order.id, ...out, consentsChecked: true }));
      expect(await feeOf(order)).toBeUndefined();
      const end = { id: order.id, outDate: '2026-06-30', amount, papersReturned: true };
      const both = await Promise.all([0, 1].map(() => o.chief.post('/cemetery/order/outFinish', end)));
      expect(both.filter(({ success }) => success)).toHaveLength(1);
      const fee = await feeOf(order);
      expect(fee).toMatchObject({ status: '1', reason: '6', amount: paid, changeId: null });
      good(await o.world.admin.post('/cemetery/refund/withdraw', { id: fee.id, reason: '家属未定' }));
      expect((await feeOf(order)).reapplicable).toBe('Y');
      good(await o.desk.post('/cemetery/refund/reapply', { id: fee.id, reason: '家属同意' }));
      expect((await refundsOf(order)).filter(({ bizType }) => bizType === '3')).toHaveLength(1);
      good(await o.world.admin.post('/cemetery/refund/approve', { id: fee.id }));
      good(await o.pay(fee.id));
      expect(await terms(order)).toBe('2,5');
      expect(await o.order(order.id)).toMatchObject({ orderStatus: '9', refundedAmount: 0 });
    }
  });

  it.each(['withdraw', 'reject'] as const)(
    'that did not come back (%s) can be applied for again, once',
    async (end) => {
      const { admin } = o.world;
      const order = await sold();
      const paid = await renewed(order, 10);
      const change = good(await o.apply(order));
      good(await o.approve(change.id));
      const { id } = await feeOf(order);
      const again = (who = o.desk) => who.post<Row>('/cemetery/refund/reapply', { id, reason: '家属补齐材料' });
      // Reckoned by whole years: nobody changes its lines.
      const lines = [{ itemId: 'all', consumedAmount: 0, deductionAmount: 0 }];
      const entered = { id, note: '改金额', handlingFee: 0, lines };
      expect((await admin.post('/cemetery/refund/apply', entered)).error).toBe('refundFeeFixed');
      expect((await again()).error).toBe('refundFeeKept');
      good(await admin.post(`/cemetery/refund/${end}`, { id, reason: '材料不全' }));
      expect(await feeOf(order)).toMatchObject({ status: end === 'reject' ? '8' : '9', reapplicable: 'Y' });
      expect((await again(o.seller)).code).toBe(510);
      const both = await Promise.all([again(), again()]);
      expect(both.filter(({ success }) => success)).toHaveLength(1);
      expect(await feeOf(order)).toMatchObject({
        ...{ id, status: '1', amount: paid, reapplicable: 'N', applyName: '何客服' },
        ...{ approveId: null, approveOpinion: null, closeReason: null, note: '家属补齐材料' },
      });
      await o.sound();
      await o.payOut(order);
      expect((await again()).error).toBe('refundFeeKept');
      expect((await o.desk.post('/cemetery/refund/approve', { id })).code).toBe(510);
      good(await o.finance.post('/cemetery/refund/approve', { id }));
      good(await o.pay(id));
      expect(await terms(order)).toBe('2,5');
      expect((await again()).error).toBe('refundFeeKept');
      // Its paper is printed as every other one: numbered, and a second time only with a reason, which is kept.
      const print = (more = {}) => o.cashier.post<PaperView>('/cemetery/paper/refund', { id, ...more });
      const { sheet } = good<PaperView>(await print());
      expect(sheet).toMatchObject({ no: (await feeOf(order)).refundNo, mark: null, amount: { fen: paid } });
      expect(sheet.tables[0]?.rows[0]?.[0]).toMatch(/^管理费 [\d-]{10} 至 [\d-]{10}$/);
      expect((await print()).error).toBe('printReasonNeeded');
      good(await print({ reason: '家属遗失' }));
      const prints = good<Page<Row>>(await o.finance.get('/cemetery/printLog/list', { paperNo: String(sheet.no) }));
      const turns = prints.records.map(({ turn, reason }) => [turn, reason]);
      expect(turns.sort()).toEqual([
        [1, null],
        [2, '家属遗失'],
      ]);
      good(await o.finish(change.id));
      const own = (await refundsOf(order)).find(({ bizType }) => bizType === '1');
      expect((await o.desk.post('/cemetery/refund/reapply', { id: own?.id, reason: '再退' })).error).toBe(
        'refundNotFee',
      );
    },
  );

  it('stays paid with a change that was withdrawn or rejected: the right goes on', async () => {
    const order = await sold();
    await renewed(order, 5);
    const change = good(await o.apply(order));
    good(await o.approve(change.id));
    const { id } = await feeOf(order);
    good(await o.withdraw(change.id));
    expect((await feeOf(order)).reapplicable).toBe('N');
    expect((await o.desk.post('/cemetery/refund/reapply', { id, reason: '再退' })).error).toBe('refundFeeKept');
    // Another change opens a refund of its own; the old one stays closed while that waits and after it.
    const next = good(await o.apply(order));
    good(await o.approve(next.id));
    expect((await o.desk.post('/cemetery/refund/reapply', { id, reason: '再退' })).error).toBe('refundFeeKept');
    good(await o.withdraw(next.id));
  });

  it('of an exchanged plot comes back too, whichever side pays the difference', async () => {
    const order = await sold();
    const paid = await renewed(order, 10);
    const toPlotId = String(plots.pop()?.id);
    const change = good(await o.apply(order, { changeType: '1', toPlotId }));
    good(await o.approve(change.id));
    const { supplementAmount } = await o.seen(change.id);
    if (Number(supplementAmount) > 0) good(await o.settle(change.id));
    else await o.payOut(order);
    const fee = await feeOf(order);
    expect(fee.amount).toBe(paid);
    good(await o.world.admin.post('/cemetery/refund/approve', { id: fee.id }));
    good(await o.pay(fee.id));
    good(await o.finish(change.id));
    expect(await terms(order)).toBe('2,5');
  });
});
