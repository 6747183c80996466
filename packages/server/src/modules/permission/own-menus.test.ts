import {
  OWN_MENU_LIST,
  OWN_MENU_REMOVE,
  OWN_MENU_SAVE,
  type OwnMenu,
  type OwnMenuSave,
} from '@songbai/contract/modules/permission/own-menus.calls.ts';
import type { PermissionResult } from '@songbai/contract/modules/session/session.calls.ts';
import type { MenuNode } from '@songbai/contract/rules/menu.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SecondNode, secondNode } from '../../testing/second-node.ts';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

let t: TestApp;
let second: SecondNode;
let admin: Caller;
let sales: Caller;
/** Administrator of another tenant. */
let foreign: Caller;

beforeAll(async () => {
  t = await testApp();
  await addTenant(t.database, 2, '别园');
  admin = await t.as('admin');
  sales = await t.user({ username: 'sales', roles: ['sales'] });
  foreign = await t.user({ username: 'foreign', roles: ['sys_admin', 'sales'], tenants: '2', departs: [] });
  second = await secondNode(t);
});
afterAll(async () => {
  await second.close();
  await t.close();
});

const flat = <N extends { children?: N[] | null }>(nodes: readonly N[]): N[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const listed = async (who: Caller) => flat(good<OwnMenu[]>(await who.get(OWN_MENU_LIST.url)));
const at = async (who: Caller, url: string) => {
  const found = (await listed(who)).find((one) => one.url === url);
  if (!found) throw new Error(`no menu leads to ${url}`);
  return found;
};
const session = async (who: Caller) =>
  good<PermissionResult>(await who.get('/sys/permission/getUserPermissionByToken'));
const drawn = async (who: Caller): Promise<MenuNode[]> => (await session(who)).menu;
const title = async (who: Caller, url: string) => flat(await drawn(who)).find(({ path }) => path === url)?.meta.title;
const restore = (who: Caller, permissionId: string) => who.delete(OWN_MENU_REMOVE.url, { permissionId });

/** Saves one menu as it is, but for what is given. */
async function change(who: Caller, url: string, more: Partial<OwnMenuSave>) {
  return save(who, await at(who, url), more);
}

/** Saves a menu as it was read. */
function save(who: Caller, read: OwnMenu, more: Partial<OwnMenuSave>) {
  const { permissionId, version, name, icon, sortNo, hidden } = read;
  const look = { name, icon, sortNo: sortNo ?? 0, hidden: hidden === 1 ? (1 as const) : (0 as const) };
  return who.put<null>(OWN_MENU_SAVE.url, { permissionId, version, ...look, ...more });
}

const MAP = '/plots/map';
const PLOTS = '/plots';
const MENUS = '/isystem/permission';

beforeEach(async () => {
  for (const who of [admin, foreign])
    for (const { permissionId, version } of await listed(who))
      if (version !== null) expect(await restore(who, permissionId)).toMatchObject({ success: true });
});

describe('a tenant has a menu otherwise than all', () => {
  test('name, icon and order count for its people with the next call, on every node; other tenants keep theirs', async () => {
    const before = await title(foreign, MAP);
    expect(await change(admin, MAP, { name: ' 园区图 ', icon: 'aim', sortNo: 999 })).toMatchObject({
      success: true,
      message: '保存成功！',
    });
    for (const who of [sales, second.here(sales)]) {
      const map = (await drawn(who)).find(({ path }) => path === PLOTS)?.children?.at(-1);
      expect(map).toMatchObject({ path: MAP, meta: { title: '园区图', icon: 'aim' } });
    }
    expect(await title(foreign, MAP)).toBe(before);
    expect(await at(admin, MAP)).toMatchObject({ name: '园区图', version: 1, shared: { name: before } });
    const log = await t.database.db
      .selectFrom('sysDataLog')
      .select(['dataTable'])
      .where('dataTable', '=', 'sys_permission_own')
      .execute();
    expect(log.length).toBeGreaterThan(0);
  });

  test('a hidden entry leaves the menu, its page and its rights stay', async () => {
    const before = await session(sales);
    await change(admin, MAP, { hidden: 1 });
    const node = flat(await drawn(sales)).find(({ path }) => path === MAP);
    expect(node).toMatchObject({ hidden: true, meta: { hideMenu: true } });
    const { codeList, closedPaths } = await session(sales);
    expect({ codeList, closedPaths }).toEqual({ codeList: before.codeList, closedPaths: before.closedPaths });
    expect(flat(await drawn(foreign)).find(({ path }) => path === MAP)?.hidden).toBeUndefined();
  });

  test('only the difference is kept: what all tenants get later shows where the tenant has nothing else', async () => {
    await change(admin, MAP, { name: '园区图' });
    const { permissionId, shared } = await at(admin, MAP);
    const icon = async (value: string | null) =>
      good(await admin.put('/sys/permission/edit', { id: permissionId, icon: value }));
    await icon('compass');
    expect(flat(await drawn(sales)).find(({ path }) => path === MAP)?.meta).toMatchObject({
      title: '园区图',
      icon: 'compass',
    });
    await icon(shared.icon);
    expect(await change(admin, MAP, { name: shared.name })).toMatchObject({ success: true });
    expect((await at(admin, MAP)).version).toBeNull();
    expect(await title(sales, MAP)).toBe(shared.name);
  });

  test('恢复默认 takes the difference away, once', async () => {
    await change(admin, MAP, { name: '园区图' });
    const { permissionId, shared } = await at(admin, MAP);
    expect(await restore(admin, permissionId)).toMatchObject({ success: true, message: '操作成功!' });
    expect(await title(sales, MAP)).toBe(shared.name);
    expect(await restore(admin, permissionId)).toMatchObject({ success: false });
  });
});

describe('what is refused', () => {
  test('without the right, and what another tenant has', async () => {
    expect(await sales.get(OWN_MENU_LIST.url)).toMatchObject({ success: false, error: 'forbidden' });
    await change(admin, MAP, { name: '园区图' });
    const { permissionId } = await at(admin, MAP);
    expect(await restore(foreign, permissionId)).toMatchObject({ success: false, error: 'recordMissing' });
    const body = { permissionId, version: 1, name: '偷改', icon: null, sortNo: 1, hidden: 0 };
    expect(await foreign.put(OWN_MENU_SAVE.url, body)).toMatchObject({ success: false, error: 'staleVersion' });
    expect(await title(sales, MAP)).toBe('园区图');
  });

  test.each([MENUS, '/isystem'])('%s leads to where menus come back: it is not hidden', async (url) => {
    expect((await at(admin, url)).fixed).toBe(true);
    expect(await change(admin, url, { hidden: 1 })).toMatchObject({ success: false, error: 'menuNeeded' });
    expect(await change(admin, url, { name: '设置' })).toMatchObject({ success: true });
  });

  test('what is hidden for all is not shown for one', async () => {
    const hidden = (await listed(admin)).find((one) => one.hidden === 1);
    expect(hidden?.fixed).toBe(true);
    expect(await change(admin, hidden?.url ?? '', { hidden: 0 })).toMatchObject({
      ...{ success: false, error: 'menuHiddenForAll', field: 'hidden' },
    });
  });

  test('buttons, unknown menus, an old version, other keys', async () => {
    const look = { name: '甲', icon: null, sortNo: 1, hidden: 0 };
    for (const permissionId of ['button-cem:row:add', 'nothing'])
      expect(await admin.put(OWN_MENU_SAVE.url, { permissionId, ...look })).toMatchObject({ error: 'refMissing' });
    await change(admin, MAP, { name: '一' });
    expect(await change(admin, MAP, { name: '二', version: null })).toMatchObject({ error: 'staleVersion' });
    expect(await change(admin, MAP, { name: ' ' })).toMatchObject({ success: false, field: 'name' });
    const stray = await admin.put(OWN_MENU_SAVE.url, { permissionId: 'x', ...look, url: '/elsewhere' });
    expect(stray).toMatchObject({ success: false });
    expect(await title(sales, MAP)).toBe('一');
  });
});

test('two who save the same menu at once: one is told that it was changed', async () => {
  const read = await at(admin, MAP);
  const replies = await Promise.all([
    save(admin, read, { name: '甲图' }),
    save(second.here(admin), read, { name: '乙图' }),
  ]);
  expect(replies.filter(({ success }) => success)).toHaveLength(1);
  expect(replies.find(({ success }) => !success)).toMatchObject({ error: 'staleVersion' });
});
