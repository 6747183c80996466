import type { Design } from '@songbai/contract/design/design.ts';
import { type OnlineResource, subPath } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { designOf, fieldDesign, storeDesign } from '../../testing/online-designs.ts';
import { openTable, openTrip, roleWithMenu } from '../../testing/online-tables.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile, workbook } from '../../testing/upload.ts';
import { good, type Row } from '../../testing/world.ts';

let t: TestApp;
let clerk: Caller;
let stranger: Caller;
let trip: Design;
let view: Design;
let goods: Design;
beforeAll(async () => {
  t = await testApp();
  ({ trip } = await openTrip(t));
  const { head } = trip;
  view = { ...trip, head: { ...head, id: 'trip-view', tableName: 'trip$1', copyType: 1, physicId: head.id } };
  await storeDesign(t.database, view);
  goods = await openTable(
    t,
    designOf({ tableName: 'goods', tableTxt: '物资', isTree: 'Y', treeParentIdField: 'pid', treeFieldname: 'name' }, [
      fieldDesign('name', { dbFieldTxt: '名称', fieldMustInput: '1', isQuery: 1 }),
      fieldDesign('pid', { dbFieldTxt: '上级', dbLength: 36 }),
      fieldDesign('stock', { dbFieldTxt: '库存', dbType: 'int', dbLength: 10, fieldExtendJson: '{"isTotal":1}' }),
    ]),
  );
  const menu = (id: string) => roleWithMenu(t, `/online/cgformErpList/${id}`);
  clerk = await t.user({ username: 'erp-clerk', roles: [await menu(view.head.id), await menu(goods.head.id)] });
  stranger = await t.user({ username: 'erp-stranger', roles: [await menu(goods.head.id)] });
});
afterAll(() => t.close());

type List = { records: Row[]; total: number };
const under = (id: string, sub = 'trip_guest', design = view) => subPath({ code: design.head.id, id }, sub);
const addTrip = async (more: object = {}) =>
  String(good<Row>(await clerk.post(`/online/data/${view.head.id}/add`, { title: '清明', ...more })).id);
const guestsOf = async (id: string) => good<List>(await clerk.get(`${under(id)}/list`)).records;

describe('online.md §5.4: sub-tables below one main row', () => {
  it('the page of a table, or of a view of it, says how its sub-tables are drawn', async () => {
    const description = good<OnlineResource>(await clerk.get(`/online/cgform/api/resource/${view.head.id}`));
    expect(description.subs.map(({ name, single }) => [name, single])).toEqual([
      ['trip_guest', false],
      ['trip_hotel', true],
    ]);
    expect(description.resource.lines.trip_guest).toMatchObject({ title: '同行人', own: true });
    expect(Object.keys(description.subs[0]?.resource.fields ?? {})).toEqual(['name', 'sex']);
    expect(description).toMatchObject({ tree: null, columns: 1, head: { isView: true } });
  });

  it('a sub-table says which of its columns have a sum below them', async () => {
    const bill = designOf({ tableName: 'bill', tableType: 2, subTableStr: 'bill_line' }, [fieldDesign('title')]);
    await openTable(t, bill);
    await openTable(
      t,
      designOf({ tableName: 'bill_line', tableType: 3, relationType: 0 }, [
        fieldDesign('bill_id', { dbLength: 36, mainTable: 'bill', mainField: 'id' }),
        fieldDesign('stock', { dbType: 'int', dbLength: 10, fieldExtendJson: '{"isTotal":1}' }),
        fieldDesign('spare', { dbType: 'int', dbLength: 10 }),
      ]),
    );
    const admin = await t.as('admin');
    const { resource } = good<OnlineResource>(await admin.get(`/online/cgform/api/resource/${bill.head.id}`));
    expect(resource.lines.bill_line?.sums).toEqual(['stock']);
  });

  it('rows are listed, added, changed and deleted under their own main row alone', async () => {
    const [one, two] = [await addTrip(), await addTrip()];
    const guest = good<Row>(await clerk.post(`${under(one)}/add`, { name: '甲', sex: '1', trip_id: two }));
    expect(await guestsOf(one)).toMatchObject([{ name: '甲', sex_dictText: '男', trip_id: one }]);
    expect(await guestsOf(two)).toEqual([]);
    const { id } = guest;
    const refused = { success: false, error: 'recordMissing' };
    expect(await clerk.get(`${under(two)}/queryById`, { id })).toMatchObject(refused);
    expect(await clerk.put(`${under(two)}/edit`, { id, version: 1, name: '乙' })).toMatchObject(refused);
    expect(await clerk.delete(`${under(two)}/delete`, { id })).toMatchObject(refused);
    good(await clerk.put(`${under(one)}/edit`, { id, version: 1, name: '乙', trip_id: two }));
    expect(await guestsOf(one)).toMatchObject([{ name: '乙', trip_id: one }]);
    expect(await clerk.put(`${under(one)}/edit`, { id, version: 1, name: '丙' })).toMatchObject({
      error: 'staleVersion',
    });
    good(await clerk.delete(`${under(one)}/deleteBatch`, { ids: `${id},` }));
    expect(await guestsOf(one)).toEqual([]);
  });

  it('a second row of a one-to-one table is refused; so are strangers, other tables and main rows that are not there', async () => {
    const id = await addTrip();
    good(await clerk.post(`${under(id, 'trip_hotel')}/add`, { address: '东门' }));
    const second = await clerk.post(`${under(id, 'trip_hotel')}/add`, { address: '西门' });
    expect(second).toMatchObject({ success: false, message: '一对一的表只能有一条数据' });
    expect(await stranger.get(`${under(id)}/list`)).toMatchObject({ success: false, error: 'forbidden' });
    expect(await clerk.get(`${under(id, 'goods')}/list`)).toMatchObject({ success: false });
    expect(await clerk.get(`${under('nothing')}/list`)).toMatchObject({ success: false, error: 'recordMissing' });
  });

  it('a workbook is imported under the row', async () => {
    const id = await addTrip();
    const file = await workbook([['同行人报表'], ['导出人:管理员'], ['姓名', '性别'], ['丁', '男'], ['戊', '女']]);
    expect(await sendFile(clerk, `${under(id)}/importExcel`, '同行人.xlsx', file)).toMatchObject({ code: 200 });
    expect((await guestsOf(id)).map(({ name }) => name).sort()).toEqual(['丁', '戊']);
  });

  it('what a form empties is emptied, and one of its rows that changed meanwhile is stale', async () => {
    const id = await addTrip({ trip_guest: [{ name: '甲', sex: '1' }] });
    const [guest] = await guestsOf(id);
    const save = (version: number, row: object) =>
      clerk.put(`/online/data/${view.head.id}/edit`, { id, version, trip_guest: [{ id: guest?.id, ...row }] });
    good(await save(1, { version: 1, name: '甲', sex: null }));
    expect(await guestsOf(id)).toMatchObject([{ name: '甲', sex: null, version: 2 }]);
    expect(await save(2, { version: 1, name: '乙' })).toMatchObject({ success: false });
    expect(await save(2, { version: 2, name: '' })).toMatchObject({ message: expect.stringMatching(/第1行.*姓名/) });
  });
});

describe('online.md §5.3: a tree for our screens', () => {
  const tree = async (query: Record<string, string> = {}) =>
    good<List>(await clerk.get(`/online/data/${goods.head.id}/tree`, query)).records;
  const node = async (name: string, pid?: string) =>
    String(good<Row>(await clerk.post(`/online/data/${goods.head.id}/add`, { name, pid, stock: 2 })).id);

  it('level by level; a search finds at every level and names the way; sums are of all that is found', async () => {
    const root = await node('办公用品');
    const paper = await node('纸张', root);
    const sheet = await node('宣纸', paper);
    expect(await tree()).toMatchObject([{ id: root, hasChildren: true }]);
    expect(await tree({ _parent: paper })).toMatchObject([{ id: sheet, hasChildren: false }]);
    const hits = await tree({ _flat: '1', name: '*纸*' });
    expect(Object.fromEntries(hits.map(({ name, _path }) => [name, _path]))).toEqual({
      ...{ 纸张: '办公用品', 宣纸: '办公用品 / 纸张' },
    });
    const totals = await clerk.get(`/online/data/${goods.head.id}/totals`, { name: '*纸*' });
    expect(good(totals)).toEqual({ stock: 4 });
    const description = good<OnlineResource>(await clerk.get(`/online/cgform/api/resource/${goods.head.id}`));
    expect(description).toMatchObject({
      tree: { parentField: 'pid', nameField: 'name' },
      fields: { stock: { total: true } },
    });
  });
});
