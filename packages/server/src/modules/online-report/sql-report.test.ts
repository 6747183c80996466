import type {
  ReportColumnsAndData,
  ReportPage,
  ReportQueryField,
} from '@songbai/contract/modules/online-report/report.calls.ts';
import type {
  ReportItemRow,
  ReportSaved,
  TriedSql,
} from '@songbai/contract/modules/online-report/report-head.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { designOf, fieldDesign } from '../../testing/online-designs.ts';
import { openTable, roleWithMenu } from '../../testing/online-tables.ts';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

const HEAD = '/online/cgreport/head';
const API = '/online/cgreport/api';

let t: TestApp;
let admin: Caller;
let foreign: Caller;
let clerk: Caller;
let sheetsId: string;

const CUSTOMERS = `select name, mobile, level from cem_customer where 1 = 1 [ and name like '%${'$'}{who}%' ]`;
const param = (paramName: string, more = {}) => ({ paramName, paramTxt: paramName, ...more });
const item = (fieldName: string, more = {}) => ({ fieldName, fieldTxt: fieldName, isShow: 1, ...more });

async function report(code: string, cgrSql: string, more: object = {}, head: object = {}, who = admin) {
  const body = { head: { code, name: `报表${code}`, cgrSql, ...head }, items: [], params: [], ...more };
  return good<ReportSaved>(await who.post(`${HEAD}/add`, body)).id;
}
const page = async (who: Caller, id: string, query: Record<string, string | number> = {}) =>
  good<ReportPage>(await who.get(`${API}/getData/${id}`, query));
const tried = (sql: string, who = admin) => who.post<TriedSql>(`${HEAD}/trySql`, { sql });
const values = async (sql: string) => good<TriedSql>(await tried(sql)).records[0];

beforeAll(async () => {
  t = await testApp();
  await addTenant(t.database, 2, '别园');
  admin = await t.as('admin');
  foreign = await t.user({ username: 'foreign', tenants: '2', departs: [] });
  const names = ['王五', '王六', '李四'];
  for (const [at, name] of names.entries())
    good(await admin.post('/cemetery/customer/add', { name, mobile: `1380000000${at}`, address: '香山路1号' }));
  good(await foreign.post('/cemetery/customer/add', { name: '王别', mobile: '13800000009' }));
  const design = designOf({ tableName: 'sheets', tableTxt: '单据' }, [
    fieldDesign('title', { dbFieldTxt: '名称', dbLength: 20, orderNum: 1 }),
    fieldDesign('kind', { dbFieldTxt: '类别', dbLength: 20, orderNum: 2 }),
    fieldDesign('amount', { dbFieldTxt: '金额', dbType: 'BigDecimal', dbLength: 10, dbPointLength: 2, orderNum: 3 }),
  ]);
  await openTable(t, design);
  for (const [title, kind, amount] of [
    ['a', 'x', 0.1],
    ['b', 'x', 0.2],
    ['c', 'y', 5],
  ] as const)
    good(await admin.post(`/online/data/${design.head.id}/add`, { title, kind, amount }));
  sheetsId = await report('sheets', 'select kind, count(*) as n, sum(amount) as total from sheets group by kind', {
    items: [
      item('kind', { isSearch: '1', isOrder: 1, replaceVal: '甲_x,乙_y' }),
      item('n', { fieldType: 'Long' }),
      item('total', { isTotal: '1', fieldType: 'Long', groupTitle: '合计' }),
    ],
  });
  const role = await roleWithMenu(t, `/online/cgreport/${sheetsId}`);
  clerk = await t.user({ username: 'clerk', realname: '文员', roles: [role] });
});
afterAll(() => t.close());

describe('(contract/2 §17.1) designing', () => {
  test('a statement is read into items and parameters: 解析成功', async () => {
    const reply = await admin.get<{ fields: ReportItemRow[]; params: { paramName: string }[] }>(`${HEAD}/parseSql`, {
      sql: CUSTOMERS,
    });
    expect(reply).toMatchObject({ success: true, message: '解析成功' });
    expect(
      reply.result.fields.map(({ fieldName, fieldTxt, fieldType, dictCode }) => [
        fieldName,
        fieldTxt,
        fieldType,
        dictCode,
      ]),
    ).toEqual([
      ['name', '姓名/单位名称', 'String', null],
      ['mobile', '手机号', 'String', null],
      ['level', '客户级别', 'String', 'customer_level'],
    ]);
    expect(reply.result.params.map(({ paramName }) => paramName)).toEqual(['who']);
  });

  test('what is wrong is told with its place', async () => {
    const reply = await admin.post(`${HEAD}/parseSql`, { sql: 'select name\nfrom sys_data_source' });
    expect(reply).toMatchObject({
      success: false,
      message: '表sys_data_source不在可用范围内（第2行）',
      result: { line: 2, column: 6 },
    });
  });

  test('CVE-2024-48307: without the right, and without the role admin, no statement is read, tried or saved', async () => {
    const keeper = await t.user({ username: 'keeper', roles: ['sys_admin'] });
    for (const who of [clerk, keeper]) {
      expect(await who.get(`${HEAD}/parseSql`, { sql: 'select 1 as x' })).toMatchObject({ success: false });
      expect(await tried('select 1 as x', who)).toMatchObject({ success: false });
      const body = { head: { code: 'own', name: 'x', cgrSql: 'select 1 as x' } };
      expect(await who.post(`${HEAD}/add`, body)).toMatchObject({ success: false });
    }
  });

  test('a report is saved with its parts, changed, kept as versions and brought back', async () => {
    const id = await report('cust', CUSTOMERS, { items: [item('name'), item('gone')], params: [param('who')] });
    const items = good<ReportItemRow[]>(
      await admin.get(`${HEAD.replace('head', 'item')}/listByHeadId`, { headId: id }),
    );
    expect(items.map(({ fieldName, isShow, isSearch }) => [fieldName, isShow, isSearch])).toEqual([
      ['name', 1, '0'],
      ['gone', 1, '0'],
    ]);
    const again = { head: { code: 'CUST', name: '又', cgrSql: CUSTOMERS } };
    expect(await admin.post(`${HEAD}/add`, { head: { ...again.head, code: 'cust' } })).toMatchObject({
      message: '报表编码已存在',
    });
    expect(await admin.post(`${HEAD}/add`, { head: { ...again.head, code: '1x' } })).toMatchObject({
      message: '编码必须以字母开头，可包含数字、下划线、横杠',
    });
    const edit = {
      head: { id, code: 'cust', name: '客户', cgrSql: CUSTOMERS, version: 1 },
      deleteItemIds: `${items[1]?.id},`,
      items: [{ ...item('mobile') }],
    };
    const saved = good<ReportSaved>(await admin.put(`${HEAD}/editAll`, edit));
    expect(saved).toMatchObject({ id, version: 2, unknownFields: [] });
    expect(await admin.put(`${HEAD}/editAll`, edit)).toMatchObject({ success: false });
    const versions = good<{ version: number }[]>(await admin.get(`${HEAD}/versions/${id}`));
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
    good(await admin.post(`${HEAD}/restoreVersion/${id}/1`, {}));
    const back = good<ReportItemRow[]>(await admin.get(`/online/cgreport/item/listByHeadId`, { headId: id }));
    expect(back.map(({ fieldName }) => fieldName)).toEqual(['name', 'gone']);
    // Another tenant has codes of its own, and sees nothing of these.
    await report('cust', CUSTOMERS, {}, {}, foreign);
    expect(await foreign.get(`/online/cgreport/item/listByHeadId`, { headId: id })).toMatchObject({ success: false });
    expect(await foreign.put(`${HEAD}/editAll`, edit)).toMatchObject({ message: '未找到对应实体' });
    expect(await foreign.get(`${API}/getData/${id}`)).toMatchObject({ success: false });
    expect(await foreign.delete(`${HEAD}/delete`, { id })).toMatchObject({ success: false });
    good(await admin.delete(`${HEAD}/delete`, { id }));
    expect(await admin.get(`${API}/getData/${id}`)).toMatchObject({ success: false });
  });

  test('JB #5797: a data source is one of those that are set up, never an address', async () => {
    const dbSource = 'jdbc:h2:mem:x;INIT=RUNSCRIPT';
    const { message } = await admin.post(`${HEAD}/trySql`, { sql: 'select 1 as x', dbSource });
    expect(message).toBe(`数据源「${dbSource}」不存在或已删除`);
  });
});

describe('(contract/2 §17.2) running', () => {
  test('columns, rows, sums and texts in one call, for who has the menu and the right to the tables', async () => {
    expect(await clerk.get(`${API}/getColumnsAndData/${sheetsId}`)).toMatchObject({ code: 510 });
    const reply = good<ReportColumnsAndData>(
      await admin.get(`${API}/getColumnsAndData/${sheetsId}`, { column: 'kind', order: 'asc' }),
    );
    expect(reply).toMatchObject({ cgreportHeadName: '报表sheets', isGroupTitle: true });
    expect(reply.columns.map(({ dataIndex, align, isTotal }) => [dataIndex, align, isTotal])).toEqual([
      ['kind', 'left', '0'],
      ['n', 'right', '0'],
      ['total', 'right', '1'],
    ]);
    expect(reply.data).toMatchObject({ total: 2, totals: { total: 5.3 } });
    expect(reply.data.records.map(({ kind, kind_dictText, n, total }) => [kind, kind_dictText, n, total])).toEqual([
      ['x', '甲', 2, 0.3],
      ['y', '乙', 1, 5],
    ]);
    expect(await page(admin, sheetsId, { kind: 'y' })).toMatchObject({ total: 1, totals: { total: 5 } });
    expect(await page(admin, sheetsId, { pageSize: -1 })).toMatchObject({ total: 2, size: 1000 });
    expect(await admin.get(`${API}/getData/${sheetsId}`, { column: 'x;drop', order: 'asc' })).toMatchObject({
      success: false,
    });
    // The author opens the tables to who may open the report.
    good(
      await admin.put(`${HEAD}/editAll`, { head: { id: sheetsId, code: 'sheets', name: '报表sheets', openTables: 1 } }),
    );
    expect(await page(clerk, sheetsId)).toMatchObject({ total: 2 });
    const stranger = await t.user({ username: 'stranger', roles: [] });
    expect(await stranger.get(`${API}/getData/${sheetsId}`)).toMatchObject({ code: 510 });
  });

  test('parameters are values, an empty pair of quotes none; a required one is asked for; a part in brackets falls away', async () => {
    const id = await report('params', `${CUSTOMERS} [ and mobile = \${mobile} ]`, {
      items: [item('name'), item('mobile')],
      params: [param('who', { required: 1, paramTxt: '姓名' }), param('mobile', { paramValue: '13800000000' })],
    });
    expect(await admin.get(`${API}/getData/${id}`)).toMatchObject({ message: '请输入姓名' });
    const names = async (query: Record<string, string>) =>
      (await page(admin, id, query)).records.map(({ name }) => name).sort();
    expect(await names({ self_who: '王' })).toEqual(['王五']);
    expect(await names({ self_who: "'王'", self_mobile: "''" })).toEqual(['王五', '王六']);
    expect(await names({ self_who: '王', self_mobile: '13800000001' })).toEqual(['王六']);
    expect(await names({ onlRepUrlParamStr: 'who=李&mobile=' })).toEqual(['李四']);
    expect(await names({ self_who: "x' or '1'='1", self_mobile: "''" })).toEqual([]);
    expect(await names({ self_who: '%', self_mobile: "''" })).toHaveLength(3);
  });

  test('data rules (JB #2133) and masks of the tables hold: what is not seen in full is empty', async () => {
    const id = await report('rules', 'select name, mobile, birthday from cem_customer', { items: [] });
    const role = await roleWithMenu(t, `/online/cgreport/${id}`);
    const sales = await t.user({ username: 'sales', roles: ['sales', role] });
    good(await sales.post('/cemetery/customer/add', { name: '自客', mobile: '13800000019', birthday: '1980-01-01' }));
    expect((await page(sales, id)).records).toMatchObject([{ name: '自客', birthday: null }]);
    expect(
      (await page(foreign, await report('rules', 'select name from cem_customer', {}, {}, foreign))).records.map(
        ({ name }) => name,
      ),
    ).toEqual(['王别']);
  });

  test('choices of a condition come from a statement that never leaves the server (JB #9571, CVE-2023-38992)', async () => {
    const id = await report('dict', 'select name, mobile from cem_customer', {
      items: [item('name', { isSearch: 1, dictCode: 'select name as v, mobile as t from cem_customer' })],
    });
    const [field] = good<ReportQueryField[]>(await admin.get(`${API}/getQueryInfo/${id}`));
    expect(field).toMatchObject({ field: 'name', view: 'list' });
    expect(JSON.stringify(field)).not.toContain('select');
    const options = good<{ value: string; text: string }[]>(
      await admin.get(`${API}/getReportDictList`, { sql: field?.sql ?? '', keyword: '00000001' }),
    );
    expect(options).toEqual([{ value: '王六', text: '13800000001' }]);
    for (const sql of ['select 1', 'sys_user,realname,id', `${id}.x`])
      expect(await admin.get(`${API}/getReportDictList`, { sql })).toMatchObject({
        message: '该选项已失效，请刷新页面',
      });
    const body = {
      head: { code: 'dict2', name: 'x', cgrSql: 'select name from cem_customer' },
      items: [item('name', { dictCode: 'select id from sys_user' })],
    };
    expect(await admin.post(`${HEAD}/add`, body)).toMatchObject({ message: '字典SQL应查询两列：值和文本' });
  });

  test('a workbook of all rows, or of the ticked ones (JB #5532)', async () => {
    const { records } = await page(admin, sheetsId, { column: 'kind', order: 'asc' });
    for (const force_id of ['', String(records[0]?.id)]) {
      const reply = await admin.raw({
        method: 'GET',
        url: `${API}/exportManySheetXls/${sheetsId}?force_id=${force_id}`,
      });
      expect(reply.statusCode).toBe(200);
      expect(reply.rawPayload.subarray(0, 2).toString()).toBe('PK');
    }
  });

  test('an endless cross join ends at its limit, and others are served meanwhile', async () => {
    const endless = `select count(*) as n from ${'abcdefghijkl'
      .split('')
      .map((name) => `cem_customer ${name}`)
      .join(', ')}, ${'mnopqrstu'
      .split('')
      .map((name) => `sheets ${name}`)
      .join(', ')}`;
    const id = await report('endless', endless, {}, { timeoutMs: 1000 });
    const [slow, quick] = await Promise.all([
      admin.get(`${API}/getData/${id}`),
      foreign.get('/cemetery/customer/list'),
    ]);
    expect(quick).toMatchObject({ success: true });
    expect(slow).toMatchObject({ success: false, message: '查询超时（1秒），请缩小条件' });
    expect(await page(admin, sheetsId)).toMatchObject({ total: 2 });
  });
});

describe('functions mean the same on both engines', () => {
  test.each<[string, unknown]>([
    ['7 / 2', 3.5],
    ['7 / 0', null],
    ['7 % 4', 3],
    ["length('松柏')", 2],
    ["substr('abcd', 2, 2)", 'bc'],
    ["substr('abcd', 0 - 1, 2)", 'ab'],
    ["'a' || 'b'", 'ab'],
    ["concat('a', null, 'b')", 'ab'],
    ["cast('12.5x' as decimal)", 12.5],
    ["cast('-3' as integer)", -3],
    ["cast('x' as integer)", 0],
    ['cast(2.9 as integer)', 2],
    ["year('2026-06-30 10:00:00')", 2026],
    ["month('2026-06-30')", 6],
    ["day('2026-06-30')", 30],
    ["days_between('2026-06-01', '2026-06-30')", 29],
    ['round(2.345, 2)', 2.35],
    ["coalesce(null, 'x')", 'x'],
    ["case when 'A' like 'a%' then 1 else 0 end", 1],
    ["case 2 when 1 then 'a' when 2 then 'b' end", 'b'],
    ["case when 'a_c' like 'a\\_c' then 1 else 0 end", 0],
    ["replace('a-b', '-', '/')", 'a/b'],
    ["nullif(upper(trim(' a ')), 'B')", 'A'],
  ])('%s', async (expression, expected) => {
    const row = await values(`select ${expression} as x`);
    expect(typeof expected === 'number' ? Number(row?.x) : row?.x).toEqual(expected);
  });
});
