import type { OnlineResource } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { carryOut, designBody, fieldBody } from '../../testing/online-designs.ts';
import { holder } from '../../testing/online-office.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

const BASE = '/online/cgform';
let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

it('(online.md §11) what fields name and what is not there is saved and told to those who design, until it is there', async () => {
  const popup = { fieldShowType: 'popup', dictTable: 'late_report', dictField: 'name', dictText: 'guest' };
  const fields = [
    fieldBody('guest', { ...popup, dbFieldTxt: '访客' }),
    fieldBody('kind', { fieldShowType: 'list', dictField: 'late_kind', dbFieldTxt: '类别' }),
    fieldBody('sex', { fieldShowType: 'list', dictField: 'sex', dbFieldTxt: '性别' }),
  ];
  const saved = good<SaveResult>(await admin.post(`${BASE}/api/addAll`, designBody('late_visit', fields)));
  const missing = ['报表late_report不存在（访客）', '字典late_kind不存在（类别）'];
  expect(saved.missing).toEqual(missing);
  await carryOut(t.database, saved);
  const { id } = saved;
  const missingFor = async (who: Caller) => good<OnlineResource>(await who.get(`${BASE}/api/resource/${id}`)).missing;
  const read = async () => good<{ missing: string[] }>(await admin.get(`${BASE}/api/getByHead`, { id })).missing;
  expect(await read()).toEqual(missing);
  expect(await missingFor(admin)).toEqual(missing);
  const clerk = await holder(t, 'late_clerk', id);
  expect(await missingFor(clerk)).toBeUndefined();
  const head = { code: 'late_report', name: '客户', cgrSql: 'select name from cem_customer' };
  const items = [{ fieldName: 'name', fieldTxt: '姓名', isShow: 1 }];
  good(await admin.post('/online/cgreport/head/add', { head, items, params: [] }));
  good(await admin.post('/sys/dict/add', { dictName: '类别', dictCode: 'late_kind', description: '' }));
  expect(await read()).toEqual([]);
  expect(await missingFor(admin)).toBeUndefined();
});

it('a report of a form that is gone is told by its code to who chooses from it', async () => {
  const reply = await admin.get('/online/cgreport/api/getRpColumns/gone_report');
  expect(reply).toMatchObject({ success: false, message: '报表gone_report不存在或已删除，请联系管理员' });
});

it('(online.md §4.6) the picture of a table names what it points at as people call it, within the tenant', async () => {
  const add = async (body: object) => good<SaveResult>(await admin.post(`${BASE}/api/addAll`, body)).id;
  const titlesOf = async (id: string) => good<{ titles: object[] }>(await admin.get(`${BASE}/api/usedBy/${id}`)).titles;
  const list = (name: string, more: object) => fieldBody(name, { fieldShowType: 'list', ...more });
  const report = { code: 'picture_report', name: '客户报表', cgrSql: 'select name from cem_customer' };
  const items = [{ fieldName: 'name', fieldTxt: '姓名', isShow: 1 }];
  good(await admin.post('/online/cgreport/head/add', { head: report, items, params: [] }));
  const main = await add(designBody('picture_main', [fieldBody('title')], { tableType: 2, tableTxt: '主单' }));
  const fields = [
    fieldBody('main_id', { mainTable: 'picture_main', mainField: 'id', dbLength: '36' }),
    list('sex', { dictField: 'sex' }),
    list('buyer', { dictTable: 'cem_customer', dictField: 'id', dictText: 'name' }),
    list('gone', { dictField: 'no_such_dict' }),
    fieldBody('popped', { fieldShowType: 'popup', dictTable: 'picture_report', dictField: 'name', dictText: 'popped' }),
  ];
  const sub = await add(
    designBody('picture_sub', fields, { tableType: 3, relationType: 0, tabOrderNum: 1, tableTxt: '子单' }),
  );
  expect(await titlesOf(main)).toEqual([{ kind: 'table', code: 'picture_sub', title: '子单' }]);
  expect(await titlesOf(sub)).toEqual([
    { kind: 'dict', code: 'sex', title: '性别' },
    { kind: 'report', code: 'picture_report', title: '客户报表' },
    { kind: 'table', code: 'cem_customer', title: '客户' },
    { kind: 'table', code: 'picture_main', title: '主单' },
  ]);
});
