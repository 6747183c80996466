import type { PermissionResult } from '@songbai/contract/modules/session/session.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { MENUS, type MenuWorld, menuWorld } from '../../testing/menus.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let w: MenuWorld;

beforeAll(async () => {
  t = await testApp();
  w = await menuWorld(t);
});
afterAll(() => t.close());

test('(issue 14 §12) a button with the same code again is granted to those who had it and still are', async () => {
  const { parent, button, code } = await w.pageWithButton();
  const { db } = t.database;
  const none = { operateDate: null, operateIp: null };
  await db
    .insertInto('sysRolePermission')
    .values([
      { id: newId(), permissionId: button.id, roleId: 'role-sales', dataRuleIds: null, ...none },
      { id: newId(), permissionId: button.id, roleId: 'role-cashier', dataRuleIds: 'a-rule', ...none },
    ])
    .execute();
  const gone = (await w.admin.post<{ id: string }>('/sys/role/add', { roleName: '将删角色', roleCode: 'willgo' }))
    .result;
  await db
    .insertInto('sysRolePassing')
    .values({ id: newId(), permissionId: button.id, roleId: gone.id, ...none })
    .execute();
  const codes = async () => (await w.sales.get<PermissionResult>(`${MENUS}/getUserPermissionByToken`)).result.codeList;
  expect(await w.remove(button.id)).toMatchObject({ success: true });
  expect(await codes()).not.toContain(code);
  expect((await w.admin.delete('/sys/role/delete', { id: gone.id })).success).toBe(true);
  const again = { name: '又来的按钮', menuType: 2, parentId: parent.id, perms: code };
  // One whose data rule went with the button would see more without it; another role is gone.
  expect(await w.add(again)).toMatchObject({
    success: true,
    message: '添加成功！已恢复原来的 1 项授权，2 项已不能恢复',
  });
  expect(await codes()).toContain(code);
  const { id } = await w.named('又来的按钮');
  const holders = await db.selectFrom('sysRolePermission').select('roleId').where('permissionId', '=', id).execute();
  expect(holders).toEqual([{ roleId: 'role-sales' }]);
});
