import { type DictValue, dictValues } from '@songbai/contract/dicts.ts';
import type { OrderCounts, OverdueSummary } from '@songbai/contract/modules/order/order.calls.ts';
import {
  ORDER_VIEWS,
  type OrderFacts,
  orderView,
  overdue,
  overdueDays,
} from '@songbai/contract/modules/order/order.rules.ts';
import { addDays } from '@songbai/contract/rules/dates.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemActor } from '../../platform/actor.ts';
import {
  countStatement,
  pageStatement,
  type ReadContext,
  type Selection,
  type Statement,
} from '../../resource/read/select.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';
import { orderTable } from './order.table.ts';
import { viewSelection } from './order-views.ts';

const TODAY = '2026-06-30';
const ROWS = 400;

let t: TestApp;
let admin: Caller;
const facts = new Map<string, OrderFacts>();

const date = fc.option(
  fc.integer({ min: -900, max: 900 }).map((days) => addDays(TODAY, days)),
  { nil: null, freq: 3 },
);
const order = fc.record({
  orderStatus: fc.constantFrom(...(dictValues('order_status') as OrderFacts['orderStatus'][])),
  delFlag: fc.constantFrom(0, 0, 0, 1),
  outStatus: fc.constantFrom(...(dictValues('order_out') as OrderFacts['outStatus'][]), '0' as const, '0' as const),
  nextDueDate: date,
  feePaidTo: date,
  payPlan: fc.constantFrom(...(dictValues('pay_plan') as OrderFacts['payPlan'][]), null),
});

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  const samples = [
    ...fc.sample(order, { numRuns: ROWS, seed: 20_260_630 }),
    // The due day itself is not overdue yet, the day before is.
    ...['2', '3', '4', '5', '6'].flatMap((orderStatus) =>
      [TODAY, addDays(TODAY, -1)].map((day) => ({
        orderStatus: orderStatus as '2',
        delFlag: 0,
        outStatus: '0' as const,
        nextDueDate: day,
        feePaidTo: day,
        payPlan: null,
      })),
    ),
  ];
  for (const [index, sample] of samples.entries()) {
    const id = `order-${String(index).padStart(4, '0')}`;
    const money = {
      listAmount: 100,
      discountAmount: 0,
      payableAmount: 100,
      receivedAmount: 0,
      refundedAmount: 0,
      arrearsAmount: 100,
    };
    facts.set(id, { ...money, cancelType: null, ...sample });
    await t.database.db
      .insertInto('cemOrder')
      .values({
        id,
        tenantId: 1,
        orderNo: id,
        orderType: '1',
        paymentStatus: '0',
        version: 1,
        createTime: '2026-06-01 10:00:00',
        ...money,
        ...sample,
      })
      .execute();
  }
});
afterAll(() => t.close());

it('shows every order in exactly the list that the pure rule names (I15, domain.md §4.3)', async () => {
  const seen = new Map<string, string>();
  for (const view of ORDER_VIEWS) {
    const page = good<Page<Row>>(await admin.get('/cemetery/order/list', { view, pageSize: 1000 }));
    expect(page.total).toBe(page.records.length);
    for (const row of page.records) {
      expect(seen.has(row.id)).toBe(false);
      seen.set(row.id, view);
    }
  }
  const expected = [...facts].map(([id, sample]): [string, string] => [id, orderView(sample, TODAY)]);
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(expected));
});

it('counts what the lists hold, and the five add up to all', async () => {
  const counts = good<OrderCounts>(await admin.get('/cemetery/order/counts'));
  for (const view of ORDER_VIEWS) {
    const { total } = good<Page<Row>>(await admin.get('/cemetery/order/list', { view }));
    expect(counts[view]).toBe(total);
  }
  const { all, ...five } = counts;
  expect(Object.values(five).reduce((sum, count) => sum + count, 0)).toBe(all);
  expect(all).toBe(facts.size);
});

it('tells type and days of what is overdue as the pure rule does', async () => {
  const page = good<Page<Row & { overdueType: DictValue<'order_overdue'> }>>(
    await admin.get('/cemetery/order/list', { pageSize: 1000 }),
  );
  expect(page.total).toBe([...facts.values()].filter((sample) => sample.delFlag === 0).length);
  for (const row of page.records) {
    const sample = facts.get(row.id) as OrderFacts;
    const { type, since } = overdue(sample, TODAY);
    expect([row.overdueType, row.overdueSince, row.overdueDays]).toEqual([type, since, overdueDays(sample, TODAY)]);
  }
});

it('finds overdue orders by what is owed, and their sums with them', async () => {
  const ids = (type: string) =>
    [...facts].filter(([, sample]) => orderView(sample, TODAY) === 'overdue' && overdue(sample, TODAY).type === type);
  for (const overdueType of ['1', '2', '3', '4']) {
    const params = { view: 'overdue', overdueType };
    const { records } = good<Page<Row>>(await admin.get('/cemetery/order/list', { ...params, pageSize: 1000 }));
    expect(new Set(records.map(({ id }) => id))).toEqual(new Set(ids(overdueType).map(([id]) => id)));
    const { ages } = good<OverdueSummary>(await admin.get('/cemetery/order/overdueSummary', params));
    expect(Object.values(ages).reduce((sum, { orders }) => sum + orders, 0)).toBe(records.length);
  }
  expect(ids('4').length).toBeGreaterThan(0);
});

it('finds each page and each count by its index (the words of query and index agree)', async () => {
  const { database } = t;
  if (database.engine !== 'sqlite') return;
  const planOf = async (whose: 'all' | 'own', statement: (scope: ReadContext, selection: Selection) => Statement) => {
    const rule = { and: [{ field: 'createBy', op: 'eq' as const, value: 'x' }] };
    const dataRules = new Map(whose === 'own' ? [['cemetery/order/NormalList', rule]] : []);
    const scope = { engine: database.engine, actor: { ...systemActor(1), dataRules }, sealer: t.sealer, today: TODAY };
    const plans: string[] = [];
    for (const view of ORDER_VIEWS) {
      const { text, values } = statement(scope, viewSelection({ view }));
      const steps = await database.query<{ detail: string }>(`explain query plan ${text}`, values);
      const own = steps.map((step) => step.detail).filter((detail) => / t |TEMP B-TREE/.test(detail));
      plans.push(own.join('; ').replace(/^SEARCH t USING /, ''));
    }
    return plans;
  };
  const page = (scope: ReadContext, selection: Selection) =>
    pageStatement(orderTable(t), scope, selection, { limit: 10, offset: 0 });
  const total = (scope: ReadContext, selection: Selection) => countStatement(orderTable(t), scope, selection);
  expect(new Set(await planOf('all', page))).toEqual(new Set(['INDEX ix_cem_order_list (tenant_id=? AND <expr>=?)']));
  expect(new Set(await planOf('own', page))).toEqual(
    new Set(['INDEX ix_cem_order_owner (tenant_id=? AND create_by=? AND <expr>=?)']),
  );
  for (const plan of await planOf('all', total))
    expect(plan).toMatch(/^COVERING INDEX ix_cem_order_(due|list) \(tenant_id=\? AND <expr>=\?/);
  for (const plan of await planOf('own', total)) expect(plan).toMatch(/^COVERING INDEX ix_cem_order_owner/);
});

it('refuses a view that does not exist', async () => {
  expect((await admin.get('/cemetery/order/list', { view: 'everything' })).message).toBe('校验失败！订单视图不正确');
});
