import type { FeeProposal } from '@songbai/contract/modules/fee/fee.calls.ts';
import { addDays, addMonths } from '@songbai/contract/rules/dates.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../testing/invariants.ts';
import { type RefundOffice, refundOffice } from '../../testing/refund-office.ts';
import { good, type Row, TEMPLATE } from '../../testing/world.ts';
import { verify } from '../../verify/index.ts';

const RULE = {
  name: '墓价7%/20年',
  calcType: '1',
  rate: 7,
  basePriceType: '1',
  cycleYears: 20,
  minYears: 1,
  rounding: '1',
  validFrom: '2020-01-01',
};
const SERVICE = {
  code: 'XT',
  name: '修缮',
  category: '4',
  unit: '次',
  priceType: '2',
  price: 30_000,
  needPlot: 'N',
};

let o: RefundOffice;
let today: string;
let rule: Row;
let plots: Row[];

beforeAll(async () => {
  o = await refundOffice();
  const { admin, cemetery, t } = o.world;
  today = t.clock.today();
  const items = [...TEMPLATE.items, { itemType: '06', name: '维护管理费', unitPrice: 480_000, quantity: 1 }];
  const draft = { ...TEMPLATE, code: 'FEE', name: '含管理费', items, cemeteryId: cemetery.id };
  const template = good(await admin.post('/cemetery/template/add', draft));
  const area = good(await admin.post('/cemetery/area/add', { cemeteryId: cemetery.id, code: 'F', name: 'F区' }));
  const seats = { rowFrom: 1, rowTo: 2, seatFrom: 1, seatTo: 8, seatOrder: '1', listPrice: 7_300_000, open: true };
  good(await admin.post('/cemetery/plot/generate', { areaId: area.id, templateId: template.id, ...seats }));
  plots = good<Page<Row>>(await admin.get('/cemetery/plot/list', { areaId: area.id, pageSize: 100 })).records;
  rule = good(await admin.post('/cemetery/feeRule/add', RULE));
});
afterAll(() => o.world.t.close());
afterEach(async () => {
  const faults: string[] = [];
  await verify(o.world.t.database.db, today, ({ title, found, examples }) => {
    if (found > 0) faults.push(`${title} ${JSON.stringify(examples)}`);
  });
  expect(faults).toEqual([]);
  expect(await brokenInvariants(o.world.t.database)).toEqual([]);
});

/** An order that was paid in these parts and then the rest. */
async function sold(...parts: number[]): Promise<Row> {
  const order = good(await o.add(String(plots.pop()?.id)));
  const rest = Number(order.payableAmount) - parts.reduce((sum, part) => sum + part, 0);
  for (const amount of [...parts, rest]) good(await o.take(order.id, amount));
  return o.order(order.id);
}

const termsOf = async (order: Row) =>
  good<Page<Row>>(await o.world.admin.get('/cemetery/feeTerm/list', { pageSize: 100 }))
    .records.filter(({ orderId }) => orderId === order.id)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
const paymentsOf = async (no: unknown) =>
  good<Page<Row>>(await o.finance.get('/cemetery/payment/list', { bizNo: String(no), pageSize: 100 })).records;
const lastOf = async (order: Row, payKind?: string) => {
  const rows = (await paymentsOf(order.orderNo ?? order.serviceNo)).filter(({ status }) => status === '1');
  return String(rows.find((row) => payKind === undefined || row.payKind === payKind)?.id);
};
const apply = async (paymentId: string, kind: string, more: object = {}) =>
  good(
    await o.cashier.post<Row>('/cemetery/paymentCorrection/apply', { paymentId, kind, reason: '录错订单', ...more }),
  );
const confirm = (fix: Row) => o.finance.post<Row>('/cemetery/paymentCorrection/confirm', { id: fix.id });
const rightOf = async (order: Row) => (await o.rights(String(order.plotId))).at(-1);
const proposal = async (order: Row) =>
  good<FeeProposal>(await o.cashier.get('/cemetery/feeTerm/proposal', { orderId: order.id }));
async function renewed(order: Row, offer: FeeProposal) {
  const { years, amount } = offer.choices[0] ?? { years: 0, amount: 0 };
  const body = { orderId: order.id, years, amount, startDate: offer.startDate, method: '01' };
  return o.cashier.post<Row>('/cemetery/feeTerm/renew', body);
}

describe('a full payment is corrected after its first term has begun (issue 14 §2, §4)', () => {
  it.each([
    ['the only payment', [], '2', '4', '4'],
    ['the last of two', [1_000_000], '3', '5', '0'],
    ['the last of three', [1_000_000, 1_000_000], '4', '5', '0'],
  ])('%s: the term is voided, nothing is paid, and paying again brings another', async (...row) => {
    const [, parts, orderStatus, saleStatus, right] = row;
    const order = await sold(...parts);
    const [term] = await termsOf(order);
    expect(term).toMatchObject({ status: '2', startDate: today });
    good(await confirm(await apply(await lastOf(order), '1')));
    expect(await termsOf(order)).toMatchObject([{ id: term?.id, status: '4', paidAmount: 0 }]);
    const after = await o.order(order.id);
    expect(after).toMatchObject({ orderStatus, feePaidTo: null });
    expect(await o.plot(String(order.plotId))).toMatchObject({ saleStatus, feePaidTo: null, currentRightId: null });
    expect(await rightOf(order)).toMatchObject({ status: right });
    good(await o.take(order.id, Number(after.arrearsAmount)));
    const endDate = addDays(addMonths(today, 240), -1);
    expect(await termsOf(order)).toMatchObject([{ status: '4' }, { status: '2', startDate: today, endDate }]);
    expect(await o.order(order.id)).toMatchObject({ orderStatus: '5', feePaidTo: endDate });
  });

  it('is reversed on a later day in the same way', async () => {
    const order = await sold();
    const paymentId = await lastOf(order);
    const payTime = `${addDays(today, -1)} 10:00:00`;
    await o.world.t.database.db.updateTable('cemPayment').set({ payTime }).where('id', '=', paymentId).execute();
    good(await confirm(await apply(paymentId, '2')));
    expect(await termsOf(order)).toMatchObject([{ status: '4' }]);
    expect(await o.order(order.id)).toMatchObject({ orderStatus: '2', receivedAmount: 0, feePaidTo: null });
  });

  it('voids a term that waits for the first burial too', async () => {
    const startFrom = async (value: string) =>
      good(await o.world.admin.put('/cemetery/feeRule/edit', { id: rule.id, startFrom: value }));
    await startFrom('1');
    const order = await sold();
    expect(await termsOf(order)).toMatchObject([{ status: '0' }]);
    good(await confirm(await apply(await lastOf(order), '1')));
    expect(await termsOf(order)).toMatchObject([{ status: '4' }]);
    await startFrom('2');
  });

  it('is refused while years are paid on top, until those are taken back', async () => {
    const order = await sold();
    const offer = await proposal(order);
    const next = good(await renewed(order, offer));
    const fix = await apply(await lastOf(order, '4'), '1');
    const refused = await confirm(fix);
    expect(refused.message).toBe(`该订单付清后已续缴管理费（缴至 ${String(next.endDate)}），请先更正续费的收款`);
    expect(await termsOf(order)).toMatchObject([{ status: '2' }, { status: '2' }]);
    good(await confirm(await apply(await lastOf(order, '6'), '1')));
    expect(await o.order(order.id)).toMatchObject({ feePaidTo: addDays(offer.startDate, -1), orderStatus: '5' });
    good(await confirm(fix));
    expect((await termsOf(order)).map(({ status }) => status)).toEqual(['4', '4']);
  });

  it('and a renewal at once: one of them wins', async () => {
    const order = await sold();
    const offer = await proposal(order);
    const fix = await apply(await lastOf(order), '1');
    const replies = await Promise.all([confirm(fix), renewed(order, offer)]);
    expect(replies.map(({ success }) => success).sort()).toEqual([false, true]);
    for (const { success, code } of replies) expect(success || code < 600).toBe(true);
  });
});

describe('an instalment that settled the order', () => {
  it('is unpaid again', async () => {
    const order = good(await o.add(String(plots.pop()?.id)));
    good(await o.take(order.id, 1_000_000));
    const left = Number(order.payableAmount) - 1_000_000;
    const body = {
      orderId: order.id,
      instalments: [
        { dueDate: addDays(today, 10), amount: 1_000_000 },
        { dueDate: addDays(today, 40), amount: 2_000_000 },
        { dueDate: addDays(today, 70), amount: left - 2_000_000 },
      ],
    };
    good(await o.manager.post('/cemetery/order/plan', body));
    good(await o.take(order.id, 2_000_000));
    good(await o.take(order.id, left - 2_000_000));
    good(await confirm(await apply(await lastOf(await o.order(order.id)), '1')));
    const after = await o.order(order.id);
    expect(after).toMatchObject({ orderStatus: '4', nextDueDate: addDays(today, 70), feePaidTo: null });
    expect((after.instalments as Row[]).map(({ paidAmount }) => paidAmount)).toEqual([1_000_000, 2_000_000, 0]);
  });
});

describe('money of a sold plot that belongs to a service', () => {
  it.each([
    ['work to be assigned', 'Y', '2'],
    ['goods over the counter, which are handed over at once', 'N', '6'],
  ])('moves to %s, and back out again', async (_, needWorkOrder, serviceStatus) => {
    const { admin } = o.world;
    const item = good(
      await admin.post('/cemetery/serviceItem/add', { ...SERVICE, code: `XT${needWorkOrder}`, needWorkOrder }),
    );
    const guest = { customerName: '陈明', mobile: '13800138000' };
    const lines = { items: [{ serviceItemId: item.id, quantity: 1 }] };
    const service = good(await o.desk.post<Row>('/cemetery/serviceOrder/add', { ...guest, ...lines }));
    const payable = Number((await o.service(service.id)).payableAmount);
    const sale = good(await o.add(String(plots.pop()?.id)));
    good(await o.take(sale.id, Number(sale.payableAmount) - payable));
    good(await o.take(sale.id, payable));
    const order = await o.order(sale.id);
    good(await confirm(await apply(await lastOf(order), '3', { targetServiceId: service.id })));
    expect(await o.service(service.id)).toMatchObject({ serviceStatus, receivedAmount: payable });
    expect(await o.order(order.id)).toMatchObject({ orderStatus: '3', arrearsAmount: payable, feePaidTo: null });
    expect(await termsOf(order)).toMatchObject([{ status: '4' }]);
    const moved = await apply(await lastOf(await o.service(service.id)), '3', { targetOrderId: order.id });
    good(await confirm(moved));
    expect(await o.service(service.id)).toMatchObject({ serviceStatus: '1', receivedAmount: 0 });
    expect(await o.order(order.id)).toMatchObject({ orderStatus: '5', arrearsAmount: 0 });
    expect((await termsOf(order)).map(({ status }) => status)).toEqual(['4', '2']);
  });
});
