import type { PaperView } from '@songbai/contract/modules/paper/paper.calls.ts';
import { describe, expect, it } from 'vitest';
import { type ChangeOffice, changeTests } from '../../testing/change-office.ts';
import { good, PRICE, type Row } from '../../testing/world.ts';

let o: ChangeOffice;
let plots: Row[];

changeTests((office, fresh) => {
  o = office;
  plots = fresh;
});

const id = (index: number) => String(plots[index]?.id);
const SETTLED = 300_000;

async function left(index: number, amount: number): Promise<Row> {
  const order = await o.sold(id(index));
  await o.rest(id(index), ['陈老']);
  const out = {
    outType: '4',
    destType: '1',
    destination: '苏州公墓',
    applicant: '陈先生',
    reason: '迁回',
    consentsChecked: true,
  };
  good(await o.clerk.post('/cemetery/order/outApply', { id: order.id, ...out }));
  const end = { id: order.id, outDate: '2026-06-30', amount, papersReturned: true };
  good(await o.chief.post('/cemetery/order/outFinish', end));
  return order;
}

/** The lines of the settlement: all but the agreed sum is kept. */
async function applied(refund: Row): Promise<Row> {
  const { lines } = await o.proposal(refund.id);
  let kept = PRICE - SETTLED;
  const entered = lines.map(({ itemId, receivedAmount }) => {
    const deductionAmount = Math.min(kept, receivedAmount);
    kept -= deductionAmount;
    return { itemId, consumedAmount: 0, deductionAmount };
  });
  const body = { id: refund.id, note: '迁出结算', handlingFee: 0, lines: entered };
  return good(await o.manager.post('/cemetery/refund/apply', body));
}

describe('settlement of a relocation through the refund flow (issue 14 §1, domain.md §4.8)', () => {
  it('is applied for, approved and paid; the order stays 已迁出', async () => {
    const order = await left(0, SETTLED);
    const refund = await o.openOf(order.id);
    expect(refund).toMatchObject({ status: '0', amount: SETTLED, deductionAmount: PRICE - SETTLED });
    expect(await applied(refund)).toMatchObject({ status: '1', amount: SETTLED });
    await o.payOut(order);
    expect(await o.order(order.id)).toMatchObject({
      ...{ orderStatus: '9', outStatus: '2', refundedAmount: SETTLED, outAmount: SETTLED, paymentStatus: '3' },
    });
  });

  it('withdrawn gives nothing back and leaves the order as it is', async () => {
    const order = await left(0, SETTLED);
    const refund = await o.openOf(order.id);
    good(await o.manager.post('/cemetery/refund/withdraw', { id: refund.id, reason: '家属放弃' }));
    expect(await o.order(order.id)).toMatchObject({ orderStatus: '9', refundedAmount: 0, outAmount: 0 });
  });

  it('迁出证明 says who left where to, once all are out; the second print says why (domain.md §4.6, §5.1)', async () => {
    const print = (orderId: string, reason?: string) =>
      o.clerk.post<PaperView>('/cemetery/paper/out', { id: orderId, ...(reason ? { reason } : {}) });
    const waiting = await o.sold(id(0));
    expect((await print(waiting.id)).message).toBe('该订单尚未办完迁出，不能开具迁出证明');
    const order = await left(1, 0);
    const { sheet, printed } = good<PaperView>(await print(order.id));
    expect(sheet).toMatchObject({ title: '迁出证明', size: 'A4', no: order.orderNo, mark: null, amount: null });
    expect(Object.fromEntries(sheet.facts.map(({ label, text }) => [label, text]))).toMatchObject({
      ...{ 逝者: '陈老', 原墓位: order.plotFullName, 去向: '外地公墓', 迁往地: '苏州公墓', 迁出日期: '2026-06-30' },
    });
    expect(printed).toBe(1);
    expect(await print(order.id)).toMatchObject({ error: 'printReasonNeeded' });
    expect(good<PaperView>(await print(order.id, '家属遗失')).print).toMatchObject({ turn: 2, reason: '家属遗失' });
  });

  it('of nothing opens no refund', async () => {
    const order = await left(0, 0);
    const { db } = o.world.t.database;
    expect(await db.selectFrom('cemRefund').select('id').where('orderId', '=', order.id).execute()).toEqual([]);
  });
});

describe('a sum above the limit (domain.md §4.2)', () => {
  it('takes the head of the cemetery, for refunds and for plot changes', async () => {
    await o.patchPlot(id(0), { listPrice: 60_000_000 });
    await o.patchPlot(id(1), { listPrice: 60_000_000 });
    const bought = async (index: number) => good(await o.take(good(await o.add(id(index))).id, 60_000_000));
    const [first, second] = [await bought(0), await bought(1)];
    good(await o.cancel(first.id, '4'));
    const refund = await o.openOf(first.id);
    const { lines } = await o.proposal(refund.id);
    const entered = lines.map(({ itemId }) => ({ itemId, consumedAmount: 0, deductionAmount: 0 }));
    good(await o.manager.post('/cemetery/refund/apply', { id: refund.id, note: '退', handlingFee: 0, lines: entered }));
    const approve = (who: typeof o.head) => who.post('/cemetery/refund/approve', { id: refund.id });
    expect((await approve(o.finance)).message).toBe('退款超过 500,000.00 元，须由总经理审批');
    good(await approve(o.head));
    const change = good(await o.apply(second));
    expect((await o.approve(change.id)).message).toContain('须由总经理审批');
    good(await o.approve(change.id, o.head));
    // What was approved with the change is not asked for again.
    await o.payOut(second);
  });
});
