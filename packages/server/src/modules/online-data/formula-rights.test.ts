import type { Design } from '@songbai/contract/design/design.ts';
import type { SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carryOut, designBody, designOf, fieldBody, fieldDesign } from '../../testing/online-designs.ts';
import { rightsCalls, roleId } from '../../testing/online-rights.ts';
import { openTable, roleWithMenu } from '../../testing/online-tables.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

const API = '/online/cgform/api';
let t: TestApp;
let admin: Caller;
let clerk: Caller;
let role: string;
let person: Design;
let bill: Design;
let lines: Design;

const number = { dbType: 'int', dbLength: 8 } as const;
const PERSON = designOf({ tableName: 'secret_person', tableTxt: '人员' }, [
  fieldDesign('name', { dbFieldTxt: '姓名', isQuery: 1 }),
  fieldDesign('phone', { dbFieldTxt: '电话', sensitive: 'phone' }),
  fieldDesign('tail', { dbFieldTxt: '尾号', formula: 'right(phone, 11)', isQuery: 1, sortFlag: '1' }),
  fieldDesign('copy', { dbFieldTxt: '副本', formula: "concat(tail, '')", isQuery: 1 }),
  fieldDesign('shown', { dbFieldTxt: '展示', formula: "concat('电', copy)", dbIsPersist: 0 }),
  fieldDesign('figure', { dbFieldTxt: '数字', ...number, formula: 'len(phone)', fieldExtendJson: '{"isTotal":1}' }),
  fieldDesign('plain', { dbFieldTxt: '称呼', formula: "concat(name, '先生')" }),
]);
const BILL = designOf({ tableName: 'secret_bill', tableTxt: '账单', tableType: 2, subTableStr: 'secret_line' }, [
  fieldDesign('title', { dbFieldTxt: '名称' }),
  fieldDesign('cost', { dbFieldTxt: '成本', ...number, sortFlag: '1' }),
  fieldDesign('profit', { dbFieldTxt: '利润', ...number, formula: '100 - cost', isQuery: 1, sortFlag: '1' }),
  fieldDesign('rate', { dbFieldTxt: '利率', ...number, formula: 'profit * 2', dbIsPersist: 0 }),
  fieldDesign('sum_price', { dbFieldTxt: '合计', ...number, formula: 'sum(secret_line.price)' }),
  fieldDesign('rows', { dbFieldTxt: '行数', ...number, formula: 'count(secret_line)' }),
]);
const LINES = designOf({ tableName: 'secret_line', tableTxt: '明细', tableType: 3, relationType: 0 }, [
  fieldDesign('bill_id', { mainTable: 'secret_bill', mainField: 'id', dbLength: 36, isShowForm: 0 }),
  fieldDesign('price', { dbFieldTxt: '价格', ...number }),
]);

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  person = await openTable(t, PERSON);
  bill = await openTable(t, BILL);
  lines = await openTable(t, LINES);
  const codes = [
    await roleWithMenu(t, `/online/cgformList/${person.head.id}`),
    await roleWithMenu(t, `/online/cgformList/${bill.head.id}`),
  ];
  role = await roleId(t, codes[1] ?? '');
  clerk = await t.user({ username: 'reckoner', roles: codes });
});
afterAll(() => t.close());

const add = async ({ head }: Design, body: object) => String(good(await admin.post(`${API}/form/${head.id}`, body)));
const list = async (who: Caller, { head }: Design, query: Record<string, string> = {}) =>
  good<{ records: Row[]; totals?: object }>(await who.get(`${API}/getData/${head.id}`, query));
const form = async (who: Caller, { head }: Design, id: string) =>
  good<Row>(await who.get(`${API}/form/${head.id}/${id}`));

describe('online.md §5.1: formulas over sensitive fields', () => {
  it('are masked whole for whoever does not see their sources in full, however many formulas lie between', async () => {
    const id = await add(person, { name: '李明', phone: '13800138000' });
    const full = { tail: '13800138000', copy: '13800138000', shown: '电13800138000', figure: 11 };
    expect(await form(admin, person, id)).toMatchObject(full);
    const masked = { phone: '138****8000', tail: '****', copy: '****', shown: '****', figure: null, plain: '李明先生' };
    expect(await form(clerk, person, id)).toMatchObject(masked);
    expect((await list(clerk, person)).records).toMatchObject([masked]);
    const ours = `/online/data/${person.head.id}`;
    expect(good(await clerk.get(`${ours}/queryById`, { id }))).toMatchObject(masked);
  });

  it('answer no condition, order or sum about what is masked', async () => {
    expect((await clerk.get(`${API}/getData/${person.head.id}`, { tail: '13800138000' })).success).toBe(false);
    const superQuery = JSON.stringify([{ field: 'copy', rule: 'like', val: '138' }]);
    const asked = { superQueryParams: encodeURIComponent(superQuery), superQueryMatchType: 'and' };
    expect((await clerk.get(`${API}/getData/${person.head.id}`, asked)).success).toBe(false);
    const { totals } = await list(clerk, person, { withTotals: '1' });
    expect(totals).not.toHaveProperty('figure');
    expect((await list(admin, person, { withTotals: '1' })).totals).toEqual({ figure: 11 });
  });

  it('are calculated from what is stored when somebody saves who sees the masks', async () => {
    const id = await add(person, { name: '王芳', phone: '13900139000' });
    const { phone, tail } = await form(clerk, person, id);
    good(await clerk.put(`${API}/form/${person.head.id}`, { id, name: '王方', phone, tail }));
    expect(await form(admin, person, id)).toMatchObject({
      phone: '13900139000',
      tail: '13900139000',
      plain: '王方先生',
    });
  });

  it('a design that masks in a way that is not known, or what cannot be masked, is refused', async () => {
    const save = (given: object) => admin.post(`${API}/addAll`, designBody('masked', [fieldBody('name', given)]));
    expect(await save({ sensitive: 'Phone' })).toMatchObject({ success: false, message: 'name：敏感信息Phone不存在' });
    expect(await save({ sensitive: 'constructor' })).toMatchObject({ message: 'name：敏感信息constructor不存在' });
    expect(await save({ sensitive: 'phone', dbType: 'int', dbLength: 10 })).toMatchObject({
      message: 'name：只有文本和日期字段可以设置敏感信息',
    });
    await carryOut(t.database, good<SaveResult>(await save({ sensitive: 'none' })));
  });
});

describe('online.md §5.1: formulas over fields under control', () => {
  it('are gone with them from rows, columns, order and conditions, unless they are granted by themselves', async () => {
    const id = await add(bill, { title: '甲', cost: 30, secret_line: [{ price: 5 }, { price: 6 }] });
    expect(await form(clerk, bill, id)).toMatchObject({ profit: 70, rate: 140, sum_price: 11, rows: 2 });
    const calls = rightsCalls(admin, bill);
    good(await calls.control('cost'));
    for (const row of [await form(clerk, bill, id), ...(await list(clerk, bill)).records])
      for (const name of ['cost', 'profit', 'rate']) expect(row).not.toHaveProperty(name);
    const columns = good<{ columns: { dataIndex: string }[] }>(await clerk.get(`${API}/getColumns/${bill.head.id}`));
    expect(columns.columns.map(({ dataIndex }) => dataIndex)).toEqual(['title', 'sum_price', 'rows']);
    expect((await clerk.get(`${API}/getData/${bill.head.id}`, { column: 'profit', order: 'asc' })).success).toBe(false);
    good(await calls.control('profit'));
    const granted = (await calls.controls(1)).filter(({ code }) => code === 'profit').map(({ id: one }) => one);
    good(await calls.grant('Column', role, granted));
    expect(await form(clerk, bill, id)).toMatchObject({ profit: 70 });
    expect(await form(clerk, bill, id)).not.toHaveProperty('cost');
  });

  it('of rows below go with the fields of their sub-table', async () => {
    const id = await add(bill, { title: '乙', secret_line: [{ price: 7 }] });
    good(await rightsCalls(admin, lines).control('price'));
    const row = await form(clerk, bill, id);
    expect(row).toMatchObject({ rows: 1 });
    expect(row).not.toHaveProperty('sum_price');
    // Somebody who has not the field still saves what is calculated from it.
    good(await clerk.put(`${API}/form/${bill.head.id}`, { id, title: '丙' }));
    good(await rightsCalls(admin, lines).control('price', 0));
    expect(await form(clerk, bill, id)).toMatchObject({ title: '丙', sum_price: 7 });
  });
});
