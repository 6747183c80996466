import type { ReportSaved } from '@songbai/contract/modules/online-report/report-head.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { designOf, fieldDesign } from '../../testing/online-designs.ts';
import { openTable } from '../../testing/online-tables.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sheetRows } from '../../testing/upload.ts';
import { good, type Row } from '../../testing/world.ts';

const BASE = '/online/cgreport';
let t: TestApp;
let admin: Caller;
let id: string;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  const fees = await openTable(
    t,
    designOf({ tableName: 'fees', tableTxt: '费用' }, [
      fieldDesign('title', { dbFieldTxt: '名称', orderNum: 1 }),
      fieldDesign('amount', { dbFieldTxt: '金额', dbType: 'BigDecimal', dbLength: 10, dbPointLength: 2, orderNum: 2 }),
    ]),
  );
  for (const [title, amount] of [
    ['a', 0.1],
    ['b', 0.2],
  ])
    good(await admin.post(`/online/data/${fees.head.id}/add`, { title, amount }));
  const item = (fieldName: string, more = {}) => ({ fieldName, fieldTxt: fieldName, isShow: 1, ...more });
  const head = { code: 'fees', name: '费用表', cgrSql: 'select title, amount from fees order by title' };
  const items = [item('title'), item('amount', { isTotal: '1', fieldType: 'Long' })];
  ({ id } = good<ReportSaved>(await admin.post(`${BASE}/head/add`, { head, items, params: [] })));
});
afterAll(() => t.close());

test('(online.md §8.3) a workbook ends with the sums of its columns, exactly', async () => {
  const reply = await admin.raw({ method: 'GET', url: `${BASE}/api/exportManySheetXls/${id}` });
  const rows = await sheetRows(reply.rawPayload);
  expect(rows.slice(-3)).toEqual([
    ['a', 0.1],
    ['b', 0.2],
    ['合计', 0.3],
  ]);
});

test('(online.md §8.3) the versions of a report tell what they differ in', async () => {
  const items = good<Row[]>(await admin.get(`${BASE}/item/listByHeadId`, { headId: id }));
  const changed = items.map((one) => (one.fieldName === 'title' ? { ...one, fieldTxt: '项目' } : one));
  const head = { id, code: 'fees', name: '费用表', cgrSql: 'select title, amount from fees' };
  good(await admin.put(`${BASE}/head/editAll`, { head, items: changed, params: [], note: '改列' }));
  const versions = good<{ version: number }[]>(await admin.get(`${BASE}/head/versions/${id}`));
  expect(versions[0]).toMatchObject({ createBy: 'admin', createBy_dictText: '管理员' });
  const [to = 0, from = 0] = versions.map(({ version }) => version);
  const difference = good<Row[]>(await admin.get(`${BASE}/head/versionDiff/${id}`, { from, to }));
  expect(difference).toMatchObject([
    { part: 'head', property: '报表SQL', to: 'select title, amount from fees' },
    { part: 'item', kind: 'changed', property: '字段文本', from: 'title', to: '项目' },
  ]);
  expect(await admin.get(`${BASE}/head/versionDiff/${id}`, { from, to: 99 })).toMatchObject({ success: false });
  const stranger = await t.user({ username: 'passer', tenants: '2' });
  expect((await stranger.get(`${BASE}/head/versionDiff/${id}`, { from, to })).success).toBe(false);
});

describe('(online.md §4.1) createMenu of a report', () => {
  const create = (draft: object, who = admin) => who.post<{ url: string }>(`${BASE}/api/createMenu`, draft);

  test('makes its menu and grants it, all or nothing', async () => {
    const clerk = await t.user({ username: 'seller', roles: ['sales'] });
    expect((await clerk.get(`${BASE}/api/getData/${id}`)).success).toBe(false);
    expect((await create({ headId: id, name: '费用', roleIds: ['gone'] })).success).toBe(false);
    const menus = () =>
      t.database.db.selectFrom('sysPermission').select('id').where('url', '=', `/online/cgreport/${id}`).execute();
    expect(await menus()).toEqual([]);
    const made = await create({ headId: id, name: '费用', roleIds: ['role-sales'] });
    expect(made).toMatchObject({ success: true, result: { url: `/online/cgreport/${id}` } });
    const { menu } = good<{ menu: object[] }>(await clerk.get('/sys/permission/getUserPermissionByToken'));
    expect(JSON.stringify(menu)).toContain(`/online/cgreport/${id}`);
  });

  test('is for who may make menus, and of reports that there are', async () => {
    const clerk = await t.user({ username: 'maker', roles: ['hr'] });
    expect((await create({ headId: id, name: '费用' }, clerk)).code).toBe(510);
    expect((await create({ headId: 'gone', name: '费用' })).success).toBe(false);
    const stranger = await t.user({ username: 'stranger', tenants: '2' });
    expect((await create({ headId: id, name: '费用' }, stranger)).success).toBe(false);
  });
});
