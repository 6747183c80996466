import { LIMITS } from '@songbai/contract/limits.ts';
import type { ListSettings } from '@songbai/contract/modules/list-view/list-view.calls.ts';
import type { PermissionResult } from '@songbai/contract/modules/session/session.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secondNode } from '../../testing/second-node.ts';
import type { Caller, TestApp } from '../../testing/test-app.ts';
import { twoTenants } from '../../testing/two-tenants.ts';

let t: TestApp;
let admin: Caller;
let sales: Caller;
let foreign: Caller;

beforeAll(async () => {
  ({ t, admin, sales, foreign } = await twoTenants());
});
afterAll(() => t.close());

const save = (who: Caller, list: string, settings: object) => who.put('/sys/listView/save', { list, settings });
const views = async (who: Caller): Promise<Record<string, ListSettings> | undefined> =>
  (await who.get<PermissionResult>('/sys/permission/getUserPermissionByToken')).result.listViews;

test('what a person sets on a list comes with the menu and the rights, for that person only', async () => {
  const settings = {
    pageSize: 20,
    dense: true,
    columns: ['orderNo', 'mobile'],
    pinned: ['orderNo'],
    widths: { orderNo: 180, mobile: 120 },
    shipped: 'orderNo',
  };
  expect(await save(sales, 'order:normal', settings)).toMatchObject({ success: true, message: '保存成功！' });
  await save(sales, 'plot', { pageSize: 30 });
  expect(await views(sales)).toEqual({ 'order:normal': settings, plot: { pageSize: 30 } });
  for (const other of [admin, foreign]) expect(await views(other)).toEqual({});
});

test('saving again replaces the settings in the one row', async () => {
  await save(sales, 'customer', { pageSize: 20 });
  await save(sales, 'customer', { columns: ['name'] });
  expect((await views(sales))?.customer).toEqual({ columns: ['name'] });
  const { db } = t.database;
  const rows = await db.selectFrom('sysListView').select('id').where('listKey', '=', 'customer').execute();
  expect(rows).toHaveLength(1);
});

test('of many windows on two nodes that save at once all succeed and one row remains', async () => {
  const other = await secondNode(t);
  const there = other.here(sales);
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, at) => save(at % 2 ? sales : there, 'race', { pageSize: at + 1 })),
  );
  await other.close();
  expect(replies.map(({ success }) => success)).toEqual(Array.from({ length: 8 }, () => true));
  const { db } = t.database;
  expect(await db.selectFrom('sysListView').select('id').where('listKey', '=', 'race').execute()).toHaveLength(1);
});

test.each<[string, object]>([
  ['no list', { list: '', settings: {} }],
  ['a list with a long name', { list: 'x'.repeat(LIMITS.listKey + 1), settings: {} }],
  ['no settings', { list: 'bad' }],
  ['a size beyond the largest', { list: 'bad', settings: { pageSize: LIMITS.pageSizeMax + 1 } }],
  ['no whole number', { list: 'bad', settings: { pageSize: 1.5 } }],
  ['columns that are no texts', { list: 'bad', settings: { columns: [{ a: 1 }] } }],
  [
    'too many columns',
    { list: 'bad', settings: { columns: Array.from({ length: LIMITS.listColumns + 1 }, () => 'a') } },
  ],
  ['a column too narrow to be seen', { list: 'bad', settings: { widths: { orderNo: LIMITS.columnWidthMin - 1 } } }],
  ['a width that is no number', { list: 'bad', settings: { widths: { orderNo: 'wide' } } }],
  ['what no list knows', { list: 'bad', settings: { colour: 'red' } }],
])('%s: refused with a text, nothing is kept', async (_name, body) => {
  const reply = await sales.raw({ method: 'PUT', url: '/sys/listView/save', payload: body });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({ success: false, message: expect.stringMatching(/./) });
  expect((await views(sales))?.bad).toBeUndefined();
});

test('a person keeps settings of so many lists; those kept can still be changed', async () => {
  const many = await t.user({ username: 'many', roles: ['sales'] });
  for (let at = 0; at < LIMITS.listViews; at += 1) await save(many, `list${at}`, { pageSize: 20 });
  expect(await save(many, 'one-more', { pageSize: 20 })).toMatchObject({
    success: false,
    message: `最多保存 ${LIMITS.listViews} 个列表的设置`,
  });
  expect(await save(many, 'list0', { pageSize: 30 })).toMatchObject({ success: true });
});
