import type { FeeProposal } from '@songbai/contract/modules/fee/fee.calls.ts';
import { addDays, addMonths } from '@songbai/contract/rules/dates.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../testing/invariants.ts';
import { type SalesOffice, salesOffice } from '../../testing/sales-office.ts';
import { freshPlots, good, PRICE, type Row, type World } from '../../testing/world.ts';

let office: SalesOffice;
let w: World;
let today: string;

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

beforeAll(async () => {
  office = await salesOffice();
  w = office.world;
  today = w.t.clock.today();
});
afterAll(() => w.t.close());

/** A paid order whose management fee is paid to a day, or never was. */
async function soldOrder(feePaidTo: string | null): Promise<Row> {
  const [plot] = await freshPlots(w, 1);
  const order = good(await office.add(String(plot?.id)));
  good(await office.pay(order.id, PRICE));
  const { db } = w.t.database;
  await db.updateTable('cemPlotRight').set({ feePaidTo }).where('orderId', '=', order.id).execute();
  await db.updateTable('cemOrder').set({ feePaidTo }).where('id', '=', order.id).execute();
  await db.updateTable('cemPlot').set({ feePaidTo }).where('id', '=', String(plot?.id)).execute();
  return order;
}

const propose = async (orderId: string) =>
  good<FeeProposal>(await office.cashier.get('/cemetery/feeTerm/proposal', { orderId }));

const renew = (proposal: FeeProposal, years: number, more: object = {}) => {
  const { orderId, startDate, choices } = proposal;
  const amount = choices.find((choice) => choice.years === years)?.amount;
  return office.cashier.post<Row>('/cemetery/feeTerm/renew', {
    orderId,
    years,
    amount,
    startDate,
    method: '01',
    ...more,
  });
};

describe('without a rule', () => {
  it('nobody can renew, and the text tells where to set one', async () => {
    const order = await soldOrder('2020-12-31');
    const reply = await office.cashier.get('/cemetery/feeTerm/proposal', { orderId: order.id });
    expect(reply.message).toBe('该陵园没有有效的管理费规则，请先在「管理费规则」中设置');
  });

  it('a rule needs what its kind is computed from', async () => {
    const add = (more: object) => w.admin.post('/cemetery/feeRule/add', { ...RULE, ...more });
    expect((await add({ rate: null })).message).toContain('按墓价比例计费须填写比例');
    expect((await add({ calcType: '3' })).message).toContain('该计费方式须填写单价');
    good(await add({}));
  });
});

describe('续费 (domain.md §3.16)', () => {
  it('proposes what is owed, takes it as a payment and moves right, plot and order', async () => {
    const order = await soldOrder(addDays(today, -400));
    const proposal = await propose(order.id);
    expect(proposal).toMatchObject({ yearsOwed: 2, years: 2, arrears: 56_000, startDate: addDays(today, -399) });
    const paidTo = addDays(addMonths(addDays(today, -399), 36), -1);
    const renewed = await renew(proposal, 3);
    expect(renewed.message).toBe(`续费成功：${String(order.plotFullName)}（840.00 元，缴至 ${paidTo}）`);
    const term = good(renewed);
    expect(term).toMatchObject({ seq: 1, termType: '2', years: 3, endDate: paidTo, amount: 84_000, status: '2' });
    const shown = good(await w.admin.get('/cemetery/order/queryById', { id: order.id }));
    expect(shown).toMatchObject({ feePaidTo: paidTo, overdueType: '0', receivedAmount: PRICE, arrearsAmount: 0 });
    const payments = shown.payments as Row[];
    expect(payments.map(({ payKind, amount }) => [payKind, amount])).toContainEqual(['6', 84_000]);
    expect(await office.plotOf(String(shown.plotId))).toMatchObject({ feePaidTo: paidTo });
    expect(await brokenInvariants(w.t.database)).toEqual([]);
    const next = await propose(order.id);
    expect(next).toMatchObject({ startDate: addDays(paidTo, 1), yearsOwed: 0, years: 20 });
    expect(good(await renew(next, 1))).toMatchObject({ seq: 2, startDate: addDays(paidTo, 1) });
  });

  it('starts with the right where nothing was ever paid', async () => {
    const order = await soldOrder(null);
    const proposal = await propose(order.id);
    expect(proposal).toMatchObject({ feePaidTo: null, startDate: today, yearsOwed: 1 });
    expect(good(await renew(proposal, 20))).toMatchObject({ termType: '1', amount: 560_000 });
  });

  it('is refused for other years, another sum, another term than the clerk saw, or a used transaction number', async () => {
    const order = await soldOrder(addDays(today, -10));
    const proposal = await propose(order.id);
    expect((await renew(proposal, 1, { years: 21 })).success).toBe(false);
    expect((await renew(proposal, 1, { amount: 1 })).message).toBe('应收金额已变为 280.00 元，请刷新后重试');
    expect((await renew(proposal, 1, { startDate: today })).message).toBe('该墓位刚刚续过管理费，请刷新后核对');
    good(await renew(proposal, 1, { method: '02', channelNo: 'W1' }));
    expect((await renew(proposal, 1)).message).toBe('该墓位刚刚续过管理费，请刷新后核对');
    const again = await renew(await propose(order.id), 1, { method: '02', channelNo: 'W1' });
    expect(again.message).toContain('交易流水号');
  });

  it('is refused for an order that is not paid, an exempt plot, another tenant and a seller', async () => {
    const [plot] = await freshPlots(w, 1);
    const open = good(await office.add(String(plot?.id)));
    const ask = (orderId: string) => office.cashier.get('/cemetery/feeTerm/proposal', { orderId });
    expect((await ask(open.id)).message).toBe(`订单「${String(open.orderNo)}」没有有效的使用权，不能续费`);
    expect((await ask('nowhere')).message).toBe('订单不存在');
    const order = await soldOrder(addDays(today, -10));
    expect((await office.seller.get('/cemetery/feeTerm/proposal', { orderId: order.id })).code).toBe(510);
    const plotId = String(good(await w.admin.get('/cemetery/order/queryById', { id: order.id })).plotId);
    await w.t.database.db.updateTable('cemPlot').set({ feeFree: 'Y' }).where('id', '=', plotId).execute();
    expect((await ask(order.id)).message).toBe('该墓位免收管理费，无需续费');
  });

  it('of two clerks at once one takes the money (I10)', async () => {
    const order = await soldOrder(addDays(today, -10));
    const proposal = await propose(order.id);
    const replies = await Promise.all([1, 1, 1, 1].map((years) => renew(proposal, years)));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    for (const { success, message } of replies)
      if (!success) expect(message).toBe('该墓位刚刚续过管理费，请刷新后核对');
    expect(await brokenInvariants(w.t.database)).toEqual([]);
  });
});

describe('the overdue list', () => {
  it('tells the fee that is owed until today', async () => {
    const order = await soldOrder(addDays(today, -400));
    const { records } = good<Page<Row>>(await w.admin.get('/cemetery/order/list', { view: 'overdue', pageSize: 100 }));
    expect(records.find(({ id }) => id === order.id)).toMatchObject({ overdueType: '4', overdueAmount: 56_000 });
  });
});
