import type { Design } from '@songbai/contract/design/design.ts';
import type { OnlineResource } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { ReportColumns, ReportPage } from '@songbai/contract/modules/online-report/report.calls.ts';
import type { ReportSaved } from '@songbai/contract/modules/online-report/report-head.calls.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { designOf, fieldDesign } from '../../testing/online-designs.ts';
import { holder } from '../../testing/online-office.ts';
import { openTable } from '../../testing/online-tables.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile, sheetRows, workbook } from '../../testing/upload.ts';
import { good, type Row } from '../../testing/world.ts';

const API = '/online/cgform/api';
const REPORT = '/online/cgreport/api';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let t: TestApp;
let clerk: Caller;
let visit: Design;
let path: string;

const popup = { fieldShowType: 'popup', dictTable: 'guests', dbLength: 100 };
const visitDesign = () =>
  designOf({ tableName: 'called', tableTxt: '来访' }, [
    fieldDesign('note', { dbFieldTxt: '事由', isQuery: 1 }),
    fieldDesign('at', { dbFieldTxt: '到达', fieldShowType: 'time', isQuery: 1, queryMode: 'group' }),
    fieldDesign('guest', {
      ...{ dbFieldTxt: '客户', ...popup, isQuery: 1, dictField: 'name,mobile,level', dictText: 'guest,phone,grade' },
    }),
    fieldDesign('phone', { dbFieldTxt: '电话', isReadOnly: 1 }),
    fieldDesign('grade', { dbFieldTxt: '级别', dbType: 'int', dbLength: 4, isShowForm: 0 }),
    fieldDesign('wrong', { dbFieldTxt: '配错', ...popup, dictField: 'name,mobile', dictText: 'wrong' }),
    fieldDesign('text', { dbFieldTxt: '说明', fieldShowType: 'markdown', dbType: 'Text', isQuery: 1 }),
    fieldDesign('sort', {
      ...{ dbFieldTxt: '分类', fieldShowType: 'cat_tree', dbLength: 36, dictField: '', dictText: 'sort_name' },
    }),
    fieldDesign('sort_name', { dbFieldTxt: '分类名称', isReadOnly: 1 }),
  ]);

beforeAll(async () => {
  t = await testApp();
  const admin = await t.as('admin');
  good(await admin.post('/cemetery/customer/add', { name: '王五', mobile: '13800000001', address: '香山路1号' }));
  const head = { code: 'guests', name: '客户', cgrSql: 'select name, mobile, level from cem_customer', openTables: 1 };
  const items = ['name', 'mobile', 'level'].map((fieldName) => ({ fieldName, fieldTxt: fieldName, isShow: 1 }));
  good(await admin.post<ReportSaved>('/online/cgreport/head/add', { head, items, params: [] }));
  visit = await openTable(t, visitDesign());
  clerk = await holder(t, 'clerk', visit.head.id);
  path = `/online/data/${visit.head.id}`;
});
afterAll(() => t.close());

const save = (body: object) => clerk.post<string>(`${API}/form/${visit.head.id}`, body);
const listed = async (query: Record<string, string>) => good<Page<Row>>(await clerk.get(`${path}/list`, query)).records;

it('(contract/2 §15.4) screens learn what time, popup, markdown and categories are', async () => {
  const { resource } = good<OnlineResource>(await clerk.get(`${API}/resource/${visit.head.id}`));
  expect(resource.fields).toMatchObject({
    at: { pattern: 'clock', query: 'range' },
    guest: {
      ...{ query: 'eq' },
      popup: { code: 'guests', field: 'guest', orgFields: 'name,mobile,level', destFields: 'guest,phone,grade' },
    },
    phone: { filled: true },
    grade: { filled: true, form: false },
    text: { kind: 'textarea', markdown: true },
    sort: { choice: { picker: { of: 'categories', text: 'sort_name' } } },
    sort_name: { filled: true },
  });
  expect(resource.fields.phone?.readOnly).toBeUndefined();
  expect(resource.fields.wrong).not.toHaveProperty('popup');
});

it('the clients of the family get what their report dialog is opened with', async () => {
  const form = good<{ schema: { properties: Row } }>(await clerk.get(`${API}/getFormItem/${visit.head.id}`));
  expect(form.schema.properties).toMatchObject({
    guest: { view: 'popup', code: 'guests', orgFields: 'name,mobile,level', destFields: 'guest,phone,grade' },
    phone: { ui: { widgetattrs: { disabled: true } } },
    sort: { view: 'cat_tree', textField: 'sort_name' },
    at: { view: 'time' },
    text: { view: 'markdown' },
  });
  const asked = good<Row[]>(await clerk.get(`${API}/getQueryInfo/${visit.head.id}`));
  expect(asked.find(({ field }) => field === 'guest')).toMatchObject({
    ...{ view: 'popup', dictTable: 'guests', dictCode: 'name,mobile,level', dictText: 'guest,phone,grade' },
  });
});

describe('时间', () => {
  it.each([
    ['09:30:00', '09:30:00'],
    ['9:30', '09:30:00'],
    ['23时5分', '23:05:00'],
  ])('%s is kept as %s', async (given, kept) => {
    good(await save({ note: `t${given}`, at: given }));
    expect(await listed({ note: `t${given}` })).toMatchObject([{ at: kept }]);
  });

  it.each(['24:00:00', '上午', '2026-01-01 08:00:00', '8'])('%s is refused', async (at) => {
    expect(await save({ note: '错', at })).toMatchObject({ success: false, field: 'at' });
  });

  it('lists ask for a part of the day', async () => {
    good(await save({ note: '早', at: '06:00:00' }));
    expect(await listed({ at_begin: '05:00:00', at_end: '06:30:00' })).toMatchObject([{ note: '早' }]);
  });

  it('workbooks bring it as people write it', async () => {
    const file = await workbook([
      ['事由', '到达', '客户', '电话', '说明'],
      ['册一', '7:05', '李四,王五', '13800000002', '# 标题\n- 一'],
      ['册二', '很早', '', '', ''],
    ]);
    const reply = await sendFile(clerk, `${path}/importExcel`, '来访.xlsx', file);
    expect(reply.message).toBe('文件导入成功，但有错误。');
    const kept = { at: '07:05:00', guest: '李四,王五', phone: '13800000002', text: '# 标题\n- 一' };
    expect(await listed({ note: '册一' })).toMatchObject([kept]);
    expect(await listed({ note: '册二' })).toEqual([]);
    const url = `${path}/exportXls?note=${encodeURIComponent('册一')}`;
    const cells = (await sheetRows((await clerk.raw({ method: 'GET', url })).rawPayload)).flat();
    for (const text of ['07:05:00', '李四,王五', '13800000002']) expect(cells).toContain(text);
  });
});

describe('Popup弹框', () => {
  it('lends its report to whoever has the form, and to nobody else', async () => {
    const columns = await clerk.get<ReportColumns>(`${REPORT}/getRpColumns/guests`);
    const id = good(columns).cgRpConfigId;
    good(await clerk.get(`${REPORT}/getQueryInfo/${id}`));
    expect(good<ReportPage>(await clerk.get(`${REPORT}/getData/${id}`)).records).toMatchObject([{ name: '王五' }]);
    const other = await t.user({ username: 'other', roles: [] });
    expect(await other.get(`${REPORT}/getRpColumns/guests`)).toMatchObject({ success: false });
  });

  it('fills fields that nobody types or sees, which others do not become', async () => {
    good(await save({ note: '弹', guest: '王五', phone: '13800000001', grade: 2 }));
    expect(await listed({ guest: '王五' })).toMatchObject([{ note: '弹', phone: '13800000001', grade: 2 }]);
    expect(await listed({ guest: '王' })).toEqual([]);
    expect(await save({ note: '弹', guest: '王五', grade: '二' })).toMatchObject({ success: false, field: 'grade' });
  });
});

it('(contract/2 §10) pictures of a MarkDown text are for those who see its row', async () => {
  const stored = await sendFile(clerk, '/sys/common/upload', '图 (1).png', PNG, { biz: 'temp' });
  const address = encodeURIComponent(stored.message)
    .replaceAll('%2F', '/')
    .replaceAll('(', '%28')
    .replaceAll(')', '%29');
  const colleague = await holder(t, 'colleague', visit.head.id);
  const statusOf = async (who: Caller) =>
    (await who.raw({ method: 'GET', url: `/sys/common/static/${encodeURI(stored.message)}` })).statusCode;
  expect(await statusOf(colleague)).toBe(404);
  good(await save({ note: '图', text: `见![门](/api/sys/common/static/${address})` }));
  expect(await statusOf(colleague)).toBe(200);
});
