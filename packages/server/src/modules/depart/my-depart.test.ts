import type { DepartNode } from '@songbai/contract/modules/depart/depart.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FINANCE, FOREIGN, type Office, office, putInCharge, SALES, TEAM } from '../../testing/office.ts';
import type { Caller } from '../../testing/test-app.ts';

let o: Office;

const tree = (who: Caller) => who.get<DepartNode[] | null>('/sys/sysDepart/queryMyDeptTreeList');

beforeAll(async () => {
  o = await office();
});
afterAll(() => o.close());

describe('(contract/1 §8.7) my department', () => {
  test('the tree begins with the charged departments, the message tells the identity', async () => {
    const reply = await tree(o.head);
    expect(reply).toMatchObject({ success: true, code: 0, message: '2' });
    expect(reply.result).toHaveLength(1);
    expect(reply.result?.[0]).toMatchObject({ id: SALES, parentId: null, title: '销售部', isLeaf: false });
    expect(reply.result?.[0]?.children).toMatchObject([{ id: TEAM, parentId: SALES, isLeaf: true, children: null }]);
  });

  test('lazy: the charged departments alone, which tell whether there are any below', async () => {
    const reply = await o.head.get<DepartNode[]>('/sys/sysDepart/queryMyDeptTreeList', { lazy: '1' });
    expect(reply).toMatchObject({ success: true, code: 0, message: '2' });
    expect(reply.result).toMatchObject([{ id: SALES, parentId: null, title: '销售部', isLeaf: false, children: null }]);
    expect(await o.clerk.get('/sys/sysDepart/queryMyDeptTreeList', { lazy: '1' })).toMatchObject({
      message: '1',
      result: null,
    });
  });

  test('one below another is no root of its own; departments of another tenant are no charge', async () => {
    await putInCharge(o.t, 'cashier', [TEAM, SALES, FINANCE, FOREIGN, 'gone']);
    const cashier = await o.t.as('cashier');
    expect((await tree(cashier)).result?.map((node) => node.id)).toEqual([SALES, FINANCE]);
  });

  test('ordinary people get null and 1, superiors without departments null and 2', async () => {
    expect(await tree(o.clerk)).toMatchObject({ success: true, message: '1', result: null });
    await putInCharge(o.t, 'teamster', []);
    expect(await tree(await o.t.as('teamster'))).toMatchObject({ success: true, message: '2', result: null });
    expect(await tree(o.admin)).toMatchObject({ success: true, message: '1', result: null });
  });
});

describe('(contract/1 §8.1) searchBy with myDeptSearch', () => {
  const find = (who: Caller, keyWord: string, myDeptSearch = '1') =>
    who.get<{ id: string; path: { id: string }[] }[]>('/sys/sysDepart/searchBy', { keyWord, myDeptSearch });

  test('finds charged departments and those below, with the way from them', async () => {
    const { result } = await find(o.head, '销售');
    expect(result.map((hit) => [hit.id, hit.path.map((step) => step.id)])).toEqual([
      [SALES, []],
      [TEAM, [SALES]],
    ]);
    expect((await find(o.head, '财务', '')).result.map((hit) => hit.id)).toEqual([FINANCE]);
  });

  test.each(['财务', '外单位', '没有'])('%s is not among them', async (keyWord) => {
    expect(await find(o.head, keyWord)).toMatchObject({ success: false, message: '未查询匹配数据！' });
  });

  test('who is in charge of nothing finds nothing', async () => {
    expect((await find(o.clerk, '销售')).success).toBe(false);
  });
});
