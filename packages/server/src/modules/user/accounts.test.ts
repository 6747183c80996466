import type { BinnedUser, NewPassword } from '@songbai/contract/modules/user/user.calls.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountOffice, PASSWORD } from '../../testing/accounts.ts';
import { people } from '../../testing/people.ts';
import type { Caller, TestApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

let t: TestApp;
let admin: Caller;
let officer: Caller;
let stranger: Caller;

beforeAll(async () => {
  ({ t, admin, officer, stranger } = await accountOffice());
  await t.user({ username: 'boss' });
});
afterAll(() => t.close());

let counter = 0;
/** A new account without rights; returns its id. */
async function person(more: object = {}): Promise<string> {
  counter += 1;
  const username = `p${counter}`;
  await people(t.database, [{ username, realname: username, departs: ['depart-A01A01'], ...more }]);
  return `user-${username}`;
}
const nameOf = (id: string) => id.slice('user-'.length);
const row = (id: string) => t.database.db.selectFrom('sysUser').selectAll().where('id', '=', id).executeTakeFirst();
const logged = async (id: string) => {
  const rows = await t.database.db
    .selectFrom('sysDataLog')
    .select(['action', 'dataContent'])
    .where('dataId', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};
const freeze = (ids: string, status: unknown = '2', who = officer): Promise<Envelope<null>> =>
  who.put('/sys/user/frozenBatch', { ids, status });
const bin = async (who = officer) => good<BinnedUser[]>(await who.get('/sys/user/recycleBin'));
const inBin = async (id: string, who = officer) => (await bin(who)).some((one) => one.id === id);
/** Status and message of the person's next call. */
const heard = async (caller: Caller) => {
  const reply = await caller.raw({ method: 'GET', url: '/sys/user/getCurrentUserDeparts' });
  return [reply.statusCode, reply.json<Envelope>().message];
};
const remove = (id: string, who = officer) => who.delete('/sys/user/delete', { id });
const purge = (userIds: string, who = officer) => who.delete('/sys/user/deleteRecycleBin', { userIds });
const restore = (userIds: string, who = officer) => who.put('/sys/user/putRecycleBin', { userIds });

describe('contract/1 §5.2: freezing', () => {
  test('a frozen account is out at once, and in again once thawed', async () => {
    const id = await person();
    const caller = await t.as(nameOf(id));
    expect(await freeze(`${id},`)).toMatchObject({ success: true, code: 200, message: '操作成功!' });
    // contract/1 §1.4
    expect(await heard(caller)).toEqual([401, '账号已被锁定,请联系管理员!']);
    expect((await row(id))?.status).toBe(2);
    good(await freeze(id, 1));
    expect((await row(id))?.status).toBe(1);
    expect(await logged(id)).toEqual(['edit', 'edit']);
    // Ended sessions stay ended.
    expect(await heard(caller)).toEqual([401, 'Token失效，请重新登录!']);
  });

  test('thawing who is not frozen ends nothing', async () => {
    const id = await person();
    const caller = await t.as(nameOf(id));
    good(await freeze(id, 1));
    expect((await heard(caller))[0]).toBe(200);
  });

  test.each<[string, string, unknown, string]>([
    ['the administrator', 'user-admin', '2', '管理员账号不允许此操作！'],
    ['oneself', 'user-officer', '2', '不能冻结自己的账号'],
    ['somebody with more rights', 'user-boss', '2', '只有管理员可以修改管理员账号！'],
    ['an account of another tenant', 'user-stranger', '2', '未找到对应实体'],
    ['nobody', ',,', '2', '参数不识别！'],
    ['a status there is not', 'user-officer', '3', '校验失败！状态的值不正确'],
    ['ten thousand', Array.from({ length: 10_000 }, (_, at) => `x${at}`).join(','), '2', '参数不识别！'],
  ])('%s is refused, and the refusal is answered', async (_name, ids, status, message) => {
    expect(await freeze(ids, status)).toMatchObject({ success: false, message });
  });

  test('of several, one that is refused stops all', async () => {
    const id = await person();
    expect(await freeze(`${id},user-admin`)).toMatchObject({ success: false });
    expect((await row(id))?.status).toBe(1);
  });
});

describe('contract/1 §5.2: passwords of others', () => {
  const change = (body: object, who = officer) => who.put('/sys/user/changePassword', body);

  test('a set password signs in, all former sessions end', async () => {
    const id = await person();
    const caller = await t.as(nameOf(id));
    const body = { username: nameOf(id), password: PASSWORD, confirmpassword: PASSWORD };
    expect(await change(body)).toMatchObject({ success: true, code: 200, message: '密码修改成功!' });
    expect((await caller.raw({ method: 'GET', url: '/sys/user/getCurrentUserDeparts' })).statusCode).toBe(401);
    expect((await t.anonymous.post('/sys/login', { username: nameOf(id), password: PASSWORD })).success).toBe(true);
    expect(await logged(id)).toEqual(['edit']);
  });

  test('of one’s own sessions, the present one goes on', async () => {
    await t.user({ username: 'keeper', roles: ['sys_admin'] });
    const [here, there] = [await t.as('keeper'), await t.as('keeper')];
    good(await change({ username: 'keeper', password: PASSWORD }, here));
    expect((await here.get('/sys/user/list')).success).toBe(true);
    expect((await there.raw({ method: 'GET', url: '/sys/user/list' })).statusCode).toBe(401);
  });

  test.each<[string, object, string]>([
    ['an unknown account', { username: 'nobody', password: PASSWORD }, '用户不存在！'],
    ['an account of another tenant', { username: 'stranger', password: PASSWORD }, '用户不存在！'],
    ['the administrator', { username: 'admin', password: PASSWORD }, '管理员账号不允许此操作！'],
    ['somebody with more rights', { username: 'boss', password: PASSWORD }, '只有管理员可以修改管理员账号！'],
    ['a weak password', { username: 'officer', password: 'abc' }, '密码由8位数字、大小写字母和特殊符号组成!'],
    ['two that differ', { username: 'officer', password: PASSWORD, confirmpassword: 'x' }, '两次输入密码不一致!'],
    ['no password', { username: 'officer', password: '' }, '新密码不允许为空!'],
    ['no body', {}, '校验失败！用户账号不能为空'],
  ])('%s is refused', async (_name, body, message) => {
    expect(await change(body)).toMatchObject({ success: false, message });
  });

  const reset = (usernames: string, who = officer) =>
    who.raw({ method: 'PUT', url: `/sys/user/resetPassword?usernames=${encodeURIComponent(usernames)}` });

  test('a reset password is random, told once, and signs in', async () => {
    const ids = [await person(), await person()];
    const reply = (await reset(`${ids.map(nameOf).join(',')},`)).json<Envelope<NewPassword[]>>();
    expect(reply).toMatchObject({ success: true, message: '操作成功!' });
    expect(new Set(reply.result.map(({ password }) => password)).size).toBe(2);
    for (const { username, password } of reply.result) {
      expect((await t.anonymous.post('/sys/login', { username, password })).success).toBe(true);
    }
  });

  test.each([
    ['admin', '所选用户中包含管理员，管理员账号不允许重置密码！！'],
    ['boss', '只有管理员可以修改管理员账号！'],
    ['stranger', '用户不存在！'],
    [',', '参数不识别！'],
    [Array.from({ length: 51 }, (_, at) => `x${at}`).join(','), '一次最多重置 50 个账号的密码'],
  ])('resetting %s is refused', async (usernames, message) => {
    expect((await reset(usernames)).json()).toMatchObject({ success: false, message });
  });
});

describe('contract/1 §5.4: deleting and the recycle bin', () => {
  test('deleted accounts are out and in the bin, restored ones are as they were', async () => {
    const id = await person();
    const caller = await t.as(nameOf(id));
    expect(await remove(id)).toMatchObject({ success: true, code: 200, message: '删除用户成功' });
    expect(await heard(caller)).toEqual([401, '用户不存在!']);
    const found = (await bin()).find((one) => one.id === id);
    expect(found).toMatchObject({ username: nameOf(id), orgCode: '销售部', deleteBy: 'officer' });
    expect(JSON.stringify(found)).not.toMatch(/password/i);
    expect(await restore(`${id},`)).toMatchObject({ success: true, code: 200, message: '还原成功' });
    expect((await row(id))?.delFlag).toBe(0);
    expect(await heard(caller)).toEqual([401, 'Token失效，请重新登录!']);
    expect(await logged(id)).toEqual(['delete', 'restore']);
    expect(await restore(id)).toMatchObject({ success: false, message: '回收站中没有所选的用户，请刷新后重试' });
  });

  test('several at once', async () => {
    const ids = `${await person()},${await person()},`;
    expect(await officer.delete('/sys/user/deleteBatch', { ids })).toMatchObject({ message: '批量删除用户成功' });
  });

  test.each([
    ['the administrator', 'user-admin', 'admin用户，不允许删除！'],
    ['oneself', 'user-officer', '不能删除自己的账号'],
    ['somebody with more rights', 'user-boss', '只有管理员可以修改管理员账号！'],
    ['an account of another tenant', 'user-stranger', '未找到对应实体'],
  ])('%s is not deleted', async (_name, id, message) => {
    expect(await remove(id)).toMatchObject({ success: false, message });
    expect(await officer.delete('/sys/user/deleteBatch', { ids: `${await person()},${id}` })).toMatchObject({
      message,
    });
  });

  test('purged with roles and departments, when nothing names the account', async () => {
    const id = await person();
    good(await remove(id));
    expect(await purge(id)).toMatchObject({ success: true, code: 200, message: '删除成功' });
    expect(await row(id)).toBeUndefined();
    const { db } = t.database;
    expect(await db.selectFrom('sysUserDepart').select('id').where('userId', '=', id).execute()).toEqual([]);
    expect(await logged(id)).toEqual(['delete', 'delete']);
    expect(await purge(id)).toMatchObject({ success: false });
  });

  test('an account that was signed in with stays, with a clear word', async () => {
    const id = await person();
    const body = { username: nameOf(id), password: PASSWORD };
    good(await officer.put('/sys/user/changePassword', body));
    good(await t.anonymous.post('/sys/login', body));
    good(await remove(id));
    const text = `用户「${nameOf(id)}」已登录使用过或仍被业务记录引用，需保留以便追溯，不能彻底删除`;
    expect(await purge(id)).toMatchObject({ success: false, message: text });
    expect(await inBin(id)).toBe(true);
  });

  test('an account that a record names stays', async () => {
    const id = await person();
    good(await admin.post('/cemetery/customer/add', { name: '陈明', mobile: '13800138000', ownerSalesId: id }));
    good(await remove(id));
    expect(await purge(id)).toMatchObject({ success: false, message: expect.stringContaining('不能彻底删除') });
  });

  test('only what is in the bin, and in the own tenant', async () => {
    const live = await person();
    expect(await purge(live)).toMatchObject({ success: false });
    expect((await row(live))?.delFlag).toBe(0);
    good(await remove(live));
    expect(await inBin(live, stranger)).toBe(false);
    expect(await inBin(live, admin)).toBe(true);
    expect(await purge(live, stranger)).toMatchObject({ success: false });
    expect(await restore(live, stranger)).toMatchObject({ success: false });
    expect(await restore('', officer)).toMatchObject({ success: false });
  });
});

describe('contract/1 §5.6: agents', () => {
  const PATH = '/sys/sysUserAgent';
  const times = { startTime: '2026-07-01 00:00:00', endTime: '2026-07-08 00:00:00' };
  const of = (userName: string, who = officer) => who.get<{ id: string }>(`${PATH}/queryByUserName`, { userName });

  test('none, then one, then another', async () => {
    const [user, agent] = [nameOf(await person()), nameOf(await person())];
    expect(await of(user)).toMatchObject({ success: false });
    expect(await officer.post(`${PATH}/add`, { userName: user, agentUserName: agent, ...times })).toMatchObject({
      success: true,
      message: '添加成功！',
    });
    const { result } = await of(user);
    expect(result).toMatchObject({ userName: user, agentUserName: agent, ...times, status: '0' });
    // contract/1 §16.13
    const made = { createBy: 'officer', createTime: expect.any(String), sysOrgCode: 'A01A01', sysCompanyCode: null };
    expect(result).toMatchObject({ ...made, createName: expect.any(String), updateBy: null, updateName: null });
    expect(await officer.post(`${PATH}/add`, { userName: user, agentUserName: agent, ...times })).toMatchObject({
      success: false,
      message: '该用户已设置代理人，请刷新后编辑',
    });
    good(await officer.put(`${PATH}/edit`, { ...result, agentUserName: 'officer', status: '1' }));
    const edited = { agentUserName: 'officer', status: '1', updateBy: 'officer', updateTime: expect.any(String) };
    expect((await of(user)).result).toMatchObject(edited);
    expect(await logged(result.id)).toEqual(['add', 'edit']);
    expect(await of(user, stranger)).toMatchObject({ success: false, message: '用户不存在或已被删除，请重新选择' });
    expect(await stranger.put(`${PATH}/edit`, { ...result, status: '0' })).toMatchObject({ success: false });
  });

  test.each<[string, object, string]>([
    ['oneself as agent', { userName: 'officer', agentUserName: 'officer' }, '代理人不能是用户本人'],
    ['an agent of another tenant', { agentUserName: 'stranger' }, '代理人不存在或已被删除，请重新选择'],
    ['an unknown user', { userName: 'nobody' }, '用户不存在或已被删除，请重新选择'],
    ['somebody with more rights', { userName: 'boss' }, '只有管理员可以修改管理员账号！'],
    ['an end before the start', { endTime: '2026-06-01 00:00:00' }, '代理结束时间需晚于代理开始时间'],
    ['a time that is none', { startTime: 'soon' }, '校验失败！代理开始时间的值不正确'],
    ['a status there is not', { status: '7' }, '校验失败！状态的值不正确'],
  ])('%s is refused', async (_name, more, message) => {
    const draft = { userName: nameOf(await person()), agentUserName: 'officer', ...times, ...more };
    expect(await officer.post(`${PATH}/add`, draft)).toMatchObject({ success: false, message });
  });
});
