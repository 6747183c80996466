import type { FeeProposal } from '@songbai/contract/modules/fee/fee.calls.ts';
import { addDays, addMonths } from '@songbai/contract/rules/dates.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSql } from '../../db/database.ts';
import { up } from '../../db/migrations/0062-sold-terms.ts';
import type { Schema } from '../../db/migrations/columns.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import { type SalesOffice, salesOffice } from '../../testing/sales-office.ts';
import { good, type Row, TEMPLATE, type World } from '../../testing/world.ts';
import { verify } from '../../verify/index.ts';

const RULE = {
  name: '墓价7%/20年',
  calcType: '1',
  rate: 7,
  basePriceType: '1',
  cycleYears: 20,
  minYears: 1,
  rounding: '1',
  validFrom: '2026-01-01',
};
const FEE = 480_000;
const PRICE = 7_300_000;
/** A leap day, so that years are seen to be reckoned alike by both engines and the rules. */
const SOLD = '2024-02-29';

let office: SalesOffice;
let w: World;
let rule: Row;
let plots: Row[];
const sqlOf = (text: string) => runSql<Row>(w.t.database.db, text, []);

beforeAll(async () => {
  office = await salesOffice();
  w = office.world;
  const items = [...TEMPLATE.items, { itemType: '06', name: '维护管理费', unitPrice: FEE, quantity: 1 }];
  const draft = { ...TEMPLATE, code: 'FEE', name: '含管理费', items, cemeteryId: w.cemetery.id };
  const template = good(await w.admin.post('/cemetery/template/add', draft));
  const area = good(await w.admin.post('/cemetery/area/add', { cemeteryId: w.cemetery.id, code: 'F', name: 'F区' }));
  const seats = { rowFrom: 1, rowTo: 2, seatFrom: 1, seatTo: 8, seatOrder: '1', listPrice: PRICE, open: true };
  good(await w.admin.post('/cemetery/plot/generate', { areaId: area.id, templateId: template.id, ...seats }));
  const page = await w.admin.get<Page<Row>>('/cemetery/plot/list', { areaId: area.id, pageSize: 100 });
  plots = good<Page<Row>>(page).records;
  rule = good(await w.admin.post('/cemetery/feeRule/add', RULE));
});
afterAll(async () => {
  expect(await brokenInvariants(w.t.database)).toEqual([]);
  const faults: string[] = [];
  await verify(w.t.database.db, w.t.clock.today(), ({ title, found, examples }) => {
    if (found > 0) faults.push(`${title} ${JSON.stringify(examples)}`);
  });
  expect(faults).toEqual([]);
  await w.t.close();
});

const startFrom = async (value: string) =>
  good(await w.admin.put('/cemetery/feeRule/edit', { id: rule.id, startFrom: value }));

/** An order that was paid on a day of an earlier version, which made no term. */
async function soldBefore(day = SOLD): Promise<Row> {
  const plot = plots.pop();
  const order = good(await office.add(String(plot?.id)));
  // With no rule on the day the sale makes no term, as before the terms came with it.
  await sqlOf(`update cem_fee_rule set valid_to = '2026-01-02'`);
  good(await office.pay(order.id, Number(order.payableAmount)));
  await sqlOf(`update cem_fee_rule set valid_to = null`);
  await sqlOf(`update cem_plot_right set start_date = '${day}' where order_id = '${order.id}'`);
  return good(await w.admin.get('/cemetery/order/queryById', { id: order.id }));
}

const upgrade = () => up(w.t.database.db.withoutPlugins() as unknown as Schema);
const termsOf = async (order: Row) =>
  good<Page<Row>>(await w.admin.get('/cemetery/feeTerm/list', { pageSize: 100 }))
    .records.filter(({ orderId }) => orderId === order.id)
    .sort((a, b) => Number(a.seq) - Number(b.seq));
const propose = async (order: Row) =>
  good<FeeProposal>(await office.cashier.get('/cemetery/feeTerm/proposal', { orderId: order.id }));
const paidTo = async (order: Row) => {
  const [right] = await sqlOf(`select fee_paid_to as day from cem_plot_right where order_id = '${order.id}'`);
  const shown = good(await w.admin.get('/cemetery/order/queryById', { id: order.id }));
  const plot = await office.plotOf(String(order.plotId));
  return [right?.day, shown.feePaidTo, plot.feePaidTo];
};

describe('orders paid before the first term came with the sale (0062)', () => {
  it.each([
    ['2', SOLD],
    ['4', '2024-03-01'],
    ['5', '2025-01-01'],
  ])('get it by start %s, once, and are renewed from its end on', async (start, startDate) => {
    await startFrom(start);
    const order = await soldBefore();
    expect((await propose(order)).startDate).toBe(SOLD);
    await upgrade();
    await upgrade();
    const endDate = addDays(addMonths(startDate, 240), -1);
    const [term, ...more] = await termsOf(order);
    expect(more).toEqual([]);
    const items = order.items as Row[];
    const billed = items.filter(({ itemType }) => itemType === '06');
    expect(billed).toHaveLength(1);
    const amount = Number(billed[0]?.amount) - Number(billed[0]?.discount ?? 0);
    const money = { amount, paidAmount: amount, payNo: null, payDate: SOLD, baseAmount: order.payableAmount };
    const days = { seq: 1, termType: '1', status: '2', startDate, endDate, years: 20 };
    expect(term).toMatchObject({ ...money, ...days, holderName: order.customerName });
    expect(await paidTo(order)).toEqual([endDate, endDate, endDate]);
    expect(await propose(order)).toMatchObject({ startDate: addDays(endDate, 1), yearsOwed: 0, arrears: 0 });
  });

  it('keep the years that were charged beside the sale: the term follows them', async () => {
    await startFrom('2');
    const order = await soldBefore('2025-12-31');
    const proposal = await propose(order);
    const [choice] = proposal.choices;
    const { startDate } = proposal;
    const body = { orderId: order.id, years: 1, amount: choice?.amount, startDate, method: '01' };
    good(await office.cashier.post('/cemetery/feeTerm/renew', body));
    await upgrade();
    expect((await termsOf(order)).map(({ seq, startDate: from, endDate }) => [seq, from, endDate])).toEqual([
      [1, '2025-12-31', '2026-12-30'],
      [2, '2026-12-31', '2046-12-30'],
    ]);
    expect(await paidTo(order)).toEqual(['2046-12-30', '2046-12-30', '2046-12-30']);
    expect((await propose(order)).startDate).toBe('2046-12-31');
    // When that charge is taken back, the years of the sale take its place.
    const payments = good<Page<Row>>(await w.admin.get('/cemetery/payment/list', { bizNo: String(order.orderNo) }));
    const fee = payments.records.find(({ payKind }) => payKind === '6');
    const asked = { paymentId: fee?.id, kind: '1', reason: '重复收取' };
    const fix = good(await office.cashier.post<Row>('/cemetery/paymentCorrection/apply', asked));
    good(await w.admin.post('/cemetery/paymentCorrection/confirm', { id: fix.id }));
    expect((await termsOf(order)).map(({ status, startDate: from }) => [status, from])).toEqual([
      ['4', '2025-12-31'],
      ['2', '2025-12-31'],
    ]);
    expect(await paidTo(order)).toEqual(['2045-12-30', '2045-12-30', '2045-12-30']);
  });

  it('keep a day that an older register says is paid, and the term ends on it', async () => {
    const order = await soldBefore('2010-05-20');
    for (const [table, own] of [
      ['cem_plot_right', `order_id = '${order.id}'`],
      ['cem_order', `id = '${order.id}'`],
      ['cem_plot', `id = '${String(order.plotId)}'`],
    ])
      await sqlOf(`update ${table} set fee_paid_to = '2020-06-30' where ${own}`);
    await upgrade();
    expect(await termsOf(order)).toMatchObject([{ startDate: '2010-07-01', endDate: '2020-06-30', years: 10 }]);
    expect(await propose(order)).toMatchObject({ startDate: '2020-07-01', feePaidTo: '2020-06-30' });
  });

  it('wait for the first burial by a rule that says so, unless it has been', async () => {
    await startFrom('1');
    const waiting = await soldBefore();
    const buried = await soldBefore();
    await sqlOf(`update cem_plot_right set first_burial_date = '2024-05-06' where order_id = '${buried.id}'`);
    await upgrade();
    expect(await termsOf(waiting)).toMatchObject([{ status: '0', startDate: null, endDate: null }]);
    expect(await paidTo(waiting)).toEqual([null, null, null]);
    expect(await termsOf(buried)).toMatchObject([{ status: '2', startDate: '2024-05-06', endDate: '2044-05-05' }]);
    const early = await office.cashier.get('/cemetery/feeTerm/proposal', { orderId: waiting.id });
    expect(early.message).toBe('首期管理费已缴，待首次安葬后起算，暂不能续费');
  });

  it('get none where the plot is exempt, the order billed none or is not paid', async () => {
    await startFrom('2');
    const exempt = await soldBefore();
    await sqlOf(`update cem_plot set fee_free = 'Y' where id = '${String(exempt.plotId)}'`);
    const unbilled = good(await office.add(String(w.plots[0]?.id)));
    good(await office.pay(unbilled.id, Number(unbilled.payableAmount)));
    const open = good(await office.add(String(plots.pop()?.id)));
    good(await office.pay(open.id, 1_000_000));
    await upgrade();
    for (const order of [exempt, unbilled, open]) expect(await termsOf(order)).toEqual([]);
  });

  it('leave the terms of later sales alone', async () => {
    const order = good(await office.add(String(plots.pop()?.id)));
    good(await office.pay(order.id, Number(order.payableAmount)));
    const before = await termsOf(order);
    expect(before).toHaveLength(1);
    await upgrade();
    expect(await termsOf(order)).toEqual(before);
  });
});
