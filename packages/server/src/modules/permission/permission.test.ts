import { createHash } from 'node:crypto';
import { PERMISSION_CODES } from '@songbai/contract/menus.ts';
import type { PermissionResult } from '@songbai/contract/modules/session/session.calls.ts';
import type { MenuNode } from '@songbai/contract/rules/menu.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bumpState } from '../../db/state.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { menuTree, withHome } from './menu-tree.ts';
import type { Permission } from './permission.store.ts';

let t: TestApp;
let admin: Caller;

const permissions = async (caller: Caller) =>
  (await caller.get<PermissionResult>('/sys/permission/getUserPermissionByToken')).result;
const paths = (nodes: readonly MenuNode[] = []): string[] =>
  nodes.flatMap((node) => [node.path, ...paths(node.children)]);

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

describe('contract/1 §3: getUserPermissionByToken', () => {
  test('answers menu, auth, allAuth, sysSafeMode and codeList with code 0', async () => {
    const reply = await admin.get<PermissionResult>('/sys/permission/getUserPermissionByToken');
    expect(reply).toMatchObject({ success: true, code: 0, result: { sysSafeMode: false } });
    const { menu, auth, allAuth, codeList } = reply.result;
    expect(menu[0]).toEqual({
      id: 'menu-dashboard',
      route: '1',
      path: '/dashboard/analysis',
      name: 'dashboard-analysis',
      component: 'dashboard/Analysis',
      redirect: null,
      meta: { title: '首页', icon: 'home', keepAlive: true, internalOrExternal: false, componentName: 'Analysis' },
    });
    const plots = menu.find((node) => node.path === '/plots');
    expect(plots).toMatchObject({ component: 'layouts/RouteView', route: '1' });
    expect(plots?.children?.[0]).not.toHaveProperty('redirect');
    expect(new Set(codeList)).toEqual(PERMISSION_CODES);
    expect(reply.result.admin).toBe(true);
    expect(auth).toContainEqual({ action: 'cem:plot:lock', type: '1', describe: '锁定' });
    expect(allAuth).toContainEqual({ action: 'cem:plot:lock', type: '1', describe: '锁定', status: '1' });
  });

  test('a role sees its menus and buttons only, everybody sees the list of all buttons', async () => {
    const sales = await permissions(await t.user({ username: 'sales1', roles: ['sales'] }));
    expect(paths(sales.menu)).toContain('/plots/map');
    expect(paths(sales.menu)).not.toContain('/isystem/user');
    expect(sales.codeList).toContain('cem:order:add');
    expect(sales.admin).toBe(false);
    expect(sales.codeList).not.toContain('cem:pay:add');
    expect(sales.allAuth.map((item) => item.action)).toContain('cem:pay:add');
  });

  test('somebody without any role gets the home page and nothing else', async () => {
    const { menu, auth } = await permissions(await t.user({ username: 'norole', roles: [] }));
    expect(paths(menu)).toEqual(['/dashboard/analysis']);
    expect(auth).toEqual([]);
  });

  test('a code that is switched off stays in the list of all with status 0 and leaves everybody’s own list', async () => {
    await t.database.db
      .updateTable('sysPermission')
      .set({ status: '0' })
      .where('perms', '=', 'cem:plot:open')
      .execute();
    await t.database.db.transaction().execute((trx) => bumpState(trx, 'rights'));
    const { auth, allAuth } = await permissions(admin);
    expect(allAuth.find((item) => item.action === 'cem:plot:open')?.status).toBe('0');
    expect(auth.map((item) => item.action)).not.toContain('cem:plot:open');
  });

  test('deleted items are gone from everything', async () => {
    await t.database.db
      .updateTable('sysPermission')
      .set({ delFlag: 1 })
      .where('id', 'in', ['menu-row-list', 'button-cem:row:add'])
      .execute();
    const { menu, allAuth } = await permissions(admin);
    expect(paths(menu)).not.toContain('/plots/rows');
    expect(allAuth.map((item) => item.action)).not.toContain('cem:row:add');
  });
});

const row = (id: string, more: Partial<Permission> = {}): Permission => ({
  id,
  parentId: null,
  name: id,
  perms: null,
  permsType: null,
  icon: null,
  component: 'layouts/RouteView',
  componentName: null,
  url: `/${id}`,
  redirect: null,
  sortNo: 1,
  menuType: 0,
  isLeaf: 0,
  isRoute: 1,
  keepAlive: 0,
  hidden: 0,
  hideTab: 0,
  alwaysShow: 0,
  internalOrExternal: 0,
  status: '1',
  ...more,
});

describe('contract/1 §3: flags of a menu node', () => {
  const one = (more: Partial<Permission>) => menuTree([row('a', more)])[0];

  test.each<[string, Partial<Permission>, object]>([
    ['route 0', { isRoute: 0 }, { route: '0' }],
    ['hidden', { hidden: 1 }, { hidden: true, meta: { hideMenu: true } }],
    ['alwaysShow', { alwaysShow: 1 }, { alwaysShow: true }],
    ['component name', { componentName: 'Named' }, { name: 'Named', meta: { componentName: 'Named' } }],
    ['name from the url', { url: '/a/b/:id' }, { name: 'a-b-@id', path: '/a/b/:id' }],
    ['no component', { component: null }, { component: '' }],
    ['no url', { url: null }, { path: '', name: null }],
    ['icon', { icon: 'home' }, { meta: { icon: 'home' } }],
    ['new window', { internalOrExternal: 1 }, { meta: { internalOrExternal: true } }],
    ['redirect of a top node', { redirect: '/a/x' }, { redirect: '/a/x' }],
  ])('%s', (_name, more, expected) => {
    expect(one(more)).toMatchObject(expected);
  });

  test.each(['https://example.com/x?t={token}', 'http://example.com', '{{ window.location.origin }}/doc'])(
    'the page %s has the MD5 of its address as path and keeps the address',
    (url) => {
      const path = createHash('md5').update(url).digest('hex');
      expect(one({ url })).toMatchObject({ path, meta: { url } });
    },
  );

  test('absent flags are absent', () => {
    const node = one({});
    for (const key of ['hidden', 'alwaysShow', 'children']) expect(node).not.toHaveProperty(key);
    for (const key of ['icon', 'url', 'hideMenu', 'permissionList']) expect(node?.meta).not.toHaveProperty(key);
  });

  test('descent stops at leaves, a missing parent hides its children, a circle does not hang', () => {
    const child = row('b', { parentId: 'a' });
    expect(menuTree([row('a', { isLeaf: 1 }), child])[0]).not.toHaveProperty('children');
    expect(menuTree([child])).toEqual([]);
    expect(menuTree([row('x', { parentId: 'y' }), row('y', { parentId: 'x' })])).toEqual([]);
    expect(menuTree([row('a', { parentId: '' }), child])[0]?.children).toHaveLength(1);
  });

  test('a top node whose children are all hidden is hidden and loses its meta; deeper nodes do not', () => {
    const hidden = [row('b', { parentId: 'a', hidden: 1 }), row('c', { parentId: 'a', hidden: 1 })];
    expect(menuTree([row('a'), ...hidden])[0]).toMatchObject({ hidden: true, meta: { hideMenu: true } });
    expect(menuTree([row('a'), ...hidden])[0]?.meta).not.toHaveProperty('title');
    expect(menuTree([row('a'), ...hidden, row('d', { parentId: 'a' })])[0]).not.toHaveProperty('hidden');
    const deep = menuTree([row('a'), row('m', { parentId: 'a' }), row('n', { parentId: 'm', hidden: 1 })]);
    expect(deep[0]?.children?.[0]).not.toHaveProperty('hidden');
  });

  test('the home page stands first when the roles lack it, also when no row of it exists', () => {
    const home = row('home-row', { url: '/dashboard/analysis', icon: null });
    expect(withHome([row('a')], [home]).map((item) => [item.id, item.icon])).toEqual([
      ['home-row', 'ant-design:home'],
      ['a', null],
    ]);
    expect(withHome([], []).map((item) => item.component)).toEqual(['dashboard/Analysis']);
    expect(withHome([row('a'), home], [home]).map((item) => item.id)).toEqual(['a', 'home-row']);
  });
});
