import type { DataRule, PermissionNode } from '@songbai/contract/modules/permission/permission.calls.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bumpState } from '../../db/state.ts';
import { newId } from '../../platform/ids.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

const BASE = '/sys/permission';
const MENU = 'menu-position-list';

let t: TestApp;
let admin: Caller;
/** Maintains menus and sees positions, bound by the rules of its role. */
let clerk: Caller;
let sales: Caller;

const rulesOf = async (permissionId = MENU) =>
  (await admin.get<DataRule[]>(`${BASE}/getPermRuleListByPermId`, { permissionId })).result;
const draft = (more: object = {}) => ({
  ...{
    permissionId: MENU,
    ruleName: '仅某职务',
    ruleColumn: 'code',
    ruleConditions: '=',
    ruleValue: 'P01',
    status: '1',
  },
  ...more,
});
const sqlDraft = (ruleValue: string) => draft({ ruleConditions: 'USE_SQL_RULES', ruleValue, ruleColumn: '' });
const add = (body: object, caller = admin) => caller.post(`${BASE}/addPermissionRule`, body);
const edit = (body: object, caller = admin) => caller.put(`${BASE}/editPermissionRule`, body);
const remove = (id: string, caller = admin) => caller.delete(`${BASE}/deletePermissionRule`, { id });
const flagOf = async (): Promise<number | undefined> => {
  const { result } = await admin.get<PermissionNode[]>(`${BASE}/list`, { name: '/isystem/position' });
  return result.find((node) => node.id === MENU)?.ruleFlag;
};
/** Positions visible to the clerk. */
const seen = async () => {
  const { result } = await clerk.get<Page<{ code: string }>>('/sys/position/list', { column: 'code', order: 'asc' });
  return result.records.map((row) => row.code);
};
/** Makes the rules the only ones that bind the clerk. */
async function bind(...ids: string[]): Promise<void> {
  await t.database.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('sysRolePermission')
      .set({ dataRuleIds: ids.join(',') || null })
      .where('roleId', '=', 'role-clerk')
      .where('permissionId', '=', MENU)
      .execute();
    await bumpState(trx, 'rights');
  });
}
/** Adds a rule and returns it. */
async function added(body: object): Promise<DataRule> {
  const before = new Set((await rulesOf()).map((rule) => rule.id));
  expect(await add(body)).toMatchObject({ success: true, code: 200, message: '添加成功！' });
  const rule = (await rulesOf()).find(({ id }) => !before.has(id));
  if (!rule) throw new Error('the rule was not added');
  return rule;
}

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  await t.database.db.transaction().execute(async (trx) => {
    const blank = { createBy: null, createTime: null, updateBy: null, updateTime: null, sysOrgCode: null };
    const undeleted = { deleteBy: null, deleteTime: null, deleteReason: null, version: 1, delFlag: 0 };
    const role = { id: 'role-clerk', roleName: '职务员', roleCode: 'clerk', description: null };
    await trx
      .insertInto('sysRole')
      .values({ ...role, ...blank, ...undeleted })
      .execute();
    const codes = ['list', 'addRule', 'editRule', 'deleteRule'].map((code) => `button-system:permission:${code}`);
    for (const permissionId of [MENU, ...codes]) {
      const none = { dataRuleIds: null, operateDate: null, operateIp: null };
      await trx
        .insertInto('sysRolePermission')
        .values({ id: newId(), roleId: role.id, permissionId, ...none })
        .execute();
    }
    await bumpState(trx, 'rights');
  });
  clerk = await t.user({ username: 'clerk', roles: ['clerk'] });
  sales = await t.user({ username: 'sales', roles: ['sales'] });
  await t.database.db.updateTable('sysPosition').set({ delFlag: 1 }).execute();
  for (const [code, name] of [
    ['P01', '主任'],
    ['P02', '业务员'],
    ['Q01', '司机'],
  ]) {
    expect(await admin.post('/sys/position/add', { code, name, postRank: '1' })).toMatchObject({ success: true });
  }
  await t.database.db.updateTable('sysPosition').set({ sysOrgCode: 'A01A01' }).where('code', '=', 'Q01').execute();
});
afterAll(() => t.close());

describe('(contract/1 §7.1, §7.3) keeping data rules', () => {
  test('the first rule sets the menu’s ruleFlag, removing the last unsets it', async () => {
    expect(await flagOf()).toBe(0);
    const rule = await added(draft());
    expect(rule).toMatchObject({ ...draft(), createBy: 'admin', createTime: expect.any(String) });
    expect(await flagOf()).toBe(1);
    const second = await added(draft({ ruleName: '另一条' }));
    expect(await remove(rule.id)).toMatchObject({ success: true, code: 200, message: '删除成功！' });
    expect(await flagOf()).toBe(1);
    await remove(second.id);
    expect(await flagOf()).toBe(0);
    expect(await rulesOf()).toEqual([]);
  });

  test('(contract/1 §16.5) a rule shows all its columns', async () => {
    const rule = await added(draft());
    const columns = ['ruleName', 'ruleColumn', 'ruleConditions', 'ruleValue', 'status'];
    const written = ['createBy', 'createTime', 'updateBy', 'updateTime'];
    expect(Object.keys(rule).sort()).toEqual(['id', 'permissionId', ...columns, ...written].sort());
    await remove(rule.id);
  });

  test('a value is stored with its blanks: those between quotes are part of what is compared', async () => {
    const source = "name = '王  小明' and\n  code = 'P01'";
    const rule = await added(sqlDraft(` ${source} `));
    expect(rule.ruleValue).toBe(source);
    await edit({ id: rule.id, ruleValue: "name = 'a   b'" });
    expect(await rulesOf()).toMatchObject([{ ruleValue: "name = 'a   b'" }]);
    await remove(rule.id);
  });

  test('editing by PUT and POST, a whole row sent back too; a stale version is refused', async () => {
    const rule = await added(draft());
    expect(await edit({ ...rule, ruleValue: 'P02' })).toMatchObject({ code: 200, message: '更新成功！' });
    expect(await admin.post(`${BASE}/editPermissionRule`, { id: rule.id, status: '0' })).toMatchObject({
      message: '更新成功！',
    });
    const [now] = await rulesOf();
    expect(now).toMatchObject({ ruleValue: 'P02', status: '0', ruleColumn: 'code', ruleName: '仅某职务' });
    const [shown] = (await admin.get<object[]>(`${BASE}/queryPermissionRule`, { permissionId: MENU })).result;
    expect(shown).toMatchObject({ ruleConditions_dictText: '等于', status_dictText: '无效' });
    expect(await edit({ ...shown, status: '1' })).toMatchObject({ message: '更新成功！' });
    expect(await edit({ id: rule.id, version: 1, ruleName: 'x' })).toMatchObject({
      message: '该记录已被他人修改，请刷新后重试',
    });
    expect(await edit({ id: rule.id, permissionId: 'menu-role-list', ruleName: '同处' })).toMatchObject({
      success: true,
    });
    expect((await rulesOf()).map((one) => one.ruleName)).toEqual(['同处']);
    await remove(rule.id);
  });

  test('queryPermissionRule: name and value exactly, unless with asterisks', async () => {
    const rules = [
      await added(draft({ ruleName: '甲一' })),
      await added(draft({ ruleName: '甲二', ruleValue: 'P09' })),
    ];
    const find = async (query: Record<string, string>) =>
      (await admin.get<DataRule[]>(`${BASE}/queryPermissionRule`, { permissionId: MENU, ...query })).result
        .map((rule) => rule.ruleName)
        .sort();
    expect(await find({})).toEqual(['甲一', '甲二']);
    expect(await find({ ruleName: '甲' })).toEqual([]);
    expect(await find({ ruleName: '*甲*' })).toEqual(['甲一', '甲二']);
    expect(await find({ ruleName: '甲二' })).toEqual(['甲二']);
    expect(await find({ ruleValue: '*09', ruleName: '甲*' })).toEqual(['甲二']);
    expect(await find({ permissionId: 'menu-role-list' })).toEqual([]);
    for (const rule of rules) await remove(rule.id);
  });

  test.each<[string, object, string]>([
    [
      'a column the page does not have',
      { ruleColumn: 'passwordHash' },
      '该页面没有字段「passwordHash」，请从字段列表中选择',
    ],
    ['no column', { ruleColumn: '' }, '请输入规则字段!'],
    ['no name', { ruleName: '' }, '校验失败！规则名称不能为空'],
    ['no value', { ruleValue: '' }, '校验失败！规则值不能为空'],
    ['an unknown condition', { ruleConditions: 'REGEXP' }, ''],
    ['an unknown menu', { permissionId: 'nothing' }, '未找到菜单信息'],
    ['an unknown key', { passwordHash: 'x' }, '校验失败！'],
    ['an expression that cannot be read', sqlDraft('1=1'), '自定义SQL表达式有误：第1个字符「1」处应为字段名'],
    ['an expression over columns of others', sqlDraft("password_hash = 'x'"), '该页面没有字段「passwordHash」'],
    ['a statement', sqlDraft("code = 'a'; delete from sys_user"), '自定义SQL表达式有误：第11个字符「;」不能识别'],
    ['a zero character', { ruleValue: 'a\u0000' }, '校验失败！'],
  ])('%s is refused clearly', async (_name, more, message) => {
    expect(await add(draft(more))).toMatchObject({
      success: false,
      code: 500,
      message: expect.stringContaining(message),
    });
  });

  test('a page that shows none of our resources takes any name', async () => {
    const rule = { ...draft({ ruleColumn: 'anything' }), permissionId: 'menu-dashboard' };
    expect(await add(rule)).toMatchObject({ success: true });
    expect(await add({ ...rule, ruleColumn: '1 or 1' })).toMatchObject({ success: false });
  });

  test('unknown ids: 操作失败', async () => {
    expect(await edit({ id: 'nothing', ruleName: 'x' })).toMatchObject({ success: false, message: '操作失败' });
    expect(await remove('nothing')).toMatchObject({ success: false, message: '操作失败' });
    expect(await rulesOf('nothing')).toEqual([]);
  });
});

describe('(contract/1 §7.5) what bound people see, from the next call on', () => {
  test.each<[string, object, string[]]>([
    ['equals', {}, ['P01']],
    ['not equal', { ruleConditions: '!=' }, ['P02', 'Q01']],
    ['at least', { ruleConditions: '>=', ruleValue: 'P02' }, ['P02', 'Q01']],
    ['begins with', { ruleConditions: 'RIGHT_LIKE', ruleValue: 'P' }, ['P01', 'P02']],
    ['begins with, in the manner of SQL', { ruleConditions: 'RIGHT_LIKE', ruleValue: 'P%' }, ['P01', 'P02']],
    ['ends with', { ruleConditions: 'LEFT_LIKE', ruleValue: '01' }, ['P01', 'Q01']],
    ['in', { ruleConditions: 'IN', ruleValue: 'P01, Q01' }, ['P01', 'Q01']],
    ['a person’s variable', { ruleColumn: 'createBy', ruleValue: '#{sys_user_code}' }, []],
    ['switched off', { status: '0' }, ['P01', 'P02', 'Q01']],
    ['an expression of several parts', sqlDraft("(code = 'P01' or code = 'Q01') and name <> '司机'"), ['P01']],
    ['an expression by the database’s names', sqlDraft("CODE in ('P02') or create_by = '#{sys_user_code}'"), ['P02']],
    ['an expression over departments', sqlDraft('sys_org_code in (#{[sys_multi_org_code]})'), ['Q01']],
    ['an expression over nothing', sqlDraft("code like '#{sys_org_code}%' and code in (#{none})"), []],
  ])('%s', async (_name, more, expected) => {
    const rule = await added(draft(more));
    await bind(rule.id);
    expect(await seen()).toEqual(expected);
    await remove(rule.id);
    expect(await seen()).toEqual(['P01', 'P02', 'Q01']);
  });

  test('a stored expression that cannot be read shows nothing', async () => {
    const rule = await added(draft());
    await t.database.db
      .updateTable('sysPermissionDataRule')
      .set({ ruleConditions: 'USE_SQL_RULES', ruleValue: '1=1 or true' })
      .where('id', '=', rule.id)
      .execute();
    await bind(rule.id);
    expect(await seen()).toEqual([]);
    await remove(rule.id);
  });

  test('deleting a rule takes it out of every grant', async () => {
    const [gone, kept] = [await added(draft({ ruleName: '去' })), await added(draft({ ruleName: '留' }))];
    await bind(gone.id, kept.id);
    const { db } = t.database;
    const link = { id: newId(), permissionId: MENU, departId: 'depart-x', dataRuleIds: gone.id };
    await db.insertInto('sysDepartPermission').values(link).execute();
    await remove(gone.id);
    const grants = await db
      .selectFrom('sysRolePermission')
      .select('dataRuleIds')
      .where('roleId', '=', 'role-clerk')
      .where('permissionId', '=', MENU)
      .execute();
    expect(grants).toEqual([{ dataRuleIds: kept.id }]);
    const departs = await db
      .selectFrom('sysDepartPermission')
      .select('dataRuleIds')
      .where('id', '=', link.id)
      .execute();
    expect(departs).toEqual([{ dataRuleIds: null }]);
    await remove(kept.id);
  });
});

describe('(user-asks row 8) who may', () => {
  test('who is no administrator changes and deletes only what binds nobody', async () => {
    expect(await add(draft({ ruleName: '自加' }), clerk)).toMatchObject({ success: true });
    const [rule] = await rulesOf();
    const id = rule?.id ?? '';
    expect(await edit({ id, ruleValue: 'Q01' }, clerk)).toMatchObject({ success: true });
    await bind(id);
    const refused = { success: false, message: '该数据规则正在限制角色，只有管理员可以修改或删除' };
    expect(await edit({ id, status: '0' }, clerk)).toMatchObject(refused);
    expect(await edit({ id, ruleValue: 'P01' }, clerk)).toMatchObject(refused);
    expect(await remove(id, clerk)).toMatchObject(refused);
    expect(await edit({ id, ruleName: '改名' }, clerk)).toMatchObject({ success: true });
    expect(await remove(id)).toMatchObject({ success: true });
  });

  test('no token 401, no right 510', async () => {
    for (const [caller, code] of [
      [t.anonymous, 401],
      [sales, 510],
    ] as const) {
      expect(await caller.get(`${BASE}/getPermRuleListByPermId`, { permissionId: MENU })).toMatchObject({ code });
      expect(await caller.get(`${BASE}/queryPermissionRule`, { permissionId: MENU })).toMatchObject({ code });
      expect(await add(draft(), caller)).toMatchObject({ code });
      expect(await edit({ id: 'x' }, caller)).toMatchObject({ code });
      expect(await remove('x', caller)).toMatchObject({ code });
    }
  });
});
