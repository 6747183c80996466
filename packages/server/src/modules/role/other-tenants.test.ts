import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../../testing/people.ts';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

let t: TestApp;
let admin: Caller;
let officer: Caller;
/** A role that both tenants use, and one of people of the officer's tenant only. */
let shared: string;
let own: string;

const PAGE = 'button-system:role:list';

async function role(roleCode: string, members: readonly string[]): Promise<string> {
  const { id } = good<Row>(await admin.post('/sys/role/add', { roleName: roleCode, roleCode }));
  for (const member of members) good(await admin.put('/sys/user/edit', { id: member, selectedroles: id }));
  return id;
}

beforeAll(async () => {
  t = await testApp();
  await addTenant(t.database, 2, '别园');
  admin = await t.as('admin');
  officer = await t.user({ username: 'officer', roles: ['sys_admin'], tenants: '2', departs: [] });
  const named = (username: string, relTenantIds: string) => ({
    ...{ username, realname: username, departs: [], relTenantIds },
  });
  await people(t.database, [named('first', '1'), named('second', '2')]);
  shared = await role('shared', ['user-first', 'user-second']);
  own = await role('own', ['user-second']);
});
afterAll(() => t.close());

describe('user-asks row 13: roles are shared by all tenants, so nobody changes one for people of another', () => {
  const refused = { success: false, message: '角色「shared」还有其他租户的成员，请联系平台管理员处理' };
  const changes: readonly [string, (roleId: string) => Promise<object>][] = [
    ['rights', (roleId) => officer.post('/sys/permission/saveRolePermission', { roleId, permissionIds: PAGE })],
    ['passing on', (roleId) => officer.post('/sys/role/savePassing', { roleId, permissionIds: PAGE })],
    [
      'what it shows',
      (roleId) =>
        officer.post('/sys/role/saveFieldLevels', { roleId, levels: [{ field: 'customer.mobile', level: '0' }] }),
    ],
    ['its description', (id) => officer.put('/sys/role/edit', { id, description: 'x' })],
    ['the role itself', (id) => officer.delete('/sys/role/delete', { id })],
  ];

  test.each(changes)('%s', async (_name, change) => {
    expect(await change(shared)).toMatchObject(refused);
  });

  test.each(changes)('%s of a role that only the own people have', async (_name, change) => {
    expect(await change(own)).toMatchObject({ success: true });
  });
});
