import { afterAll, beforeAll, expect, test } from 'vitest';
import { bumpState } from '../../db/state.ts';
import { newId } from '../../platform/ids.ts';
import { MENUS, type MenuWorld, menuWorld } from '../../testing/menus.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

let t: TestApp;
let w: MenuWorld;

beforeAll(async () => {
  t = await testApp();
  w = await menuWorld(t);
});
afterAll(() => t.close());

const PAGE = 'button-cem:customer:edit';
const total = async () => good<{ total: number }>(await w.sales.get('/cemetery/customer/list')).total;

test('(user-asks row 8) a button whose data rule restricts somebody stays on its page', async () => {
  const { admin, keeper } = w;
  good(await w.sales.post('/cemetery/customer/add', { name: '王小明', mobile: '13812345678' }));
  const rule = { permissionId: PAGE, ruleName: '无', ruleColumn: 'name', ruleConditions: '=', ruleValue: '无' };
  good(await admin.post(`${MENUS}/addPermissionRule`, rule));
  const [{ id }] = good<[Row]>(await admin.get(`${MENUS}/getPermRuleListByPermId`, { permissionId: PAGE }));
  expect(await total()).toBe(1);
  await t.database.db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('sysRolePermission')
      .where('roleId', '=', 'role-sales')
      .where('permissionId', '=', PAGE)
      .execute();
    const grant = { id: newId(), roleId: 'role-sales', permissionId: PAGE, operateDate: null, operateIp: null };
    await trx
      .insertInto('sysRolePermission')
      .values({ ...grant, dataRuleIds: id })
      .execute();
    await bumpState(trx, 'rights');
  });
  expect(await total()).toBe(0);
  const moved = { id: PAGE, parentId: w.top.id };
  expect(await w.edit(moved, keeper)).toMatchObject({
    success: false,
    message: '该按钮的数据规则正在限制角色，只有管理员可以移动',
  });
  expect(await total()).toBe(0);
  expect(await w.edit({ id: PAGE, name: '编辑客户' }, keeper)).toMatchObject({ success: true });
  // The reason for the refusal: a move by an administrator lifts the rule.
  good(await w.edit(moved));
  expect(await total()).toBe(1);
  const { parent, button } = await w.pageWithButton();
  const { parent: other } = await w.pageWithButton();
  expect(parent.id).not.toBe(other.id);
  expect(await w.edit({ id: button.id, parentId: other.id }, keeper)).toMatchObject({ success: true });
});
