import { RESOURCES } from '@songbai/contract/modules/registry.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Sort } from '@songbai/contract/resource/filter.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerTable } from '../modules/customer/index.ts';
import { deceasedTable } from '../modules/deceased/index.ts';
import { orderTable } from '../modules/order/index.ts';
import { plotTable } from '../modules/plot/index.ts';
import { systemActor } from '../platform/actor.ts';
import { groupBy } from '../platform/group-by.ts';
import { columnOf, resourceTable } from '../resource/describe/columns.ts';
import { type Probe, probeOf } from '../resource/read/search.ts';
import { pageStatement } from '../resource/read/select.ts';
import { type TestApp, testApp } from './test-app.ts';

/** Platform tables, which belong to no tenant. */
const GLOBAL = new Set(['user', 'role', 'depart', 'dict', 'dictItem', 'tenant', 'quartzJob', 'cgformHead']);

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** SQLite's query plan for a page. */
async function planOf(resource: Resource, sort: readonly Sort[], probe?: Probe, offset = 0): Promise<string> {
  const table = resourceTable(resource, { scope: GLOBAL.has(resource.name) ? 'global' : 'tenant' });
  const scope = { engine: 'sqlite' as const, actor: systemActor(1), sealer: t.sealer, today: '2026-06-30' };
  const { text, values } = pageStatement(table, scope, { sort, fields: [], probe }, { limit: 10, offset });
  const plan = await t.database.query<{ detail: string }>(`explain query plan ${text}`, values);
  return plan.map(({ detail }) => detail).join('; ');
}

const sorts = RESOURCES.flatMap((resource) => [
  { resource, name: resource.name, sort: 'default', by: [] as Sort[] },
  ...Object.entries(resource.fields)
    .filter(([, field]) => field.list?.sort && !field.computed)
    .flatMap(([field]) =>
      (['asc', 'desc'] as const).map((order) => ({
        resource,
        name: resource.name,
        sort: `${field} ${order}`,
        by: [{ field, order }],
      })),
    ),
]);

/** Tables of tens to a few thousand rows in any office: sorting them costs less than another index. */
const SMALL = new Set([
  'cemetery',
  'area',
  'template',
  'serviceItem',
  'chargeItem',
  'exampleRecord',
  'exampleOrder',
  'exampleOrderCustomer',
  'exampleOrderTicket',
  'exampleShipJob',
  'exampleTree',
  'feeRule',
  'holderChange',
  'dictOwnItem',
  'menuOwn',
  'user',
  'role',
  'roleIndex',
  'depart',
  'position',
  'dict',
  'dictItem',
  'category',
  'tenant',
  'checkRule',
  'departRole',
  'fillRule',
  'dataSource',
  'refund',
  'paymentCorrection',
  'plotChange',
  'quartzJob',
  'gatewayRoute',
  'messageTemplate',
  'cgformHead',
  'cgreportHead',
  'cgformEnhanceJs',
  'cgformEnhanceSql',
  'cgformEnhanceJava',
  'cgformHook',
]);

/** Nearly unique values, so that only the few equal ones are sorted by id. */
const NEARLY_UNIQUE = new Set([
  'plot fullName',
  'customer customerNo',
  'customer name',
  'deceased name',
  'burial burialNo',
  'order orderNo',
  'serviceOrder serviceNo',
]);

/** Sorted in a reader thread per call (db/weighing.ts), because an index would cost writes more than it saves. */
const SORTED: Readonly<Record<string, string>> = {
  'plot plotNo': 'unique within a cemetery, whose filter has the index; the full name sorts the same way',
  'plot saleStatus': 'few values: lists filter by it, and then there is an index',
  'order orderStatus': 'few values: lists filter by it, and then there is an index',
  'order payableAmount': 'looked at now and then, in one of the five lists',
  'order arrearsAmount': 'looked at now and then, in one of the five lists',
  'order outApplyDate': 'looked at in 迁出订单, which are few',
  'order outDate': 'looked at in 迁出订单, which are few',
  'order saleDate': 'looked at in 成交订单, whose filter has the index',
  'order remindTime': 'looked at in 逾期订单, whose filter has the index',
  'announcement priority': 'few values, and an office has a few thousand announcements at most',
  'serviceOrder serviceStatus': 'few values: lists filter by it, and then there is an index',
  'serviceOrder appointDate': 'looked at for the open ones only, which are few',
};

test.each(sorts.filter(({ name }) => !SMALL.has(name)))(
  '$name, $sort: an index gives the order',
  async ({ resource, by }) => {
    if (t.database.engine !== 'sqlite') return;
    const column = `${resource.name} ${by[0]?.field ?? resource.defaultSort.field}`;
    const plan = await planOf(resource, by);
    const ordered =
      !plan.includes('TEMP B-TREE') || (NEARLY_UNIQUE.has(column) && plan.endsWith('FOR LAST TERM OF ORDER BY'));
    expect({ plan, fits: /^(SEARCH|SCAN) t USING (COVERING )?INDEX/.test(plan) && ordered }).toEqual({
      plan,
      fits: !(column in SORTED),
    });
  },
);

/** Lists that may be long, by the fields that people look for whole values in. */
const LOOKED_FOR = [orderTable({ database: { engine: 'sqlite' } }), plotTable, customerTable, deceasedTable].flatMap(
  (table) => table.resource.search.map((field) => ({ table, name: table.resource.name, field })),
);

/** What stands before the value in an index: one or a few for all that anybody looks at. */
const FEW_VALUES = new Set(['tenant_id', 'del_flag', 'cemetery_id']);

test.each(LOOKED_FOR)('$name, $field: a whole value is found by an index', async ({ table, field }) => {
  const { engine } = t.database;
  if (engine !== 'sqlite') return;
  const probe = probeOf(table, { field, op: 'eq', value: '一个值' }, engine);
  const columns = await t.database.query<{ index: string; name: string }>(
    `select l.name as "index", c.name from pragma_index_list(?) l, pragma_index_info(l.name) c order by l.name, c.seqno`,
    [table.resource.table],
  );
  const begins = [...groupBy(columns, ({ index }) => index).values()].some((ones) => {
    const names = ones.map(({ name }) => name);
    const at = names.indexOf(columnOf(field));
    return at >= 0 && names.slice(0, at).every((name) => FEW_VALUES.has(name));
  });
  // Never both: an index of its own is quicker.
  expect({ probe: probe !== undefined, begins }).toEqual({ probe: !begins, begins });
});

test('a search begins with the few rows that its index names, however the list is sorted (docs/adr/0007)', async () => {
  if (t.database.engine !== 'sqlite') return;
  const searched = RESOURCES.filter(({ name }) => ['plot', 'customer', 'order', 'deceased'].includes(name));
  expect(searched).toHaveLength(4);
  for (const resource of searched) {
    const probe = { index: `${resource.table}_search`, match: '"松鹤园"' };
    for (const plan of [await planOf(resource, [], probe), await planOf(resource, [], probe, 50)])
      expect(plan).toMatch(/SCAN \w+_search VIRTUAL TABLE.*; SEARCH t USING INTEGER PRIMARY KEY/);
  }
});
