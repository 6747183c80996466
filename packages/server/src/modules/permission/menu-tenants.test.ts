import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MENUS, type MenuWorld, menuWorld } from '../../testing/menus.ts';
import { people } from '../../testing/people.ts';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

let t: TestApp;
let w: MenuWorld;
let officer: Caller;
let platform: Caller;

beforeAll(async () => {
  t = await testApp();
  w = await menuWorld(t);
  await addTenant(t.database, 2, '别园');
  officer = await t.user({ username: 'officer', roles: ['keeper'], tenants: '2', departs: [] });
  platform = await t.user({ username: 'platform', roles: ['keeper'], tenants: '1,2' });
  await people(t.database, [{ username: 'first', realname: '甲', departs: [], relTenantIds: '1' }]);
});
afterAll(() => t.close());

/** A page; people of the first tenant use it by a role if one is given. */
async function pageOf(user?: string): Promise<{ id: string; name: string; below: string }> {
  const { parent, button } = await w.pageWithButton();
  if (user !== undefined) {
    const { id } = good<Row>(await w.admin.post('/sys/role/add', { roleName: parent.name, roleCode: button.id }));
    const grant = { roleId: id, permissionIds: `${parent.id},${button.id}`, lastpermissionIds: '' };
    good(await w.admin.post(`${MENUS}/saveRolePermission`, grant));
    good(await w.admin.post('/sys/user/addSysUserRole', { roleId: id, userIdList: [user] }));
  }
  return { id: parent.id, name: parent.name, below: button.id };
}

describe('user-asks row 13: menus are shared by all tenants, so nobody changes one that people of another use', () => {
  test('neither its look nor that it is there, alone or with what is above it', async () => {
    const page = await pageOf('user-first');
    const refused = { success: false, message: `菜单「${page.name}」还有其他租户的人员在用，请联系平台管理员处理` };
    expect(await w.edit({ id: page.id, hidden: true }, officer)).toMatchObject(refused);
    expect(await w.edit({ id: page.id, name: '改名' }, officer)).toMatchObject(refused);
    expect(await w.remove(page.id, officer)).toMatchObject(refused);
    expect(await officer.delete(`${MENUS}/deleteBatch`, { ids: `${page.below},` })).toMatchObject({
      message: `菜单「${page.name}按钮」还有其他租户的人员在用，请联系平台管理员处理`,
    });
    expect(await w.remove(w.top.id, officer)).toMatchObject({ success: false });
    expect(await w.named(page.name)).toMatchObject({ id: page.id, hidden: false });
  });

  test('of a menu that nobody else uses, and by who works for all of them, all of it', async () => {
    const own = await pageOf();
    expect(await w.edit({ id: own.id, hidden: true }, officer)).toMatchObject({ success: true });
    expect(await w.remove(own.id, officer)).toMatchObject({ success: true });
    const shared = await pageOf('user-first');
    expect(await w.edit({ id: shared.id, hidden: true }, platform)).toMatchObject({ success: true });
    expect(await w.remove(shared.id, platform)).toMatchObject({ success: true });
  });
});
