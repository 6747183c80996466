import type { OrderRemindBatch, OverdueIds, OverdueSummary } from '@songbai/contract/modules/order/order.calls.ts';
import { addDays } from '@songbai/contract/rules/dates.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SalesOffice, salesOffice } from '../../testing/sales-office.ts';
import { freshPlots, good, PRICE, type Row, type World } from '../../testing/world.ts';

let office: SalesOffice;
let w: World;
let orders: Row[];

/** Days overdue of the orders, one in each age and a second in the first. */
const DAYS = [1, 30, 60, 200, 700, 2000];

beforeAll(async () => {
  office = await salesOffice();
  w = office.world;
  orders = [];
  const plots = await freshPlots(w, DAYS.length);
  for (const [index, plot] of plots.entries()) {
    const customer = { name: `买家${index}`, mobile: `1380013900${index}`, idType: '3', idNo: `E${index}` };
    const order = good(await office.add(String(plot.id), { customer }));
    await office.makeOverdue(order.id, addDays(w.t.clock.today(), -(DAYS[index] ?? 0)), 0);
    orders.push(order);
  }
});
afterAll(() => w.t.close());

const list = async (more: object) =>
  good<Page<Row>>(await w.admin.get('/cemetery/order/list', { view: 'overdue', pageSize: 100, ...more }));
const summary = async (more: object = {}) =>
  good<OverdueSummary>(await w.admin.get('/cemetery/order/overdueSummary', { view: 'overdue', ...more }));

describe('the ages of overdue orders (domain.md §4.3)', () => {
  it('narrow the list and are counted and added up over the whole query', async () => {
    expect((await list({ ageing: 'd30' })).total).toBe(2);
    expect((await list({ ageing: 'long' })).records.map(({ id }) => id)).toEqual([orders[5]?.id]);
    expect((await w.admin.get('/cemetery/order/list', { view: 'overdue', ageing: 'never' })).success).toBe(false);
    const { ages } = await summary({ ageing: 'd30', pageSize: 1 });
    expect(Object.values(ages).map((age) => age.orders)).toEqual([2, 1, 1, 1, 1]);
    expect(ages.d30.amount).toBe(2 * PRICE);
    const one = await summary({ orderNo: orders[0]?.orderNo });
    expect(Object.values(one.ages).reduce((sum, { amount }) => sum + amount, 0)).toBe(PRICE);
  });

  it('are only for who may see orders', async () => {
    const stranger = await w.t.user({ username: 'garden', realname: '园丁', roles: [] });
    expect((await stranger.get('/cemetery/order/overdueSummary', {})).code).toBe(510);
  });
});

describe('all that a filter finds, for reminders in batches', () => {
  const found = async (more: object = {}) =>
    good<OverdueIds>(await office.seller.get('/cemetery/order/overdueIds', { view: 'overdue', ...more })).ids;

  it('is the whole list with its age and conditions, whatever page is shown', async () => {
    expect((await found({ pageSize: 1 })).sort()).toEqual(orders.map(({ id }) => id).sort());
    expect((await found({ ageing: 'd30' })).sort()).toEqual([orders[0]?.id, orders[1]?.id].sort());
    expect(await found({ orderNo: orders[2]?.orderNo })).toEqual([orders[2]?.id]);
    expect(await found({ orderNo: '没有' })).toEqual([]);
  });

  it('is for who may remind', async () => {
    expect((await office.cashier.get('/cemetery/order/overdueIds', { view: 'overdue' })).code).toBe(510);
  });
});

describe('batch reminders (domain.md §3.16)', () => {
  const remind = (orderIds: unknown[], more: object = {}) =>
    office.seller.post<OrderRemindBatch>('/cemetery/order/remindBatch', {
      orderIds,
      channel: '1',
      result: '1',
      ...more,
    });

  it('write one reminder each and tell the exceptions', async () => {
    const { db } = w.t.database;
    const [first, second, third, fourth] = orders.map(({ id }) => id);
    await db.updateTable('cemOrder').set({ mobile: null }).where('id', '=', String(second)).execute();
    await db.updateTable('cemOrder').set({ mobile: '123' }).where('id', '=', String(third)).execute();
    const dead = String(good(await w.admin.get('/cemetery/order/queryById', { id: String(fourth) })).customerId);
    await db.updateTable('cemCustomer').set({ deceasedFlag: 'Y' }).where('id', '=', dead).execute();
    const reply = await remind([first, second, third, fourth, first]);
    expect(reply.message).toBe('已登记催缴 1 笔，3 笔未催缴');
    const outcome = good<OrderRemindBatch>(reply);
    expect(outcome.exceptions.every(({ customerName }) => customerName)).toBe(true);
    expect(outcome.reminded).toBe(1);
    expect(Object.fromEntries(outcome.exceptions.map(({ orderId, exception }) => [orderId, exception]))).toEqual({
      [String(second)]: 'noContact',
      [String(third)]: 'wrongNumber',
      [String(fourth)]: 'contactDied',
    });
    const shown = good(await w.admin.get('/cemetery/order/queryById', { id: String(first) }));
    expect(shown).toMatchObject({ remindResult: '1', reminders: [{ channel: '1', result: '1' }] });
    const again = good<OrderRemindBatch>(await remind([first]));
    expect(again).toMatchObject({ reminded: 0, exceptions: [{ exception: 'repeated' }] });
  });

  it('of two batches at once each order is reminded by one', async () => {
    const ids = orders.slice(4).map(({ id }) => id);
    const replies = await Promise.all([remind(ids), remind([...ids].reverse())]);
    expect(replies.map((reply) => good<OrderRemindBatch>(reply).reminded).reduce((a, b) => a + b)).toBe(ids.length);
    for (const id of ids) {
      const shown = good(await w.admin.get('/cemetery/order/queryById', { id }));
      expect(shown.reminders).toHaveLength(1);
    }
  });

  it('are refused without orders, beyond the limit, for unknown ones, and to a cashier', async () => {
    expect((await remind([])).success).toBe(false);
    expect((await remind(Array.from({ length: 201 }, (_, index) => `o${index}`))).success).toBe(false);
    expect((await remind(['nowhere'])).message).toBe('订单不存在');
    const body = { orderIds: [orders[0]?.id], channel: '1', result: '1' };
    expect((await office.cashier.post('/cemetery/order/remindBatch', body)).code).toBe(510);
  });
});
