import type { RoleName } from '@songbai/contract/modules/role/role.calls.ts';
import type { Role } from '@songbai/contract/modules/role/role.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import type { ImportResult } from '@songbai/contract/wire/excel.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { stateOf } from '../../db/state.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile, sheetRows, workbook } from '../../testing/upload.ts';

// Workbooks are read in worker threads, which start slowly from source on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let t: TestApp;
let admin: Caller;
let officer: Caller;
let clerk: Caller;

const PATH = '/sys/role';
const add = (roleCode: string, over: object = {}, who = admin) =>
  who.post<Role>(`${PATH}/add`, { roleName: `角色${roleCode}`, roleCode, ...over });
const newRole = async (roleCode: string) => (await add(roleCode)).result.id;
const links = async (roleId: string) => {
  const { db } = t.database;
  const members = await db.selectFrom('sysUserRole').select('id').where('roleId', '=', roleId).execute();
  const grants = await db.selectFrom('sysRolePermission').select('id').where('roleId', '=', roleId).execute();
  const passing = await db.selectFrom('sysRolePassing').select('id').where('roleId', '=', roleId).execute();
  return [members.length, grants.length, passing.length];
};

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  officer = await t.user({ username: 'officer', roles: ['sys_admin'] });
  clerk = await t.user({ username: 'clerk', roles: ['sales'] });
});
afterAll(() => t.close());

describe('(contract/1 §6) roles', () => {
  test('add, edit, queryById and delete with the texts of the contract; the code stays', async () => {
    const added = await add('guide', { description: '带客户看墓' });
    expect(added).toMatchObject({ success: true, code: 200, message: '添加成功！' });
    const { id, version } = added.result;
    const edit = { id, version, roleName: '讲解员', roleCode: 'other' };
    expect(await admin.put(`${PATH}/edit`, edit)).toMatchObject({ success: true, message: '修改成功!' });
    const one = await admin.get<Role>(`${PATH}/queryById`, { id });
    expect(one).toMatchObject({ code: 0, result: { roleName: '讲解员', roleCode: 'guide' } });
    const gone = await admin.delete(`${PATH}/delete`, { id });
    expect(gone).toMatchObject({ success: true, code: 200, message: '删除角色成功' });
    const asked = { tableName: 'sys_role', fieldName: 'role_code', fieldVal: 'guide' };
    expect(await admin.get('/sys/duplicate/check', asked)).toMatchObject({ code: 200, message: '该值可用！' });
    expect((await add('guide')).success).toBe(true);
  });

  test.each([
    ['a code that is taken', { roleCode: 'sales' }, '角色编码已存在'],
    ['Chinese letters in the code', { roleCode: '销售' }, /角色编码/],
    ['a comma in the code', { roleCode: 'a,b' }, /角色编码/],
    ['a name of one character', { roleName: '甲' }, /角色名称/],
    ['a name of 31 characters', { roleName: '长'.repeat(31) }, /角色名称/],
    ['a code of 65 characters', { roleCode: 'x'.repeat(65) }, /角色编码/],
    ['a code with a mark that nobody sees', { roleCode: 'adm\u200bin' }, /角色编码/],
    ['a remark of 127 characters', { description: '备'.repeat(127) }, /备注/],
    ['a key nobody knows', { tenant: 5 }, /未知字段/],
    ['a zero character', { roleName: '甲\u0000乙' }, /非法字符/],
    ['a name that is no text', { roleName: ['甲乙'] }, /角色名称/],
  ])('%s is refused', async (_name, over, message) => {
    const reply = await add('fresh', over);
    expect(reply).toMatchObject({ success: false, code: 500 });
    expect(reply.message).toMatch(message);
  });

  test('what is not there has words of its own', async () => {
    expect(await admin.put(`${PATH}/edit`, { id: 'nobody', roleName: '没有' })).toMatchObject({
      success: false,
      message: '未找到对应角色！',
    });
    expect(await admin.get(`${PATH}/queryById`, { id: 'nobody' })).toMatchObject({ message: '未找到对应实体' });
    for (const ids of ['', ',,'])
      expect(await admin.delete(`${PATH}/deleteBatch`, { ids })).toMatchObject({ message: '未选中角色！' });
  });

  test('checkRoleCode: the result is true either way, what counts is success', async () => {
    const check = (query: Record<string, string>) => admin.get(`${PATH}/checkRoleCode`, query);
    expect(await check({ roleCode: 'free' })).toMatchObject({ success: true, code: 0, result: true });
    expect(await check({ roleCode: 'sales' })).toMatchObject({
      success: false,
      message: '角色编码已存在',
      result: true,
    });
    expect(await check({ roleCode: 'sales', id: 'role-sales' })).toMatchObject({ success: true, result: true });
  });

  test('list: part of a name, codes by a list, range of creation, sorted by columns', async () => {
    const list = async (query: Record<string, string>) =>
      (await admin.get<Page<Role>>(`${PATH}/list`, { pageSize: 50, ...query })).result.records.map((r) => r.roleCode);
    expect(await list({ roleName: '主管', column: 'roleCode', order: 'asc' })).toEqual([
      'field_mgr',
      'finance_mgr',
      'records_mgr',
      'sales_mgr',
    ]);
    expect((await list({ roleCode: 'sales,gm,' })).sort()).toEqual(['gm', 'sales']);
    expect(await list({ createTime_begin: '2099-01-01' })).toEqual([]);
    expect(await list({ createTime_end: '2099-01-01', roleCode: 'gm' })).toEqual(['gm']);
    expect(await list({ roleName: '%_' })).toEqual([]);
    expect((await list({ id: 'role-gm,role-sales' })).sort()).toEqual(['gm', 'sales']);
  });

  test('no token, no permission: nothing', async () => {
    expect((await t.anonymous.raw({ method: 'GET', url: `${PATH}/list` })).statusCode).toBe(401);
    const refused = { success: false, code: 510 };
    expect(await clerk.get(`${PATH}/list`)).toMatchObject(refused);
    expect(await add('x1', {}, clerk)).toMatchObject(refused);
    expect(await clerk.put(`${PATH}/edit`, { id: 'role-gm', roleName: '新名' })).toMatchObject(refused);
    expect(await clerk.delete(`${PATH}/delete`, { id: 'role-gm' })).toMatchObject(refused);
    expect(await clerk.get(`${PATH}/checkRoleCode`, { roleCode: 'gm' })).toMatchObject(refused);
  });
});

describe('(contract/1 §6) deleting a role removes its user and permission links', () => {
  test('in one step, for many at once, and its holders lose the right with the next call', async () => {
    const ids = [await newRole('gone1'), await newRole('gone2')];
    for (const roleId of ids) {
      const permissionIds = 'menu-role-list,button-system:role:list';
      await admin.post('/sys/permission/saveRolePermission', { roleId, permissionIds });
      await admin.post('/sys/role/savePassing', { roleId, permissionIds: 'menu-plots' });
      await admin.post('/sys/user/addSysUserRole', { roleId, userIdList: ['user-clerk'] });
    }
    expect(await links(ids[0] ?? '')).toEqual([1, 2, 1]);
    expect((await clerk.get(`${PATH}/list`)).success).toBe(true);
    const before = await stateOf(t.database.db, 'rights');
    const reply = await admin.delete(`${PATH}/deleteBatch`, { ids: `${ids.join(',')},` });
    expect(reply).toMatchObject({ success: true, code: 200, message: '删除角色成功!' });
    expect(await stateOf(t.database.db, 'rights')).toBe(before + 1);
    expect((await clerk.get(`${PATH}/list`)).success).toBe(false);
    for (const id of ids) expect(await links(id)).toEqual([0, 0, 0]);
    const logged = await t.database.db
      .selectFrom('sysDataLog')
      .select(['dataTable', 'action', 'dataBefore'])
      .where('dataId', '=', ids[0] ?? '')
      .where('action', '=', 'delete')
      .execute();
    expect(logged.map((row) => row.dataTable).sort()).toEqual(['sys_role', 'sys_role_permission', 'sys_user_role']);
    expect(logged.find((row) => row.dataTable === 'sys_user_role')?.dataBefore).toContain('user-clerk');
  });

  test('the role of the administrators stays and keeps its name', async () => {
    for (const reply of [
      await admin.delete(`${PATH}/delete`, { id: 'role-admin' }),
      await admin.delete(`${PATH}/deleteBatch`, { ids: 'role-gm,role-admin' }),
    ])
      expect(reply).toMatchObject({ success: false, message: 'admin角色，不允许删除！' });
    const rename = await admin.put(`${PATH}/edit`, { id: 'role-admin', roleName: '大管理员' });
    expect(rename).toMatchObject({ success: false, message: 'admin角色，不允许修改名称！' });
    expect((await admin.put(`${PATH}/edit`, { id: 'role-admin', description: '最高' })).success).toBe(true);
    expect((await admin.get(`${PATH}/queryById`, { id: 'role-gm' })).success).toBe(true);
  });

  test('(user-asks row 8) what holds more than one may give is neither renamed nor deleted', async () => {
    const role = await newRole('strong');
    await admin.post('/sys/permission/saveRolePermission', { roleId: role, permissionIds: 'menu-gallery' });
    const message = '角色「角色strong」的权限超出您可以管理的范围，请联系管理员处理';
    const edit = await officer.put(`${PATH}/edit`, { id: role, roleName: '改名' });
    expect(edit).toMatchObject({ success: false, message });
    expect(await officer.delete(`${PATH}/delete`, { id: role })).toMatchObject({ success: false, message });
    expect(await officer.put(`${PATH}/edit`, { id: 'role-admin', description: '弱' })).toMatchObject({
      success: false,
      message: '只有管理员可以修改管理员角色的权限！',
    });
    const weak = (await add('weak', {}, officer)).result.id;
    expect((await officer.delete(`${PATH}/delete`, { id: weak })).success).toBe(true);
  });
});

describe('(contract/1 §6) export and import', () => {
  test('what was exported comes in again; codes that are there are told row by row', async () => {
    const head = ['角色名称', '角色编码', '备注'];
    const rows = [
      ['新角色一', 'import_a', '说明'],
      ['新角色二', 'import_b', ''],
      ['已有', 'sales', ''],
      ['汉字', '编码', ''],
    ];
    const reply = await sendFile<ImportResult>(
      admin,
      `${PATH}/importExcel`,
      '角色.xlsx',
      await workbook([['角色'], ['导出人'], head, ...rows]),
    );
    expect(reply).toMatchObject({ success: true, code: 201 });
    const { errors } = reply.result;
    expect(errors).toHaveLength(2);
    expect(errors[0]?.message).toBe('角色编码已存在');
    const found = await admin.get<Page<Role>>(`${PATH}/list`, { roleCode: 'import_a,import_b' });
    expect(found.result.total).toBe(2);
    const file = await admin.raw({ method: 'GET', url: `${PATH}/exportXls?roleCode=sales` });
    expect(file.statusCode).toBe(200);
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('角色列表.xlsx');
    const [title, , head1, row] = await sheetRows(file.rawPayload);
    expect(title).toEqual(['角色列表报表']);
    expect(head1?.slice(0, 3)).toEqual(['角色名', '角色编码', '描述']);
    expect(row?.[1]).toBe('sales');
    expect((await clerk.get(`${PATH}/exportXls`)).code).toBe(510);
  });

  test('columns may carry the family’s heads or the labels on screens, each once', async () => {
    const send = async (head: string[]) =>
      sendFile<ImportResult>(
        admin,
        `${PATH}/importExcel`,
        '角色.xlsx',
        await workbook([head, [`名${head[0]}`, `head_${head.length}`, '说明', '再']]),
      );
    expect(await send(['角色名', '角色编码', '描述'])).toMatchObject({ code: 200, message: '共1行数据全部导入成功！' });
    expect(await send(['角色名称', '角色编码', '描述', '备注'])).toMatchObject({
      success: false,
      message: '文件导入失败:表头「备注」出现了两次，请删去一列',
    });
  });
});

test('(contract/1 §6) queryall: 未找到角色信息 when there is none', async () => {
  const { db } = t.database;
  const roles = await db.selectFrom('sysRole').select('id').where('delFlag', '=', 0).execute();
  await db.updateTable('sysRole').set({ delFlag: 1 }).execute();
  expect(await clerk.get(`${PATH}/queryall`)).toMatchObject({ success: false, code: 500, message: '未找到角色信息' });
  const ids = roles.map(({ id }) => id);
  await db.updateTable('sysRole').set({ delFlag: 0 }).where('id', 'in', ids).execute();
  expect((await clerk.get<unknown[]>(`${PATH}/queryall`)).result.length).toBe(ids.length);
});

test('(user-asks row 8) queryall?mine=true tells of each role why one may not give it, as saving it would', async () => {
  const own = await t.user({ username: 'giver', roles: ['sys_admin'] });
  const roles = (await own.get<RoleName[]>(`${PATH}/queryall`, { mine: 'true' })).result;
  expect(roles.find(({ roleCode }) => roleCode === 'admin')?.refusal).toBe('只有管理员可以修改管理员角色的权限！');
  const account = { realname: '同事', password: 'Cedar-2026!', confirmpassword: 'Cedar-2026!' };
  for (const [at, { id, refusal }] of roles.entries()) {
    const draft = { ...account, username: `given${at}`, selectedroles: id };
    const reply = await own.post('/sys/user/add', draft);
    expect([reply.success, reply.success ? null : reply.message]).toEqual([refusal === null, refusal]);
  }
  expect(roles.some(({ refusal }) => refusal === null)).toBe(true);
  const all = (await admin.get<RoleName[]>(`${PATH}/queryall`, { mine: 'true' })).result;
  expect(all.every(({ refusal }) => refusal === null)).toBe(true);
  expect((await admin.get<RoleName[]>(`${PATH}/queryall`)).result.some((row) => 'refusal' in row)).toBe(false);
});
