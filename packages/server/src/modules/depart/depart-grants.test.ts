import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { record } from '../../db/seed/records.ts';
import { stateOf } from '../../db/state.ts';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: Caller;
/** Administers departments, but does not sell. */
let officer: Caller;
let clerk: Caller;
let foreign: Caller;

const DEPART = 'depart-A01A01';
const SAVE = '/sys/permission/saveDepartPermission';
const RULE = '/sys/sysDepartPermission/datarule';
const MENU = 'menu-customer-list';
const USERS = 'button-system:user:list';

beforeAll(async () => {
  t = await testApp();
  await addTenant(t.database, 2, '别的陵园');
  admin = await t.as('admin');
  officer = await t.user({ username: 'officer', roles: ['sys_admin'] });
  clerk = await t.user({ username: 'clerk', roles: ['sales'] });
  foreign = await t.user({ username: 'foreign', roles: ['admin'], tenants: '2', departs: [] });
  const rule = {
    permissionId: MENU,
    ruleName: '本人',
    ruleColumn: 'createBy',
    ruleConditions: '=',
    ruleValue: '#{sys_user_code}',
  };
  await t.database.db
    .insertInto('sysPermissionDataRule')
    .values({ ...record('2026-06-30 10:00:00'), id: 'rule-test', status: '1', ...rule })
    .execute();
});
afterAll(() => t.close());

const held = async (departId = DEPART) =>
  (await admin.get<string[]>('/sys/permission/queryDepartPermission', { departId })).result;
const save = (permissionIds: string, lastpermissionIds: string, who = admin, departId = DEPART) =>
  who.post(SAVE, { departId, permissionIds, lastpermissionIds });

describe('(contract/1 §8.4) what the roles of a department may be given', () => {
  test('the difference between what was shown and what is ticked is saved; nothing comes back from an old screen', async () => {
    const before = await stateOf(t.database.db, 'rights');
    expect(await save(`${MENU},${USERS},`, '')).toMatchObject({ success: true, code: 200, message: '保存成功！' });
    expect(await held()).toEqual([MENU, USERS].sort());
    expect(await stateOf(t.database.db, 'rights')).toBeGreaterThan(before);
    await save(MENU, `${MENU},${USERS}`);
    expect(await held()).toEqual([MENU]);
    // A stale screen that still shows both changes nothing it did not touch.
    await save(`${MENU},${USERS}`, `${MENU},${USERS}`);
    expect(await held()).toEqual([MENU]);
    await save(MENU, '');
    expect(await held()).toEqual([MENU]);
  });

  test('what a department loses its roles lose as well', async () => {
    const { db } = t.database;
    await save(`${MENU},${USERS}`, MENU);
    const grant = { departId: DEPART, roleId: 'drole', dataRuleIds: null, operateDate: null, operateIp: null };
    await db
      .insertInto('sysDepartRolePermission')
      .values([
        { id: 'one', permissionId: USERS, ...grant },
        { id: 'two', permissionId: MENU, ...grant },
      ])
      .execute();
    await save(MENU, `${MENU},${USERS}`);
    const left = await db.selectFrom('sysDepartRolePermission').select('permissionId').execute();
    expect(left.map((row) => row.permissionId)).toEqual([MENU]);
  });

  test('who gives has to hold it, or may pass it on', async () => {
    const { db } = t.database;
    await db.deleteFrom('sysRolePassing').execute();
    const reply = await save(`${MENU},button-cem:order:add`, MENU, officer);
    expect(reply).toMatchObject({ success: false });
    expect(reply.message).toContain('不能授予自己没有的权限');
    expect(await save(`${MENU},${USERS}`, MENU, officer)).toMatchObject({ success: true });
  });

  test.each<[string, object, string]>([
    ['an unknown department', { departId: 'nowhere', permissionIds: MENU }, '未找到对应实体'],
    ['an unknown menu', { departId: DEPART, permissionIds: 'nothing' }, '所选菜单或权限不存在'],
    ['no department', { permissionIds: MENU }, '部门不能为空'],
    ['an array', { departId: DEPART, permissionIds: [MENU] }, '菜单权限'],
    ['a zero character', { departId: DEPART, permissionIds: 'a\u0000' }, '非法字符'],
  ])('%s is refused', async (_name, body, text) => {
    const reply = await admin.post(SAVE, body);
    expect(reply).toMatchObject({ success: false, code: 500 });
    expect(reply.message).toContain(text);
  });

  test('10,000 unknown ids are refused, not a fault', async () => {
    const ids = Array.from({ length: 10_000 }, (_, at) => `p${at}`).join(',');
    expect((await save(ids, '')).message).toContain('所选菜单或权限不存在');
  });

  test('needs its right, a sign-in and a department of the own tenant', async () => {
    expect(await save(MENU, '', clerk)).toMatchObject({ code: 510 });
    expect(await save(MENU, '', t.anonymous)).toMatchObject({ code: 401 });
    expect((await save(MENU, '', foreign)).message).toBe('未找到对应实体');
    expect(await clerk.get('/sys/permission/queryDepartPermission', { departId: DEPART })).toMatchObject({ code: 510 });
    expect((await foreign.get('/sys/permission/queryDepartPermission', { departId: DEPART })).message).toBe(
      '未找到对应实体',
    );
  });
});

describe('(contract/1 §8.4) data rules of a department', () => {
  test('are chosen among those of a menu that the department has', async () => {
    await save(MENU, '');
    const path = `${RULE}/${MENU}/${DEPART}`;
    const first = await admin.get<{ datarule: { id: string }[]; drChecked?: string }>(path);
    expect(first).toMatchObject({ code: 200 });
    expect(first.result.datarule.map((rule) => rule.id)).toContain('rule-test');
    expect(first.result.drChecked).toBeUndefined();
    const body = { permissionId: MENU, departId: DEPART, dataRuleIds: 'rule-test,' };
    expect(await admin.post(RULE, body)).toMatchObject({ success: true, message: '保存成功!' });
    expect((await admin.get<object>(path)).result).toMatchObject({ drChecked: 'rule-test' });
    expect((await foreign.get<object>(path)).result).not.toHaveProperty('drChecked');
    await admin.post(RULE, { ...body, dataRuleIds: '' });
    expect((await admin.get<object>(path)).result).not.toHaveProperty('drChecked');
  });

  test.each<[string, object, string]>([
    [
      'a menu the department does not have',
      { permissionId: 'menu-plot-list', departId: 'depart-A01A05' },
      '请先保存部门菜单权限!',
    ],
    ['an unknown rule', { permissionId: MENU, departId: DEPART, dataRuleIds: 'x' }, '未找到权限配置信息'],
    ['an unknown department', { permissionId: MENU, departId: 'x' }, '未找到对应实体'],
  ])('%s is refused', async (_name, body, text) => {
    expect((await admin.post(RULE, body)).message).toBe(text);
  });

  test('a menu without rules has nothing to choose', async () => {
    expect((await admin.get(`${RULE}/${USERS}/${DEPART}`)).message).toBe('未找到权限配置信息');
  });
});
