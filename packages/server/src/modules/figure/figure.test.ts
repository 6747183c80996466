import type { OverviewFigures, ReceiptsToday, StockFigures } from '@songbai/contract/modules/figure/figure.calls.ts';
import { addDays } from '@songbai/contract/rules/dates.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { runSql } from '../../db/database.ts';
import { foldFigures, rebuildFigures } from '../../db/figures.ts';
import { type RefundOffice, refundOffice } from '../../testing/refund-office.ts';
import { secondNode } from '../../testing/second-node.ts';
import { addTenant, type Caller } from '../../testing/test-app.ts';
import { freshPlots, good, PRICE, type Row } from '../../testing/world.ts';
import { verify } from '../../verify/index.ts';

const DEPOSIT = 1_000_000;

let o: RefundOffice;
beforeAll(async () => {
  o = await refundOffice();
});
afterAll(() => o.world.t.close());
afterEach(async () => expect(await wrong()).toEqual([]));

const today = () => o.world.t.clock.today();
const database = () => o.world.t.database;

/** Checks of `verify` that found something. */
async function wrong(): Promise<string[]> {
  const faults: string[] = [];
  await verify(database().db, today(), ({ title, found, examples }) => {
    if (found > 0) faults.push(`${title} ${JSON.stringify(examples)}`);
  });
  return faults;
}

const overviewOf = async (who: Caller) => good<OverviewFigures>(await who.get('/cemetery/figure/overview'));
const todayOf = async (who: Caller) => good<ReceiptsToday>(await who.get('/cemetery/figure/receiptsToday'));
const stockOf = async (who: Caller) => good<StockFigures>(await who.get('/cemetery/figure/stock'));
const listed = async (who: Caller, path: string, params: Record<string, string | number>) =>
  good<Page<Row>>(await who.get(`${path}/list`, { pageSize: 1000, ...params }));
const sum = (rows: readonly Row[], field: string) => rows.reduce((all, row) => all + Number(row[field] ?? 0), 0);
const plotIds = async () => (await freshPlots(o.world)).map(({ id }) => id);

/** Each figure with the total and the sum of the list that it opens. */
async function expectListsBehind(who: Caller): Promise<void> {
  const { receipts, sales, stock } = await overviewOf(who);
  for (const period of ['day', 'month', 'year'] as const) {
    const received = receipts?.periods[period];
    const payments = await listed(who, '/cemetery/payment', {
      payTime_begin: received?.from ?? '',
      payTime_end: received?.to ?? '',
      status: '1,3',
    });
    expect(received?.now).toEqual({ rows: payments.total, amount: sum(payments.records, 'amount') });
    const sold = sales?.periods[period];
    const orders = await listed(who, '/cemetery/order', {
      view: 'sold',
      saleDate_begin: sold?.from ?? '',
      saleDate_end: sold?.to ?? '',
    });
    expect(sold?.now).toEqual({ rows: orders.total, amount: sum(orders.records, 'payableAmount') });
  }
  for (const { areaId, total, available, sold } of stock?.areas ?? []) {
    const count = async (more: object) => (await listed(who, '/cemetery/plot', { areaId, ...more })).total;
    expect([total, available, sold]).toEqual([
      await count({}),
      await count({ saleStatus: '1' }),
      await count({ saleStatus: '6' }),
    ]);
  }
}

describe('figures equal the lists behind them', () => {
  test('a sale in two payments counts on the day it is paid up, its money on the days it comes', async () => {
    const before = await overviewOf(o.finance);
    const [plot = ''] = await plotIds();
    const { id } = good(await o.add(plot));
    good(await o.take(id, DEPOSIT));
    const half = await overviewOf(o.finance);
    expect(half.sales?.periods.day.now).toEqual(before.sales?.periods.day.now);
    expect(half.receipts?.periods.day.now.amount).toBe((before.receipts?.periods.day.now.amount ?? 0) + DEPOSIT);
    good(await o.take(id, PRICE - DEPOSIT));
    const after = await overviewOf(o.finance);
    expect(after.sales?.periods.day.now.rows).toBe((before.sales?.periods.day.now.rows ?? 0) + 1);
    expect(after.sales?.months.at(-1)?.amount).toBe((before.sales?.months.at(-1)?.amount ?? 0) + PRICE);
    await expectListsBehind(o.finance);
  });

  test('money of today by method is what the list of payments shows', async () => {
    const [plot = ''] = await plotIds();
    const { id } = good(await o.add(plot));
    good(await o.take(id, PRICE));
    const { total, methods, day } = await todayOf(o.cashier);
    expect(day).toBe(today());
    const list = await listed(o.cashier, '/cemetery/payment', {
      payTime_begin: day,
      payTime_end: day,
      status: '1,3',
    });
    expect(total).toEqual({ rows: list.total, amount: sum(list.records, 'amount') });
    for (const { method, rows } of methods)
      expect(rows).toBe(list.records.filter((row) => row.method === method).length);
  });

  test('figures of last year stand beside those of this one', async () => {
    const [plot = ''] = await plotIds();
    const { id } = good(await o.add(plot));
    good(await o.take(id, PRICE));
    const long = addDays(today(), -365);
    const { db } = database();
    const before = (await overviewOf(o.finance)).receipts?.periods.year;
    await db
      .updateTable('cemPayment')
      .set({ payTime: `${long} 10:00:00` })
      .where('orderId', '=', id)
      .execute();
    const { year } = (await overviewOf(o.finance)).receipts?.periods ?? {};
    expect(year?.lastYear.amount).toBe((before?.lastYear.amount ?? 0) + PRICE);
    expect(year?.now.amount).toBe((before?.now.amount ?? 0) - PRICE);
  });
});

type Act = 'deposit' | 'pay' | 'void' | 'reverse' | 'cancel' | 'deletePlot' | 'fold';

test('after any acts in any order the figures equal the facts', async () => {
  const acts = fc.array(
    fc.record({
      act: fc.constantFrom<Act>('deposit', 'pay', 'void', 'reverse', 'cancel', 'deletePlot', 'fold'),
      at: fc.nat({ max: 3 }),
    }),
    { minLength: 4, maxLength: 9 },
  );
  await fc.assert(
    fc.asyncProperty(acts, async (steps) => {
      const plots = await plotIds();
      const orders: (string | undefined)[] = [];
      for (const { act, at } of steps) await step(act, at, plots, orders);
      expect(await wrong()).toEqual([]);
    }),
    { numRuns: 8, seed: 20_260_630 },
  );
  await expectListsBehind(o.finance);
}, 120_000);

/** One act; a refusal is an answer like any other. */
async function step(act: Act, at: number, plots: string[], orders: (string | undefined)[]): Promise<void> {
  const plot = plots[at] ?? '';
  if (act === 'fold') {
    if (database().engine === 'postgres') await foldFigures(database().db);
    return;
  }
  if (act === 'deletePlot') {
    await o.world.admin.delete('/cemetery/plot/delete', { id: plot });
    return;
  }
  const id = orders[at];
  if (act === 'deposit' || act === 'pay') {
    if (id === undefined) {
      const added = await o.add(plot);
      if (!added.success) return;
      orders[at] = added.result.id;
    }
    await o.take(orders[at] ?? '', act === 'pay' ? PRICE : DEPOSIT);
    return;
  }
  if (id === undefined) return;
  if (act === 'cancel') {
    await o.cancel(id, '1');
    return;
  }
  await correct(id, act === 'void' ? '1' : '2');
}

async function correct(orderId: string, kind: string): Promise<void> {
  const { db } = database();
  const last = await db
    .selectFrom('cemPayment')
    .select(['id'])
    .where('orderId', '=', orderId)
    .where('status', '=', '1')
    .orderBy('payNo', 'desc')
    .executeTakeFirst();
  if (!last) return;
  // A payment of today is voided, an older one reversed.
  const payTime = `${addDays(today(), -1)} 10:00:00`;
  if (kind === '2') await db.updateTable('cemPayment').set({ payTime }).where('id', '=', last.id).execute();
  const asked = { paymentId: last.id, kind, reason: '录错订单' };
  const fix = await o.cashier.post<Row>('/cemetery/paymentCorrection/apply', asked);
  if (fix.success) await o.finance.post('/cemetery/paymentCorrection/confirm', { id: fix.result.id });
}

test('sales on two nodes at once, while figures are folded and counted anew, leave them exact', async () => {
  const node = await secondNode(o.world.t);
  const there = node.here(o.cashier);
  const plots = [...(await plotIds()), ...(await plotIds())];
  const orders = await Promise.all(plots.map(async (plot) => good(await o.add(plot)).id));
  const { engine, db } = database();
  const replies = await Promise.all([
    ...orders.map((orderId, at) =>
      (at % 2 ? o.cashier : there).post<Row>('/cemetery/order/pay', { orderId, amount: PRICE, method: '01' }),
    ),
    ...(engine === 'postgres' ? [foldFigures(db), foldFigures(db)] : []),
    rebuildFigures(db, engine),
  ]);
  await node.close();
  for (const reply of replies.slice(0, orders.length)) expect(reply).toMatchObject({ success: true });
  if (engine === 'postgres') await foldFigures(db);
  const many = await db
    .selectFrom('cemFigure')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .groupBy(['tenantId', 'kind', 'day', 'cemeteryId', 'areaId', 'part', 'biz'])
    .having(({ fn }) => fn.countAll(), '>', 1)
    .execute();
  expect(many).toEqual([]);
  await expectListsBehind(o.finance);
});

test('figures that are counted anew while a fold is under way are not counted twice', async () => {
  const { engine, db } = database();
  if (engine !== 'postgres') return;
  for (const plot of await plotIds()) {
    const { id } = good(await o.add(plot));
    good(await o.cashier.post('/cemetery/order/pay', { orderId: id, amount: PRICE, method: '01' }));
  }
  const waiting = () =>
    runSql<{ n: number }>(
      db,
      `select count(*)::int as n from pg_locks where not granted and database =
      (select oid from pg_database where datname = current_database())`,
      [],
    );
  let rebuilt: Promise<void> | undefined;
  await db.transaction().execute(async (trx) => {
    expect(await foldFigures(trx)).toBeGreaterThan(0);
    rebuilt = rebuildFigures(db, engine);
    await vi.waitFor(async () => expect((await waiting())[0]?.n).toBeGreaterThan(0), { timeout: 20_000 });
  });
  await rebuilt;
  // The checks after each test compare the figures with their facts.
});

describe('nobody sees more than his lists', () => {
  test('figures of one tenant know nothing of another', async () => {
    await addTenant(database(), 2, '别园');
    const foreign = await o.world.t.user({ username: 'ft', roles: ['gm'], tenants: '2', departs: [] });
    const { receipts, sales, stock } = await overviewOf(foreign);
    const none = { rows: 0, amount: 0 };
    expect([receipts?.periods.year.now, sales?.periods.year.now]).toEqual([none, none]);
    expect(stock).toEqual({ areas: [], states: [] });
  });

  test('who is bound by a rule to own orders gets the figures of those', async () => {
    const bound = await o.world.t.user({ username: 'bound', roles: ['sales', 'auditor'] });
    const rows = await database()
      .db.selectFrom('sysRolePermission as r')
      .innerJoin('sysRole as l', 'l.id', 'r.roleId')
      .select(['r.dataRuleIds'])
      .where('l.roleCode', '=', 'sales')
      .where('r.dataRuleIds', 'is not', null)
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    const all = await overviewOf(o.head);
    const own = await overviewOf(bound);
    expect(all.sales?.periods.year.now.rows).toBeGreaterThan(0);
    expect(own.sales?.periods.year.now).toEqual({ rows: 0, amount: 0 });
    expect(own.sales?.months.every(({ rows: sold }) => sold === 0)).toBe(true);
    expect(own.stock).toEqual(all.stock);
    await expectListsBehind(bound);
  });

  test.each<[string, string, boolean]>([
    ['sales', '/cemetery/figure/overview', false],
    ['cashier', '/cemetery/figure/overview', false],
    ['cashier', '/cemetery/figure/receiptsToday', true],
    ['sales', '/cemetery/figure/receiptsToday', false],
    ['sales', '/cemetery/figure/stock', true],
    ['field', '/cemetery/figure/stock', false],
  ])('%s asks %s: %s', async (role, url, allowed) => {
    const who = await o.world.t.user({ username: `${role}${url.length}${allowed}`, roles: [role] });
    expect((await who.get(url)).success).toBe(allowed);
  });

  test('a manager without the right to a list gets the other parts', async () => {
    const manager = await o.world.t.user({ username: 'mgr2', roles: ['sales_mgr'] });
    const found = await overviewOf(manager);
    expect(Object.keys(found).sort()).toEqual(['monthsOfStock', 'sales', 'stock', 'today']);
  });
});

test('plots by state add up to those by area', async () => {
  const { areas, states } = await stockOf(o.seller);
  const all = states.reduce((count, { rows }) => count + rows, 0);
  expect(areas.reduce((count, { total }) => count + total, 0)).toBe(all);
  expect(all).toBe((await listed(o.seller, '/cemetery/plot', {})).total);
});
