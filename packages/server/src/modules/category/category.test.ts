import type { CategoryNode } from '@songbai/contract/modules/category/category.calls.ts';
import type { CategoryRow } from '@songbai/contract/modules/category/category.resource.ts';
import { nextTreeCode } from '@songbai/contract/rules/tree-code.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../testing/test-app.ts';
import { twoTenants } from '../../testing/two-tenants.ts';

const BASE = '/sys/category';
const FORBIDDEN = { success: false, code: 510, message: '没有权限，请联系管理员分配权限！' };

let t: TestApp;
let admin: Caller;
let sales: Caller;
/** Administrator of a tenant without any categories. */
let foreign: Caller;

beforeAll(async () => {
  ({ t, admin, sales, foreign } = await twoTenants());
});
afterAll(() => t.close());

async function add(name: string, pid?: string, who = admin): Promise<CategoryRow> {
  const reply = await who.post<CategoryRow>(`${BASE}/add`, { name, ...(pid ? { pid } : {}) });
  expect(reply).toMatchObject({ success: true, message: '添加成功！' });
  return reply.result;
}
const one = async (id: string, who = admin) => (await who.get<CategoryRow>(`${BASE}/queryById`, { id })).result;
const level = async (pid: string) => (await admin.get<CategoryNode[]>(`${BASE}/loadTreeChildren`, { pid })).result;

describe('(contract/2 §2) codes and marks are the server’s', () => {
  test('roots go A01, A02 …, a child has its parent’s code plus A01; whatever code is sent', async () => {
    const first = await add('甲', undefined, foreign);
    const second = await foreign.post<CategoryRow>(`${BASE}/add`, { name: '乙', pid: '0', code: 'X77', hasChild: '1' });
    expect([first.code, second.result.code]).toEqual(['A01', 'A02']);
    expect(second.result).toMatchObject({ pid: '0', hasChild: '0' });
    const child = await add('甲一', first.id, foreign);
    const deeper = await add('甲一一', child.id, foreign);
    expect([child.code, (await add('甲二', first.id, foreign)).code, deeper.code]).toEqual([
      'A01A01',
      'A01A02',
      'A01A01A01',
    ]);
    expect((await one(first.id, foreign)).hasChild).toBe('1');
    expect((await one(child.id, foreign)).hasChild).toBe('1');
  });

  test('after Z99 comes Z99A01, and a code that a child of Z99 has already is passed over', async () => {
    const top = await add('满');
    const { db } = t.database;
    const z99 = `${top.code}Z99`;
    await db
      .insertInto('sysCategory')
      .values(bare('z99', top.id, z99))
      .execute();
    await db
      .insertInto('sysCategory')
      .values(bare('z99-child', 'z99', `${z99}A01`))
      .execute();
    expect((await add('下一个', top.id)).code).toBe(`${z99}A02`);
  });

  test('the code of a deleted category is never given again', async () => {
    const top = await add('用过的编码');
    const child = await add('一', top.id);
    await admin.delete(`${BASE}/delete`, { id: child.id });
    expect((await add('二', top.id)).code).toBe(nextTreeCode(top.code as string, child.code as string));
  });

  test('adding at once gives every row a code of its own and the parent its mark', async () => {
    const top = await add('并发');
    const names = Array.from({ length: 12 }, (_, at) => `并发${at}`);
    const rows = await Promise.all(names.map((name) => add(name, top.id)));
    const roots = await Promise.all(names.map((name) => add(name)));
    expect(new Set([...rows, ...roots].map((row) => row.code)).size).toBe(24);
    expect((await one(top.id)).hasChild).toBe('1');
  });

  test('adding below a row while it is deleted leaves no orphan and no wrong mark', async () => {
    for (let round = 0; round < 5; round += 1) {
      const top = await add(`根${round}`);
      const middle = await add('中', top.id);
      await Promise.all([
        admin.post(`${BASE}/add`, { name: '下', pid: middle.id }),
        admin.delete(`${BASE}/delete`, { id: middle.id }),
        admin.delete(`${BASE}/delete`, { id: middle.id }),
      ]);
      const { db } = t.database;
      const live = db.selectFrom('sysCategory').select('id').where('pid', '=', middle.id).where('delFlag', '=', 0);
      expect(await live.execute()).toEqual([]);
      expect((await one(top.id)).hasChild).toBe('0');
    }
  });

  test.each([
    [{ name: '' }, '分类名称不能为空'],
    [{ name: '   ' }, '分类名称不能为空'],
    [{}, '分类名称不能为空'],
    [{ name: '长'.repeat(101) }, '分类名称'],
    [{ name: '无父', pid: 'nobody' }, '父级节点不存在或已被删除，请重新选择'],
    [{ name: '错类型', pid: 5 }, '父级节点'],
  ])('%j is refused: %s', async (body, text) => {
    const reply = await admin.post(`${BASE}/add`, body);
    expect(reply).toMatchObject({ success: false, message: expect.stringContaining(text) });
    expect(reply.code).toBe(500);
  });

  test('a tree deeper than its code may be long is refused', async () => {
    const { db } = t.database;
    await db
      .insertInto('sysCategory')
      .values(bare('deep', 'elsewhere', 'Y01'.repeat(33)))
      .execute();
    expect(await admin.post(`${BASE}/add`, { name: '太深', pid: 'deep' })).toMatchObject({
      success: false,
      message: '分类层级过深，分类编码不能超过100个字符',
    });
  });
});

describe('(contract/2 §2) edit and delete', () => {
  test('the name changes; neither itself, nor one below it, nor another becomes the parent', async () => {
    const top = await add('可改');
    const child = await add('下级', top.id);
    const other = await add('旁边');
    const edit = { id: top.id, version: (await one(top.id)).version, name: ' 已改 ', pid: '0', code: 'Q01' };
    expect(await admin.put(`${BASE}/edit`, edit)).toMatchObject({ success: true, message: '修改成功!' });
    expect(await one(top.id)).toMatchObject({ name: '已改', code: top.code, pid: '0', hasChild: '1' });
    for (const pid of [top.id, child.id, other.id]) {
      expect(await admin.put(`${BASE}/edit`, { id: top.id, name: '挪', pid })).toMatchObject({
        success: false,
        message: '父级节点保存后不能修改，也不能是自身或其下级',
      });
    }
    expect(await admin.put(`${BASE}/edit`, { id: child.id, name: '下级二', pid: '' })).toMatchObject({ success: true });
    expect((await one(child.id)).pid).toBe(top.id);
    expect(await admin.put(`${BASE}/edit`, { id: 'nobody', name: '无' })).toMatchObject({ message: '未找到对应实体' });
  });

  test('delete takes all rows below along and resets the parent’s mark; nothing leaves the database', async () => {
    const top = await add('待删根');
    const middle = await add('待删', top.id);
    const leaf = await add('叶', middle.id);
    expect(await admin.delete(`${BASE}/delete`, { id: middle.id })).toMatchObject({ message: '删除成功!' });
    expect(await one(top.id)).toMatchObject({ hasChild: '0' });
    expect(await admin.get(`${BASE}/queryById`, { id: leaf.id })).toMatchObject({
      success: false,
      message: '未找到对应数据',
    });
    const { db } = t.database;
    const kept = await db.selectFrom('sysCategory').select('delFlag').where('id', 'in', [middle.id, leaf.id]).execute();
    expect(kept).toEqual([{ delFlag: 1 }, { delFlag: 1 }]);
    const log = await db
      .selectFrom('sysDataLog')
      .select('action')
      .where('dataId', '=', leaf.id)
      .orderBy('id')
      .execute();
    expect(log.map((entry) => entry.action).sort()).toEqual(['add', 'delete']);
  });

  test('deleteBatch with a row and one below it; the mark stays while another child is left', async () => {
    const top = await add('批量');
    const [a, b] = [await add('a', top.id), await add('b', top.id)];
    const below = await add('a1', a.id);
    const ids = `${a.id},${below.id},`;
    expect(await admin.delete(`${BASE}/deleteBatch`, { ids })).toMatchObject({ message: '删除成功!' });
    expect((await level(top.id)).map((node) => node.key)).toEqual([b.id]);
    expect((await one(top.id)).hasChild).toBe('1');
    expect(await admin.delete(`${BASE}/deleteBatch`, { ids: ',' })).toMatchObject({ message: '参数不识别！' });
  });

  test('each change asks for its permission; another tenant’s rows do not exist', async () => {
    expect(await sales.post(`${BASE}/add`, { name: '甲' })).toMatchObject(FORBIDDEN);
    expect(await sales.put(`${BASE}/edit`, { id: 'category-A01', name: '甲' })).toMatchObject(FORBIDDEN);
    expect(await sales.delete(`${BASE}/delete`, { id: 'category-A01' })).toMatchObject(FORBIDDEN);
    expect(await sales.get(`${BASE}/rootList`)).toMatchObject(FORBIDDEN);
    expect(await foreign.delete(`${BASE}/delete`, { id: 'category-A01' })).toMatchObject({ success: false });
    expect(await foreign.put(`${BASE}/edit`, { id: 'category-A01', name: '偷' })).toMatchObject({ success: false });
    expect(await foreign.post(`${BASE}/add`, { name: '偷', pid: 'category-A01' })).toMatchObject({ success: false });
    expect((await foreign.get<CategoryNode[]>(`${BASE}/loadTreeChildren`, { pid: 'category-A01' })).result).toEqual([]);
    expect((await t.anonymous.get(`${BASE}/loadTreeRoot`)).code).toBe(401);
  });
});

describe('(contract/2 §2) lists of the screen', () => {
  test('rootList pages the top; with name or code all levels are searched', async () => {
    const page = (await admin.get<Page<CategoryRow>>(`${BASE}/rootList`, { pageSize: 2 })).result;
    expect(page.records.map((row) => row.code)).toEqual(['A01', 'A02']);
    expect(page).toMatchObject({ size: 2, current: 1 });
    const found = (await admin.get<Page<CategoryRow>>(`${BASE}/rootList`, { name: '*花篮*' })).result;
    expect(found.records).toMatchObject([{ code: 'A01A01A02', hasChild: '0' }]);
    const coded = (await admin.get<Page<CategoryRow>>(`${BASE}/rootList`, { code: 'A02A03*' })).result;
    expect(coded.records.map((row) => row.name)).toEqual(['墓位维护', '描红', '修缮', '绿化养护']);
  });

  test('childList answers an array, getChildListBatch the children of several as records', async () => {
    const children = await admin.get<CategoryRow[]>(`${BASE}/childList`, { pid: 'category-A01' });
    expect(children.result.map((row) => row.name)).toEqual(['鲜花', '香烛', '供品', '纸制品']);
    const batch = await admin.get<Page<CategoryRow>>(`${BASE}/getChildListBatch`, {
      parentIds: 'category-A01A01,category-A03,',
    });
    expect(batch.result.records.map((row) => row.code)).toEqual([
      ...['A01A01A01', 'A01A01A02', 'A01A01A03'],
      ...['A03A01', 'A03A02', 'A03A03', 'A03A04'],
    ]);
    const none = await admin.get<Page<CategoryRow>>(`${BASE}/getChildListBatch`, { parentIds: ',' });
    expect(none).toMatchObject({ success: true, result: { records: [], total: 0 } });
    expect(await admin.get(`${BASE}/childList`)).toMatchObject({ success: false, code: 500 });
  });
});

const NOW = '2026-06-30 10:00:00';
function bare(id: string, pid: string, code: string) {
  const nobody = { updateBy: null, updateTime: null, deleteBy: null, deleteTime: null, deleteReason: null };
  const made = { createBy: 'admin', createTime: NOW, sysOrgCode: 'A01', version: 1, delFlag: 0, tenantId: 1 };
  return { id, pid, code, name: id, hasChild: '0', ...nobody, ...made };
}
