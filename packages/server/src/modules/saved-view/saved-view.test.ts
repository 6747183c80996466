import { LIMITS } from '@songbai/contract/limits.ts';
import type { SavedView } from '@songbai/contract/modules/saved-view/saved-view.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secondNode } from '../../testing/second-node.ts';
import type { Caller, TestApp } from '../../testing/test-app.ts';
import { twoTenants } from '../../testing/two-tenants.ts';

const PATH = '/sys/savedView';
const SALES = 'role-sales';

let t: TestApp;
let admin: Caller;
let lead: Caller;
let sales: Caller;
let cashier: Caller;
let foreign: Caller;

beforeAll(async () => {
  ({ t, admin, sales, foreign } = await twoTenants());
  lead = await t.user({ username: 'lead', realname: '周主管', roles: ['sales_mgr'] });
  cashier = await t.user({ username: 'cashier', roles: ['cashier'] });
});
afterAll(() => t.close());

const columns = { columns: ['orderNo', 'mobile'], pinned: ['orderNo'], widths: { mobile: 120 }, shipped: 'orderNo' };
const view = (list: string, title: string, over: object = {}) => ({
  list,
  title,
  query: 'status=1&column=signDate&order=asc',
  columns,
  ...over,
});
const save = (who: Caller, list: string, title: string, over?: object) =>
  who.post(`${PATH}/save`, view(list, title, over));
const views = async (who: Caller, list: string) => (await who.get<SavedView[]>(`${PATH}/list`, { list })).result;
const titles = async (who: Caller, list: string) => (await views(who, list)).map(({ title }) => title);
const idOf = async (who: Caller, list: string) => (await views(who, list))[0]?.id ?? '';
const share = (who: Caller, id: string, ...roleIds: string[]) => who.put(`${PATH}/share`, { id, roleIds });
const unshare = (who: Caller, id: string) => who.put(`${PATH}/unshare`, { id });
const MISSING = { success: false, message: '未找到对应实体' };

/** A view of the team leader that is shared with the role of the sellers. */
async function shared(list: string): Promise<string> {
  expect(await save(lead, list, '本月成交')).toMatchObject({ success: true });
  const id = await idOf(lead, list);
  expect(await share(lead, id, SALES)).toMatchObject({ success: true });
  return id;
}

describe('(issue 13.3) a view: conditions, sort and columns of a list under a name', () => {
  test('is kept for the person and the list, and nobody else sees, shares or deletes it', async () => {
    expect(await save(sales, 'own', ' 我的 ')).toMatchObject({ success: true, message: '保存成功' });
    await save(sales, 'other', '别的');
    const mine = await views(sales, 'own');
    const { query } = view('own', '我的');
    expect(mine).toEqual([
      { id: expect.any(String), title: '我的', query, columns, own: true, owner: expect.any(String), roleIds: [] },
    ]);
    const id = mine[0]?.id ?? '';
    for (const other of [admin, lead, foreign]) {
      expect(await views(other, 'own')).toEqual([]);
      expect(await other.delete(`${PATH}/delete`, { id })).toMatchObject(MISSING);
      expect(await unshare(other, id)).toMatchObject(MISSING);
      expect(await share(other, id, SALES)).toMatchObject({ success: false });
    }
    expect(await titles(sales, 'own')).toEqual(['我的']);
  });

  test('of a taken name is only replaced where that is said; it stays shared', async () => {
    const id = await shared('over');
    expect(await save(lead, 'over', '本月成交', { query: '' })).toMatchObject({
      success: false,
      code: 409,
      message: '本月成交 已存在，是否覆盖？',
    });
    expect(await save(lead, 'over', '本月成交', { query: '', overwrite: true })).toMatchObject({ success: true });
    expect(await views(sales, 'over')).toMatchObject([{ id, query: '', own: false }]);
  });

  test('of many at once on two nodes one wins, the others hear the question', async () => {
    const other = await secondNode(t);
    const there = other.here(sales);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => save(at % 2 ? sales : there, 'race', '同名')),
    );
    await other.close();
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 409)).toHaveLength(7);
    expect(await titles(sales, 'race')).toEqual(['同名']);
  });

  test('a list holds so many of a person', async () => {
    for (let at = 0; at < LIMITS.savedViews; at += 1) await save(sales, 'full', `第${at}个`);
    expect(await save(sales, 'full', '再一个')).toMatchObject({
      success: false,
      message: `每个列表最多保存 ${LIMITS.savedViews} 个视图，请删除不用的视图后再保存`,
    });
    expect(await save(sales, 'full', '第0个', { overwrite: true })).toMatchObject({ success: true });
  });
});

describe('(issue 13.3) a view shared with a role', () => {
  test('is seen by the members of the role, as of its owner, and by nobody else', async () => {
    const id = await shared('shared');
    await save(sales, 'shared', '自己的');
    expect(await views(sales, 'shared')).toMatchObject([
      { title: '自己的', own: true },
      { id, title: '本月成交', columns, own: false, owner: '周主管', roleIds: [SALES] },
    ]);
    for (const other of [cashier, foreign]) expect(await views(other, 'shared')).toEqual([]);
    // A member of the same role of the platform, at work in another tenant.
    const away = await t.user({ username: 'away', roles: ['sales'], tenants: '2', departs: [] });
    expect(await views(away, 'shared')).toEqual([]);
  });

  test('is not changed, shared on, ended or deleted by a member; his own of that name is another one', async () => {
    const id = await shared('readonly');
    expect(await save(sales, 'readonly', '本月成交', { query: 'mine=1', overwrite: true })).toMatchObject({
      success: true,
    });
    expect(await unshare(sales, id)).toMatchObject(MISSING);
    expect(await sales.delete(`${PATH}/delete`, { id })).toMatchObject(MISSING);
    expect(await share(sales, id, 'role-cashier')).toMatchObject({ success: false, code: 510 });
    expect(await views(lead, 'readonly')).toMatchObject([{ id, query: view('', '').query, roleIds: [SALES] }]);
    expect((await views(sales, 'readonly')).map(({ own, query }) => [own, query])).toEqual([
      [true, 'mine=1'],
      [false, view('', '').query],
    ]);
  });

  test('is gone with the next call when it is no longer shared, deleted, or the role was taken', async () => {
    const first = await shared('ends');
    expect(await unshare(lead, first)).toMatchObject({ success: true });
    expect(await views(sales, 'ends')).toEqual([]);
    expect(await titles(lead, 'ends')).toEqual(['本月成交']);
    await share(lead, first, SALES);
    const leaver = await t.user({ username: 'leaver', roles: ['sales'] });
    expect(await titles(leaver, 'ends')).toEqual(['本月成交']);
    await admin.delete('/sys/user/deleteUserRole', { roleId: SALES, userId: 'user-leaver' });
    expect(await titles(leaver, 'ends')).toEqual([]);
    expect(await lead.delete(`${PATH}/delete`, { id: first })).toMatchObject({ success: true });
    expect(await titles(sales, 'ends')).toEqual([]);
  });

  test('goes with a deleted role and with a deleted owner', async () => {
    await admin.post('/sys/role/add', { roleName: '临时组', roleCode: 'temporary' });
    const { id: roleId } = await t.database.db
      .selectFrom('sysRole')
      .select('id')
      .where('roleCode', '=', 'temporary')
      .executeTakeFirstOrThrow();
    const member = await t.user({ username: 'member', roles: ['cashier'] });
    await admin.post('/sys/user/addSysUserRole', { roleId, userIdList: ['user-member'] });
    const owner = await t.user({ username: 'owner', roles: ['sales_mgr'] });
    await save(owner, 'gone', '给组员');
    await share(owner, await idOf(owner, 'gone'), roleId, SALES);
    expect(await titles(member, 'gone')).toEqual(['给组员']);
    expect(await admin.delete('/sys/role/delete', { id: roleId })).toMatchObject({ success: true });
    expect(await titles(member, 'gone')).toEqual([]);
    expect(await titles(sales, 'gone')).toEqual(['给组员']);
    expect(await admin.delete('/sys/user/delete', { id: 'user-owner' })).toMatchObject({ success: true });
    expect(await titles(sales, 'gone')).toEqual([]);
  });

  test('is seen by who may share views, who may end it but not change it, in his tenant', async () => {
    const id = await shared('watched');
    expect(await views(admin, 'watched')).toMatchObject([{ id, own: false, roleIds: [SALES] }]);
    expect(await share(admin, id, 'role-cashier')).toMatchObject(MISSING);
    expect(await unshare(foreign, id)).toMatchObject(MISSING);
    expect(await unshare(admin, id)).toMatchObject({ success: true });
    expect(await views(sales, 'watched')).toEqual([]);
  });

  test('each change is in the data log', async () => {
    const id = await shared('logged');
    await unshare(lead, id);
    await lead.delete(`${PATH}/delete`, { id });
    const log = await t.database.db
      .selectFrom('sysDataLog')
      .select(['action', 'createBy'])
      .where('dataId', '=', id)
      .orderBy('dataVersion')
      .execute();
    expect(log).toEqual(['add', 'edit', 'edit', 'delete'].map((action) => ({ action, createBy: 'lead' })));
  });

  test.each([
    ['no role', []],
    ['a role that is not there', ['role-nowhere']],
    ['a role twice', [SALES, SALES]],
    ['a role beside one that is not there', [SALES, 'role-nowhere']],
    ['too many roles', Array.from({ length: LIMITS.savedViewRoles + 1 }, (_, at) => `role-${at}`)],
  ])('is not shared with %s', async (_name, roleIds) => {
    const list = `bad-${_name}`;
    await save(lead, list, '甲');
    const reply = await share(lead, await idOf(lead, list), ...roleIds);
    expect(reply).toMatchObject({ success: false, message: expect.stringMatching(/[角校]/) });
    expect(await views(lead, list)).toMatchObject([{ roleIds: [] }]);
  });

  test('is not shared with a role of another tenant', async () => {
    await t.database.db.updateTable('sysRole').set({ tenantId: 2 }).where('roleCode', '=', 'service').execute();
    await save(lead, 'foreign-role', '甲');
    expect(await share(lead, await idOf(lead, 'foreign-role'), 'role-service')).toMatchObject({
      success: false,
      error: 'savedViewRoleUnknown',
      message: '所选角色不存在或已删除，请重新选择',
    });
  });
});

test.each<[string, object]>([
  ['no name', { title: '' }],
  ['a blank name', { title: '  ' }],
  ['a long name', { title: '长'.repeat(LIMITS.savedViewTitle + 1) }],
  ['no list', { list: '' }],
  ['conditions that are no text', { query: { a: 1 } }],
  ['too long conditions', { query: 'a'.repeat(LIMITS.savedQueryBytes + 1) }],
  ['no columns', { columns: undefined }],
  ['columns that are no texts', { columns: { columns: [{ a: 1 }] } }],
  ['a page size, which is no matter of a view', { columns: { pageSize: 10 } }],
  ['more than is asked for', { userId: 'user-admin' }],
  ['roles, which are shared by a call of its own', { roleIds: [SALES] }],
])('%s: refused with a text, nothing is kept', async (_name, over) => {
  const reply = await sales.raw({ method: 'POST', url: `${PATH}/save`, payload: view('bad', '甲', over) });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({ success: false, message: expect.stringMatching(/./) });
  expect(await views(sales, 'bad')).toEqual([]);
});
