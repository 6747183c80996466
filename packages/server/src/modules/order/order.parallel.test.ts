import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../testing/invariants.ts';
import type { Caller } from '../../testing/test-app.ts';
import { freshPlots, good, newWorld, orderBody, PRICE, type Row, type World } from '../../testing/world.ts';

let w: World;
let sellers: Caller[];
let cashiers: Caller[];
let plots: Row[];

beforeAll(async () => {
  w = await newWorld();
  sellers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => w.t.user({ username: `seller${index}`, roles: ['sales'] })),
  );
  cashiers = await Promise.all(
    Array.from({ length: 3 }, (_, index) => w.t.user({ username: `cashier${index}`, roles: ['cashier'] })),
  );
});
afterAll(() => w.t.close());
beforeEach(async () => {
  plots = await freshPlots(w);
});
afterEach(async () => {
  expect(await brokenInvariants(w.t.database)).toEqual([]);
});

const id = (index: number) => String(plots[index]?.id);
const one = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const ordersOf = async (plotId: string) =>
  w.t.database.db.selectFrom('cemOrder').select('id').where('plotId', '=', plotId).execute();
const paymentsOf = async (orderId: string) =>
  w.t.database.db.selectFrom('cemPayment').select('amount').where('orderId', '=', orderId).execute();
const refusals = (replies: readonly Envelope[]) =>
  replies.filter((reply) => !reply.success).map((reply) => reply.message);

describe('(issue Trust §3) one buyer entered eight times at once', () => {
  it('is one customer', async () => {
    const many = await freshPlots(w, 8);
    const customer = { name: '同时人', mobile: '13700001234', idType: '3', idNo: 'E1234' };
    const add = (plot: Row) => w.admin.post<Row>('/cemetery/order/add', orderBody(plot.id, { customer }));
    const replies = await Promise.all(many.map(add));
    expect(refusals(replies)).toEqual([]);
    expect(new Set(replies.map(({ result }) => result.customerId)).size).toBe(1);
    const kept = await w.t.database.db.selectFrom('cemCustomer').select('id').where('name', '=', '同时人').execute();
    expect(kept).toHaveLength(1);
  });
});

describe('(issue Trust §2) order/add by name and mobile', () => {
  it('never attaches a customer the caller may not see, and tells nothing of him', async () => {
    const customer = { name: '他人客', mobile: '13700005678', idType: '1', idNo: '110101199003070011' };
    const theirs = good(await one(sellers, 0).post('/cemetery/order/add', orderBody(id(0), { customer })));
    const { idNo: _, idType: __, ...plain } = customer;
    const mine = good(
      await one(sellers, 1).post('/cemetery/order/add', orderBody(id(1), { customer: plain, draft: true })),
    );
    expect(mine.customerId).not.toBe(theirs.customerId);
    expect(mine.idNo ?? null).toBeNull();
    const again = good(await one(sellers, 0).post('/cemetery/order/add', orderBody(id(2), { customer: plain })));
    expect(again.customerId).toBe(theirs.customerId);
  });
});

describe('many at once (I1-I6, I23)', () => {
  it('50 buyers on one plot: exactly one sale, the others are refused cleanly', async () => {
    const buyers = Array.from({ length: 50 }, (_, index) =>
      one(sellers, index).raw({
        method: 'POST',
        url: '/cemetery/order/add',
        payload: orderBody(id(0), {
          customer: {
            ...{ name: `客户${index}`, mobile: `139${String(index).padStart(8, '0')}` },
            ...{ idType: '3', idNo: `E${index}` },
          },
        }),
      }),
    );
    const raw = await Promise.all(buyers);
    expect(raw.map((reply) => reply.statusCode)).toEqual(Array(50).fill(200));
    const replies = raw.map((reply) => reply.json<Envelope>());
    expect(replies.filter((reply) => reply.success)).toHaveLength(1);
    expect(new Set(refusals(replies))).toEqual(new Set(['该墓位当前为「已预定」，不能下单']));
    expect(await ordersOf(id(0))).toHaveLength(1);
    const customers = await w.t.database.db
      .selectFrom('cemCustomer')
      .select('id')
      .where('name', 'like', '客户%')
      .execute();
    expect(customers).toHaveLength(1);
  });

  it('locks and sales mixed on four plots: each sold at most once', async () => {
    const calls = Array.from({ length: 48 }, (_, index) => {
      const caller = one(sellers, index);
      const plotId = id(index % 4);
      return index % 3 === 0
        ? caller.post('/cemetery/plot/lock', { id: plotId })
        : caller.post('/cemetery/order/add', orderBody(plotId));
    });
    const replies = await Promise.all(calls);
    for (const message of refusals(replies)) expect(message).toMatch(/^该墓位(正在被|当前为)「/);
    for (let index = 0; index < 4; index += 1) expect((await ordersOf(id(index))).length).toBeLessThanOrEqual(1);
  });

  it('the same key five times at once: one order, and everybody hears the same', async () => {
    const seller = one(sellers, 0);
    const calls = Array.from({ length: 5 }, () =>
      seller.post<Row>('/cemetery/order/add', orderBody(id(0)), { 'idempotency-key': `add-${id(0)}` }),
    );
    const results = (await Promise.all(calls)).map((reply) => good(reply));
    expect(await ordersOf(id(0))).toHaveLength(1);
    for (const result of results) expect(result).toEqual(results[0]);
    const payment = { orderId: results[0]?.id, amount: 1_000_000, method: '01' };
    const payments = Array.from({ length: 5 }, () =>
      one(cashiers, 0).post<Row>('/cemetery/order/pay', payment, { 'idempotency-key': `pay-${id(0)}` }),
    );
    const paid = (await Promise.all(payments)).map((reply) => good(reply));
    for (const result of paid) expect(result).toEqual(paid[0]);
    expect(await paymentsOf(String(results[0]?.id))).toEqual([{ amount: 1_000_000 }]);
    const other = await one(cashiers, 0).post(
      '/cemetery/order/pay',
      { ...payment, amount: 5 },
      { 'idempotency-key': `pay-${id(0)}` },
    );
    expect(other.message).toBe('上次提交已经办理成功，这次修改的内容没有提交，请刷新核对；确需再办一次，请再次提交');
    const long = await seller.post('/cemetery/order/add', orderBody(id(1)), { 'idempotency-key': 'k'.repeat(200) });
    expect(long.message).toBe('校验失败！Idempotency-Key不能超过128个字符');
  });

  it('a refused act may be tried again with its key', async () => {
    const [seller, other] = [one(sellers, 0), one(sellers, 1)];
    good(await other.post('/cemetery/plot/lock', { id: id(0) }));
    const key = { 'idempotency-key': `again-${id(0)}` };
    expect((await seller.post('/cemetery/order/add', orderBody(id(0)), key)).success).toBe(false);
    good(await other.post('/cemetery/plot/release', { id: id(0) }));
    good(await seller.post('/cemetery/order/add', orderBody(id(0)), key));
  });

  it('two payments that together are too much: one is refused, by its own reason', async () => {
    const order = good(await one(sellers, 0).post('/cemetery/order/add', orderBody(id(0))));
    const amount = PRICE / 2 + 1;
    const pay = (index: number) =>
      one(cashiers, index).post('/cemetery/order/pay', { orderId: order.id, amount, method: '01' });
    const replies = await Promise.all([pay(0), pay(1)]);
    expect(replies.filter((reply) => reply.success)).toHaveLength(1);
    expect(refusals(replies)).toEqual(['收款金额超过欠款，当前欠款 39,999.99 元']);
    expect(await paymentsOf(order.id)).toHaveLength(1);
  });

  it('eight part payments at once that just fit: all are taken, and the last one sells', async () => {
    const order = good(await one(sellers, 0).post('/cemetery/order/add', orderBody(id(0))));
    const calls = Array.from({ length: 8 }, (_, index) =>
      one(cashiers, index).post('/cemetery/order/pay', { orderId: order.id, amount: PRICE / 8, method: '01' }),
    );
    for (const reply of await Promise.all(calls)) good(reply);
    expect(good(await w.admin.get('/cemetery/order/queryById', { id: order.id }))).toMatchObject({
      orderStatus: '5',
      arrearsAmount: 0,
    });
  });

  it('one transaction number at once: one payment', async () => {
    const order = good(await one(sellers, 0).post('/cemetery/order/add', orderBody(id(0))));
    const pay = (index: number) =>
      one(cashiers, index).post('/cemetery/order/pay', {
        orderId: order.id,
        amount: 200_000,
        method: '02',
        channelNo: 'ONE1',
      });
    const replies = await Promise.all([pay(0), pay(1), pay(2)]);
    expect(replies.filter((reply) => reply.success)).toHaveLength(1);
  });

  it('paying and cancelling at once: one of them happened first, and nothing hangs between', async () => {
    for (let index = 0; index < 4; index += 1) {
      const order = good(await one(sellers, 0).post('/cemetery/order/add', orderBody(id(index))));
      await Promise.all([
        one(cashiers, 0).post('/cemetery/order/pay', { orderId: order.id, amount: PRICE, method: '01' }),
        w.admin.post('/cemetery/order/cancel', { id: order.id, cancelType: '1', cancelReason: '并发' }),
      ]);
      const { orderStatus } = good(await w.admin.get('/cemetery/order/queryById', { id: order.id }));
      expect(['5', '8']).toContain(orderStatus);
    }
  });

  it('deleting a plot and selling it at once: never both', async () => {
    for (let index = 0; index < 4; index += 1) {
      const [removed, sold] = await Promise.all([
        w.admin.delete('/cemetery/plot/delete', { id: id(index) }),
        one(sellers, 0).post('/cemetery/order/add', orderBody(id(index))),
      ]);
      expect([removed.success, sold.success].filter(Boolean)).toHaveLength(1);
    }
  });
});
