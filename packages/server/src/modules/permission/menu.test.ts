import type { ParentTree, PermissionNode } from '@songbai/contract/modules/permission/permission.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flatMenus, MENUS, type MenuWorld, menuWorld } from '../../testing/menus.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let w: MenuWorld;

beforeAll(async () => {
  t = await testApp();
  w = await menuWorld(t);
});
afterAll(() => t.close());

describe('(contract/1 §7.1) reading menus', () => {
  test('list: the whole tree with every field of a node', async () => {
    const { success, code, result } = await w.list();
    expect({ success, code }).toEqual({ success: true, code: 0 });
    const system = result.find((node) => node.id === 'menu-system');
    expect(system).toMatchObject({
      ...{ key: 'menu-system', title: '系统管理', name: '系统管理', menuType: 0, parentId: null },
      ...{ leaf: false, isLeaf: false, route: true, hidden: false, hideTab: false, keepAlive: true, alwaysShow: false },
      ...{
        internalOrExternal: false,
        url: '/isystem',
        component: 'layouts/RouteView',
        icon: 'setting',
        redirect: null,
      },
      ...{ ruleFlag: 0, status: '1', permsType: '1', perms: null, delFlag: 0, description: null, componentName: null },
    });
    expect(typeof system?.sortNo).toBe('number');
    const roles = system?.children?.find((node) => node.id === 'menu-role-list');
    expect(roles?.children?.map((node) => node.perms)).toContain('system:role:add');
    expect(roles?.children?.[0]).toMatchObject({ leaf: true, isLeaf: true, children: null, menuType: 2, route: false });
  });

  test('list with a name: flat, all leaf true, no children; looks into name and url', async () => {
    const byName = (await w.list('角色管理')).result;
    expect(byName).toHaveLength(1);
    expect(byName[0]).toMatchObject({ name: '角色管理', leaf: true, isLeaf: true, children: null });
    expect((await w.list('/ISYSTEM/role')).result.map((node) => node.name)).toEqual(['角色管理', '角色成员']);
    expect((await w.list('%')).result).toEqual([]);
    expect((await w.list('_')).result).toEqual([]);
  });

  test('lazy: menuType 0 only, then level by level; [] where rows stand below', async () => {
    const tops = (await w.admin.get<PermissionNode[]>(`${MENUS}/getSystemMenuList`)).result;
    expect(new Set(tops.map((node) => node.menuType))).toEqual(new Set([0]));
    expect(tops.find((node) => node.id === 'menu-system')?.children).toEqual([]);
    const below = await w.admin.get<PermissionNode[]>(`${MENUS}/getSystemSubmenu`, { parentId: 'menu-system' });
    expect(below.code).toBe(0);
    expect(below.result.find((node) => node.id === 'menu-role-list')).toMatchObject({ children: [], isLeaf: false });
    const buttons = await w.admin.get<PermissionNode[]>(`${MENUS}/getSystemSubmenu`, { parentId: 'menu-role-list' });
    expect(buttons.result[0]).toMatchObject({ menuType: 2, children: null, isLeaf: true });
  });

  test('getSystemSubmenuBatch: code 200, an object by parent', async () => {
    const query = { parentIds: 'menu-system,nothing,menu-role-list,' };
    const reply = await w.admin.get<Record<string, PermissionNode[]>>(`${MENUS}/getSystemSubmenuBatch`, query);
    expect(reply).toMatchObject({ success: true, code: 200 });
    expect(Object.keys(reply.result)).toEqual(['menu-system', 'nothing', 'menu-role-list']);
    expect(reply.result.nothing).toEqual([]);
    expect(reply.result['menu-role-list']?.map((node) => node.name)).toContain('授权');
    const empty = await w.admin.get(`${MENUS}/getSystemSubmenuBatch`, { parentIds: ',' });
    expect(empty).toMatchObject({ success: false, message: '批量查询子菜单失败：parentIds不能为空' });
  });

  test('queryTreeList: what a parent is chosen from, without buttons; queryListAsync one level of it', async () => {
    const { treeList, ids } = (await w.admin.get<ParentTree>(`${MENUS}/queryTreeList`)).result;
    expect(ids).toContain('menu-role-list');
    expect(ids).not.toContain('button-system:role:add');
    const system = treeList.find((node) => node.key === 'menu-system');
    const role = system?.children?.find((node) => node.key === 'menu-role-list');
    const texts = { title: '角色管理', slotTitle: '角色管理', label: '角色管理' };
    expect(role).toEqual({
      key: 'menu-role-list',
      value: 'menu-role-list',
      ...texts,
      parentId: 'menu-system',
      icon: null,
      isLeaf: true,
      children: null,
    });
    const level = await w.admin.get<{ key: string }[]>(`${MENUS}/queryListAsync`, { pid: 'menu-system' });
    expect(level.result.map((node) => node.key)).toContain('menu-role-list');
    expect((await w.admin.get<unknown[]>(`${MENUS}/queryListAsync`)).result.length).toBeGreaterThan(3);
  });

  test('checkPermDuplication: the same path with the same grouping flag is taken', async () => {
    const ask = (query: Record<string, string>) => w.admin.get(`${MENUS}/checkPermDuplication`, query);
    expect(await ask({ url: 'isystem/role' })).toMatchObject({
      success: false,
      message: '访问路径不允许重复，请重定义！',
    });
    expect(await ask({ url: '/isystem/role', id: 'menu-role-list' })).toMatchObject({
      code: 200,
      message: '该值可用！',
    });
    expect(await ask({ url: '/isystem/role', alwaysShow: 'true' })).toMatchObject({ success: true });
    expect(await ask({ url: '/no/such' })).toMatchObject({ success: true });
  });
});

describe('(contract/1 §7.2) adding and editing', () => {
  test('component and url are normalised, a new item is a leaf, its parent is none any more', async () => {
    const name = w.fresh();
    const body = w.page(name, { component: '/src/views/test/Page.vue', url: 'test/page.vue', perms: ' a:b , a:c ,' });
    expect(await w.add(body)).toMatchObject({ success: true, code: 200, message: '添加成功！' });
    expect(await w.named(name)).toMatchObject({
      component: 'test/Page',
      url: '/test/page',
      perms: 'a:b,a:c',
      isLeaf: true,
    });
    expect((await w.named('测试目录')).isLeaf).toBe(false);
    const stored = await t.database.db
      .selectFrom('sysPermission')
      .select(['isLeaf'])
      .where('id', '=', w.top.id)
      .executeTakeFirst();
    expect(stored?.isLeaf).toBe(0);
  });

  test('a top menu has no parent, and is a group without a component', async () => {
    const name = w.fresh();
    await w.add({ name, parentId: w.top.id, url: '/topless' });
    expect(await w.named(name)).toMatchObject({
      menuType: 0,
      parentId: null,
      component: 'layouts/RouteView',
      sortNo: 1,
    });
  });

  test('web addresses stay as they are', async () => {
    for (const url of [`https://example.com/a?t=${'$'}{token}`, '{{ window._CONFIG["domianURL"] }}/x']) {
      const name = w.fresh();
      expect(await w.add(w.page(name, { url, component: 'layouts/IframePageView' }))).toMatchObject({ success: true });
      expect((await w.named(name)).url).toBe(url);
    }
  });

  test.each([
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '\\\\evil.example',
    '{{ alert(1) }}',
    'https://user:secret@example.com/',
  ])('(spec/1 §2) the address %s is refused', async (url) => {
    const refused = { success: false, message: '「菜单路径」只能是本系统的页面路径或http、https网址' };
    expect(await w.add(w.page(w.fresh(), { url }))).toMatchObject(refused);
    expect(await w.add(w.page(w.fresh(), { redirect: url }))).toMatchObject({ success: false });
  });

  test('editing changes what is named only; a whole row sent back changes nothing; PUT and POST', async () => {
    const name = w.fresh();
    await w.add(w.page(name, { icon: 'home', description: '说明', hideTab: true, keepAlive: true }));
    const row = await w.named(name);
    expect(row).toMatchObject({ hideTab: true, keepAlive: true, description: '说明' });
    expect(await w.edit({ id: row.id, sortNo: 7.5 })).toMatchObject({ code: 200, message: '修改成功！' });
    expect(await w.named(name)).toMatchObject({
      ...row,
      sortNo: 7.5,
      version: row.version + 1,
      updateBy: 'admin',
      updateTime: expect.any(String),
    });
    const now = await w.named(name);
    expect(await w.admin.post(`${MENUS}/edit`, { ...now, hidden: true })).toMatchObject({ message: '修改成功！' });
    expect(await w.named(name)).toMatchObject({ sortNo: 7.5, hidden: true, icon: 'home' });
    expect(await w.edit({ id: row.id, version: row.version, sortNo: 1 })).toMatchObject({
      ...{ success: false, message: '该记录已被他人修改，请刷新后重试' },
    });
  });

  test('moving: the old parent without children becomes a leaf, the new one none', async () => {
    const { parent, button } = await w.pageWithButton();
    const other = w.fresh();
    await w.add(w.page(other));
    const target = await w.named(other);
    expect(await w.edit({ id: button.id, parentId: target.id })).toMatchObject({ success: true });
    expect((await w.named(parent.name)).isLeaf).toBe(true);
    expect((await w.named(other)).children?.map((node) => node.id)).toEqual([button.id]);
  });

  test('a menu never comes below itself, below a button or below nothing', async () => {
    const { parent, button } = await w.pageWithButton();
    const cases: [object, string][] = [
      [{ id: parent.id, parentId: parent.id }, '上级菜单不能是自身或其下级'],
      [{ id: w.top.id, menuType: 1, parentId: parent.id }, '上级菜单不能是自身或其下级'],
      [{ id: parent.id, parentId: button.id }, '上级菜单不能是自身或其下级'],
      [{ id: w.top.id, menuType: 1, parentId: 'button-system:role:add' }, '按钮只能放在菜单下面，不能作为上级菜单'],
      [{ id: parent.id, parentId: '' }, '请选择上级菜单'],
      [{ id: parent.id, parentId: 'nothing' }, '上级菜单不存在或已被删除，请重新选择'],
      [{ id: parent.id, menuType: 2 }, '按钮只能放在菜单下面，不能作为上级菜单'],
      [{ id: 'nothing', name: 'x' }, '操作失败'],
    ];
    for (const [body, message] of cases) expect(await w.edit(body)).toMatchObject({ success: false, message });
  });

  test('two who move a pair below each other at once: one is refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [a, b] = [w.fresh(), w.fresh()];
      await w.add(w.page(a));
      await w.add(w.page(b));
      const [first, second] = [await w.named(a), await w.named(b)];
      const replies = await Promise.all([
        w.edit({ id: first.id, parentId: second.id }),
        w.edit({ id: second.id, parentId: first.id }),
      ]);
      expect(replies.filter((reply) => reply.success)).toHaveLength(1);
      expect(flatMenus((await w.list()).result).filter((node) => [first.id, second.id].includes(node.id))).toHaveLength(
        2,
      );
    }
  });

  test('everybody’s rights are read anew after each change, and the data log tells it', async () => {
    const version = async () =>
      (await w.admin.raw({ method: 'GET', url: `${MENUS}/queryTreeList` })).headers['x-state'];
    const before = await version();
    const name = w.fresh();
    await w.add(w.page(name));
    expect(await version()).not.toBe(before);
    const { id } = await w.named(name);
    await w.edit({ id, icon: 'team' });
    const log = await t.database.db
      .selectFrom('sysDataLog')
      .select(['action', 'dataContent'])
      .where('dataId', '=', id)
      .orderBy('id')
      .execute();
    expect(log.map((entry) => entry.action)).toEqual(['add', 'edit']);
    expect(JSON.parse(log[1]?.dataContent ?? '{}')).toMatchObject({ icon: 'team', name });
  });
});
