import type { GrantNode, GrantTree } from '@songbai/contract/modules/permission/role-grants.calls.ts';
import type { PermissionResult } from '@songbai/contract/modules/session/session.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stateOf } from '../../db/state.ts';
import { FINANCE, FOREIGN, type Office, office, putInCharge, REFUSED, SALES } from '../../testing/office.ts';
import type { Caller } from '../../testing/test-app.ts';

const TREE = '/sys/sysDepartPermission/queryTreeListForDeptRole';
const GRANTED = '/sys/sysDepartPermission/queryDeptRolePermission';
const SAVE = '/sys/sysDepartPermission/saveDeptRolePermission';
const ASSIGN = '/sys/sysDepartRole/deptRoleUserAdd';
/** Held by the roles of ordinary work: the first freely, the second under a rule that shows own orders only. */
const MAP = 'menu-plot-map';
const ORDERS = 'menu-order-normal';
const OWN_ORDERS = 'rule-own-order-normal';
/** Held only by the keeper in this office. */
const USER_LIST = 'button-system:user:list';

let o: Office;
let number = 0;
let role: string;

const granted = async (roleId: string, who = o.admin) => (await who.get<string[]>(GRANTED, { roleId })).result;
const save = async (who: Caller, change: { give?: string[]; take?: string[] }, roleId = role) => {
  const shown = await granted(roleId);
  const wanted = [...shown.filter((id) => !change.take?.includes(id)), ...(change.give ?? [])];
  return who.post(SAVE, { roleId, permissionIds: wanted.join(','), lastpermissionIds: shown.join(',') });
};
const assign = (who: Caller, userId: string, newRoleId: string, oldRoleId = '') =>
  who.post(ASSIGN, { userId, newRoleId, oldRoleId });
const codesOf = async (who: Caller) =>
  (await who.get<PermissionResult>('/sys/permission/getUserPermissionByToken')).result.codeList;

beforeAll(async () => {
  o = await office();
  await o.grant(SALES, ['menu-plots', MAP, 'menu-user-list', USER_LIST]);
  await o.grant(SALES, [ORDERS], OWN_ORDERS);
});
afterAll(() => o.close());
beforeEach(async () => {
  number += 1;
  role = await o.role(`role${number}`);
});

describe('(contract/1 §8.6) what department roles may do', () => {
  test('the tree names only what the department was granted; one below what it does not have is left out', async () => {
    const { result } = await o.head.get<GrantTree & { locked: string[] }>(TREE, { departId: SALES });
    const flat = (nodes: readonly GrantNode[]): string[] =>
      nodes.flatMap((node) => [node.key, ...flat(node.children ?? [])]);
    expect(flat(result.treeList).sort()).toEqual([...result.ids].sort());
    expect(result.ids).toContain('menu-plots');
    expect(result.ids).toContain(MAP);
    // Its parent 系统管理 is not granted to the department.
    expect(result.ids).not.toContain('menu-user-list');
    expect(result.locked).not.toContain(MAP);
    expect(await o.head.get(TREE, { departId: FINANCE })).toMatchObject(REFUSED);
    expect(await o.clerk.get(TREE, { departId: SALES })).toMatchObject(REFUSED);
  });

  test('a grant reaches the members who have the role with the next call, and goes with it', async () => {
    const before = await stateOf(o.t.database.db, 'rights');
    expect(await save(o.keeper, { give: ['menu-user-list', USER_LIST] })).toMatchObject({
      code: 200,
      message: '保存成功！',
    });
    expect(await stateOf(o.t.database.db, 'rights')).toBe(before + 1);
    expect((await o.clerk.get('/sys/user/list')).success).toBe(false);
    expect(await assign(o.keeper, 'user-clerk', role)).toMatchObject({ success: true });
    expect((await o.clerk.get('/sys/user/list')).success).toBe(true);
    expect(await codesOf(o.clerk)).toContain('system:user:list');
    await save(o.keeper, { take: [USER_LIST] });
    expect((await o.clerk.get('/sys/user/list')).success).toBe(false);
    await save(o.keeper, { give: [USER_LIST] });
    expect((await o.clerk.get('/sys/user/list')).success).toBe(true);
    await o.admin.delete('/sys/sysDepartRole/delete', { id: role });
    expect((await o.clerk.get('/sys/user/list')).success).toBe(false);
  });

  test('nothing beyond the department, nothing beyond the giver', async () => {
    expect(await save(o.admin, { give: ['button-system:user:add'] })).toMatchObject({
      success: false,
      message: '该部门没有「新增」权限，不能授予其角色',
    });
    expect(await save(o.head, { give: [USER_LIST] })).toMatchObject({
      success: false,
      message: '不能授予自己没有的权限：查询',
    });
    expect(await save(o.head, { give: [MAP] })).toMatchObject({ success: true });
    expect(await granted(role)).toEqual([MAP]);
    await save(o.keeper, { give: [USER_LIST] });
    expect(await save(o.head, { take: [USER_LIST] })).toMatchObject({ message: '不能收回自己没有的权限：查询' });
    expect(await assign(o.head, 'user-clerk', role)).toMatchObject({ message: '不能授予自己没有的权限：查询' });
  });

  test('who is bound by a data rule hands it on, and cannot lift it', async () => {
    expect(await save(o.head, { give: [ORDERS] })).toMatchObject({ success: true });
    const path = `/sys/sysDepartRole/datarule/${ORDERS}/${SALES}/${role}`;
    expect((await o.head.get<{ drChecked: string }>(path)).result.drChecked).toBe(OWN_ORDERS);
    const rules = (who: Caller, dataRuleIds: string) =>
      who.post('/sys/sysDepartRole/datarule', { permissionId: ORDERS, roleId: role, dataRuleIds });
    expect(await rules(o.head, '')).toMatchObject({ message: '您在该菜单上的数据权限不能从所授范围中去掉' });
    expect(await rules(o.admin, 'rule-own-customer-list')).toMatchObject({ message: '未找到权限配置信息' });
    expect(await rules(o.admin, '')).toMatchObject({ code: 200, message: '保存成功!' });
    expect((await o.head.get(path)).result).not.toHaveProperty('drChecked');
    expect(await rules(o.head, OWN_ORDERS)).toMatchObject({ success: true });
    expect(await o.head.get(`/sys/sysDepartRole/datarule/${MAP}/${SALES}/${role}`)).toMatchObject({
      success: false,
      message: '未找到权限配置信息',
    });
    const early = { permissionId: MAP, roleId: role, dataRuleIds: '' };
    expect(await o.admin.post('/sys/sysDepartRole/datarule', early)).toMatchObject({
      message: '请先保存角色菜单权限!',
    });
  });

  test('nobody is freed of a data rule by taking the role that brought it', async () => {
    await o.t.user({ username: `seller${number}`, roles: ['gm'], departs: ['A01A01'] });
    await save(o.head, { give: [ORDERS] });
    await assign(o.admin, `user-seller${number}`, role);
    const lifts = { success: false, message: expect.stringContaining('不再受数据权限限制') };
    expect(await assign(o.head, `user-seller${number}`, '', role)).toMatchObject(lifts);
    expect(await save(o.head, { take: [ORDERS] })).toMatchObject(lifts);
    expect(await o.head.delete('/sys/sysDepartRole/delete', { id: role })).toMatchObject(lifts);
    const gone = await o.head.delete('/sys/user/deleteUserInDepart', { depId: SALES, userId: `user-seller${number}` });
    expect(gone).toMatchObject(lifts);
    expect(await granted(role)).toEqual([ORDERS]);
    expect((await assign(o.admin, `user-seller${number}`, '', role)).success).toBe(true);
  });

  test('an old screen neither doubles rows nor brings back what was taken away meanwhile; two at once both succeed', async () => {
    const post = (permissionIds: string, lastpermissionIds = '') =>
      o.admin.post(SAVE, { roleId: role, permissionIds, lastpermissionIds });
    const replies = await Promise.all([post(MAP), post('menu-plots'), post(MAP)]);
    expect(replies.map((reply) => reply.success)).toEqual([true, true, true]);
    await post('', MAP);
    await post(`${MAP},menu-plots,${ORDERS}`, `${MAP},menu-plots`);
    expect((await granted(role)).sort()).toEqual(['menu-plots', ORDERS].sort());
    const log = await o.t.database.db
      .selectFrom('sysDataLog')
      .select(['createBy', 'dataContent'])
      .where('dataTable', '=', 'sys_depart_role_permission')
      .where('dataId', '=', role)
      .orderBy('id')
      .execute();
    expect(log.at(-1)).toMatchObject({ createBy: 'admin', dataContent: expect.stringContaining(ORDERS) });
  });

  test('another tenant, other departments and odd input are refused', async () => {
    const foreign = await o.foreign.post(SAVE, { roleId: role, permissionIds: MAP, lastpermissionIds: '' });
    expect(foreign).toMatchObject({ success: false, message: '未找到对应角色！' });
    expect((await o.foreign.get(GRANTED, { roleId: role })).success).toBe(false);
    expect((await o.foreign.get(TREE, { departId: SALES })).success).toBe(false);
    expect(await o.foreign.get(TREE, { departId: FOREIGN })).toMatchObject({ success: true, result: { ids: [] } });
    const beside = await o.role(`beside${number}`, FINANCE);
    expect(await o.head.post(SAVE, { roleId: beside, permissionIds: '' })).toMatchObject(REFUSED);
    expect(await o.head.get(GRANTED, { roleId: beside })).toMatchObject(REFUSED);
    expect(await o.clerk.post(SAVE, { roleId: role, permissionIds: MAP })).toMatchObject({ success: false });
    for (const body of [{}, { roleId: role, permissionIds: 7 }, { roleId: role, permissionIds: 'a\u0000' }])
      expect((await o.admin.post(SAVE, body)).success).toBe(false);
    const many = Array.from({ length: 10_000 }, (_, at) => `x${at}`).join(',');
    expect((await o.admin.post(SAVE, { roleId: role, permissionIds: many })).success).toBe(false);
  });
});

describe('(user-asks row 2) grants of departments end with what they hang on', () => {
  test('a deleted department gives nothing any more, a person who is no member neither', async () => {
    const { db } = o.t.database;
    await save(o.keeper, { give: [USER_LIST] });
    await assign(o.keeper, 'user-clerk', role);
    expect(await codesOf(o.clerk)).toContain('system:user:list');
    await o.keeper.delete('/sys/user/deleteUserInDepart', { depId: SALES, userId: 'user-clerk' });
    expect(await codesOf(o.clerk)).not.toContain('system:user:list');
    await o.keeper.post('/sys/user/editSysDepartWithUser', { depId: SALES, userIdList: ['user-clerk'] });
    expect(await codesOf(o.clerk)).not.toContain('system:user:list');
    const links = await db.selectFrom('sysDepartRoleUser').select('id').where('userId', '=', 'user-clerk').execute();
    expect(links).toEqual([]);
  });

  test('a charge that ends takes the rights of the head with it', async () => {
    await putInCharge(o.t, 'head', [FINANCE]);
    expect(await o.head.get(TREE, { departId: SALES })).toMatchObject(REFUSED);
    await putInCharge(o.t, 'head', [SALES]);
    expect((await o.head.get(TREE, { departId: SALES })).success).toBe(true);
  });
});
