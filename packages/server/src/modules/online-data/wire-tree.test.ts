import type { Design } from '@songbai/contract/design/design.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { designOf, fieldDesign as field } from '../../testing/online-designs.ts';
import { openTable, roleWithMenu } from '../../testing/online-tables.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

const API = '/online/cgform/api';
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

describe('contract/2 §16.5 getTreeData', () => {
  let goods: Design;
  let keeper: Caller;
  const tree = async (query: Record<string, string>) =>
    good<{ records: Row[]; total: number }>(await keeper.get(`${API}/getTreeData/${goods.head.id}`, query));
  const put = (body: object) => keeper.put(`${API}/form/${goods.head.id}`, body);
  const node = async (name: string, pid: string) =>
    String(good(await keeper.post(`${API}/form/${goods.head.id}`, { name, pid })));
  beforeAll(async () => {
    const head = { treeParentIdField: 'pid', treeIdField: 'has_child', treeFieldname: 'name' };
    goods = await openTable(
      t,
      designOf({ tableName: 'goods_tree', isTree: 'Y', ...head }, [
        field('name', { isQuery: 1 }),
        field('pid', { dbLength: 32, fieldShowType: 'sel_tree' }),
        field('has_child', { dbLength: 3, isShowForm: 0 }),
      ]),
    );
    const role = await roleWithMenu(t, `/online/cgformTreeList/${goods.head.id}`);
    keeper = await t.user({ username: 'keeper', roles: [role] });
  });

  it('answers level by level, tells what has children, and finds flat (JB #5876)', async () => {
    const stone = await node('石材', '0');
    const granite = await node('花岗岩', stone);
    await node('祭品', '');
    const roots = await tree({ column: 'name', order: 'asc' });
    expect(roots.records.map(({ name, hasChildren, has_child }) => [name, hasChildren, has_child])).toEqual([
      ['石材', true, '1'],
      ['祭品', false, '0'],
    ]);
    expect((await tree({ pid: stone })).records).toMatchObject([{ id: granite, name: '花岗岩', hasChildren: false }]);
    expect((await tree({ name: '岗', hasQuery: 'true' })).records).toMatchObject([{ id: granite }]);
    const again = await keeper.get(`${API}/getTreeData/${goods.head.id}`, { pid: `${stone},x`, batchFlag: 'true' });
    expect(good(again)).toMatchObject([{ id: granite }]);
  });

  it('keeps the tree a tree', async () => {
    const top = await node('甲', '');
    const below = await node('乙', top);
    expect((await put({ id: top, pid: top })).message).toContain('无法选择自己为父节点');
    expect((await put({ id: top, pid: below })).message).toContain('不能移动到自己的下级节点');
    expect((await put({ id: top, pid: 'nothing' })).success).toBe(false);
    expect((await keeper.post(`${API}/form/${goods.head.id}`, { name: '丙', pid: 'nothing' })).success).toBe(false);
    const remove = (query = '') => keeper.delete(`${API}/form/${goods.head.id}/${top}${query}`);
    expect((await remove()).message).toContain('该节点存在下级，不能删除');
    good(await remove('?cascade=1'));
    expect((await tree({ name: '乙', hasQuery: 'true' })).total).toBe(0);
  });

  it('a table that is none is refused', async () => {
    const list = await openTable(t, designOf({ tableName: 'flat_list' }, [field('name')]));
    keeper = await t.as('admin');
    expect(await keeper.get(`${API}/getTreeData/${list.head.id}`)).toMatchObject({ message: '该表不是树形表' });
  });
});
