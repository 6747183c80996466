import type { GrantNode, GrantTree } from '@songbai/contract/modules/permission/role-grants.calls.ts';
import type { PermissionResult } from '@songbai/contract/modules/session/session.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bumpState, stateOf } from '../../db/state.ts';
import { type SecondNode, secondNode } from '../../testing/second-node.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let second: SecondNode;
let admin: Caller;
/** May grant, but is no platform administrator. */
let officer: Caller;

const SAVE = '/sys/permission/saveRolePermission';
const LIST_BUTTON = 'button-system:user:list';

const held = async (roleId: string, who = admin) =>
  (await who.get<string[]>('/sys/permission/queryRolePermission', { roleId })).result;

/** Saves as a screen that shows the stored state. */
async function save(who: Caller, roleId: string, change: { give?: string[]; take?: string[] }) {
  const shown = await held(roleId);
  const wanted = [...shown.filter((id) => !change.take?.includes(id)), ...(change.give ?? [])];
  return who.post(SAVE, { roleId, permissionIds: wanted.join(','), lastpermissionIds: shown.join(',') });
}

const logs = () =>
  t.database.db
    .selectFrom('sysDataLog')
    .select(['dataId', 'createBy', 'dataBefore', 'dataContent'])
    .where('dataTable', '=', 'sys_role_permission')
    .orderBy('id')
    .execute();

async function newRole(code: string, grants: readonly string[] = []): Promise<string> {
  const { db } = t.database;
  const id = `role-${code}`;
  const stamps = { createBy: null, createTime: null, updateBy: null, updateTime: null, sysOrgCode: null };
  const row = { ...stamps, deleteBy: null, deleteTime: null, deleteReason: null, version: 1, delFlag: 0 };
  await db
    .insertInto('sysRole')
    .values({ ...row, id, roleName: code, roleCode: code, description: null })
    .execute();
  for (const permissionId of grants) {
    const link = { id: `${id}-${permissionId}`, roleId: id, permissionId, dataRuleIds: null };
    await db
      .insertInto('sysRolePermission')
      .values({ ...link, operateDate: null, operateIp: null })
      .execute();
  }
  await db.transaction().execute((trx) => bumpState(trx, 'rights'));
  return id;
}

beforeAll(async () => {
  t = await testApp();
  second = await secondNode(t);
  admin = await t.as('admin');
  officer = await t.user({ username: 'officer', roles: ['sys_admin'] });
});
afterAll(async () => {
  await second.close();
  await t.close();
});

describe('contract/1 §6.1: what a role may do', () => {
  test('the tree names every menu and button, leaves without children', async () => {
    const { result } = await admin.get<GrantTree>('/sys/role/queryTreeList');
    const flat = (nodes: readonly GrantNode[]): GrantNode[] =>
      nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
    const nodes = flat(result.treeList);
    expect(nodes.map((node) => node.key).sort()).toEqual([...result.ids].sort());
    expect(nodes.find((node) => node.key === LIST_BUTTON)).toEqual({
      key: LIST_BUTTON,
      value: LIST_BUTTON,
      title: null,
      slotTitle: '查询',
      parentId: 'menu-user-list',
      isLeaf: true,
      ruleFlag: 0,
      icon: null,
      label: null,
      scopedSlots: { title: 'hasDatarule' },
    });
    expect(nodes.find((node) => node.key === 'menu-order-normal')).toMatchObject({ isLeaf: false, ruleFlag: 1 });
  });

  test('save is a difference: ticked ids come, unticked ones go, data rules of the rest stay', async () => {
    const before = await stateOf(t.database.db, 'rights');
    const reply = await save(admin, 'role-sales', { give: [LIST_BUTTON], take: ['menu-plot-map'] });
    expect(reply).toMatchObject({ success: true, code: 200, message: '保存成功！' });
    const now = await held('role-sales');
    expect(now).toContain(LIST_BUTTON);
    expect(now).not.toContain('menu-plot-map');
    expect(await stateOf(t.database.db, 'rights')).toBe(before + 1);
    const kept = await admin.get<{ drChecked: string }>('/sys/role/datarule/menu-order-normal/role-sales');
    expect(kept.result.drChecked).toBe('rule-own-order-normal');
    const log = (await logs()).at(-1);
    expect(log).toMatchObject({ dataId: 'role-sales', createBy: 'admin' });
    expect(log?.dataBefore).toContain('menu-plot-map');
    expect(log?.dataContent).toContain(LIST_BUTTON);
  });

  test('an old screen neither doubles rows nor brings back what was taken away meanwhile', async () => {
    const role = await newRole('stale', ['menu-plots', 'menu-plot-list']);
    const shown = 'menu-plots,menu-plot-list';
    const tick = (id: string) => `${shown},${id}`;
    await admin.post(SAVE, { roleId: role, permissionIds: tick('menu-area-list'), lastpermissionIds: shown });
    await admin.post(SAVE, { roleId: role, permissionIds: tick('menu-area-list'), lastpermissionIds: shown });
    await save(admin, role, { take: ['menu-plot-list'] });
    await admin.post(SAVE, { roleId: role, permissionIds: tick('menu-row-list'), lastpermissionIds: shown });
    expect((await held(role)).sort()).toEqual(['menu-area-list', 'menu-plots', 'menu-row-list']);
    await admin.post(SAVE, { roleId: role, permissionIds: '', lastpermissionIds: (await held(role)).join(',') });
    expect(await held(role)).toEqual([]);
  });

  test('nothing changed: nothing is logged and no browser is bothered', async () => {
    const [count, version] = [(await logs()).length, await stateOf(t.database.db, 'rights')];
    expect(await save(admin, 'role-gm', {})).toMatchObject({ success: true });
    expect([(await logs()).length, await stateOf(t.database.db, 'rights')]).toEqual([count, version]);
  });

  test('two who save at once both have their way', async () => {
    const role = await newRole('parallel');
    const ids = ['menu-plots', 'menu-plot-list', 'menu-area-list', 'menu-row-list', 'menu-plots', 'menu-plot-list'];
    const replies = await Promise.all(ids.map((id) => admin.post(SAVE, { roleId: role, permissionIds: id })));
    expect(replies.map((reply) => reply.message)).toEqual(ids.map(() => '保存成功！'));
    expect((await held(role)).sort()).toEqual([...new Set(ids)].sort());
  });

  test.each([
    ['a role that is not there', { roleId: 'role-x', permissionIds: 'menu-plots' }, '未找到对应角色！'],
    [
      'a menu that is not there',
      { roleId: 'role-gm', permissionIds: 'menu-x' },
      '所选菜单或权限不存在或已被删除，请刷新后重试',
    ],
    ['no role', { permissionIds: '' }, '校验失败！角色不能为空'],
    ['ids that are no text', { roleId: 'role-gm', permissionIds: ['menu-plots'] }, '校验失败！菜单权限的值不正确'],
  ])('%s is refused', async (_name, body, message) => {
    expect(await admin.post(SAVE, body)).toMatchObject({ success: false, message });
  });
});

describe('user-asks row 8: nobody gives more than he has', () => {
  test('what one neither holds nor may pass on cannot be given', async () => {
    const role = await newRole('upstart');
    for (const roleId of [role, 'role-sys_admin']) {
      const reply = await save(officer, roleId, { give: ['button-system:user:list', 'menu-gallery'] });
      expect(reply).toMatchObject({ success: false, message: '不能授予自己没有的权限：组件示例' });
    }
    expect(await held(role)).toEqual([]);
    expect(await save(officer, role, { give: ['button-system:user:list'] })).toMatchObject({ success: true });
  });

  test('what one may only pass on can be given to others, and not to oneself', async () => {
    const role = await newRole('till');
    const give = ['button-cem:pay:add'];
    expect(await save(officer, role, { give })).toMatchObject({ success: true });
    const reply = await save(officer, 'role-sys_admin', { give });
    expect(reply).toMatchObject({ success: false, message: '不能授予自己没有的权限：收款' });
  });

  test('the role of the administrators belongs to them, and keeps the right to grant', async () => {
    expect(await save(officer, 'role-admin', { take: ['menu-plots'] })).toMatchObject({
      success: false,
      message: '只有管理员可以修改管理员角色的权限！',
    });
    expect(await save(admin, 'role-admin', { take: ['button-system:permission:saveRole'] })).toMatchObject({
      success: false,
      message: '管理员角色必须保留「授权」权限，否则无人可以授权',
    });
    expect(await save(admin, 'role-admin', { take: ['menu-burial-import'] })).toMatchObject({ success: true });
  });

  test('without the permission nothing can be saved', async () => {
    const clerk = await t.user({ username: 'clerk', roles: ['sales'] });
    for (const url of [SAVE, '/sys/role/datarule']) {
      expect(await clerk.post(url, {})).toMatchObject({ success: false, code: 510 });
    }
  });

  test('who sees only own rows passes on the same limit, and cannot lift it', async () => {
    const clerkRole = await newRole('granting', ['button-system:permission:saveRole', 'button-system:role:list']);
    const clerk = await t.user({ username: 'granter', roles: ['sales', 'granting'] });
    const role = await newRole('junior');
    expect(await save(clerk, role, { give: ['menu-orders', 'menu-order-normal'] })).toMatchObject({ success: true });
    const path = `/sys/role/datarule/menu-order-normal/${role}`;
    expect((await clerk.get<{ drChecked: string }>(path)).result.drChecked).toBe('rule-own-order-normal');
    const lift = { permissionId: 'menu-order-normal', roleId: role, dataRuleIds: '' };
    expect(await clerk.post('/sys/role/datarule', lift)).toMatchObject({
      success: false,
      message: '您在该菜单上的数据权限不能从所授范围中去掉',
    });
    expect(await admin.post('/sys/role/datarule', lift)).toMatchObject({ code: 200, message: '保存成功!' });
    expect((await admin.get(path)).result).not.toHaveProperty('drChecked');
    expect(clerkRole).toBe('role-granting');
  });

  test.each([
    ['rules before the menu', { permissionId: 'menu-order-normal', roleId: 'role-field' }, '请先保存角色菜单权限!'],
    [
      'a rule of another menu',
      { permissionId: 'menu-order-normal', roleId: 'role-sales', dataRuleIds: 'rule-own-customer-list' },
      '未找到权限配置信息',
    ],
  ])('%s are refused', async (_name, body, message) => {
    expect(await admin.post('/sys/role/datarule', { dataRuleIds: '', ...body })).toMatchObject({
      success: false,
      message,
    });
  });
});

describe('user-asks row 2: a right given or taken works with the next call, on every node', () => {
  test('100 rounds of giving and taking over HTTP, asked here and on another node: 0 stale answers', async () => {
    const role = await newRole('wavering');
    const wavering = await t.user({ username: 'wavering', roles: ['wavering'] });
    const places = [wavering, second.here(wavering)];
    const stale: string[] = [];
    for (let round = 0; round < 100; round += 1) {
      for (const allowed of [true, false]) {
        const [shown, wanted] = allowed ? ['', LIST_BUTTON] : [LIST_BUTTON, ''];
        const body = { roleId: role, permissionIds: wanted, lastpermissionIds: shown };
        expect((await (round % 2 ? admin : second.here(admin)).post(SAVE, body)).success).toBe(true);
        for (const [node, who] of places.entries()) {
          if ((await who.get('/sys/user/list', { pageSize: 1 })).success !== allowed)
            stale.push(`round ${round}, node ${node}`);
          if (round % 20 > 0) continue;
          const { codeList } = (await who.get<PermissionResult>('/sys/permission/getUserPermissionByToken')).result;
          if (codeList.includes('system:user:list') !== allowed) stale.push(`buttons, round ${round}, node ${node}`);
        }
      }
    }
    expect(stale).toEqual([]);
  }, 60_000);
});
