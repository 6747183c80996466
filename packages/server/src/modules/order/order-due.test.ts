import { addDays, addMonths } from '@songbai/contract/rules/dates.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SalesOffice, salesOffice } from '../../testing/sales-office.ts';
import { freshPlots, good, PRICE, type Row, type World } from '../../testing/world.ts';

/** Sessions expire after a week, so the tests stay within it. */
const DAY_MS = 86_400_000;
const THIRD = PRICE / 4;

let office: SalesOffice;
let w: World;
let start: number;
let today: string;
let plotId: string;

beforeAll(async () => {
  office = await salesOffice();
  w = office.world;
  start = w.t.time.now;
});
afterAll(() => w.t.close());
beforeEach(async () => {
  w.t.time.now = start;
  const [plot] = await freshPlots(w, 1);
  plotId = String(plot?.id);
});

const add = async () => {
  const order = good(await office.add(plotId));
  today = String(order.orderDate);
  return order;
};
const plan = (orderId: string, ...parts: [string, number][]) =>
  office.seller.post<Row>('/cemetery/order/plan', {
    orderId,
    instalments: parts.map(([dueDate, amount]) => ({ dueDate, amount })),
  });
const three = (): [string, number][] => [
  [today, THIRD],
  [addMonths(today, 1), THIRD],
  [addMonths(today, 2), PRICE - 2 * THIRD],
];
const detail = async (id: string) => good(await office.seller.get('/cemetery/order/queryById', { id }));
const listed = async (view: string, id: string) =>
  good<Page<Row>>(await office.seller.get('/cemetery/order/list', { view, pageSize: 1000 })).records.find(
    (row) => row.id === id,
  );
const parts = (order: Row) =>
  (order.instalments as Row[]).map((part) => [part.orderNum, part.paidAmount, part.status, part.status_dictText]);

describe('the balance (domain.md §12 balanceDays)', () => {
  it.each([
    [undefined, 90],
    [30, 30],
  ])('agreed for %s days is due %i days after the deposit', async (balanceDays, days) => {
    const { id, orderDate } = good(await office.add(plotId, { ...(balanceDays ? { balanceDays } : {}) }));
    w.t.time.now = start + DAY_MS;
    const due = addDays(String(orderDate), 1 + days);
    expect(good(await office.pay(id, 1_000_000))).toMatchObject({ balanceDueDate: due, nextDueDate: due });
  });

  it.each([
    ['0 days', { balanceDays: 0 }],
    ['a year and a day', { balanceDays: 366 }],
    ['part of a day', { balanceDays: 1.5 }],
    ['instalments without a plan', { payPlan: '3' }],
    ['arrears without an approval', { payPlan: '4' }],
  ])('%s is refused and nothing is sold', async (_, terms) => {
    expect(await office.add(plotId, terms)).toMatchObject({ success: false });
    expect(await office.plotOf(plotId)).toMatchObject({ saleStatus: '1' });
  });

  it('a buyer who pays at once is noted as such', async () => {
    expect(good(await office.add(plotId, { payPlan: '1' }))).toMatchObject({ payPlan: '1', balanceDays: null });
  });
});

describe('instalments (domain.md §3.10)', () => {
  it('are agreed, shown with their state, and say when money is due next', async () => {
    const { id } = await add();
    const reply = await plan(id, ...three());
    expect(reply.message).toMatch(/^分期计划已保存：陈明（.+，GM\d+）$/);
    expect(good(reply)).toMatchObject({ payPlan: '3', nextDueDate: today });
    expect(parts(await detail(id))).toEqual([
      [1, 0, '1', '应付'],
      [2, 0, '0', '未到期'],
      [3, 0, '0', '未到期'],
    ]);
  });

  it('are paid from the oldest on; the payment is an instalment, and the next due day moves along', async () => {
    const { id } = await add();
    good(await plan(id, ...three()));
    expect(good(await office.pay(id, THIRD))).toMatchObject({ orderStatus: '3', nextDueDate: addMonths(today, 1) });
    const second = good(await office.pay(id, THIRD + 100));
    expect(second).toMatchObject({ orderStatus: '4', nextDueDate: addMonths(today, 2) });
    expect(parts(second)).toEqual([
      [1, THIRD, '3', '已付'],
      [2, THIRD, '3', '已付'],
      [3, 100, '0', '未到期'],
    ]);
    expect((second.payments as Row[]).map((payment) => payment.payKind_dictText)).toEqual(['定金', '分期']);
    const last = good(await office.pay(id, PRICE - 2 * THIRD - 100));
    expect(last).toMatchObject({ orderStatus: '5', nextDueDate: null, arrearsAmount: 0 });
    expect(parts(last).map((part) => part[2])).toEqual(['3', '3', '3']);
  });

  it('count what was paid before they were agreed, and can be agreed anew', async () => {
    const { id } = await add();
    good(await office.pay(id, THIRD));
    good(await plan(id, ...three()));
    const again = good(await plan(id, [today, 2 * THIRD], [addMonths(today, 6), PRICE - 2 * THIRD]));
    expect(parts(again)).toEqual([
      [1, THIRD, '1', '应付'],
      [2, 0, '0', '未到期'],
    ]);
    const kept = await w.t.database.db
      .selectFrom('cemOrderInstalment')
      .select('delFlag')
      .where('orderId', '=', id)
      .execute();
    expect(kept.map((row) => row.delFlag).sort()).toEqual([0, 0, 1, 1, 1]);
  });

  it('overdue: type 3 with what of them is missing, in the list and nowhere else (domain.md §4.3, §10.2)', async () => {
    const { id } = await add();
    good(await plan(id, [today, THIRD], [addDays(today, 3), THIRD], [addMonths(today, 2), PRICE - 2 * THIRD]));
    good(await office.pay(id, THIRD));
    w.t.time.now = start + 6 * DAY_MS;
    const row = await listed('overdue', id);
    expect(row).toMatchObject({
      overdueType: '3',
      overdueType_dictText: '分期逾期',
      overdueSince: addDays(today, 3),
      overdueDays: 3,
      overdueAmount: THIRD,
    });
    expect(await listed('normal', id)).toBeUndefined();
    expect(parts(await detail(id)).map((part) => part[3])).toEqual(['已付', '逾期', '未到期']);
    good(await office.pay(id, THIRD));
    expect(await listed('overdue', id)).toBeUndefined();
  });

  it('an order without them owes all of its arrears when overdue', async () => {
    const { id } = await add();
    w.t.time.now = start + 5 * DAY_MS;
    expect(await listed('overdue', id)).toMatchObject({
      overdueType: '1',
      overdueSince: addDays(today, 3),
      overdueAmount: PRICE,
    });
  });

  it('are void with a cancelled order', async () => {
    const { id } = await add();
    good(await plan(id, ...three()));
    good(await office.seller.post('/cemetery/order/cancel', { id, cancelType: '1', cancelReason: '改变主意' }));
    expect(parts(await detail(id)).map((part) => part[3])).toEqual(['作废', '作废', '作废']);
    expect((await plan(id, ...three())).message).toBe('「已取消」状态下不能分期');
  });

  it('what cannot be is refused in words, and nothing is kept', async () => {
    const { id } = await add();
    expect((await plan(id, [today, PRICE])).message).toBe('分期不能少于 2 期');
    expect((await plan(id, [today, THIRD], [addMonths(today, 1), THIRD])).message).toBe(
      '分期金额合计须等于应收 80,000.00 元，相差 40,000.00 元',
    );
    expect((await plan(id, [today, THIRD], [today, PRICE - THIRD])).message).toBe('第 2 期的应付日期须晚于上一期');
    expect((await plan(id, [addDays(today, -1), THIRD], [today, PRICE - THIRD])).message).toBe(
      '第 1 期的应付日期不能早于下单日期',
    );
    const late = addDays(addMonths(today, 24), 1);
    expect((await plan(id, [today, THIRD], [late, PRICE - THIRD])).message).toBe(
      `最后一期须在下单后 24 个月内，即不晚于 ${addMonths(today, 24)}`,
    );
    expect((await plan(id, [today, 0], [addMonths(today, 1), PRICE])).message).toContain('应付金额');
    expect(await detail(id)).toMatchObject({ payPlan: '2', instalments: [] });
    expect((await plan('nobody', ...three())).message).toBe('订单不存在');
    expect(await office.cashier.post('/cemetery/order/plan', { orderId: id, instalments: [] })).toMatchObject({
      code: 510,
    });
  });

  it('are taken back by an empty plan only, and then the balance is due as it was', async () => {
    const { id } = await add();
    good(await plan(id, ...three()));
    const { version } = await detail(id);
    expect((await office.seller.post('/cemetery/order/edit', { id, version, payPlan: '2' })).message).toBe(
      '该订单已有分期计划，请先在「分期」中取消计划',
    );
    const none = await plan(id);
    expect(none.message).toMatch(/^分期计划已取消：陈明（.+，GM\d+）$/);
    expect(good(none)).toMatchObject({ payPlan: '2', nextDueDate: addDays(today, 3), instalments: [] });
  });

  it('a payment and a new plan at once leave both right', async () => {
    const { id } = await add();
    good(await plan(id, ...three()));
    const replies = await Promise.all([
      office.pay(id, THIRD),
      plan(id, [today, PRICE / 2], [addMonths(today, 3), PRICE / 2]),
    ]);
    expect(replies.map((reply) => reply.success)).toEqual([true, true]);
    const order = await detail(id);
    expect(parts(order)).toEqual([
      [1, THIRD, '1', '应付'],
      [2, 0, '0', '未到期'],
    ]);
    expect(order.nextDueDate).toBe(today);
  });
});

describe('reminders of overdue orders (domain.md §4.3, §10.2)', () => {
  const remind = (orderId: string, more: object = {}) =>
    office.seller.post<Row>('/cemetery/order/remind', { orderId, channel: '2', result: '3', ...more });

  it('are kept, and the last one stands in the list', async () => {
    const { id } = await add();
    expect((await remind(id)).message).toBe('该订单没有逾期款项，无需催缴');
    w.t.time.now = start + 5 * DAY_MS;
    expect((await remind(id, { channel: '1', result: '5' })).message).toMatch(/^催缴已登记：陈明（.+，.+）$/);
    w.t.time.now += DAY_MS;
    const nextDate = addDays(today, 20);
    const order = good(await remind(id, { nextDate, remark: '月底前付清' }));
    expect(
      (order.reminders as Row[]).map((row) => [row.channel_dictText, row.result_dictText, row.operatorName]),
    ).toEqual([
      ['短信', '号码无效', '王芳'],
      ['电话', '已联系', '王芳'],
    ]);
    const row = await listed('overdue', id);
    expect(row).toMatchObject({ remindResult: '3', remindResult_dictText: '已联系' });
    expect(String(row?.remindTime).slice(0, 10)).toBe(addDays(today, 6));
  });

  it('ask for the right to', async () => {
    const { id } = await add();
    const reply = await office.cashier.post('/cemetery/order/remind', { orderId: id, channel: '2', result: '3' });
    expect(reply).toMatchObject({ code: 510 });
  });
});

it('a forfeited deposit is a figure of the cancelled list (domain.md §10.2: 没收)', async () => {
  const { id } = await add();
  good(await office.pay(id, THIRD));
  await office.makeOverdue(id, addDays(today, -1), 2);
  good(await w.admin.post('/cemetery/order/cancel', { id, cancelType: '2', cancelReason: '逾期未付' }));
  expect(await listed('cancelled', id)).toMatchObject({ forfeitedAmount: THIRD, receivedAmount: THIRD });
});
