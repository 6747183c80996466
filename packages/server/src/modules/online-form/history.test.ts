import type { DesignDifference } from '@songbai/contract/design/differences.ts';
import type { VersionRow } from '@songbai/contract/modules/online-form/design.calls.ts';
import type { FieldRow, SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carryOut, designBody, fieldBody } from '../../testing/online-designs.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';
import { liveDesign } from './live-design.ts';

let t: TestApp;
let admin: Caller;
let clerk: Caller;
let stranger: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  clerk = await t.user({ username: 'clerk', roles: ['sales'] });
  stranger = await t.user({ username: 'stranger', roles: ['admin'], tenants: '2' });
});
afterAll(() => t.close());

const BASE = '/online/cgform';
interface Whole {
  head: Row & { version: number };
  fields: FieldRow[];
}
const wholeOf = async (id: string) => good<Whole>(await admin.get(`${BASE}/api/getByHead`, { id }));
const edit = (whole: Whole, more: object) =>
  admin.put<SaveResult>(`${BASE}/api/editAll`, { ...whole, version: whole.head.version, ...more });
async function made(name: string, fields: readonly object[] = [fieldBody('name')], head: object = {}): Promise<string> {
  const result = good<SaveResult>(await admin.post(`${BASE}/api/addAll`, designBody(name, fields, head)));
  await carryOut(t.database, result);
  return result.id;
}

describe('(online.md §4.1) versions', () => {
  it('are listed, compared in labels, and one is made the draft again', async () => {
    const id = await made('story');
    const first = await wholeOf(id);
    const fields = first.fields.map((field) =>
      field.dbFieldName === 'name' ? { ...field, dbFieldTxt: '姓名' } : field,
    );
    good(
      await edit(first, {
        fields: [...fields, fieldBody('age', { dbType: 'int', dbFieldTxt: '年龄' })],
        note: '加年龄',
      }),
    );
    const versions = good<VersionRow[]>(await admin.get(`${BASE}/api/versions/${id}`));
    expect(versions).toMatchObject([
      { version: 2, live: false, note: '加年龄', createBy: 'admin', createBy_dictText: '管理员' },
      { version: 1, live: true },
    ]);
    const differences = good<DesignDifference[]>(await admin.get(`${BASE}/api/versionDiff/${id}`, { from: 1, to: 2 }));
    expect(differences).toContainEqual({
      part: 'field',
      kind: 'changed',
      name: '姓名',
      property: '字段备注',
      from: 'name',
      to: '姓名',
    });
    expect(differences).toContainEqual({
      part: 'field',
      kind: 'added',
      name: '年龄',
      property: null,
      from: null,
      to: null,
    });
    const reply = await admin.post<SaveResult>(`${BASE}/api/restoreVersion/${id}/1`, {});
    expect(reply).toMatchObject({ success: true, result: { draftVersion: 3, liveVersion: 3, isDbSynch: 'Y' } });
    const now = await wholeOf(id);
    expect(now.fields.map(({ dbFieldName }) => dbFieldName)).not.toContain('age');
    expect(now.fields.find(({ dbFieldName }) => dbFieldName === 'name')?.dbFieldTxt).toBe('name');
    // The later version can be had again, with a field that never had a column.
    const again = good<SaveResult>(await admin.post(`${BASE}/api/restoreVersion/${id}/2`, {}));
    expect(again.plan.steps.map(({ kind }) => kind)).toContain('addColumn');
    expect((await admin.post(`${BASE}/api/restoreVersion/${id}/99`, {})).message).toBe('没有版本99');
    expect((await admin.post(`${BASE}/api/restoreVersion/${id}/x`, {})).message).toBe('没有版本x');
    for (const [url, query] of [
      ['versions', {}],
      ['versionDiff', { from: 1, to: 2 }],
    ] as const) {
      expect((await stranger.get(`${BASE}/api/${url}/${id}`, query)).message).toBe('在线表单不存在或已删除');
      expect((await clerk.get(`${BASE}/api/${url}/${id}`, query)).code).toBe(510);
    }
    expect((await stranger.post(`${BASE}/api/restoreVersion/${id}/1`, {})).message).toBe('在线表单不存在或已删除');
  });

  it('undo parks what came later and may hold values', async () => {
    const id = await made('undone');
    const more = good<SaveResult>(await edit(await wholeOf(id), { fields: [fieldBody('age', { dbType: 'int' })] }));
    await carryOut(t.database, more);
    const back = good<SaveResult>(await admin.post(`${BASE}/api/restoreVersion/${id}/1`, {}));
    expect(back.plan.steps.map(({ kind }) => kind)).toContain('parkColumn');
  });

  it('cannot be changed in the database', async () => {
    await expect(t.database.db.updateTable('onlCgformVersion').set({ note: 'x' }).execute()).rejects.toThrow();
  });
});

describe('(contract/2 §15.2) buttons', () => {
  const button = (cgformHeadId: string, more: object = {}) => ({
    ...{ cgformHeadId, buttonCode: 'audit', buttonName: '审核', buttonStyle: 'link', optType: 'js', orderNum: '1' },
    ...more,
  });
  const list = async (id: string) =>
    good<{ records: Row[]; total: number }>(await admin.get(`${BASE}/button/list/${id}`));

  it('are added, changed and removed, and run at once', async () => {
    const id = await made('buttoned');
    expect(await admin.post(`${BASE}/button/add`, button(id))).toMatchObject({ success: true, message: '添加成功！' });
    const { records } = await list(id);
    expect(records).toMatchObject([{ buttonCode: 'audit', buttonStatus: '1', orderNum: 1 }]);
    const live = async () => (await liveDesign(t, { tenantId: 1 }, 'buttoned'))?.design.buttons ?? [];
    expect(await live()).toHaveLength(1);
    // A draft that waits keeps waiting, and what runs has the button.
    good(await edit(await wholeOf(id), { fields: [fieldBody('more')] }));
    good(await admin.put(`${BASE}/button/edit`, { ...records[0], buttonName: '复核' }));
    expect(await live()).toMatchObject([{ buttonName: '复核' }]);
    expect((await wholeOf(id)).head.isDbSynch).toBe('N');
    expect(
      (await liveDesign(t, { tenantId: 1 }, 'buttoned'))?.design.fields.some(
        ({ dbFieldName }) => dbFieldName === 'more',
      ),
    ).toBe(false);
    expect((await admin.put(`${BASE}/button/edit`, { ...records[0] })).error).toBe('staleVersion');
    for (const [code, message] of [
      ['audit', '按钮编码已存在'],
      ['add', 'add是系统按钮编码，不能使用'],
      ['a";x', '按钮编码只能由字母、数字和下划线组成，且以字母开头'],
      ['__proto__', '按钮编码只能由字母、数字和下划线组成，且以字母开头'],
    ])
      expect((await admin.post(`${BASE}/button/add`, button(id, { buttonCode: code }))).message).toBe(message);
    expect((await stranger.post(`${BASE}/button/add`, button(id))).message).toBe('在线表单不存在或已删除');
    expect((await stranger.delete(`${BASE}/button/delete`, { id: String(records[0]?.id) })).success).toBe(false);
    expect((await clerk.post(`${BASE}/button/add`, button(id))).code).toBe(510);
    good(await admin.delete(`${BASE}/button/deleteBatch`, { ids: String(records[0]?.id) }));
    expect((await list(id)).total).toBe(0);
    expect((await admin.delete(`${BASE}/button/delete`, { id: 'gone' })).success).toBe(false);
    expect(good<Row[]>(await admin.get(`${BASE}/button/builtInList/${id}`)).map(({ code }) => code)).toContain(
      'super_query',
    );
  });
});

describe('(online.md §4.1) createMenu', () => {
  const menu = (headId: string, more: object = {}) => ({
    headId,
    name: `菜单${headId.slice(-4)}`,
    roleIds: [],
    ...more,
  });
  const create = (draft: object, who = admin) => who.post<{ id: string; url: string }>(`${BASE}/api/createMenu`, draft);

  it('makes the menu of the theme and grants it', async () => {
    const id = await made('in_menu', [fieldBody('name')], { isTree: 'Y', treeFieldname: 'name' });
    const reply = await create(menu(id, { roleIds: ['role-sales'] }));
    expect(reply).toMatchObject({ success: true, result: { url: `/online/cgformTreeList/${id}` } });
    const { menu: seen } = good<{ menu: object[] }>(await clerk.get('/sys/permission/getUserPermissionByToken'));
    expect(JSON.stringify(seen)).toContain(`/online/cgformTreeList/${id}`);
    expect((await create(menu(id))).message).toContain('该表已有菜单');
    expect((await admin.delete(`${BASE}/head/delete`, { id })).message).toContain('该表正在被使用：菜单「');
  });

  it('stands after the menus that are there, at the top and under another one', async () => {
    const rows = t.database.db.selectFrom('sysPermission').where('delFlag', '=', 0);
    const tops = () => rows.select(['id', 'sortNo']).where('menuType', '=', 0).orderBy('sortNo').execute();
    const before = await tops();
    const { id: top } = good(await create(menu(await made('menu_end'))));
    expect((await tops()).map(({ id }) => id)).toEqual([...before.map(({ id }) => id), top]);
    const { id: first } = good(await create(menu(await made('menu_first'), { parentId: top })));
    const { id: second } = good(await create(menu(await made('menu_second'), { parentId: top })));
    const below = await rows.select(['id', 'sortNo']).where('parentId', '=', top).orderBy('sortNo').execute();
    expect(below).toEqual([
      { id: first, sortNo: 1 },
      { id: second, sortNo: 2 },
    ]);
  });

  it('is all or nothing', async () => {
    const id = await made('no_menu');
    expect((await create(menu(id, { roleIds: ['gone'] }))).success).toBe(false);
    const rows = await t.database.db.selectFrom('sysPermission').select('id').where('url', 'like', `%${id}`).execute();
    expect(rows).toEqual([]);
    expect((await create(menu(id), stranger)).message).toBe('在线表单不存在或已删除');
    expect((await create(menu(id), clerk)).code).toBe(510);
    await made('menu_main', [fieldBody('name')], { tableType: 2 });
    const part = fieldBody('main_id', { mainTable: 'menu_main', mainField: 'id' });
    const sub = await made('menu_sub', [part], { tableType: 3 });
    expect((await create(menu(sub))).message).toBe('附表不能单独访问，请从主表进入');
  });
});
