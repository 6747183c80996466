import type { Design } from '@songbai/contract/design/design.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { designOf, fieldDesign as field, storeDesign } from '../../testing/online-designs.ts';
import { openTable, openTrip, roleWithMenu } from '../../testing/online-tables.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile, workbook } from '../../testing/upload.ts';
import { good, type Row } from '../../testing/world.ts';

vi.setConfig({ testTimeout: 60_000 });

const API = '/online/cgform/api';
let t: TestApp;
let clerk: Caller;
let visitor: Design;
let trip: Design;

beforeAll(async () => {
  t = await testApp();
  visitor = await openTable(
    t,
    designOf({ tableName: 'visitor', tableTxt: '来访登记' }, [
      field('name', { dbFieldTxt: '姓名', dbLength: 20, fieldMustInput: '1', isQuery: 1, sortFlag: '1' }),
      field('sex', { dbFieldTxt: '性别', fieldShowType: 'list', dictField: 'sex', isQuery: 1 }),
      field('seen_at', { dbFieldTxt: '时间', dbType: 'Datetime', fieldShowType: 'datetime', isQuery: 1 }),
      field('count', { dbFieldTxt: '人数', dbType: 'int', dbLength: 5 }),
      field('fee', {
        dbType: 'BigDecimal',
        dbLength: 10,
        dbPointLength: 2,
        isShowList: 0,
        fieldExtendJson: '{"isTotal":"1"}',
      }),
      field('create_by', { dbFieldTxt: '创建人', isShowForm: 0 }),
    ]),
  );
  ({ trip } = await openTrip(t));
  const roles = await Promise.all([visitor, trip].map(({ head }) => roleWithMenu(t, `/online/cgformList/${head.id}`)));
  clerk = await t.user({ username: 'gatekeeper', roles });
});
afterAll(() => t.close());

const data = async (design: Design, query: Record<string, string | number> = {}, who = clerk) =>
  good<{ records: Row[]; total: number }>(await who.get(`${API}/getData/${design.head.id}`, query));
const names = async (query: Record<string, string | number>) =>
  (await data(visitor, { column: 'name', order: 'asc', ...query })).records.map(({ name }) => name);
const form = (design: Design, id: string) => clerk.get<Row>(`${API}/form/${design.head.id}/${id}`);
const add = async (design: Design, body: object) =>
  String(good(await clerk.post(`${API}/form/${design.head.id}`, body)));

describe('contract/2 §16.5: rows as the family’s client works them', () => {
  it('are added, listed, sent back whole, and deleted', async () => {
    const added = await clerk.post(`${API}/form/${visitor.head.id}`, {
      name: '李明',
      sex: '1',
      count: '3',
    });
    expect(added).toMatchObject({ success: true, message: '添加成功！' });
    const id = String(added.result);
    const { records, total } = await data(visitor, { name: '李' });
    expect(total).toBe(1);
    const [row] = records;
    expect(row).toMatchObject({ id, jeecg_row_key: id, name: '李明', count: 3, sex_dictText: '男', version: 1 });
    expect(row).toMatchObject({ create_by: 'gatekeeper' });
    expect(Object.keys(row ?? {})).not.toContain('createBy');
    const edited = await clerk.put(`${API}/form/${visitor.head.id}`, { ...row, name: '李明明' });
    expect(edited).toMatchObject({ success: true, message: '修改成功！', result: id });
    expect(good(await form(visitor, id))).toMatchObject({ name: '李明明', version: 2 });
    expect(await clerk.delete(`${API}/form/${visitor.head.id}/${id}`)).toMatchObject({ message: '删除成功！' });
    expect((await data(visitor)).total).toBe(0);
    expect((await form(visitor, id)).success).toBe(false);
  });

  it('answers texts by what they contain, days by their moments, and the rest by the usual grammar', async () => {
    const rows = [
      { name: '陈一', sex: '1', seen_at: '2026-06-01 08:00:00', count: 1 },
      { name: '陈二', sex: '2', seen_at: '2026-06-01 20:00:00', count: 2 },
      { name: '王三', sex: '2', seen_at: '2026-06-02 08:00:00', count: 3 },
    ];
    for (const row of rows) await add(visitor, row);
    expect(await names({ name: '陈' })).toEqual(['陈一', '陈二']);
    expect(await names({ name: '*三' })).toEqual(['王三']);
    expect(await names({ sex: '2' })).toEqual(['王三', '陈二']);
    expect(await names({ seen_at: '2026-06-01' })).toEqual(['陈一', '陈二']);
    expect(await names({ count_begin: 2, count_end: 3 })).toEqual(['王三', '陈二']);
    expect(await names({ name_MultiString: '陈一,王三' })).toEqual(['王三', '陈一']);
    const items = JSON.stringify([{ field: 'create_by', rule: 'eq', val: 'gatekeeper' }]);
    const superQuery = { superQueryParams: encodeURIComponent(items), superQueryMatchType: 'and' };
    expect(await names({ ...superQuery, count: 3 })).toEqual(['王三']);
    expect(await names({ create_by: 'nobody' })).toEqual([]);
    const unpaged = await data(visitor, { pageSize: -521, column: 'create_time,id', order: 'desc' });
    expect([unpaged.records.length, unpaged.total]).toEqual([3, 3]);
  });

  it.each([
    [{ condition: "1=1'" }, /SQL注入/],
    [{ _tableFilterSql: 'select 1' }, /SQL注入/],
    [{ column: 'name;drop table visitor' }, /不存在/],
    [{ column: 'nothing' }, /nothing/],
    [{ nothing_begin: '1' }, /nothing/],
  ])('refuses %j in words', async (query, text) => {
    const reply = await clerk.get(`${API}/getData/${visitor.head.id}`, query);
    expect(reply.success).toBe(false);
    expect(reply.message).toMatch(text);
  });

  it('adds up marked columns over all rows, exactly (online.md §3)', async () => {
    for (const fee of [0.1, 0.2]) await add(visitor, { name: '陈合', fee });
    const { result } = await clerk.get<{ totals: object; records: Row[] }>(`${API}/getData/${visitor.head.id}`, {
      ...{ name: '陈合', withTotals: '1', pageSize: '1' },
    });
    expect([result.records.length, result.totals]).toEqual([1, { fee: 0.3 }]);
    const ids = (await data(visitor, { name: '陈合' })).records.map(({ id }) => id).join(',');
    good(await clerk.delete(`${API}/form/${visitor.head.id}/${ids}`));
  });

  it('takes whatever stands in a condition as a value', async () => {
    const hostile = fc.constantFrom(
      "' or 1=1 --",
      '"; drop table visitor',
      '%',
      '_',
      '\\',
      '#{sys_user_code}',
      ['$', '{x}'].join(''),
    );
    const value = fc.oneof(
      hostile,
      fc.string({ maxLength: 30 }).filter((text) => text.trim() !== ''),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('name', 'sex', 'seen_at', 'count'), value, async (name, text) => {
        // No row has such a name, unless the text is part of one.
        const reply = await clerk.get<{ total: number }>(`${API}/getData/${visitor.head.id}`, { [name]: text });
        expect([0, 200, 500]).toContain(reply.code);
        expect(reply.message).not.toMatch(/sql|select|syntax/i);
        if (reply.success && name === 'name' && !/[*陈一二王三,!]/.test(text)) expect(reply.result.total).toBe(0);
      }),
      { numRuns: 60 },
    );
    expect((await data(visitor)).total).toBe(3);
  });

  it.each([
    [{ sex: '1' }, /姓名/],
    [{ name: '王', sex: '9' }, /性别/],
    [{ name: '王', count: 'many' }, /人数/],
    [{ name: '王'.repeat(21) }, /姓名/],
    [{ name: '王', stranger: 1 }, /未知字段/],
    [[], /格式/],
  ])('refuses the body %j and says why', async (body, text) => {
    const reply = await clerk.post(`${API}/form/${visitor.head.id}`, body);
    expect(reply.success).toBe(false);
    expect(reply.message).toMatch(text);
  });
});

describe('contract/2 §16.2–§16.4: what lists and forms are drawn from', () => {
  it('describes columns, conditions and forms', async () => {
    const columns = good<Row>(await clerk.get(`${API}/getColumns/${visitor.head.id}`));
    expect(columns).toMatchObject({
      description: '来访登记',
      currentTableName: 'visitor',
      hideColumns: ['bpm'],
      dictOptions: { sex: expect.arrayContaining([{ value: '1', text: '男' }]) },
    });
    const shown = columns.columns as { dataIndex: string; customRender?: string; sorter: boolean }[];
    expect(shown.map(({ dataIndex }) => dataIndex)).toEqual(['name', 'sex', 'seen_at', 'count', 'create_by']);
    expect(shown.map(({ customRender }) => customRender)).toEqual([
      ...[undefined, 'sex', undefined, undefined, '_replace_text_create_by_dictText'],
    ]);
    const queries = good<Row[]>(await clerk.get(`${API}/getQueryInfo/${visitor.head.id}`));
    expect(queries).toMatchObject([
      { field: 'name', view: 'text', hidden: '0' },
      { field: 'sex', view: 'list', dictCode: 'sex', dictTable: '' },
      { field: 'seen_at', hidden: '1' },
    ]);
    const item = good<{ schema: { properties: Record<string, unknown>; required: string[] } }>(
      await clerk.get(`${API}/getFormItem/${trip.head.id}`),
    );
    expect(item.schema.required).toEqual(['title']);
    expect(item.schema.properties).toMatchObject({
      title: { view: 'text', type: 'string' },
      trip_guest: { view: 'tab', relationType: 0, foreignKey: 'trip_id', columns: [{ key: 'name' }, { key: 'sex' }] },
      trip_hotel: { view: 'tab', relationType: 1, properties: { address: { view: 'text' } } },
    });
    const erp = good<{ subList: Row[] }>(await clerk.get(`${API}/getErpColumns/${trip.head.id}`));
    expect(erp.subList.map(({ foreignKeys }) => foreignKeys)).toEqual([
      [{ field: 'trip_id', key: 'id' }],
      [{ field: 'trip_id', key: 'id' }],
    ]);
    expect(good(await clerk.get(`${API}/getFormItemBytbname/visitor`))).toMatchObject({
      head: { id: visitor.head.id },
    });
  });

  it('says nothing again while nothing changes', async () => {
    const url = `${API}/getColumns/${visitor.head.id}`;
    const first = await clerk.raw({ method: 'GET', url });
    const mark = String(first.headers.etag);
    expect(mark).toMatch(/^W\//);
    const again = () => clerk.raw({ method: 'GET', url, headers: { 'if-none-match': mark } });
    for (let n = 0; n < 2; n += 1) expect((await again()).statusCode).toBe(304);
    const admin = await t.as('admin');
    const { records } = good<{ records: Row[] }>(await admin.get('/sys/dictItem/list', { dictId: 'dict-sex' }));
    const [man] = records.filter(({ itemValue }) => itemValue === '1');
    const renamed = async (itemText: string, version: unknown) =>
      good(
        await admin.put('/sys/dictItem/edit', { id: man?.id, dictId: 'dict-sex', itemValue: '1', itemText, version }),
      );
    await renamed('先生', man?.version);
    const changed = await again();
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(mark);
    expect(changed.json().result.dictOptions.sex).toContainEqual(expect.objectContaining({ text: '先生' }));
    await renamed('男', Number(man?.version) + 1);
  });
});

describe('contract/2 §16.5: workbooks', () => {
  it('go out by the conditions of the list and come in again', async () => {
    const url = `${API}/exportXls/${visitor.head.id}`;
    const paramsStr = JSON.stringify({ name: '陈', column: 'create_time', order: 'asc' });
    const file = await clerk.raw({ method: 'GET', url, query: { paramsStr } });
    expect(file.statusCode).toBe(200);
    expect(String(file.headers['content-disposition'])).toContain(encodeURIComponent('来访登记.xlsx'));
    const before = (await data(visitor)).total;
    const again = await sendFile(clerk, `${API}/importXls/${visitor.head.id}`, 'a.xlsx', file.rawPayload);
    expect(again).toMatchObject({ success: true });
    expect((await data(visitor)).total).toBeGreaterThanOrEqual(before);
  });

  it('tell of refused rows by the path of a file alone', async () => {
    const content = await workbook([
      ['来访登记'],
      ['导出人'],
      ['姓名', '性别'],
      ['新来的', '不男不女'],
      ['又一个', '男'],
    ]);
    const reply = await sendFile(clerk, `${API}/importXls/${visitor.head.id}`, 'b.xlsx', content);
    expect(reply).toMatchObject({ success: true, code: 201 });
    expect(reply.result).toMatch(/^\/sys\/common\/static\/logs\//);
  });
});

describe('online.md §5.1: who may', () => {
  it('NO_DB_SYNC as long as no version was live', async () => {
    const draft = designOf({ tableName: 'planned' }, [field('name')]);
    await storeDesign(t.database, draft, { live: false });
    const admin = await t.as('admin');
    expect(await admin.get(`${API}/getData/${draft.head.id}`)).toMatchObject({ success: false, message: 'NO_DB_SYNC' });
  });

  it('nobody without a menu, nobody of another tenant, nobody without a token', async () => {
    const other = await t.user({ username: 'passer', roles: ['sales'] });
    const stranger = await t.user({ username: 'stranger', roles: ['admin'], tenants: '2' });
    for (const path of ['getData', 'getColumns', 'getFormItem', 'getQueryInfo']) {
      const url = `${API}/${path}/${visitor.head.id}`;
      expect((await other.get(url)).code, path).toBe(510);
      expect((await stranger.get(url)).success, path).toBe(false);
    }
    expect((await other.post(`${API}/form/${visitor.head.id}`, { name: '甲' })).code).toBe(510);
    expect((await other.get(`${API}/subform/list/trip_guest/1`)).code).toBe(510);
  });
});
