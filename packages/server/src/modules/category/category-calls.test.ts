import type { CategoryNode } from '@songbai/contract/modules/category/category.calls.ts';
import type { CategoryRow } from '@songbai/contract/modules/category/category.resource.ts';
import type { DictOption, Page, TreeOption } from '@songbai/contract/wire/envelope.ts';
import type { ImportResult } from '@songbai/contract/wire/excel.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { syncContract } from '../../db/seed/sync.ts';
import { clockFrom } from '../../platform/clock.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile, workbook } from '../../testing/upload.ts';

// Workbooks are read in worker threads, which start slowly from source on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const BASE = '/sys/category';

let t: TestApp;
let admin: Caller;
/** A user without any right on categories: every form may contain their widgets. */
let sales: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  sales = await t.user({ username: 'sales', roles: ['sales'] });
});
afterAll(() => t.close());

const nodes = (path: string, query: Record<string, string> = {}) => sales.get<CategoryNode[]>(`${BASE}/${path}`, query);
const names = async (path: string, query: Record<string, string> = {}) =>
  (await nodes(path, query)).result.map((node) => node.title);

describe('(contract/2 §2, spec/2 §7) trees for widgets', () => {
  test('loadTreeRoot async: one level; key is the id, the flag is named leaf', async () => {
    const { success, result } = await nodes('loadTreeRoot', { async: 'true', pcode: '' });
    expect(success).toBe(true);
    expect(result.map((node) => node.title)).toEqual(['祭祀用品', '服务类别', '石材', '档案资料']);
    expect(result[0]).toEqual({
      ...{ key: 'category-A01', value: 'category-A01', title: '祭祀用品', code: 'A01', leaf: false, parentId: '0' },
    });
  });

  test('loadTreeRoot without async: the whole tree in children', async () => {
    const { result } = await nodes('loadTreeRoot', { async: 'false', pcode: 'A01' });
    expect(result.map((node) => [node.title, node.leaf, node.children?.length])).toEqual([
      ['鲜花', false, 3],
      ['香烛', true, undefined],
      ['供品', true, undefined],
      ['纸制品', true, undefined],
    ]);
  });

  test('loadTreeChildren and loadTreeData answer one level', async () => {
    expect(await names('loadTreeChildren', { pid: 'category-A01A01' })).toEqual(['花束', '花篮', '花圈']);
    expect(await names('loadTreeData', { pid: 'category-A03' })).toEqual(['花岗岩', '大理石', '汉白玉', '青石']);
    expect(await names('loadTreeData', { pid: '', pcode: 'A03' })).toEqual(['花岗岩', '大理石', '汉白玉', '青石']);
    expect(await names('loadTreeData', { pcode: '0' })).toHaveLength(4);
  });

  test('a condition narrows by equality', async () => {
    const condition = JSON.stringify({ name: '大理石', createBy: 'system' });
    expect(await names('loadTreeData', { pcode: 'A03', condition })).toEqual(['大理石']);
    expect(await names('loadTreeData', { pcode: 'A03', condition: '{"name":"大理"}' })).toEqual([]);
  });

  test.each([
    ['loadTreeRoot', { pcode: 'X99' }, '该编码【X99】不存在，请核实!'],
    ['loadTreeData', {}, '加载分类字典树参数有误.[null]!'],
    ['loadTreeData', { pcode: 'X99' }, '加载分类字典树参数有误.[code]!'],
    ['loadTreeData', { pcode: '0', condition: 'name=1' }, '树形查询条件必须是json字符串！'],
    ['loadTreeData', { pcode: '0', condition: '[]' }, '树形查询条件必须是json字符串！'],
    ['loadTreeData', { pcode: '0', condition: '{"name":{"toString":1}}' }, '树形查询条件必须是json字符串！'],
    ['loadTreeData', { pcode: '0', condition: '{"name":"a\\u0000"}' }, '校验失败！内容包含非法字符'],
    ['loadTreeData', { pcode: '0', condition: '{"tenantId":"2"}' }, '校验失败！条件字段不支持：tenantId'],
    ['loadTreeRoot', { async: 'maybe' }, '校验失败'],
    ['loadOne', { field: 'name', val: '没有的' }, '查询无果'],
    ['loadOne', { field: 'delFlag', val: '0' }, '字段无效，请检查!'],
    ['loadOne', { field: 'pid', val: '0' }, '查询数据异常,[pid]存在多个值:0'],
    ['loadDictItem/', { ids: ',' }, 'ids 不能为空'],
    ['loadDictItem', {}, 'ids 不能为空'],
    ['loadAllData', {}, '无数据,参数有误.[code]'],
    ['loadAllData', { code: 'X' }, '无数据,参数有误.[code]'],
    ['checkCode', { pid: '', code: '' }, '错误,类型编码为空!'],
    ['checkCode', { pid: 'category-A01', code: 'B01' }, '编码不符合规范,须以"A01"开头!'],
    ['checkCode', { pid: 'nobody', code: 'B01' }, '父级节点不存在或已被删除，请重新选择'],
  ])('%s %j: %s', async (path, query, text) => {
    const reply = await sales.get(`${BASE}/${path}`, query as Record<string, string>);
    expect(reply).toMatchObject({ success: false, code: 500, message: expect.stringContaining(text) });
  });

  test('loadOne, loadDictItem and checkCode', async () => {
    const row = await sales.get<CategoryRow>(`${BASE}/loadOne`, { field: 'code', val: 'A03' });
    expect(row.result).toMatchObject({ id: 'category-A03', name: '石材', hasChild: '1' });
    const ids = 'category-A03,gone,category-A01';
    expect((await sales.get<string[]>(`${BASE}/loadDictItem/`, { ids })).result).toEqual(['石材', '祭祀用品']);
    const all = await sales.get<string[]>(`${BASE}/loadDictItem`, { ids, delNotExist: 'false' });
    expect(all.result).toEqual(['石材', 'gone', '祭祀用品']);
    expect(await sales.get(`${BASE}/checkCode`, { pid: 'category-A01', code: 'A01A09' })).toMatchObject({
      success: true,
    });
  });

  test('loadAllData: "0" is all, anything else the beginning of the code', async () => {
    const stones = await sales.get<DictOption[]>(`${BASE}/loadAllData`, { code: 'A03' });
    expect(stones.result).toHaveLength(5);
    expect(stones.result[1]).toMatchObject({ value: 'category-A03A01', text: '花岗岩' });
    expect((await sales.get<DictOption[]>(`${BASE}/loadAllData`, { code: '0' })).result.length).toBeGreaterThan(20);
  });

  test('/sys/dict/loadTreeData reads the same table by its marks (contract/2 §1.4)', async () => {
    const query = { tableName: 'sys_category', text: 'name', code: 'id', pidField: 'pid', hasChildField: 'has_child' };
    const top = await sales.get<TreeOption[]>('/sys/dict/loadTreeData', { ...query, pid: '0' });
    expect(top.result.map((node) => [node.title, node.leaf])).toContainEqual(['石材', false]);
    const below = await sales.get<TreeOption[]>('/sys/dict/loadTreeData', { ...query, pid: 'category-A03' });
    expect(below.result.map((node) => [node.title, node.leaf])).toContainEqual(['青石', true]);
  });
});

describe('(contract/2 §2, §13) Excel', () => {
  const HEAD = ['分类名称', '分类编码'];
  const send = (rows: string[][]) =>
    workbook([HEAD, ...rows]).then((book) =>
      sendFile<ImportResult>(admin, `${BASE}/importExcel`, '分类字典.xlsx', book),
    );

  test('a code finds its parent and sets its mark; a code that is there is left out with the text of the contract', async () => {
    const reply = await send([
      ['新类', 'K01'],
      ['新子类', 'K01A01'],
      ['又一个', 'A01'],
      ['孤儿', 'L05A01'],
      ['坏编码', 'k1'],
      ['无编码', ''],
    ]);
    expect(reply).toMatchObject({ success: true, code: 201, message: '文件导入成功，但有错误。' });
    expect(reply.result).toMatchObject({ totalCount: 6, successCount: 3, errorCount: 3 });
    expect(reply.result.errors.map((error) => error.message)).toEqual([
      '分类编码已经存在',
      '该编码【L05】不存在，请核实!',
      '分类编码不符合规范，每一级为一个大写字母加两位数字，例如A01',
    ]);
    const file = await admin.raw({ method: 'GET', url: reply.result.fileUrl });
    expect(file.body).toContain('第 4 行：分类编码已经存在，忽略导入。');
    const top = (await admin.get<CategoryRow>(`${BASE}/loadOne`, { field: 'code', val: 'K01' })).result;
    expect(top).toMatchObject({ name: '新类', pid: '0', hasChild: '1' });
    const child = (await admin.get<CategoryRow>(`${BASE}/loadOne`, { field: 'code', val: 'K01A01' })).result;
    expect(child).toMatchObject({ name: '新子类', pid: top.id });
    expect((await admin.get<CategoryRow>(`${BASE}/loadOne`, { field: 'name', val: '无编码' })).result.code).toBe('K02');
  });

  test('export and import ask for their rights', async () => {
    const file = await admin.raw({ method: 'GET', url: `${BASE}/exportXls` });
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.length).toBeGreaterThan(1000);
    expect(await sales.get(`${BASE}/exportXls`)).toMatchObject({ success: false, code: 510 });
    const book = await workbook([HEAD, ['甲', 'M01']]);
    expect(await sendFile(sales, `${BASE}/importExcel`, 'a.xlsx', book)).toMatchObject({ success: false, code: 510 });
  });
});

describe('a first tree comes with the platform', () => {
  const clock = clockFrom(() => t.time.now);
  const rows = () => t.database.db.selectFrom('sysCategory').select(['id', 'delFlag']).orderBy('id').execute();
  const sync = async () => {
    await t.database.db.deleteFrom('sysState').where('id', '=', 'contract').execute();
    await syncContract(t.database.db, clock);
  };

  test('an upgrade leaves a tenant alone that has, or had, categories of its own', async () => {
    await t.database.db.updateTable('sysCategory').set({ delFlag: 1 }).where('id', '!=', 'category-A01').execute();
    const before = await rows();
    await sync();
    expect(await rows()).toEqual(before);
  });

  test('an older database gets it, with codes and marks as the server makes them', async () => {
    await t.database.db.deleteFrom('sysCategory').execute();
    await sync();
    const page = await admin.get<Page<CategoryRow>>(`${BASE}/rootList`, { pageSize: 10 });
    expect(page.result.records.map((row) => [row.code, row.hasChild])).toEqual([
      ['A01', '1'],
      ['A02', '1'],
      ['A03', '1'],
      ['A04', '1'],
    ]);
    expect((await admin.post<CategoryRow>(`${BASE}/add`, { name: '新根' })).result.code).toBe('A05');
  });
});
