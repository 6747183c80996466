import type { RoleMember } from '@songbai/contract/modules/role/role-member.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stateOf } from '../../db/state.ts';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: Caller;
let officer: Caller;
let clerk: Caller;
let foreign: Caller;

const ADD = '/sys/user/addSysUserRole';
const REMOVE = '/sys/user/deleteUserRole';
const members = async (roleId: string, query: Record<string, string | number> = {}, who = admin) =>
  who.get<Page<RoleMember>>('/sys/user/userRoleList', { roleId, ...query });
const names = async (roleId: string, query: Record<string, string | number> = {}, who = admin) =>
  (await members(roleId, query, who)).result.records.map((row) => row.username);
const add = (roleId: string, users: readonly string[], who = admin) =>
  who.post(ADD, { roleId, userIdList: users.map((name) => `user-${name}`) });
const remove = (roleId: string, name: string, who = admin) => who.delete(REMOVE, { roleId, userId: `user-${name}` });

beforeAll(async () => {
  t = await testApp();
  await addTenant(t.database, 2, '别园');
  admin = await t.as('admin');
  officer = await t.user({ username: 'officer', roles: ['sys_admin'] });
  clerk = await t.user({ username: 'clerk', realname: '张小芳', roles: ['sales'] });
  await t.user({ username: 'wang', realname: '王芳', roles: [], departs: ['A01A01'] });
  foreign = await t.user({ username: 'foreign', roles: ['sys_admin'], tenants: '2', departs: [] });
});
afterAll(() => t.close());

describe('(contract/1 §5.7) members of a role', () => {
  test('userRoleList: exact username, part of the name, departments and texts of the dictionaries', async () => {
    await add('role-sales', ['wang']);
    const reply = await members('role-sales');
    expect(reply).toMatchObject({ success: true, code: 0, result: { total: 2, current: 1 } });
    expect(reply.result.records[0]).toMatchObject({
      username: 'clerk',
      realname: '张小芳',
      status: 1,
      status_dictText: '正常',
      orgCodeTxt: '销售部',
      // The stock form clears the departments in charge of accounts that are not marked as superior.
      userIdentity: 1,
    });
    expect(await names('role-sales', { username: 'clerk' })).toEqual(['clerk']);
    expect(await names('role-sales', { username: 'cler' })).toEqual([]);
    expect(await names('role-sales', { realname: '*芳*' })).toEqual(['clerk', 'wang']);
    expect(await names('role-sales', { realname: '%' })).toEqual([]);
    expect(await names('role-sales', { pageSize: 1, pageNo: 2 })).toEqual(['wang']);
    expect(await names('nobody')).toEqual([]);
    await remove('role-sales', 'wang');
  });

  test('addSysUserRole skips who is there already; the right works with the next call', async () => {
    const before = await stateOf(t.database.db, 'rights');
    const reply = await add('role-cashier', ['clerk', 'wang', 'clerk']);
    expect(reply).toMatchObject({ success: true, code: 0, message: '添加成功!' });
    expect(await add('role-cashier', ['clerk', 'wang'])).toMatchObject({ success: true });
    expect(await stateOf(t.database.db, 'rights')).toBe(before + 1);
    expect(await names('role-cashier')).toEqual(['clerk', 'wang']);
    const log = await t.database.db
      .selectFrom('sysDataLog')
      .select(['dataId', 'dataContent', 'createBy'])
      .where('dataTable', '=', 'sys_user_role')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(log).toMatchObject({ dataId: 'role-cashier', createBy: 'admin' });
    expect(log?.dataContent).toContain('user-clerk,user-wang');
  });

  test('deleteUserRole and deleteUserRoleBatch; who is no member fails', async () => {
    expect(await remove('role-cashier', 'wang')).toMatchObject({ success: true, code: 200, message: '删除成功!' });
    expect(await remove('role-cashier', 'wang')).toMatchObject({ success: false, message: '删除失败！' });
    const batch = (userIds: string) => admin.delete(`${REMOVE}Batch`, { roleId: 'role-cashier', userIds });
    expect(await batch('user-clerk,user-wang,')).toMatchObject({ success: true, message: '删除成功!' });
    for (const nothing of ['', ',', 'user-clerk,'])
      expect(await batch(nothing)).toMatchObject({ success: false, message: '删除失败！' });
    expect(await names('role-cashier')).toEqual([]);
  });

  test.each<[string, object, RegExp]>([
    ['a role that is not there', { roleId: 'role-x', userIdList: ['user-clerk'] }, /^未找到对应角色！$/],
    ['somebody who is not there', { roleId: 'role-sales', userIdList: ['user-x'] }, /^用户不存在！$/],
    ['nobody', { roleId: 'role-sales', userIdList: [] }, /用户/],
    ['a list that is a text', { roleId: 'role-sales', userIdList: 'user-clerk' }, /用户/],
    ['too many', { roleId: 'role-sales', userIdList: Array.from({ length: 10_000 }, (_, n) => `u${n}`) }, /用户/],
    ['a zero character', { roleId: 'role-sales\u0000', userIdList: ['user-clerk'] }, /非法字符/],
    ['no role', { userIdList: ['user-clerk'] }, /角色/],
  ])('%s is refused', async (_name, body, message) => {
    const reply = await admin.post(ADD, body);
    expect(reply.success).toBe(false);
    expect(reply.message).toMatch(message);
  });

  test('no token, no permission: nothing', async () => {
    expect((await t.anonymous.raw({ method: 'GET', url: '/sys/user/userRoleList?roleId=x' })).statusCode).toBe(401);
    const refused = { success: false, code: 510 };
    expect(await members('role-sales', {}, clerk)).toMatchObject(refused);
    expect(await add('role-sales', ['wang'], clerk)).toMatchObject(refused);
    expect(await remove('role-sales', 'wang', clerk)).toMatchObject(refused);
    expect(await clerk.delete(`${REMOVE}Batch`, { roleId: 'role-sales', userIds: 'user-wang' })).toMatchObject(refused);
  });

  test('people of another tenant do not exist', async () => {
    expect(await names('role-sales', {}, foreign)).toEqual([]);
    expect(await add('role-sales', ['clerk'], foreign)).toMatchObject({ success: false, message: '用户不存在！' });
    expect(await remove('role-sales', 'clerk', foreign)).toMatchObject({ success: false, message: '删除失败！' });
    expect(await names('role-sys_admin')).not.toContain('foreign');
  });
});

describe('(user-asks row 8) nobody gives a role that is more than he may give', () => {
  test('not to himself, not the role of administrators, nothing beyond his reach', async () => {
    expect(await add('role-sales', ['officer'], officer)).toMatchObject({
      success: false,
      message: '不能修改自己的角色，请联系其他管理员',
    });
    expect(await add('role-admin', ['wang'], officer)).toMatchObject({
      success: false,
      message: '只有管理员可以修改管理员角色的权限！',
    });
    const { result } = await admin.post<{ id: string }>('/sys/role/add', { roleName: '示例', roleCode: 'demo' });
    await admin.post('/sys/permission/saveRolePermission', { roleId: result.id, permissionIds: 'menu-gallery' });
    expect(await add(result.id, ['wang'], officer)).toMatchObject({
      success: false,
      message: '不能授予自己没有的权限：组件示例',
    });
    expect(await add('role-sales', ['wang'], officer)).toMatchObject({ success: true });
    expect(await remove('role-sales', 'wang', officer)).toMatchObject({ success: true });
  });

  test('the accounts of administrators are touched by administrators, and one of them always stays', async () => {
    const ops = { success: false, message: '只有管理员可以修改管理员账号！' };
    expect(await add('role-sales', ['admin'], officer)).toMatchObject(ops);
    expect(await remove('role-admin', 'admin')).toMatchObject({
      success: false,
      message: '管理员角色至少要保留一名可用的成员',
    });
    await add('role-admin', ['wang']);
    const wang = await t.as('wang');
    expect(await remove('role-admin', 'admin', wang)).toMatchObject({ success: true });
    expect(await add('role-admin', ['admin'], wang)).toMatchObject({ success: true });
    expect(await remove('role-admin', 'wang')).toMatchObject({ success: true });
  });

  test('taking a role away may not lift a limit that the taker lives under', async () => {
    const roleWith = async (roleCode: string, permissionIds: string) => {
      const { id } = (await admin.post<{ id: string }>('/sys/role/add', { roleName: '角色', roleCode })).result;
      await admin.post('/sys/permission/saveRolePermission', { roleId: id, permissionIds });
      return id;
    };
    const free = await roleWith('free', 'menu-orders,menu-order-normal');
    const keeper = await roleWith('keeper', 'button-system:role:list,button-system:user:deleteRole');
    const limited = await t.user({ username: 'limited', roles: ['sales'], departs: [] });
    await add(keeper, ['limited']);
    await add(free, ['wang']);
    await add('role-sales', ['wang']);
    expect(await remove('role-sales', 'wang', limited)).toMatchObject({
      success: false,
      message: '收回后将有人在「正常订单」上不再受数据权限限制，请联系管理员处理',
    });
    await remove(free, 'wang');
    expect(await remove('role-sales', 'wang', limited)).toMatchObject({ success: true });
  });
});
