import type { Design } from '@songbai/contract/design/design.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { designOf, fieldDesign } from '../../testing/online-designs.ts';
import { holder } from '../../testing/online-office.ts';
import { rightsCalls } from '../../testing/online-rights.ts';
import { openTable } from '../../testing/online-tables.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

const API = '/online/cgform/api';
let t: TestApp;
let clerk: Caller;
let visit: Design;
let guest: Design;
let ids: string[];

const number = { dbType: 'int', dbLength: 8 } as const;
beforeAll(async () => {
  t = await testApp();
  visit = await openTable(
    t,
    designOf(
      {
        ...{ tableName: 'visit', tableTxt: '来访', tableType: 2, subTableStr: 'visit_guest' },
        extConfigJson: '{"joinQuery":1}',
      },
      [
        fieldDesign('title', { dbFieldTxt: '名称', isQuery: 1, sortFlag: '1' }),
        fieldDesign('phone', { dbFieldTxt: '电话', sensitive: 'phone' }),
      ],
    ),
  );
  guest = await openTable(
    t,
    designOf({ tableName: 'visit_guest', tableTxt: '客人', tableType: 3, relationType: 0 }, [
      fieldDesign('visit_id', { mainTable: 'visit', mainField: 'id', dbLength: 36, isShowForm: 0, isShowList: 0 }),
      fieldDesign('name', { dbFieldTxt: '姓名', isQuery: 1 }),
      fieldDesign('age', { dbFieldTxt: '年龄', ...number, sortFlag: '1' }),
      fieldDesign('sex', { dbFieldTxt: '性别', fieldShowType: 'radio', dictField: 'sex' }),
    ]),
  );
  clerk = await holder(t, 'joiner', visit.head.id);
  const add = async (body: object) => String(good(await clerk.post(`${API}/form/${visit.head.id}`, body)));
  ids = [
    await add({
      title: '甲',
      phone: '13800138000',
      visit_guest: [
        { name: '张三', age: 9, sex: '1' },
        { name: '李四', age: 30 },
      ],
    }),
    await add({ title: '乙', visit_guest: [{ name: '王五', age: 20, sex: '2' }] }),
    await add({ title: '丙' }),
  ];
});
afterAll(() => t.close());

const list = async (query: Record<string, string> = {}, who = clerk) =>
  good<{ records: Row[]; total: number }>(await who.get(`${API}/getData/${visit.head.id}`, query));
const named = (rows: Row[]) => rows.map((row) => [row.title, row.visit_guest__name ?? null]);
const superQuery = (field: string, val: string) => ({
  superQueryParams: encodeURIComponent(JSON.stringify([{ field, rule: 'eq', val }])),
  superQueryMatchType: 'and',
});

describe('online.md §5.3: joinQuery', () => {
  it('shows a row for each main and sub row, with the columns of the sub-table behind', async () => {
    const { records, total } = await list({ column: 'title', order: 'asc' });
    expect(total).toBe(4);
    expect(new Set(named(records).map(String))).toEqual(new Set(['甲,张三', '甲,李四', '乙,王五', '丙,']));
    const [first] = records.filter((row) => row.visit_guest__name === '张三');
    expect(first).toMatchObject({ id: ids[0], phone: '138****8000', visit_guest__sex_dictText: '男' });
    expect(first?.jeecg_row_key).toMatch(new RegExp(`^${ids[0]}.{36}$`));
    expect(records.find((row) => row.title === '丙')).toMatchObject({ jeecg_row_key: ids[2] });
  });

  it('asks, sorts, counts and pages by fields of the sub-table', async () => {
    expect(named((await list({ visit_guest__name: '王' })).records)).toEqual([['乙', '王五']]);
    expect(named((await list(superQuery('visit_guest,name', '李四'))).records)).toEqual([['甲', '李四']]);
    expect(named((await list(superQuery('visit,title', '丙'))).records)).toEqual([['丙', null]]);
    const grown = await list({ visit_guest__age_begin: '10', column: 'visit_guest__age', order: 'asc' });
    expect(named(grown.records)).toEqual([
      ['乙', '王五'],
      ['甲', '李四'],
    ]);
    const second = await list({ visit_guest__age_begin: '1', column: 'visit_guest__age', pageSize: '2', pageNo: '2' });
    expect(second.total).toBe(3);
    expect(named(second.records)).toEqual([['甲', '张三']]);
  });

  it('is described with those columns and conditions', async () => {
    const { columns } = good<{ columns: Row[] }>(await clerk.get(`${API}/getColumns/${visit.head.id}`));
    expect(columns.map(({ dataIndex }) => dataIndex)).toEqual(
      expect.arrayContaining(['title', 'visit_guest__name', 'visit_guest__age', 'visit_guest__sex']),
    );
    const queries = good<Row[]>(await clerk.get(`${API}/getQueryInfo/${visit.head.id}`));
    expect(queries.map(({ field, hidden }) => [field, hidden])).toEqual([
      ['title', '0'],
      ['visit_guest__name', '1'],
    ]);
  });

  it('has rows neither of other tenants nor of the bin, and no field that is under control', async () => {
    const stranger = await holder(t, 'joiner_two', visit.head.id, '2');
    expect((await stranger.get(`${API}/getData/${visit.head.id}`)).success).toBe(false);
    const admin = await t.as('admin');
    good(await rightsCalls(admin, guest).control('age'));
    const [row] = (await list()).records.filter((one) => one.visit_guest__name === '张三');
    expect(row).not.toHaveProperty('visit_guest__age');
    expect((await clerk.get(`${API}/getData/${visit.head.id}`, { column: 'visit_guest__age' })).success).toBe(false);
    const { visit_guest: rows } = good<{ visit_guest: Row[] }>(
      await clerk.get(`${API}/form/${visit.head.id}/${ids[0]}`),
    );
    const kept = rows.filter(({ name }) => name !== '李四');
    good(await clerk.put(`${API}/form/${visit.head.id}`, { id: ids[0], visit_guest: kept }));
    expect((await list()).total).toBe(3);
    good(await clerk.delete(`${API}/form/${visit.head.id}/${ids[1]}`));
    expect(
      named((await list()).records)
        .map(String)
        .sort(),
    ).toEqual(['丙,', '甲,张三'].sort());
  });

  it('conditions that break out find nothing and run nothing', async () => {
    const evil = `' or '1'='1`;
    expect((await list({ visit_guest__name: evil })).total).toBe(0);
    const sort = await clerk.get(`${API}/getData/${visit.head.id}`, { column: 'visit_guest__name"; drop table x--' });
    expect(sort.success).toBe(false);
  });
});

describe('online.md §3: queryMustInput', () => {
  it('refuses a list and a workbook without the condition', async () => {
    const asked = await openTable(
      t,
      designOf({ tableName: 'asked', tableTxt: '必查' }, [
        fieldDesign('name', { dbFieldTxt: '姓名', isQuery: 1, queryMustInput: '1' }),
        fieldDesign('day', { dbFieldTxt: '日期', dbType: 'Date', queryMustInput: '1' }),
      ]),
    );
    const person = await holder(t, 'asker', asked.head.id);
    const refused = { success: false, message: '请输入姓名' };
    const ours = `/online/data/${asked.head.id}`;
    expect(await person.get(`${API}/getData/${asked.head.id}`)).toMatchObject(refused);
    expect(await person.get(`${API}/getData/${asked.head.id}`, { name: ' ' })).toMatchObject(refused);
    expect(await person.get(`${ours}/list`)).toMatchObject(refused);
    expect(await person.get(`${API}/exportXls/${asked.head.id}`)).toMatchObject(refused);
    good(await person.post(`${API}/form/${asked.head.id}`, { name: '李明' }));
    const found = good<{ total: number }>(await person.get(`${API}/getData/${asked.head.id}`, { name: '李' }));
    expect(found.total).toBe(1);
    expect(good<{ total: number }>(await person.get(`${ours}/list`, { name: '李明' })).total).toBe(1);
  });
});
