import type { GrantNode, GrantTree } from '@songbai/contract/modules/permission/role-grants.calls.ts';
import { beyondReach, type Holdings, holdingsOf, notToPass, reachOf } from '@songbai/contract/rules/delegation.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: Caller;
let officer: Caller;

const SAVE = '/sys/permission/saveRolePermission';
const PASS = '/sys/role/savePassing';
const passing = async (roleId: string, who = admin) => who.get<string[]>('/sys/role/queryPassing', { roleId });
const tree = async (who: Caller, query: Record<string, string> = {}) =>
  (await who.get<GrantTree>('/sys/role/queryTreeList', query)).result;
const flat = (nodes: readonly GrantNode[]): string[] =>
  nodes.flatMap((node) => [node.key, ...flat(node.children ?? [])]);

async function newRole(roleCode: string, grants: readonly string[] = []): Promise<string> {
  const { id } = (await admin.post<{ id: string }>('/sys/role/add', { roleName: '角色', roleCode })).result;
  await admin.post(SAVE, { roleId: id, permissionIds: grants.join(',') });
  return id;
}

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  officer = await t.user({ username: 'officer', roles: ['sys_admin'] });
});
afterAll(() => t.close());

describe('(user-asks row 8) passing on: what the holders of a role may give without using it', () => {
  test('the same difference save as grants, logged; nothing changed is no change', async () => {
    const role = await newRole('trainer');
    const body = { roleId: role, permissionIds: 'menu-plots,menu-plot-list', lastpermissionIds: '' };
    expect(await admin.post(PASS, body)).toMatchObject({ success: true, code: 200, message: '保存成功！' });
    await admin.post(PASS, body);
    const other = { roleId: role, permissionIds: 'menu-area-list,menu-plots', lastpermissionIds: 'menu-plots' };
    await admin.post(PASS, other);
    expect(await passing(role)).toMatchObject({
      code: 0,
      result: ['menu-area-list', 'menu-plot-list', 'menu-plots'],
    });
    const logs = await t.database.db
      .selectFrom('sysDataLog')
      .select('dataContent')
      .where('dataId', '=', role)
      .where('dataContent', 'like', '%passingIds%')
      .execute();
    expect(logs).toHaveLength(2);
  });

  test('one may let pass on only what one may give oneself, without limits', async () => {
    const role = await newRole('deputy');
    const pass = (who: Caller, permissionIds: string) => who.post(PASS, { roleId: role, permissionIds });
    expect(await pass(officer, 'menu-gallery')).toMatchObject({ message: '不能授予自己没有的权限：组件示例' });
    expect(await pass(officer, 'button-cem:pay:add,button-system:user:list')).toMatchObject({ success: true });
    expect(await pass(admin, 'menu-x')).toMatchObject({ message: '所选菜单或权限不存在或已被删除，请刷新后重试' });
    await newRole('sharer', ['button-system:permission:saveRole', 'button-system:role:list']);
    const limited = await t.user({ username: 'limited', roles: ['sales'] });
    const sharer = await t.database.db.selectFrom('sysRole').select('id').where('roleCode', '=', 'sharer').execute();
    await admin.post('/sys/user/addSysUserRole', { roleId: sharer[0]?.id, userIdList: ['user-limited'] });
    expect(await pass(limited, 'menu-order-normal')).toMatchObject({
      success: false,
      message: '您在「正常订单」上受数据权限限制，不能设为可转授',
    });
    expect(await pass(limited, 'menu-plots')).toMatchObject({ success: true });
    expect(await passing('role-sales', limited)).toMatchObject({ success: true });
  });

  test('the role of administrators needs none; strangers may neither look nor save', async () => {
    const body = { roleId: 'role-admin', permissionIds: 'menu-plots' };
    expect(await admin.post(PASS, body)).toMatchObject({ message: '管理员可以授予全部权限，无需设置可转授' });
    expect(await officer.post(PASS, body)).toMatchObject({ message: '只有管理员可以修改管理员角色的权限！' });
    const clerk = await t.user({ username: 'clerk', roles: ['sales'] });
    expect(await clerk.post(PASS, body)).toMatchObject({ success: false, code: 510 });
    expect(await passing('role-gm', clerk)).toMatchObject({ success: false, code: 510 });
    expect(await admin.post(PASS, { ...body, roleId: 'role-x' })).toMatchObject({ message: '未找到对应角色！' });
    expect((await t.anonymous.raw({ method: 'POST', url: PASS, payload: body })).statusCode).toBe(401);
    expect((await admin.post(PASS, { roleId: 'role-gm', permissionIds: 5 })).success).toBe(false);
  });
});

describe('(user-asks row 8) a role editor offers only what the editor may give', () => {
  test('all for administrators; for others what they hold or pass on, with the way to it', async () => {
    const all = await tree(admin);
    expect((await tree(admin, { mine: 'true' })).ids).toEqual(all.ids);
    const mine = await tree(officer, { mine: 'true' });
    expect(mine.ids).toContain('button-cem:pay:add');
    expect(mine.ids).not.toContain('menu-gallery');
    expect(flat(mine.treeList)).not.toContain('menu-demo');
    const shown = new Set(flat(mine.treeList));
    expect(mine.ids.every((id) => shown.has(id))).toBe(true);
    expect((await tree(officer, { mine: 'true', roleId: 'role-sys_admin' })).ids).not.toContain('button-cem:pay:add');
    expect((await tree(officer, { mine: 'true', roleId: 'role-admin' })).ids).toEqual([]);
    expect((await officer.get('/sys/role/queryTreeList', { mine: 'perhaps' })).success).toBe(false);
  });

  test('parents that one may not give stay as the way to what one may', async () => {
    await newRole('narrow', ['button-system:role:list', 'button-cem:plot:lock']);
    const narrow = await t.user({ username: 'narrow', roles: [] });
    const [role] = await t.database.db.selectFrom('sysRole').select('id').where('roleCode', '=', 'narrow').execute();
    await admin.post('/sys/user/addSysUserRole', { roleId: role?.id, userIdList: ['user-narrow'] });
    const mine = await tree(narrow, { mine: 'true' });
    expect(mine.ids.sort()).toEqual(['button-cem:plot:lock', 'button-system:role:list']);
    expect(flat(mine.treeList).length).toBeGreaterThan(2);
  });

  test('what lies beyond the editor stays with the role', async () => {
    const role = await newRole('mixed', ['menu-gallery', 'menu-plots']);
    const body = { roleId: role, permissionIds: '', lastpermissionIds: 'menu-gallery,menu-plots' };
    expect(await officer.post(SAVE, body)).toMatchObject({
      success: false,
      message: '不能收回自己没有的权限：组件示例',
    });
    const less = { ...body, permissionIds: 'menu-gallery' };
    expect(await officer.post(SAVE, less)).toMatchObject({ success: true });
  });
});

const ACTORS = ['ann', 'bob', 'cai'] as const;
const KINDS = ['grant', 'revoke', 'rules', 'pass', 'unpass', 'join', 'leave', 'create', 'remove'] as const;
const PERMISSIONS = ['menu-plots', 'menu-order-normal', 'menu-customer-list', 'menu-gallery', 'button-cem:pay:add'];
const RULE_OF: Readonly<Record<string, string>> = {
  'menu-order-normal': 'rule-own-order-normal',
  'menu-customer-list': 'rule-own-customer-list',
};
const TOOLS = ['role:list', 'role:add', 'role:delete', 'permission:saveRole', 'user:addUserRole', 'user:deleteRole'];

interface Step {
  kind: (typeof KINDS)[number];
  actor: string;
  role: string;
  user: string;
  permission: string;
  limited: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  actor: fc.constantFrom(...ACTORS),
  role: fc.constantFrom('admin', 'r1', 'r2', 'r3', 'r4'),
  user: fc.constantFrom(...ACTORS, 'admin'),
  permission: fc.constantFrom(...PERMISSIONS),
  limited: fc.boolean(),
});

describe('(user-asks row 8) property over random steps through HTTP', () => {
  const callers = new Map<string, Caller>();
  const idOf = async (roleCode: string) => {
    const { db } = t.database;
    const live = db.selectFrom('sysRole').select('id').where('delFlag', '=', 0).where('roleCode', '=', roleCode);
    return (await live.executeTakeFirst())?.id ?? 'none';
  };

  /** What each actor holds and may delegate. */
  async function rightsOfAll(): Promise<Map<string, { held: Holdings; passes: string[] }>> {
    const { db } = t.database;
    const ids = ACTORS.map((name) => `user-${name}`);
    const grants = await db.selectFrom('sysUserGrant').selectAll().where('userId', 'in', ids).execute();
    const passing = await db
      .selectFrom('sysUserRole as ur')
      .innerJoin('sysRole as r', 'r.id', 'ur.roleId')
      .innerJoin('sysRolePassing as p', 'p.roleId', 'r.id')
      .select(['ur.userId', 'p.permissionId'])
      .where('ur.userId', 'in', ids)
      .where('r.delFlag', '=', 0)
      .execute();
    const of = <Row extends { userId: string }>(rows: readonly Row[], name: string) =>
      rows.filter(({ userId }) => userId === `user-${name}`);
    return new Map(
      ACTORS.map((name) => [
        name,
        { held: holdingsOf(of(grants, name)), passes: of(passing, name).map((row) => row.permissionId) },
      ]),
    );
  }

  /** Every change of the administrators' role. */
  async function top(): Promise<string> {
    const { db } = t.database;
    const grants = await db.selectFrom('sysRolePermission').selectAll().where('roleId', '=', 'role-admin').execute();
    const passed = await db.selectFrom('sysRolePassing').selectAll().where('roleId', '=', 'role-admin').execute();
    const people = await db.selectFrom('sysUserRole').selectAll().where('roleId', '=', 'role-admin').execute();
    const role = await db.selectFrom('sysRole').selectAll().where('id', '=', 'role-admin').execute();
    return JSON.stringify([grants, passed, people, role]);
  }

  async function take({ kind, actor, role, user, permission, limited }: Step): Promise<boolean> {
    const who = callers.get(actor) ?? admin;
    const roleId = await idOf(role);
    const rules = limited ? (RULE_OF[permission] ?? '') : '';
    const userId = `user-${user}`;
    const shown = { roleId, permissionIds: permission, lastpermissionIds: '' };
    const gone = { roleId, permissionIds: '', lastpermissionIds: permission };
    const calls: Record<Step['kind'], () => Promise<{ success: boolean }>> = {
      grant: () => who.post(SAVE, shown),
      revoke: () => who.post(SAVE, gone),
      rules: () => who.post('/sys/role/datarule', { roleId, permissionId: permission, dataRuleIds: rules }),
      pass: () => who.post(PASS, shown),
      unpass: () => who.post(PASS, gone),
      join: () => who.post('/sys/user/addSysUserRole', { roleId, userIdList: [userId] }),
      leave: () => who.delete('/sys/user/deleteUserRole', { roleId, userId }),
      create: () => who.post('/sys/role/add', { roleName: '随机角色', roleCode: role }),
      remove: () => who.delete('/sys/role/delete', { id: roleId }),
    };
    return (await calls[kind]()).success;
  }

  test('nobody gains what the giver lacked, and only administrators touch their role', async () => {
    const tools = await newRole(
      'tools',
      TOOLS.map((code) => `button-system:${code}`),
    );
    for (const [at, name] of ACTORS.entries()) {
      callers.set(name, await t.user({ username: name, roles: [] }));
      const own = await newRole(`r${at + 1}`, PERMISSIONS.slice(at, at + 3));
      const roles = [tools, own];
      if (name === 'ann') roles.push('role-sales');
      await admin.post(PASS, { roleId: own, permissionIds: PERMISSIONS[at + 2] ?? '' });
      for (const roleId of roles)
        await admin.post('/sys/user/addSysUserRole', { roleId, userIdList: [`user-${name}`] });
    }
    const before = await top();
    let done = 0;
    let was = await rightsOfAll();
    for (const one of fc.sample(step, { seed: 20_260_630, numRuns: 300 })) {
      const actor = was.get(one.actor);
      const reach = reachOf(actor?.held ?? new Map(), actor?.passes ?? []);
      if (await take(one)) done += 1;
      const now = await rightsOfAll();
      for (const [user, { held, passes }] of now) {
        const old = was.get(user);
        const more = [...held].filter(([id, rules]) => {
          const had = old?.held.get(id);
          return !had || [...had].some((rule) => !rules.has(rule));
        });
        const story = `${JSON.stringify(one)} → ${user}: ${more.map(([id]) => id).join(',')}`;
        expect(beyondReach(reach, new Map(more)), story).toBeUndefined();
        if (user === one.actor) expect(more, story).toEqual([]);
        const fresh = passes.filter((id) => !old?.passes.includes(id));
        expect(notToPass(reach, fresh), story).toBeUndefined();
      }
      was = now;
    }
    expect(await top()).toBe(before);
    expect(done).toBeGreaterThan(40);
  }, 240_000);
});
