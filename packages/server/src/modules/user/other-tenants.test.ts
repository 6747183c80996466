import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../../testing/people.ts';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

const REFUSED = {
  success: false,
  message: expect.stringMatching(/^(所选账号还属于其他租户|角色「held」还有其他租户的成员)，请联系平台管理员处理$/),
};
const PASSWORD = 'Cedar-2026!';

let t: TestApp;
let officer: Caller;
let both: Caller;

/** An account with few rights that works for two tenants. */
const SHARED = 'user-shared';
const SALES = 'depart-A01A01';
/** Roles of the department: one without holders, and one held by the shared account. */
let departRole: string;
let heldRole: string;

beforeAll(async () => {
  t = await testApp();
  await addTenant(t.database, 2, '别园');
  officer = await t.user({ username: 'officer', roles: ['sys_admin'] });
  both = await t.user({ username: 'both', roles: ['sys_admin'], tenants: '1,2' });
  const named = (username: string) => ({ username, realname: username, departs: [], relTenantIds: '1,2' });
  await people(t.database, [named('shared'), { ...named('binned'), delFlag: 1 }]);
  const admin = await t.as('admin');
  good(await admin.put('/sys/user/edit', { id: SHARED, selectedroles: 'role-field', selecteddeparts: SALES }));
  const grant = { departId: SALES, permissionIds: 'menu-plots', lastpermissionIds: '' };
  good(await admin.post('/sys/permission/saveDepartPermission', grant));
  const add = async (roleCode: string) =>
    good<Row>(await admin.post('/sys/sysDepartRole/add', { departId: SALES, roleName: roleCode, roleCode })).id;
  [departRole, heldRole] = [await add('free'), await add('held')];
  good(await admin.post('/sys/sysDepartRole/deptRoleUserAdd', { userId: SHARED, newRoleId: heldRole, oldRoleId: '' }));
});
afterAll(() => t.close());

const state = () =>
  t.database.db
    .selectFrom('sysUser')
    .select(['status', 'passwordHash', 'phone', 'email', 'delFlag'])
    .select((expression) => [
      expression
        .selectFrom('sysUserRole')
        .select(expression.fn.countAll().as('n'))
        .where('userId', '=', SHARED)
        .as('roles'),
      expression.selectFrom('sysDepartRolePermission').select(expression.fn.countAll().as('n')).as('departRoleGrants'),
    ])
    .where('id', '=', SHARED)
    .executeTakeFirstOrThrow();

describe('user-asks row 8: whoever works for other tenants too is not one tenant’s to take over', () => {
  const takeOver: readonly [string, (who: Caller) => Promise<object>][] = [
    ['password', (who) => who.put('/sys/user/changePassword', { username: 'shared', password: PASSWORD })],
    ['new password', (who) => who.raw({ method: 'PUT', url: '/sys/user/resetPassword?usernames=shared' }).then(json)],
    ['phone, which signs in', (who) => who.put('/sys/user/edit', { id: SHARED, phone: '13700001111' })],
    ['e-mail', (who) => who.put('/sys/user/edit', { id: SHARED, email: 'x@example.cn' })],
    ['freezing', (who) => who.put('/sys/user/frozenBatch', { ids: SHARED, status: 2 })],
    ['deleting', (who) => who.delete('/sys/user/delete', { id: SHARED })],
    ['roles, which count everywhere', (who) => who.put('/sys/user/edit', { id: SHARED, selectedroles: 'role-sales' })],
    [
      'a role by its members',
      (who) => who.post('/sys/user/addSysUserRole', { roleId: 'role-sales', userIdList: [SHARED] }),
    ],
    [
      'a role taken from its members',
      (who) => who.delete('/sys/user/deleteUserRole', { roleId: 'role-field', userId: SHARED }),
    ],
    [
      'a department role, which counts everywhere too',
      (who) => who.post('/sys/sysDepartRole/deptRoleUserAdd', { userId: SHARED, newRoleId: departRole, oldRoleId: '' }),
    ],
    [
      'what such a role may do',
      (who) =>
        who.post('/sys/sysDepartPermission/saveDeptRolePermission', { roleId: heldRole, permissionIds: 'menu-plots' }),
    ],
    ['taking back', (who) => who.put('/sys/user/putRecycleBin', { userIds: 'user-binned' })],
    ['purging', (who) => who.delete('/sys/user/deleteRecycleBin', { userIds: 'user-binned' })],
  ];
  const json = (reply: { json(): object }) => reply.json();

  test.each(takeOver)('%s', async (_name, call) => {
    const before = await state();
    expect(await call(officer)).toMatchObject(REFUSED);
    expect(await state()).toEqual(before);
  });

  test('names and departments are kept all the same', async () => {
    expect(await officer.put('/sys/user/edit', { id: SHARED, realname: '共享' })).toMatchObject({ success: true });
    const more = { id: SHARED, selecteddeparts: 'depart-A01A01,depart-A01A02' };
    expect(await officer.put('/sys/user/edit', more)).toMatchObject({ success: true });
  });

  test('who works for all of them may, and so may administrators of the platform', async () => {
    const [[, setPassword], , [, setPhone]] = takeOver as [(typeof takeOver)[0], unknown, (typeof takeOver)[0]];
    expect(await setPassword(both)).toMatchObject({ success: true });
    expect(await setPhone(await t.as('admin'))).toMatchObject({ success: true });
  });
});
