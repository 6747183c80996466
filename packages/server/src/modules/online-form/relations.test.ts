import type { FieldRow, SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSql } from '../../db/database.ts';
import { carryOut, designBody, fieldBody } from '../../testing/online-designs.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';
import { liveDesign } from './live-design.ts';

let t: TestApp;
let admin: Caller;
let maker: Caller;
let stranger: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  maker = await t.user({ username: 'maker', roles: ['sales'] });
  stranger = await t.user({ username: 'stranger', roles: ['admin'], tenants: '2' });
});
afterAll(() => t.close());

const BASE = '/online/cgform';
const add = (body: object, who = admin) => who.post<SaveResult>(`${BASE}/api/addAll`, body);
const edit = (body: object) => admin.put<SaveResult>(`${BASE}/api/editAll`, body);
interface Whole {
  head: Row & { version: number };
  fields: FieldRow[];
  indexs: Row[];
}
const wholeOf = async (id: string) => good<Whole>(await admin.get(`${BASE}/api/getByHead`, { id }));
const body = (whole: Whole, more: object = {}) => ({ ...whole, version: whole.head.version, ...more });
async function made(name: string, fields: readonly object[] = [fieldBody('name')], head: object = {}): Promise<string> {
  const result = good<SaveResult>(await add(designBody(name, fields, head)));
  await carryOut(t.database, result);
  return result.id;
}
const key = (mainTable: string, name = 'main_id') => fieldBody(name, { dbLength: 36, mainTable, mainField: 'id' });
const sub = (name: string, main: string, tabOrderNum: number) =>
  designBody(name, [fieldBody('name'), key(main)], { tableType: 3, relationType: 0, tabOrderNum });
const subsOf = async (id: string) => (await wholeOf(id)).head.subTableStr;
const hasTable = async (name: string) => {
  try {
    await runSql(t.database.db, `select count(*) from "${name}"`, []);
    return true;
  } catch {
    return false;
  }
};

describe('(online.md §11) sub-tables', () => {
  it('are listed by the server in their order, also in what runs', async () => {
    const trip = await made('trip', [fieldBody('title')], { tableType: 2 });
    const second = good<SaveResult>(await add(sub('trip_bus', 'trip', 2)));
    good(await add(sub('trip_guest', 'trip', 1)));
    expect(await subsOf(trip)).toBe('trip_guest,trip_bus');
    const live = await liveDesign(t, { tenantId: 1 }, 'trip');
    expect(live?.subs.map(({ design }) => design.head.tableName)).toEqual(['trip_guest', 'trip_bus']);
    const bus = await wholeOf(second.id);
    good(await edit(body(bus, { head: { ...bus.head, tabOrderNum: 0 } })));
    expect(await subsOf(trip)).toBe('trip_bus,trip_guest');
    expect((await wholeOf(trip)).head.isDbSynch).toBe('Y');
    // A main table that somebody has open can still be saved: nobody changed it.
    const whole = await wholeOf(trip);
    const waiting = good<SaveResult>(await edit(body(whole, { fields: [...whole.fields, fieldBody('more')] })));
    expect(waiting.isDbSynch).toBe('N');
    good(await add(sub('trip_stop', 'trip', 3)));
    expect(await wholeOf(trip)).toMatchObject({
      head: { isDbSynch: 'N', subTableStr: 'trip_bus,trip_guest,trip_stop' },
    });
    const now = await liveDesign(t, { tenantId: 1 }, 'trip');
    expect(now?.subs).toHaveLength(3);
    expect(now?.design.fields.some(({ dbFieldName }) => dbFieldName === 'more')).toBe(false);
  });

  it('have one key, of a main table that there is', async () => {
    await made('tour', [fieldBody('title')], { tableType: 2 });
    await made('plain_table');
    const two = designBody('tour_two', [key('tour', 'one_id'), key('tour', 'two_id')], { tableType: 3 });
    expect((await add(two)).message).toBe('外键只允许配置一个!');
    expect((await add(sub('tour_bus', 'nowhere', 1))).message).toBe('主表nowhere不存在');
    expect((await add(sub('tour_bus', 'plain_table', 1))).message).toBe('主表plain_table不存在');
    expect((await add(sub('tour_bus', 'tour_bus', 1))).message).toBe('外键不能指向本表');
    const odd = designBody('tour_bus', [fieldBody('main_id', { mainTable: 'tour', mainField: 'gone' })], {
      tableType: 3,
    });
    expect((await add(odd)).message).toBe('主表tour.gone不存在');
    expect((await add(sub('tour_bus', 'tour', 1), stranger)).message).toBe('主表tour不存在');
  });

  it('belong to one main table only, and make no circle', async () => {
    const [first] = [
      await made('first_main', [fieldBody('title')], { tableType: 2 }),
      await made('next_main', [fieldBody('title')], { tableType: 2 }),
    ];
    const { id } = good<SaveResult>(await add(sub('owned_sub', 'first_main', 1)));
    const whole = await wholeOf(id);
    const moved = whole.fields.map((field) => (field.mainTable ? { ...field, mainTable: 'next_main' } : field));
    expect((await edit(body(whole, { fields: moved }))).message).toBe('附表owned_sub已属于主表first_main');
    const claims = designBody('third_main', [fieldBody('title')], { tableType: 2, subTableStr: 'owned_sub' });
    expect((await add(claims)).message).toBe('附表owned_sub已属于主表first_main');
    good(await add(designBody('loose_sub', [fieldBody('title')], { tableType: 3 })));
    const loose = designBody('third_main', [fieldBody('title')], { tableType: 2, subTableStr: 'loose_sub' });
    expect((await add(loose)).message).toBe('子表【loose_sub】外键配置未找到!');
    const main = await wholeOf(first);
    const turned = { ...main.head, tableType: 3 };
    const circle = { fields: [...main.fields, key('owned_sub')], head: turned };
    expect((await edit(body(main, circle))).message).toBe('该主表还有附表，不能修改表类型：owned_sub');
  });

  it('are twenty at most', async () => {
    await made('many_main', [fieldBody('title')], { tableType: 2 });
    for (let at = 0; at < 20; at++) good(await add(sub(`many_sub${at}`, 'many_main', at)));
    expect((await add(sub('many_sub20', 'many_main', 20))).message).toBe('附表最多20个');
  });
});

describe('(online.md §4.1) deleting', () => {
  const remove = (id: string, who = admin) => who.delete(`${BASE}/head/delete`, { id });

  it('moves the table to the bin with its rows, and back with its indexes', async () => {
    const id = await made('binned', [fieldBody('name', { isQuery: 1 })]);
    await runSql(t.database.db, `insert into "binned__t1" ("id", "tenant_id", "name") values ('1', 1, '甲')`, []);
    expect(await remove(id)).toMatchObject({ success: true, message: '删除成功！' });
    expect(await hasTable('binned__t1')).toBe(false);
    expect(await liveDesign(t, { tenantId: 1 }, 'binned')).toBeUndefined();
    const bin = good<{ records: Row[] }>(await admin.get(`${BASE}/api/recycleBin`, { tableName: 'binned' }));
    expect(bin.records).toMatchObject([{ id, tableName: 'binned', deleteBy: 'admin' }]);
    expect(good<{ total: number }>(await stranger.get(`${BASE}/api/recycleBin`)).total).toBe(0);
    expect((await stranger.put(`${BASE}/api/restore/${id}`, {})).message).toBe('回收站中没有该在线表单');
    good(await admin.put(`${BASE}/api/restore/${id}`, {}));
    expect(await runSql(t.database.db, `select "name" as "name" from "binned__t1"`, [])).toEqual([{ name: '甲' }]);
    const whole = await wholeOf(id);
    expect(good<SaveResult>(await edit(body(whole))).plan.steps).toEqual([]);
  });

  it('does not restore over a new table of the name', async () => {
    const id = await made('twice');
    good(await remove(id));
    await made('twice');
    expect((await admin.put(`${BASE}/api/restore/${id}`, {})).message).toBe('表名twice已被使用，不能恢复');
  });

  it('移除 keeps the table', async () => {
    const id = await made('removed');
    expect(await admin.delete(`${BASE}/head/removeRecord`, { id })).toMatchObject({ message: '移除成功' });
    expect(await hasTable('removed__t1')).toBe(true);
    const batch = [await made('batch_one'), await made('batch_two')];
    expect((await admin.delete(`${BASE}/head/deleteBatch`, { ids: batch.join(), flag: '0' })).message).toBe(
      '删除成功！',
    );
    expect(await hasTable('batch_one__t1')).toBe(true);
    const both = [await made('whole_one'), await made('whole_two')];
    good(await admin.delete(`${BASE}/head/deleteBatch`, { ids: `${both.join()},`, flag: '1' }));
    expect(await hasTable('whole_two__t1')).toBe(false);
  });

  it('is refused while others name it, all or none', async () => {
    const main = await made('used_main', [fieldBody('title')], { tableType: 2, tableTxt: '主单' });
    const { id } = good<SaveResult>(await add(sub('used_sub', 'used_main', 1)));
    const dict = await made('used_dict', [fieldBody('name')], { tableTxt: '字典表' });
    good(
      await add(
        designBody(
          'uses_it',
          [fieldBody('name', { fieldShowType: 'list', dictTable: 'used_dict', dictField: 'id', dictText: 'name' })],
          { tableTxt: '用户表' },
        ),
      ),
    );
    expect((await remove(main)).message).toBe('该表正在被使用：在线表单「表used_sub」');
    expect((await remove(dict)).message).toBe('该表正在被使用：在线表单「用户表」');
    expect((await admin.delete(`${BASE}/head/deleteBatch`, { ids: `${main},${dict}`, flag: '1' })).success).toBe(false);
    expect(await hasTable('used_main__t1')).toBe(true);
    expect((await remove(main, stranger)).message).toBe('在线表单不存在或已删除');
    good(await admin.delete(`${BASE}/head/deleteBatch`, { ids: `${main},${id}`, flag: '1' }));
    expect((await admin.delete(`${BASE}/head/deleteBatch`, { ids: '', flag: '1' })).success).toBe(false);
    const again = await made('sub_gone', [fieldBody('title')], { tableType: 2 });
    const part = good<SaveResult>(await add(sub('sub_part', 'sub_gone', 1)));
    good(await remove(part.id));
    expect(await subsOf(again)).toBe(null);
  });

  it('is told beforehand, with menus, linked records and reports', async () => {
    const id = await made('told_table', [fieldBody('name')], { tableTxt: '被引用表' });
    const link = fieldBody('told', { dbFieldTxt: '引用', fieldShowType: 'link_table', dictTable: 'told_table' });
    good(await add(designBody('told_by', [fieldBody('name'), link], { tableTxt: '引用者' })));
    const report = { code: 'told_rep', name: '引用报表', cgrSql: 'select name from told_table', dbSource: '' };
    const items = [{ fieldName: 'name', fieldTxt: '名称', fieldType: 'String', isShow: 1, orderNum: 0 }];
    good(await admin.post('/online/cgreport/head/add', { head: report, items, params: [] }));
    expect(good(await admin.get(`${BASE}/api/usedBy/${id}`))).toEqual({
      uses: [
        { kind: 'link', name: 'told_by', title: '引用者', by: '引用' },
        { kind: 'report', name: 'told_rep', title: '引用报表', by: '' },
      ],
      titles: [],
    });
    expect((await remove(id)).message).toBe('该表正在被使用：在线表单「引用者」、在线报表「引用报表」');
    for (const who of [maker, stranger]) expect((await who.get(`${BASE}/api/usedBy/${id}`)).success).toBe(false);
  });

  it('is final only with the name typed, by the role admin', async () => {
    const id = await made('purged');
    good(await remove(id));
    const purge = (confirm: string, who = admin) => who.delete(`${BASE}/api/purge/${id}`, { confirm });
    expect((await purge('wrong')).message).toBe('请输入表名以确认彻底删除');
    expect((await purge('purged', maker)).code).toBe(510);
    expect((await purge('purged', stranger)).message).toBe('回收站中没有该在线表单');
    good(await purge('purged'));
    expect((await purge('purged')).message).toBe('回收站中没有该在线表单');
    expect((await admin.put(`${BASE}/api/restore/${id}`, {})).success).toBe(false);
    expect(good<number>(await admin.get(`${BASE}/api/checkOnlyTable`, { tbname: 'purged' }))).toBe(1);
  });
});

describe('(online.md §6) views and copies', () => {
  it('(online.md §3) a view keeps a password one, and no field of a table with views becomes or ceases to be one', async () => {
    const word = { dbFieldTxt: '口令', fieldShowType: 'password' };
    const id = await made('viewed_word', [fieldBody('name', { dbFieldTxt: '名称' }), fieldBody('word', word)]);
    const view = await wholeOf(good<SaveResult>(await admin.post(`${BASE}/head/copyOnline?code=${id}`, {})).id);
    const as = (whole: typeof view, control: string, name: string) =>
      body(whole, {
        fields: whole.fields.map((field) =>
          field.dbFieldName === name ? { ...field, fieldShowType: control } : field,
        ),
      });
    const controls = async () =>
      (await wholeOf(view.head.id)).fields
        .filter(({ dbFieldName }) => dbFieldName === 'name' || dbFieldName === 'word')
        .map(({ fieldShowType }) => fieldShowType);
    good(await edit(as(view, 'text', 'word')));
    good(await edit(as(await wholeOf(view.head.id), 'password', 'name')));
    expect(await controls()).toEqual(['text', 'password']);
    const refusal = '该表存在视图，控件不能改为密码，也不能由密码改为其他';
    expect((await edit(as(await wholeOf(id), 'text', 'word'))).message).toBe(`口令：${refusal}`);
    expect((await edit(as(await wholeOf(id), 'password', 'name'))).message).toBe(`名称：${refusal}`);
  });

  it('a view has its own labels over the same rows, and keeps its original', async () => {
    const id = await made('viewed', [fieldBody('name'), fieldBody('age', { dbType: 'int' })]);
    const reply = await admin.post<SaveResult>(`${BASE}/head/copyOnline?code=${id}`, {});
    expect(reply).toMatchObject({ success: true, message: '复制成功', result: { isDbSynch: 'Y', liveVersion: 1 } });
    const view = await wholeOf(reply.result.id);
    expect(view.head).toMatchObject({ tableName: 'viewed$1', copyType: 1, physicId: id });
    const second = good<SaveResult>(await admin.post(`${BASE}/head/copyOnline?code=${id}`, {}));
    expect((await wholeOf(second.id)).head.tableName).toBe('viewed$2');
    expect((await liveDesign(t, { tenantId: 1 }, 'viewed$1'))?.physical).toBe('viewed__t1');
    const fields = view.fields.map((field) =>
      field.dbFieldName === 'age' ? { ...field, isShowList: 0, dbType: 'string', dbFieldTxt: '年龄' } : field,
    );
    expect(good<SaveResult>(await edit(body(view, { fields }))).isDbSynch).toBe('Y');
    const after = (await wholeOf(view.head.id)).fields.find(({ dbFieldName }) => dbFieldName === 'age');
    expect(after).toMatchObject({ isShowList: 0, dbType: 'int', dbFieldTxt: '年龄' });
    const now = await wholeOf(view.head.id);
    expect((await edit(body(now, { fields: [...now.fields, fieldBody('extra')] }))).message).toContain('视图不能增加');
    expect((await edit(body(now, { deleteFieldIds: [now.fields[1]?.id] }))).message).toContain('视图不能增加');
    expect((await admin.post(`${BASE}/head/copyOnline?code=${view.head.id}`, {})).message).toBe('视图不能再生成视图');
    expect((await admin.delete(`${BASE}/head/delete`, { id })).message).toBe('该表存在视图，请先删除视图');
    const { records } = good<{ records: Row[] }>(await admin.get(`${BASE}/head/list`, { tableName: '= viewed' }));
    expect(records).toMatchObject([{ id, hascopy: 1 }]);
    const views = good<{ total: number }>(await admin.get(`${BASE}/head/list`, { copyType: 1, physicId: id }));
    expect(views.total).toBe(2);
    good(await admin.delete(`${BASE}/head/delete`, { id: second.id }));
    expect(await hasTable('viewed__t1')).toBe(true);
    good(await admin.delete(`${BASE}/head/deleteBatch`, { ids: `${id},${view.head.id}`, flag: '1' }));
    expect((await admin.put(`${BASE}/api/restore/${view.head.id}`, {})).message).toBe('原表已删除，请先恢复原表');
  });

  it('a copy has the fields under another name, and no rows', async () => {
    const id = await made('copied', [fieldBody('name')]);
    const copy = (tableName: string, who = admin) =>
      who.get<SaveResult>(`${BASE}/head/copyOnlineTable/${id}`, { tableName });
    const reply = await copy('copied_too');
    expect(reply).toMatchObject({ success: true, message: '操作成功!', result: { isDbSynch: 'N' } });
    expect((await wholeOf(reply.result.id)).fields).toHaveLength(7);
    expect((await copy('copied_too')).message).toBe('表名已存在！');
    expect((await copy('a";drop table x--')).success).toBe(false);
    expect((await copy('strange', stranger)).message).toBe('在线表单不存在或已删除');
    expect((await copy('made_by', maker)).code).toBe(510);
  });
});
