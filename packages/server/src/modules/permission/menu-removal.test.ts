import type { PermissionResult } from '@songbai/contract/modules/session/session.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

describe('(contract/1 §7.2) deleting', () => {
  test('takes everything below, its rules and all grants; holders lose it with the next call', async () => {
    const { parent, button, code } = await w.pageWithButton();
    const grant = (permissionId: string) => ({
      id: newId(),
      permissionId,
      dataRuleIds: null,
      operateDate: null,
      operateIp: null,
    });
    const { db } = t.database;
    await db
      .insertInto('sysRolePermission')
      .values({ ...grant(button.id), roleId: 'role-sales' })
      .execute();
    await db
      .insertInto('sysRolePassing')
      .values({ id: newId(), permissionId: button.id, roleId: 'role-sales', operateDate: null, operateIp: null })
      .execute();
    await db
      .insertInto('sysDepartPermission')
      .values({ id: newId(), permissionId: parent.id, departId: 'depart-x', dataRuleIds: null })
      .execute();
    await db
      .insertInto('sysDepartRolePermission')
      .values({ ...grant(button.id), roleId: 'drole-x', departId: 'depart-x' })
      .execute();
    await w.admin.post(`${MENUS}/addPermissionRule`, {
      permissionId: parent.id,
      ruleName: '甲',
      ruleColumn: 'x',
      ruleConditions: '=',
      ruleValue: '1',
    });
    const codes = async () =>
      (await w.sales.get<PermissionResult>(`${MENUS}/getUserPermissionByToken`)).result.codeList;
    expect(await codes()).toContain(code);
    expect(await w.remove(parent.id)).toMatchObject({ success: true, code: 200, message: '删除成功!' });
    expect(await codes()).not.toContain(code);
    expect((await w.list(parent.name)).result).toEqual([]);
    expect(
      (await w.admin.get<unknown[]>(`${MENUS}/getPermRuleListByPermId`, { permissionId: parent.id })).result,
    ).toEqual([]);
    for (const table of [
      'sysRolePermission',
      'sysRolePassing',
      'sysDepartPermission',
      'sysDepartRolePermission',
    ] as const) {
      const left = await db
        .selectFrom(table)
        .select('id')
        .where('permissionId', 'in', [parent.id, button.id])
        .execute();
      expect(left).toEqual([]);
    }
    const log = await db
      .selectFrom('sysDataLog')
      .select(['dataTable', 'action'])
      .where('dataId', 'in', [parent.id, button.id, 'role-sales', 'depart-x', 'drole-x'])
      .execute();
    expect(log.filter((entry) => entry.action === 'delete').map((entry) => entry.dataTable)).toEqual([
      'sys_permission',
      'sys_permission',
    ]);
    expect(new Set(log.map((entry) => entry.dataTable))).toEqual(
      new Set([
        'sys_permission',
        'sys_role_permission',
        'sys_role_passing',
        'sys_depart_permission',
        'sys_depart_role_permission',
      ]),
    );
  });

  test('deleteBatch: ids a parent has taken along, trailing commas and unknown ids are skipped', async () => {
    const { parent, button } = await w.pageWithButton();
    const reply = await w.admin.delete(`${MENUS}/deleteBatch`, { ids: `${parent.id},${button.id},nothing,` });
    expect(reply).toMatchObject({ success: true, code: 200, message: '删除成功!' });
    expect(await w.admin.delete(`${MENUS}/deleteBatch`, { ids: parent.id })).toMatchObject({
      success: false,
      message: '删除失败!',
    });
    expect(await w.admin.delete(`${MENUS}/deleteBatch`, { ids: ',' })).toMatchObject({
      success: false,
      message: '删除失败!',
    });
    expect(await w.remove(parent.id)).toMatchObject({ success: false, message: '未找到菜单信息' });
  });

  test.each([
    ['menu-role-list', '角色管理'],
    ['menu-permission-list', '菜单管理'],
    ['menu-user-list', '用户管理'],
    ['button-system:permission:edit', '菜单编辑'],
    ['button-system:permission:saveRole', '授权'],
    ['button-system:role:list', '查询'],
    ['menu-system', ''],
  ])('without %s nobody could administer: it stays', async (id, name) => {
    const text = expect.stringMatching(new RegExp(`^「${name || '.+'}」是系统管理必需的菜单或权限`));
    expect(await w.remove(id)).toMatchObject({ success: false, message: text });
    if (id.startsWith('button'))
      expect(await w.edit({ id, perms: 'other:code' })).toMatchObject({ success: false, message: text });
  });

  test('a code that calls ask for keeps its row: money is taken as before, and the button may be disabled', async () => {
    const refused = { success: false, message: expect.stringContaining('正在使用') };
    const code = 'cem:pay:add';
    const id = `button-${code}`;
    const cashier = await t.user({ username: 'till', roles: ['cashier'] });
    const codes = async () =>
      (await cashier.get<PermissionResult>(`${MENUS}/getUserPermissionByToken`)).result.codeList;
    for (const gone of [id, 'menu-order-normal', 'menu-orders']) expect(await w.remove(gone)).toMatchObject(refused);
    expect(await w.admin.delete(`${MENUS}/deleteBatch`, { ids: `${id},` })).toMatchObject(refused);
    expect(await w.edit({ id, perms: 'cem:pay:other' })).toMatchObject(refused);
    expect(await w.edit({ id, perms: '' })).toMatchObject(refused);
    expect(await codes()).toContain(code);
    // A second row carries the code: then either may go, and the other not.
    const second = w.fresh();
    await w.add({ name: second, menuType: 2, parentId: w.top.id, perms: code });
    expect(await w.remove((await w.named(second)).id)).toMatchObject({ success: true });
    expect(await w.remove(id)).toMatchObject(refused);
    expect(await w.edit({ id, name: '收款（停用）', status: '0' })).toMatchObject({ success: true });
    expect(await w.edit({ id, name: '收款', status: '1' })).toMatchObject({ success: true });
    expect(await codes()).toContain(code);
  });

  test('a second menu that leads to such a page goes again', async () => {
    const name = w.fresh();
    await w.add(w.page(name, { component: '/src/views/system/UserList.vue' }));
    const copy = await w.named(name);
    expect(copy.component).toBe('system/UserList');
    expect(await w.edit({ id: copy.id, hidden: true, url: '/elsewhere' })).toMatchObject({ success: true });
    expect(await w.remove(copy.id)).toMatchObject({ success: true, message: '删除成功!' });
  });

  test('it is neither hidden, nor moved under what is hidden, nor renamed in its path', async () => {
    const name = w.fresh();
    await w.add({ name, menuType: 0, url: `/${name}`, hidden: true });
    const hidden = await w.named(name);
    for (const change of [
      { id: 'menu-role-list', hidden: true },
      { id: 'menu-role-list', route: false },
      { id: 'menu-role-list', parentId: hidden.id },
      { id: 'menu-role-list', component: 'other/Page' },
      { id: 'menu-role-list', url: '/other' },
      { id: 'menu-system', hidden: true },
      { id: 'menu-system', menuType: 1, parentId: hidden.id },
    ]) {
      expect(await w.edit(change)).toMatchObject({
        success: false,
        message: expect.stringContaining('是系统管理必需的'),
      });
    }
    expect(await w.edit({ id: 'menu-role-list', name: '角色与权限', icon: 'team', sortNo: 3 })).toMatchObject({
      success: true,
    });
    await w.edit({ id: 'menu-role-list', name: '角色管理' });
  });
});

describe('(user-asks row 8) who keeps menus without being an administrator', () => {
  test('changes names, icons, order and flags, but not what rights hang on', async () => {
    const { parent, button } = await w.pageWithButton();
    expect(
      await w.edit({ id: parent.id, name: `${parent.name}x`, icon: 'team', sortNo: 2, hidden: true }, w.keeper),
    ).toMatchObject({ success: true });
    expect(await w.edit({ ...button, name: '改名' }, w.keeper)).toMatchObject({ success: true });
    const refused = { success: false, message: '授权标识、前端组件和菜单路径关系到权限范围，只有管理员可以修改' };
    expect(await w.edit({ id: button.id, perms: 'system:user:delete' }, w.keeper)).toMatchObject(refused);
    expect(await w.edit({ id: parent.id, component: 'system/UserList' }, w.keeper)).toMatchObject(refused);
    expect(await w.edit({ id: parent.id, url: '/isystem/user' }, w.keeper)).toMatchObject(refused);
    expect(await w.edit({ id: button.id, perms: '' }, w.keeper)).toMatchObject(refused);
  });

  test('adds new codes, never known ones', async () => {
    const { parent, code } = await w.pageWithButton();
    const button = (perms: string) => w.add({ name: '按钮', menuType: 2, parentId: parent.id, perms }, w.keeper);
    expect(await button('system:user:delete')).toMatchObject({
      success: false,
      message: '授权标识「system:user:delete」已被其他菜单使用，只有管理员可以重复添加',
    });
    expect(await button(`x:y,${code}`)).toMatchObject({ success: false });
    expect(await button('x:fresh')).toMatchObject({ success: true });
  });

  test('removes no menu whose data rules restrict somebody', async () => {
    const { parent } = await w.pageWithButton();
    await w.admin.post(`${MENUS}/addPermissionRule`, {
      permissionId: parent.id,
      ruleName: '甲',
      ruleColumn: 'x',
      ruleConditions: '=',
      ruleValue: '1',
    });
    const [rule] = (
      await w.admin.get<{ id: string }[]>(`${MENUS}/getPermRuleListByPermId`, { permissionId: parent.id })
    ).result;
    const link = {
      id: newId(),
      roleId: 'role-sales',
      permissionId: parent.id,
      dataRuleIds: rule?.id ?? '',
      operateDate: null,
      operateIp: null,
    };
    await t.database.db.insertInto('sysRolePermission').values(link).execute();
    expect(await w.remove(parent.id, w.keeper)).toMatchObject({
      success: false,
      message: '所选菜单下的数据规则正在限制角色，只有管理员可以删除',
    });
    expect(await w.remove(parent.id)).toMatchObject({ success: true });
  });
});

describe('who may, and what is refused', () => {
  const READS = [
    'list',
    'getSystemMenuList',
    'getSystemSubmenu',
    'getSystemSubmenuBatch',
    'queryTreeList',
    'queryListAsync',
    'checkPermDuplication',
  ];

  test.each(READS)('%s: no token 401, no right 510', async (path) => {
    const query = { parentId: 'x', parentIds: 'x' };
    expect(await t.anonymous.get(`${MENUS}/${path}`, query)).toMatchObject({ success: false, code: 401 });
    expect(await w.sales.get(`${MENUS}/${path}`, query)).toMatchObject({ success: false, code: 510 });
  });

  test('changes: no token 401, no right 510', async () => {
    for (const [caller, code] of [
      [t.anonymous, 401],
      [w.sales, 510],
    ] as const) {
      expect(await w.add(w.page(w.fresh()), caller)).toMatchObject({ code });
      expect(await w.edit({ id: w.top.id, name: 'x' }, caller)).toMatchObject({ code });
      expect(await w.remove(w.top.id, caller)).toMatchObject({ code });
      expect(await caller.delete(`${MENUS}/deleteBatch`, { ids: w.top.id })).toMatchObject({ code });
    }
  });

  test.each<[string, object]>([
    ['no name', { name: undefined }],
    ['a blank name', { name: '  ' }],
    ['a name of markup and length', { name: '<b>'.repeat(50) }],
    ['an unknown type', { menuType: 3 }],
    ['a type as a word', { menuType: 'one' }],
    ['a huge order', { sortNo: 1e300 }],
    ['a status that is none', { status: '9' }],
    ['a flag that is none', { hidden: 'yes' }],
    ['a long path', { url: `/${'a'.repeat(300)}` }],
    ['a zero character', { component: 'a\u0000b' }],
    ['an unknown key', { passwordHash: 'x' }],
    ['an object for a text', { perms: {} }],
  ])('%s is refused clearly', async (_name, more) => {
    expect(await w.add(w.page(w.fresh(), more))).toMatchObject({
      success: false,
      code: 500,
      message: expect.stringMatching(/^校验失败！/),
    });
  });

  test('server-owned values of a body are dropped', async () => {
    const name = w.fresh();
    await w.add(w.page(name, { id: 'chosen', delFlag: 1, ruleFlag: 1, createBy: 'evil', isLeaf: false, version: 9 }));
    expect(await w.named(name)).toMatchObject({ createBy: 'admin', ruleFlag: 0, isLeaf: true, version: 1, delFlag: 0 });
    expect((await w.named(name)).id).not.toBe('chosen');
  });

  test('odd queries answer clearly', async () => {
    const odd = await w.admin.raw({ method: 'GET', url: `${MENUS}/getSystemSubmenu?parentId=a&parentId=b` });
    expect(odd.statusCode).toBeLessThan(500);
    const many = Array.from({ length: 10_000 }, (_one, index) => `id${index}`).join(',');
    const reply = await w.admin.raw({ method: 'DELETE', url: `${MENUS}/deleteBatch?ids=${many}` });
    expect(reply.statusCode).toBeLessThan(500);
    expect(await w.admin.get(`${MENUS}/getSystemSubmenu`)).toMatchObject({ success: false });
  });
});
