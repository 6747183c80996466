import type { User } from '@songbai/contract/modules/user/user.resource.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyPassword } from '../../platform/passwords.ts';
import { accountDraft, accountOffice, PASSWORD } from '../../testing/accounts.ts';
import type { Caller, TestApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

let t: TestApp;
let admin: Caller;
let officer: Caller;

beforeAll(async () => {
  ({ t, admin, officer } = await accountOffice());
});
afterAll(() => t.close());

const add = async (more: object = {}, who = officer) => good<User>(await who.post('/sys/user/add', accountDraft(more)));
const edit = (body: object, who = officer): Promise<Envelope<User>> => who.put('/sys/user/edit', body);
const roles = async (userid: string, who = officer) => who.get<string[]>('/sys/user/queryUserRole', { userid });
const stored = (id: string) =>
  t.database.db.selectFrom('sysUser').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('contract/1 §5.2: adding', () => {
  test('an account with roles, departments and a password that fits', async () => {
    const body = accountDraft({
      selectedroles: 'role-sales',
      selecteddeparts: 'depart-A01A01,depart-A01A02',
      departIds: 'depart-A01A01',
      userIdentity: 2,
      post: 'manager,sales',
      birthday: '1990-01-01T16:00:00.000Z',
      sex: '1',
      activitiSync: '1',
      email: '',
    });
    const reply = await officer.post<User>('/sys/user/add', body);
    expect(reply).toMatchObject({ success: true, code: 200, message: '添加成功！' });
    expect(reply.result).toMatchObject({
      orgCodeTxt: '销售部,财务部',
      departIds: 'depart-A01A01',
      departIds_dictText: '销售部',
      post_dictText: '园长,销售顾问',
      birthday: '1990-01-02',
      sex_dictText: '男',
      status: 1,
      relTenantIds: '1',
      orgCode: null,
      email: null,
    });
    expect(JSON.stringify(reply)).not.toMatch(/password|salt/i);
    const row = await stored(reply.result.id);
    expect(await verifyPassword(row.passwordHash, PASSWORD)).toBe(true);
    const log = await t.database.db
      .selectFrom('sysDataLog')
      .select('dataContent')
      .where('dataId', '=', row.id)
      .execute();
    expect(JSON.stringify(log)).not.toContain('argon2');
    expect((await roles(row.id)).result).toEqual(['role-sales']);
    const signIn = await t.anonymous.post('/sys/login', { username: row.username, password: PASSWORD });
    expect(signIn.success).toBe(true);
  });

  test('(contract/1 §16.1) what is the server’s of an account is ignored', async () => {
    const owned = { salt: 'x', clientId: 'x', thirdId: 'x', thirdType: 'x', status: 2, delFlag: 1, orgCode: 'A99' };
    const row = await add({ ...owned, createBy: 'x', createTime: '2000-01-01 00:00:00', version: 9, id: 'chosen' });
    expect(row).toMatchObject({ status: 1, orgCode: null, createBy: 'officer', version: 1 });
    expect(row.id).not.toBe('chosen');
    good(await edit({ id: row.id, ...owned, password: 'Other-2026!', confirmpassword: 'Other-2026!' }));
    const kept = await stored(row.id);
    expect(kept).toMatchObject({ status: 1, delFlag: 0, orgCode: null });
    expect(await verifyPassword(kept.passwordHash, PASSWORD)).toBe(true);
  });

  test.each<[string, object, string]>([
    ['no password', { password: '' }, '请输入登录密码!'],
    ['a weak one', { password: 'abc', confirmpassword: 'abc' }, '密码由8位数字、大小写字母和特殊符号组成!'],
    ['two that differ', { confirmpassword: 'Other-2026!' }, '两次输入密码不一致!'],
    ['a password that is no text', { password: { a: 1 } }, '请输入登录密码!'],
    ['an account that is there', { username: 'officer' }, '用户名已存在!'],
    ['a phone that is none', { phone: '12345' }, '校验失败！手机号码的值不正确'],
    ['a landline that is none', { telephone: '12345' }, '校验失败！座机的值不正确'],
    ['a comma in the name of the account', { username: 'a,b' }, '校验失败！用户账号的值不正确'],
    ['a mark in it that nobody sees', { username: 'adm\u200bin' }, '校验失败！用户账号的值不正确'],
    ['one that turns the direction', { username: '\u202eadmin' }, '校验失败！用户账号的值不正确'],
    ['a department of another tenant', { selecteddeparts: 'far' }, '部门不存在或已被删除，请重新选择'],
    [
      'a department in charge of another tenant',
      { userIdentity: 2, departIds: 'far' },
      '负责部门不存在或已被删除，请重新选择',
    ],
    ['a role that is not there', { selectedroles: 'nothing' }, '未找到对应角色！'],
    ['the role of administrators', { selectedroles: 'role-admin' }, '只有管理员可以修改管理员角色的权限！'],
    ['another tenant', { relTenantIds: '1,2' }, '只有平台管理员可以调整用户所属的租户'],
    ['a picture nobody uploaded', { avatar: 'temp/x.png' }, '头像文件不存在，请重新上传'],
    ['a key nobody knows', { isAdmin: true }, '校验失败！存在未知字段：isAdmin'],
    ['a zero character', { realname: 'a\u0000b' }, '校验失败！内容包含非法字符'],
    ['ten thousand roles', { selectedroles: Array.from({ length: 10_000 }, (_, at) => at).join(',') }, '参数不识别！'],
    ['a sex nobody has', { sex: 7 }, '校验失败！性别的值不正确'],
  ])('%s is refused', async (_name, more, message) => {
    expect(await officer.post('/sys/user/add', accountDraft(more))).toMatchObject({ success: false, message });
  });

  test.each([
    ['phone', '手机号已存在!', '13900000001'],
    ['email', '邮箱已存在!', 'same@example.com'],
    ['workNo', '工号已存在!', 'SAME'],
  ])('%s stands once, also beside a deleted account', async (field, message, value) => {
    const first = await add({ [field]: value });
    expect(await officer.post('/sys/user/add', accountDraft({ [field]: value }))).toMatchObject({
      success: false,
      message,
    });
    good(await officer.delete('/sys/user/delete', { id: first.id }));
    expect(await officer.post('/sys/user/add', accountDraft({ [field]: value }))).toMatchObject({
      success: false,
      message,
    });
  });

  test('status, codes and ids of the server are not the client’s to set', async () => {
    const row = await add({ status: 2, orgCode: 'A01', createBy: 'x', version: 9, delFlag: 1 });
    expect(await stored(row.id)).toMatchObject({
      status: 1,
      orgCode: null,
      createBy: 'officer',
      version: 1,
      delFlag: 0,
    });
  });

  test('of two at once with one name, one is there', async () => {
    const body = accountDraft({ username: 'twin' });
    const replies = await Promise.all(
      ['W-a', 'W-b', 'W-c'].map((workNo, at) =>
        officer.post('/sys/user/add', { ...body, workNo, phone: `1370000000${at}` }),
      ),
    );
    expect(replies.filter((reply) => reply.success)).toHaveLength(1);
  });
});

describe('contract/1 §5.2: editing', () => {
  test('roles and departments are replaced, what was not sent stays', async () => {
    const row = await add({ selectedroles: 'role-sales,role-cashier', selecteddeparts: 'depart-A01A01' });
    const reply = await edit({ ...row, realname: '新名', selectedroles: 'role-cashier,role-gm', selecteddeparts: '' });
    expect(reply).toMatchObject({
      success: true,
      message: '修改成功!',
      result: { realname: '新名', orgCodeTxt: null },
    });
    expect((await roles(row.id)).result.sort()).toEqual(['role-cashier', 'role-gm']);
    good(await edit({ id: row.id, realname: '又一名' }));
    expect((await roles(row.id)).result).toHaveLength(2);
    good(await edit({ id: row.id, selectedroles: '' }));
    expect(await roles(row.id)).toMatchObject({ success: false, code: 500, message: '未找到用户相关角色信息' });
  });

  test('a form that tells what it showed changes only what was ticked there: others’ changes meanwhile stay', async () => {
    const row = await add({ selectedroles: 'role-sales,role-cashier', selecteddeparts: 'depart-A01A01' });
    good(await officer.post('/sys/user/addSysUserRole', { roleId: 'role-records', userIdList: [row.id] }));
    good(await officer.delete('/sys/user/deleteUserRole', { roleId: 'role-cashier', userId: row.id }));
    good(
      await edit({
        id: row.id,
        ...{ selectedroles: 'role-sales,role-cashier,role-service', lastselectedroles: 'role-sales,role-cashier' },
        ...{ selecteddeparts: 'depart-A01A01,depart-A01A02', lastselecteddeparts: 'depart-A01A01' },
      }),
    );
    expect((await roles(row.id)).result.sort()).toEqual(['role-records', 'role-sales', 'role-service']);
    good(await edit({ id: row.id, selecteddeparts: '', lastselecteddeparts: 'depart-A01A01' }));
    const left = await officer.get<{ key: string }[]>('/sys/user/userDepartList', { userId: row.id });
    expect(left.result.map(({ key }) => key)).toEqual(['depart-A01A02']);
  });

  test('the form of department members leaves roles alone', async () => {
    const row = await add({ selectedroles: 'role-sales' });
    good(await edit({ id: row.id, selectedroles: '', updateFromPage: 'deptUsers' }));
    expect((await roles(row.id)).result).toEqual(['role-sales']);
  });

  test('neither the account’s name nor the password changes', async () => {
    const row = await add();
    const before = (await stored(row.id)).passwordHash;
    good(await edit({ ...row, username: 'renamed', password: 'Other-2026!', confirmpassword: 'Other-2026!' }));
    expect(await stored(row.id)).toMatchObject({ username: row.username, passwordHash: before });
  });

  test('departments in charge go with the identity', async () => {
    const row = await add({ userIdentity: 2, departIds: 'depart-A01A01' });
    expect(good<User>(await edit({ id: row.id, userIdentity: 1, departIds: 'depart-A01A01' })).departIds).toBeNull();
  });

  test('departments in charge in other tenants are not touched, nor does their superior become an ordinary person', async () => {
    const row = good<User>(await admin.post('/sys/user/add', accountDraft({ relTenantIds: '1,2' })));
    const charge = { departIds: 'far,depart-A01A01', userIdentity: 2 };
    await t.database.db.updateTable('sysUser').set(charge).where('id', '=', row.id).execute();
    good(await edit({ id: row.id, departIds: 'depart-A01A02' }));
    expect(await stored(row.id)).toMatchObject({ departIds: 'far,depart-A01A02' });
    good(await edit({ id: row.id, userIdentity: 1, departIds: '' }));
    expect(await stored(row.id)).toMatchObject({ departIds: 'far', userIdentity: 2 });
    expect(await edit({ id: row.id, userIdentity: 2, departIds: 'far,farther' })).toMatchObject({ success: false });
  });

  test('memberships in departments of other tenants are not touched', async () => {
    const row = good<User>(await admin.post('/sys/user/add', accountDraft({ relTenantIds: '1,2' })));
    await t.database.db.insertInto('sysUserDepart').values({ id: 'far-link', userId: row.id, depId: 'far' }).execute();
    good(await edit({ id: row.id, selecteddeparts: 'depart-A01A02' }));
    const links = await t.database.db
      .selectFrom('sysUserDepart')
      .select('depId')
      .where('userId', '=', row.id)
      .execute();
    expect(links.map((link) => link.depId).sort()).toEqual(['depart-A01A02', 'far']);
    expect(good<User>(await officer.get('/sys/user/queryById', { id: row.id })).orgCodeTxt).toBe('财务部');
  });

  test('who loses the department he works in works in it no longer', async () => {
    const row = await add({ selecteddeparts: 'depart-A01A01' });
    await t.database.db.updateTable('sysUser').set({ orgCode: 'A01A01' }).where('id', '=', row.id).execute();
    const person = await t.as(row.username);
    good(await edit({ id: row.id, selecteddeparts: 'depart-A01A02' }));
    expect((await stored(row.id)).orgCode).toBeNull();
    expect(good<{ orgCode: string | null }>(await person.get('/sys/user/getCurrentUserDeparts')).orgCode).not.toBe(
      'A01A01',
    );
  });

  test('a stale save is refused', async () => {
    const row = await add();
    good(await edit({ id: row.id, version: row.version, realname: '甲' }));
    expect(await edit({ id: row.id, version: row.version, realname: '乙' })).toMatchObject({ success: false });
  });

  test.each<[string, () => Promise<Envelope<unknown>>, string]>([
    ['the administrator, by others', () => edit({ id: 'user-admin', realname: 'x' }), '管理员账号不允许此操作！'],
    [
      'own roles',
      () => edit({ id: 'user-officer', selectedroles: 'role-sys_admin,role-sales' }),
      '不能修改自己的角色，请联系其他管理员',
    ],
    [
      'the administrator’s own role',
      () => edit({ id: 'user-admin', selectedroles: '' }, admin),
      '管理员账号不允许此操作！',
    ],
    ['an account of another tenant', () => edit({ id: 'user-stranger', realname: 'x' }), '未找到对应实体'],
    ['an unknown account', () => edit({ id: 'nobody', realname: 'x' }), '未找到对应实体'],
    ['all tenants away', () => edit({ id: 'user-officer', relTenantIds: '' }, admin), '请至少选择一个租户'],
  ])('%s: refused', async (_name, call, message) => {
    expect(await call()).toMatchObject({ success: false, message });
  });

  test('accounts that may do more than the actor could give are not his to edit', async () => {
    await t.user({ username: 'boss', roles: ['admin'] });
    expect(await edit({ id: 'user-boss', realname: 'x' })).toMatchObject({
      success: false,
      message: '只有管理员可以修改管理员账号！',
    });
  });

  test('a given role works with the next call, a taken one no longer', async () => {
    const row = await add();
    const person = await t.as(row.username);
    expect((await person.get('/sys/user/list')).code).toBe(510);
    good(await edit({ id: row.id, selectedroles: 'role-sys_admin' }));
    expect((await person.get('/sys/user/list')).success).toBe(true);
    good(await edit({ id: row.id, selectedroles: '' }));
    expect((await person.get('/sys/user/list')).code).toBe(510);
  });
});
