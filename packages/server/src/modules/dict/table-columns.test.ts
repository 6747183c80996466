import { TABLE_DICTS } from '@songbai/contract/modules/dict/table-lists.ts';
import type { TreeOption } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCemetery } from '../../testing/cemeteries.ts';
import type { Caller, TestApp } from '../../testing/test-app.ts';
import { twoTenants } from '../../testing/two-tenants.ts';

let t: TestApp;
let admin: Caller;
/** Works for another tenant. */
let foreign: Caller;

beforeAll(async () => {
  ({ t, admin, foreign } = await twoTenants());
});
afterAll(() => t.close());

describe('contract/2 §1.4: loadTreeData', () => {
  const tree = (query: Record<string, string | number>) =>
    admin.get<TreeOption[]>('/sys/dict/loadTreeData', {
      tableName: 'sys_depart',
      text: 'depart_name',
      code: 'id',
      pidField: 'parent_id',
      ...query,
    });

  test('roots, then children; the flag is named leaf', async () => {
    expect((await tree({})).result).toEqual([
      { key: 'depart-A01', title: '松柏陵园管理公司', value: 'depart-A01', leaf: false, parentId: null },
    ]);
    const children = (await tree({ pid: 'depart-A01' })).result;
    expect(children).toHaveLength(5);
    expect(children[0]).toMatchObject({ leaf: true, parentId: 'depart-A01' });
  });

  test('names in capitals are the same names, as in SQL', async () => {
    const capitals = { tableName: 'SYS_DEPART', text: 'Depart_Name', code: 'ID', pidField: 'PARENT_ID' };
    expect((await tree({ ...capitals, pid: 'depart-A01' })).result).toEqual((await tree({ pid: 'depart-A01' })).result);
    expect(await tree({ tableName: 'SYS_SESSION' })).toMatchObject({ message: '校验失败，存在SQL注入风险！' });
  });

  test.each(Object.entries(TABLE_DICTS))(
    '%s: every column of the list may stand for the parent',
    async (table, list) => {
      for (const column of list.columns) {
        const asked = { tableName: table, text: 'id', pidField: column, pid: '1' };
        expect([column, await tree(asked)]).toMatchObject([column, { success: true }]);
        expect([column, await tree({ ...asked, code: column, pidField: 'id' })]).toMatchObject([
          column,
          { success: true },
        ]);
      }
    },
  );

  test('what another tenant keeps below the same name is no child', async () => {
    await addCemetery(admin, { name: '龙泉陵园', shortName: '同名' });
    await addCemetery(foreign, { name: '同名' });
    const named = { tableName: 'cem_cemetery', text: 'name', code: 'short_name', pidField: 'name', pid: '龙泉陵园' };
    expect((await tree(named)).result).toMatchObject([{ title: '龙泉陵园', value: '同名', leaf: true }]);
    await addCemetery(admin, { name: '同名' });
    expect((await tree(named)).result).toMatchObject([{ leaf: false }]);
  });

  test('a column may tell the leaves', async () => {
    const [root] = (await tree({ hasChildField: 'iz_leaf', converIsLeafVal: 0 })).result;
    expect(root?.leaf).toBe(false);
  });

  test('conditions are LIKE with the value as given', async () => {
    const titles = async (condition: string) =>
      (await tree({ pid: 'depart-A01', condition })).result.map((node) => node.title);
    expect(await titles('{"depart_name":"销售%"}')).toEqual(['销售部']);
    expect(await titles('{"depart_name":"销售"}')).toEqual([]);
    expect(await titles('{"depart_name":"\\\\"}')).toEqual([]);
    expect(await titles('{"tenant_id":"2"}')).toHaveLength(5);
  });

  test.each([
    ['a table outside the list', { tableName: 'sys_session' }, '校验失败，存在SQL注入风险！'],
    ['a column outside the list', { text: 'memo' }, '校验失败，存在SQL注入风险！'],
    ['a parent outside the list', { pidField: '1=1 or id' }, '校验失败，存在SQL注入风险！'],
    ['a condition outside the list', { condition: '{"memo":"%"}' }, '校验失败，存在SQL注入风险！'],
    ['a condition that is no JSON', { condition: 'depart_name' }, '树形查询条件必须是json字符串！'],
  ])('%s is refused', async (_name, query, message) => {
    expect(await tree(query)).toMatchObject({ success: false, message });
  });
});

describe('contract/2 §1.3: loadDict over every table of the list', () => {
  test.each(Object.entries(TABLE_DICTS))(
    '%s: every column of the list can be shown, compared and sorted by',
    async (table, list) => {
      for (const column of list.columns) {
        const code = encodeURIComponent(`${table},${column},${column},${column}='1'`);
        for (const keyword of [`1[orderby:${column},desc]`, '1,2'])
          expect([column, await admin.get(`/sys/dict/loadDict/${code}`, { keyword })]).toMatchObject([
            column,
            { success: true },
          ]);
      }
    },
  );
});
