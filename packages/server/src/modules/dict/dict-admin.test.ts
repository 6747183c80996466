import type { DictItemRow, DictRow } from '@songbai/contract/modules/dict/dict.resource.ts';
import type { DictOption, Page } from '@songbai/contract/wire/envelope.ts';
import type { ImportResult } from '@songbai/contract/wire/excel.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { stateOf } from '../../db/state.ts';
import { type SecondNode, secondNode } from '../../testing/second-node.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile, workbook } from '../../testing/upload.ts';

// Workbooks are read in worker threads, which start slowly from source on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let t: TestApp;
let second: SecondNode;
let admin: Caller;

const version = () => stateOf(t.database.db, 'dictionaries');
const logOf = async (table: string, id: string) =>
  (
    await t.database.db
      .selectFrom('sysDataLog')
      .select(['action', 'createBy'])
      .where('dataTable', '=', table)
      .where('dataId', '=', id)
      .orderBy('id')
      .execute()
  ).map((row) => row.action);

async function addDict(dictCode: string, dictName = `字典${dictCode}`): Promise<string> {
  const reply = await admin.post<DictRow>('/sys/dict/add', { dictName, dictCode });
  expect(reply).toMatchObject({ success: true, code: 200, message: '保存成功！' });
  return reply.result.id;
}

async function addItem(dictId: string, itemValue: string, more: object = {}): Promise<string> {
  const draft = { dictId, itemText: `文本${itemValue}`, itemValue, ...more };
  const reply = await admin.post<DictItemRow>('/sys/dictItem/add', draft);
  expect(reply).toMatchObject({ success: true, code: 200, message: '保存成功！' });
  return reply.result.id;
}

const items = async (dictId: string, query: Record<string, string> = {}) =>
  (await admin.get<Page<DictItemRow>>('/sys/dictItem/list', { dictId, ...query })).result;

beforeAll(async () => {
  t = await testApp();
  second = await secondNode(t);
  admin = await t.as('admin');
});
afterAll(async () => {
  await second.close();
  await t.close();
});

describe('contract/2 §1.1: dictionaries', () => {
  test('add, list, edit; each change moves the version and is logged', async () => {
    const before = await version();
    const id = await addDict('visit_reason', '  来访事由 ');
    expect(await version()).toBe(before + 1);
    const { records } = (await admin.get<Page<DictRow>>('/sys/dict/list', { dictCode: 'visit_reason' })).result;
    expect(records).toMatchObject([{ id, dictName: '来访事由', type: 0, version: 1 }]);
    const edited = await admin.put('/sys/dict/edit', { id, dictName: '来访原因', dictCode: 'visit_cause', version: 1 });
    expect(edited).toMatchObject({ code: 200, message: '编辑成功!', result: { dictCode: 'visit_cause', version: 2 } });
    expect(await admin.put('/sys/dict/edit', { id, dictName: '旧', version: 1 })).toMatchObject({
      success: false,
      message: '该记录已被他人修改，请刷新后重试',
    });
    expect(await version()).toBe(before + 2);
    expect(await logOf('sys_dict', id)).toEqual(['add', 'edit']);
  });

  test('names match exactly unless they carry asterisks', async () => {
    const total = async (dictName: string) =>
      (await admin.get<Page<DictRow>>('/sys/dict/list', { dictName })).result.total;
    expect([await total('性别'), await total('别')]).toEqual([1, 0]);
    expect(await total('*别*')).toBeGreaterThan(1);
    const tree = await admin.get<{ key: string; title: string }[]>('/sys/dict/treeList', { dictName: '性' });
    expect(tree.result).toContainEqual(
      expect.objectContaining({ key: 'dict-sex', title: '性别', dictCode: 'sex', delFlag: 0 }),
    );
  });

  test.each(['性别', 'dict_item_stat'])('keywords=%s looks into names and codes', async (keywords) => {
    const { records } = (await admin.get<Page<DictRow>>('/sys/dict/list', { keywords })).result;
    expect(records.map((row) => row.dictCode)).toEqual([keywords === '性别' ? 'sex' : 'dict_item_status']);
  });

  test.each([
    ['a code that is taken', { dictName: '性', dictCode: 'sex' }, '字典编码「sex」已存在，请更换'],
    ['a code with a comma', { dictName: '甲', dictCode: 'a,b' }, '校验失败！字典编码的值不正确'],
    ['no code', { dictName: '甲' }, '校验失败！字典编码不能为空'],
    ['a name of blanks', { dictName: '   ', dictCode: 'blank' }, '校验失败！字典名称不能为空'],
    ['a wrong type', { dictName: '甲', dictCode: 'typed', type: 2 }, '校验失败！类型不能大于1'],
  ])('%s is refused', async (_name, draft, message) => {
    const before = await version();
    expect(await admin.post('/sys/dict/add', draft)).toMatchObject({ success: false, message });
    expect(await version()).toBe(before);
  });

  test('of twenty who add the same code at once one does', async () => {
    const drafts = Array.from({ length: 20 }, () => ({ dictName: '同时', dictCode: 'at_once' }));
    const replies = await Promise.all(drafts.map((draft) => admin.post('/sys/dict/add', draft)));
    expect(replies.filter((reply) => reply.success)).toHaveLength(1);
    expect(replies.filter((reply) => !/已存在/.test(reply.message))).toHaveLength(1);
  });

  test('export; import takes good rows and names the bad ones', async () => {
    const reply = await admin.raw({ method: 'GET', url: '/sys/dict/exportXls' });
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.subarray(0, 2).toString()).toBe('PK');
    const before = await version();
    const sheet = await workbook([
      ['字典名称', '字典编码', '描述'],
      ['导入甲', 'imported_a', '来自表格'],
      ['导入乙', 'sex', ''],
      ['导入丙', '', ''],
    ]);
    const result = await sendFile<ImportResult>(admin, '/sys/dict/importExcel', '字典.xlsx', sheet);
    expect(result).toMatchObject({ success: true, code: 201, result: { totalCount: 3, successCount: 1 } });
    expect(result.result.errors.map(({ rowNo, message }) => [rowNo, message])).toEqual([
      [3, '字典编码「sex」已存在，请更换'],
      [4, '校验失败！字典编码不能为空'],
    ]);
    expect(await version()).toBe(before + 1);
  });
});

describe('contract/2 §1.2: recycle bin', () => {
  const bin = async () => (await admin.get<DictRow[]>('/sys/dict/deleteList')).result.map((row) => row.id);

  test('deleting puts a dictionary there, taking it back brings its items with it', async () => {
    const id = await addDict('bin_one');
    await addItem(id, '1');
    expect(await admin.delete('/sys/dict/delete', { id })).toMatchObject({ code: 200, message: '删除成功!' });
    expect(await admin.delete('/sys/dict/delete', { id })).toMatchObject({ code: 500, message: '删除失败!' });
    expect(await bin()).toContain(id);
    expect((await admin.get<DictOption[]>('/sys/dict/getDictItems/bin_one')).result).toEqual([]);
    expect(await admin.post('/sys/dict/add', { dictName: '又', dictCode: 'bin_one' })).toMatchObject({
      success: false,
      message: '字典编码「bin_one」已被回收站中的字典占用，请恢复或彻底删除后再使用',
    });
    expect(await admin.put(`/sys/dict/back/${id}`, {})).toMatchObject({ code: 200, message: '操作成功!' });
    expect(await bin()).not.toContain(id);
    expect((await admin.get<DictOption[]>('/sys/dict/getDictItems/bin_one')).result).toHaveLength(1);
    expect(await admin.put(`/sys/dict/back/${id}`, {})).toMatchObject({ success: false, message: '操作失败!' });
    expect(await logOf('sys_dict', id)).toEqual(['add', 'delete', 'restore']);
  });

  test('purging removes the dictionary and its items, the log keeps what they were', async () => {
    const id = await addDict('bin_two');
    const item = await addItem(id, '1');
    expect(await admin.delete(`/sys/dict/deletePhysic/${id}`)).toMatchObject({ success: false, message: '删除失败!' });
    await admin.delete('/sys/dict/deleteBatch', { ids: `${id},` });
    expect(await admin.delete(`/sys/dict/deletePhysic/${id}`)).toMatchObject({ code: 200, message: '删除成功!' });
    expect(await bin()).not.toContain(id);
    const left = await t.database.db.selectFrom('sysDictItem').select('id').where('dictId', '=', id).execute();
    expect(left).toEqual([]);
    expect(await logOf('sys_dict_item', item)).toEqual(['add', 'delete']);
    await addDict('bin_two');
  });

  test('several at once, all or none', async () => {
    const ids = [await addDict('bin_four'), await addDict('bin_five')];
    const all = `${ids.join(',')},`;
    await admin.delete('/sys/dict/deleteBatch', { ids: all });
    expect(await admin.put('/sys/dict/putRecycleBin', { ids: `${all}none` })).toMatchObject({ message: '操作失败!' });
    expect(await bin()).toEqual(expect.arrayContaining(ids));
    expect(await admin.put('/sys/dict/putRecycleBin', { ids: all })).toMatchObject({ code: 200, message: '操作成功!' });
    expect(await admin.delete('/sys/dict/deleteRecycleBin', { ids: all })).toMatchObject({ message: '删除失败!' });
    await admin.delete('/sys/dict/deleteBatch', { ids: all });
    expect(await admin.delete('/sys/dict/deleteRecycleBin', { ids: all })).toMatchObject({
      code: 200,
      message: '删除成功!',
    });
    expect((await bin()).filter((id) => ids.includes(id))).toEqual([]);
    expect(await admin.delete('/sys/dict/deleteRecycleBin', { ids: ',' })).toMatchObject({ message: '参数不识别！' });
  });

  test('purging is a right of its own', async () => {
    const id = await addDict('bin_three');
    await admin.delete('/sys/dict/delete', { id });
    const clerk = await t.user({ username: 'clerk', roles: ['sales'] });
    for (const url of ['/sys/dict/delete', `/sys/dict/deletePhysic/${id}`]) {
      expect(await clerk.delete(url, { id })).toMatchObject({ success: false, code: 510 });
    }
  });
});

describe('contract/2 §1.5: items', () => {
  test('add, list in order whatever the client sorts by, edit, check, delete', async () => {
    const dictId = await addDict('ordered');
    const last = await addItem(dictId, '9', { sortOrder: 9 });
    await addItem(dictId, '1', { sortOrder: 1, itemColor: '#f5222d', status: 0 });
    const listed = await items(dictId, { column: 'createTime', order: 'desc' });
    expect(listed.records.map((row) => row.itemValue)).toEqual(['1', '9']);
    expect(listed.records[0]).toMatchObject({ status: 0, status_dictText: '不启用', itemColor: '#f5222d' });
    expect((await items(dictId, { status: '1' })).total).toBe(1);
    expect((await items(dictId, { itemText: '*9*' })).total).toBe(1);
    const check = (itemValue: string, id = '') =>
      admin.get('/sys/dictItem/dictItemCheck', { dictId, itemValue, ...(id ? { id } : {}) });
    expect(await check('9')).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' });
    expect(await check('9', last)).toMatchObject({ success: true, message: '该值可用！' });
    expect(await admin.put('/sys/dictItem/edit', { id: last, itemText: '九', itemValue: '10' })).toMatchObject({
      message: '编辑成功!',
      result: { itemText: '九', itemValue: '10' },
    });
    expect(await admin.get('/sys/dictItem/queryById', { id: last })).toMatchObject({
      result: { itemText: '九', status_dictText: '启用' },
    });
    expect(await admin.delete('/sys/dictItem/delete', { id: last })).toMatchObject({ message: '删除成功!' });
    await addItem(dictId, '10');
    expect(await admin.get('/sys/dictItem/list')).toMatchObject({ success: true, result: { records: [], total: 0 } });
  });

  test.each([
    ['a value that is there', { itemValue: '1' }, '数据值「1」已存在，请更换'],
    ['the same value with blanks', { itemValue: ' 1 ' }, '数据值「1」已存在，请更换'],
    ['a comma', { itemValue: '1,2' }, '数据值不能包含特殊字符！'],
    ['a quote', { itemValue: "1'" }, '数据值不能包含特殊字符！'],
    ['a dictionary that is not there', { itemValue: '2', dictId: 'nowhere' }, '字典不存在或已被删除，请重新选择'],
    ['a colour that is none', { itemValue: '2', itemColor: 'red;x' }, '校验失败！颜色的值不正确'],
    ['an order below one', { itemValue: '2', sortOrder: 0 }, '校验失败！排序值不能小于1'],
  ])('contract/2 §1.7: %s is refused', async (_name, draft, message) => {
    const found = (await admin.get<Page<DictRow>>('/sys/dict/list', { dictCode: 'checked' })).result.records[0];
    const dictId = found?.id ?? (await addDict('checked'));
    if (!found) await addItem(dictId, '1');
    const reply = await admin.post('/sys/dictItem/add', { dictId, itemText: '甲', ...draft });
    expect(reply).toMatchObject({ success: false, message });
  });

  test('of twenty who add the same value at once one does', async () => {
    const dictId = await addDict('raced');
    const draft = { dictId, itemText: '甲', itemValue: '1' };
    const replies = await Promise.all(Array.from({ length: 20 }, () => admin.post('/sys/dictItem/add', draft)));
    expect(replies.filter((reply) => reply.success)).toHaveLength(1);
    expect((await items(dictId)).total).toBe(1);
  });

  test('a row whose item is gone still shows its text', async () => {
    const dictId = await addDict('gone');
    const id = await addItem(dictId, '1', { itemText: '从前' });
    await admin.delete('/sys/dictItem/delete', { id });
    expect((await admin.get('/sys/dict/getDictText/gone/1')).result).toBe('从前');
    expect((await admin.get<Record<string, DictOption[]>>('/sys/dict/queryAllDictItems')).result.gone).toBeUndefined();
    await addItem(dictId, '1', { itemText: '现在' });
    expect((await admin.get('/sys/dict/getDictText/gone/1')).result).toBe('现在');
  });
});

describe('design.md §5: values with meaning in code', () => {
  test('a system dictionary keeps its values; text, colour and order are free', async () => {
    const [man] = (await items('dict-sex')).records;
    expect(man).toMatchObject({ id: 'dict-sex-1', itemValue: '1' });
    const echoed = { ...man, itemText: '先生', itemColor: 'blue', sortOrder: 5 };
    expect(await admin.put('/sys/dictItem/edit', echoed)).toMatchObject({ success: true, message: '编辑成功!' });
    const refused = [
      [await admin.delete('/sys/dict/delete', { id: 'dict-sex' }), '删除'],
      [await admin.put('/sys/dict/edit', { id: 'dict-sex', dictCode: 'gender' }), '修改编码'],
      [await admin.post('/sys/dictItem/add', { dictId: 'dict-sex', itemText: '甲', itemValue: '3' }), '增加数据值'],
      [await admin.put('/sys/dictItem/edit', { id: 'dict-sex-1', itemValue: '3' }), '修改数据值'],
      [await admin.put('/sys/dictItem/edit', { id: 'dict-sex-1', status: 0 }), '停用数据值'],
      [await admin.delete('/sys/dictItem/delete', { id: 'dict-sex-1' }), '删除数据值'],
    ] as const;
    for (const [reply, action] of refused) {
      expect(reply).toMatchObject({ success: false, message: `「性别」是系统字典，不能${action}` });
    }
  });

  test('values with marks stay editable where the house brought them', async () => {
    const edit = { id: 'dict-rule_conditions->=', itemText: '不小于', itemValue: '>=' };
    expect(await admin.put('/sys/dictItem/edit', edit)).toMatchObject({ success: true, message: '编辑成功!' });
  });

  test('a dictionary that fields name may not go, its items may', async () => {
    expect(await admin.delete('/sys/dict/delete', { id: 'dict-stone' })).toMatchObject({ success: false });
    const id = await addItem('dict-stone', 'H1', { itemText: '汉白玉二级' });
    expect(await admin.delete('/sys/dictItem/deleteBatch', { ids: `${id},` })).toMatchObject({ success: true });
  });
});

describe('user-asks row 3: an edit is in the next reply of every node', () => {
  test('50 edits at one node, each seen in the next list of the other: no stale text', async () => {
    const colleague = second.here(admin);
    const stale: string[] = [];
    for (let round = 0; round < 50; round += 1) {
      const itemText = `正常${round}`;
      const edit = await admin.put('/sys/dictItem/edit', { id: 'dict-user_status-1', itemText });
      expect(edit.success).toBe(true);
      for (const who of [colleague, admin]) {
        const { records } = (await who.get<Page<{ status_dictText: string }>>('/sys/user/list')).result;
        if (records.some((row) => row.status_dictText !== itemText)) stale.push(itemText);
      }
    }
    expect(stale).toEqual([]);
    const all = (await colleague.get<Record<string, DictOption[]>>('/sys/dict/queryAllDictItems')).result;
    expect(all.user_status?.[0]?.text).toBe('正常49');
  });
});
