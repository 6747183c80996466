import type { Position } from '@songbai/contract/modules/position/position.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Caller, TestApp } from '../../testing/test-app.ts';
import { twoTenants } from '../../testing/two-tenants.ts';
import { sheetRows } from '../../testing/upload.ts';

// Workbooks are read in worker threads, which start slowly from source on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let t: TestApp;
let admin: Caller;
let sales: Caller;
let foreign: Caller;

beforeAll(async () => {
  ({ t, admin, sales, foreign } = await twoTenants());
});
afterAll(() => t.close());

const rank = { postRank: '3' };

describe('contract/1 §9: positions', () => {
  test('a few are there; everybody signed in may look them up, with the text of the rank', async () => {
    const reply = await sales.get<Page<Position>>('/sys/position/list', { pageSize: 5, name: '*销售*' });
    expect(reply).toMatchObject({ success: true, code: 0, result: { total: 1 } });
    expect(reply.result.records[0]).toMatchObject({ code: 'sales', name: '销售顾问', postRank_dictText: '中级' });
    expect((await sales.get('/sys/position/queryByCode', { code: 'sales' })).success).toBe(true);
    expect(await sales.get('/sys/position/queryByCode', { code: 'nobody' })).toMatchObject({
      message: '未找到对应实体',
    });
    const several = await sales.get<Position[]>('/sys/position/queryByIds', {
      ids: 'position-sales,position-cashier,',
    });
    expect(several.result.map((row) => row.code)).toEqual(['cashier', 'sales']);
    const echo = await sales.get<Page<Position>>('/sys/position/list', { code: 'sales,cashier,' });
    expect(echo.result.total).toBe(2);
  });

  test('an export under the family’s title, its conditions also in the older paramsStr', async () => {
    const exported = async (query: Record<string, string>) => {
      const reply = await admin.raw({ method: 'GET', url: '/sys/position/exportXls', query });
      return sheetRows(reply.rawPayload);
    };
    const whole = await exported({});
    expect(whole[0]).toEqual(['职务表列表报表']);
    expect(whole[2]?.slice(0, 3)).toEqual(['职务编码', '职务名称', '职级']);
    const few = await exported({ paramsStr: JSON.stringify({ code: 'sales', pageNo: 1, postRank: null }) });
    expect(few.slice(3).map((row) => row[0])).toEqual(['sales']);
    const twice = await exported({ paramsStr: encodeURI(JSON.stringify({ code: 'sales' })) });
    expect(twice.slice(3).map((row) => row[0])).toEqual(['sales']);
    const bad = await admin.raw({ method: 'GET', url: '/sys/position/exportXls?paramsStr=%7B' });
    expect(bad.json()).toMatchObject({ success: false, message: '校验失败！paramsStr不是有效的JSON' });
  });

  test('(contract/1 §16.8) companyId, which nothing of ours fills, is ignored; a missing value is told as missing', async () => {
    const draft = { code: 'COMPANY', name: '甲', ...rank, companyId: 'x' };
    const { result } = await admin.post<Position>('/sys/position/add', draft);
    expect(await admin.put('/sys/position/edit', { ...result, companyId: null })).toMatchObject({ success: true });
    expect(await admin.delete('/sys/position/delete', { id: result.id })).toMatchObject({ success: true });
    expect(await admin.post('/sys/position/add', { ...draft, name: null })).toMatchObject({
      success: false,
      message: '校验失败！职务名称不能为空',
    });
  });

  test('changing them needs the permission, one for each kind of change', async () => {
    const refused = { success: false, code: 510, message: '没有权限，请联系管理员分配权限！' };
    expect(await sales.post('/sys/position/add', { code: 'a', name: '甲', ...rank })).toMatchObject(refused);
    expect(await sales.put('/sys/position/edit', { id: 'position-sales', name: '甲' })).toMatchObject(refused);
    expect(await sales.delete('/sys/position/delete', { id: 'position-sales' })).toMatchObject(refused);
  });

  test('add, edit and delete with the texts of the contract; the code stays', async () => {
    const added = await admin.post<Position>('/sys/position/add', { code: 'guide', name: '讲解员', ...rank });
    expect(added).toMatchObject({ success: true, code: 200, message: '添加成功！' });
    const { id, version } = added.result;
    const again = await admin.post('/sys/position/add', { code: 'guide', name: '又一个', ...rank });
    expect(again).toMatchObject({ success: false, message: '职务编码「guide」已存在，请更换' });
    const edit = { id, version, code: 'other', name: '高级讲解员', postRank: '4' };
    expect(await admin.put('/sys/position/edit', edit)).toMatchObject({ message: '修改成功!' });
    const row = (await admin.get<Position>('/sys/position/queryById', { id })).result;
    expect(row).toMatchObject({ code: 'guide', name: '高级讲解员', postRank_dictText: '副高级' });
    expect(await admin.delete('/sys/position/deleteBatch', { ids: id })).toMatchObject({ message: '删除成功!' });
    expect((await admin.post('/sys/position/add', { code: 'guide', name: '讲解员', ...rank })).success).toBe(true);
  });

  test.each([
    [{ code: 'x', name: '', ...rank }, '职务名称不能为空'],
    [{ code: 'x', name: '无职级' }, '职级不能为空'],
    [{ code: 'x', name: '错职级', postRank: '99' }, '职级的值不正确'],
    [{ code: "x'--", name: '错编码', ...rank }, '职务编码的值不正确'],
  ])('%j is refused: %s', async (body, text) => {
    expect(await admin.post('/sys/position/add', body)).toMatchObject({
      success: false,
      message: expect.stringContaining(text),
    });
  });

  test('another tenant has positions of its own', async () => {
    expect((await foreign.get<Page<Position>>('/sys/position/list')).result.total).toBe(0);
    expect((await foreign.get('/sys/position/queryById', { id: 'position-sales' })).success).toBe(false);
    const missing = { success: false, message: '删除失败!' };
    expect(await foreign.delete('/sys/position/delete', { id: 'position-sales' })).toMatchObject(missing);
    expect((await foreign.post('/sys/position/add', { code: 'sales', name: '销售', ...rank })).success).toBe(true);
  });
});
