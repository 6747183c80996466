import type { UserRights } from '@songbai/contract/modules/permission/user-rights.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: Caller;
let clerk: Caller;

const rights = (who: Caller, userId = '') => who.get<UserRights>('/sys/permission/userRights', { userId });

beforeAll(async () => {
  t = await testApp();
  await addTenant(t.database, 2, '别园');
  admin = await t.as('admin');
  clerk = await t.user({ username: 'clerk', realname: '张芳', roles: ['sales', 'cashier'] });
});
afterAll(() => t.close());

describe('(user-asks row 8) what can this person do: each right with its reason', () => {
  test('menus and buttons in their order, with the way to them and every role that gives them', async () => {
    const { result } = await rights(admin, 'user-clerk');
    expect(result).toMatchObject({ userId: 'user-clerk', username: 'clerk', realname: '张芳', admin: false });
    const lock = result.rights.find((right) => right.perms === 'cem:plot:lock');
    expect(lock).toMatchObject({
      type: 2,
      sources: [{ kind: 'role', id: 'role-sales', name: '销售顾问' }],
      dataRules: [],
    });
    expect(lock?.path.length).toBe(2);
    const orders = result.rights.find((right) => right.permissionId === 'menu-order-normal');
    expect(orders?.sources.map((source) => source.name)).toEqual(['收银员', '销售顾问']);
    expect(orders?.dataRules).toEqual([
      {
        id: 'rule-own-order-normal',
        ruleName: '仅本人经办',
        ruleColumn: 'salesId',
        ruleConditions: '=',
        ruleValue: '#{sys_user_id}',
        valid: true,
        sourceIds: ['role-sales'],
      },
    ]);
    expect(result.passing).toEqual([]);
  });

  test('it names exactly what the person holds', async () => {
    const { result } = await rights(clerk);
    const held = await t.database.db
      .selectFrom('sysUserGrant')
      .select('permissionId')
      .distinct()
      .where('userId', '=', 'user-clerk')
      .execute();
    expect(result.rights.map((right) => right.permissionId).sort()).toEqual(held.map((row) => row.permissionId).sort());
  });

  test('what one may only pass on stands apart; administrators are named as such', async () => {
    const officer = await t.user({ username: 'officer', roles: ['sys_admin'] });
    const { result } = await rights(officer);
    expect(result.passing.find((right) => right.perms === 'cem:pay:add')?.sources).toEqual([
      { kind: 'role', id: 'role-sys_admin', name: '系统管理员' },
    ]);
    expect(result.rights.some((right) => right.perms === 'cem:pay:add')).toBe(false);
    expect((await rights(admin)).result.admin).toBe(true);
  });

  test('a department role is a reason while its holder belongs to the department', async () => {
    const { db } = t.database;
    const stamps = { createBy: null, createTime: null, updateBy: null, updateTime: null, sysOrgCode: null };
    const live = {
      ...stamps,
      deleteBy: null,
      deleteTime: null,
      deleteReason: null,
      version: 1,
      delFlag: 0,
      tenantId: 1,
    };
    const role = { id: 'drole', departId: 'depart-A01A01', roleName: '组长', roleCode: 'lead', description: null };
    await db
      .insertInto('sysDepartRole')
      .values({ ...live, ...role })
      .execute();
    await db.insertInto('sysDepartRoleUser').values({ id: 'du', userId: 'user-clerk', droleId: 'drole' }).execute();
    const grant = { id: 'dp', departId: 'depart-A01A01', roleId: 'drole', permissionId: 'menu-gallery' };
    await db
      .insertInto('sysDepartRolePermission')
      .values({ ...grant, dataRuleIds: null, operateDate: null, operateIp: null })
      .execute();
    const gallery = async () =>
      (await rights(clerk)).result.rights.find((right) => right.permissionId === 'menu-gallery')?.sources;
    expect(await gallery()).toEqual([{ kind: 'departRole', id: 'drole', name: '组长', depart: '销售部' }]);
    await db.deleteFrom('sysUserDepart').where('userId', '=', 'user-clerk').execute();
    expect(await gallery()).toBeUndefined();
  });

  test('oneself always; others need the permission and the same tenant', async () => {
    expect((await rights(clerk, 'user-clerk')).success).toBe(true);
    expect(await rights(clerk, 'user-admin')).toMatchObject({ success: false, code: 510 });
    const foreign = await t.user({ username: 'foreign', roles: ['sys_admin'], tenants: '2', departs: [] });
    for (const id of ['user-clerk', 'nobody', "x' or '1'='1"])
      expect(await rights(foreign, id)).toMatchObject({ success: false, message: '用户不存在！' });
    expect((await t.anonymous.raw({ method: 'GET', url: '/sys/permission/userRights' })).statusCode).toBe(401);
    const long = await rights(admin, 'x'.repeat(65));
    expect(long.success).toBe(false);
    const twice = await admin.raw({ method: 'GET', url: '/sys/permission/userRights?userId=a&userId=b' });
    expect(twice.statusCode).toBe(200);
  });
});
