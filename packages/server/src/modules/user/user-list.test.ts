import type { User } from '@songbai/contract/modules/user/user.resource.ts';
import type { Envelope, Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountDraft, accountOffice } from '../../testing/accounts.ts';
import type { Caller, TestApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

let t: TestApp;
let admin: Caller;
let officer: Caller;
let stranger: Caller;

beforeAll(async () => {
  ({ t, admin, officer, stranger } = await accountOffice());
});
afterAll(() => t.close());

const add = async (more: object = {}, who = officer) => good<User>(await who.post('/sys/user/add', accountDraft(more)));
const edit = (body: object, who = officer): Promise<Envelope<User>> => who.put('/sys/user/edit', body);
const list = async (query: Record<string, string | number>, who = officer) =>
  good<Page<User>>(await who.get('/sys/user/list', query));
const roles = async (userid: string, who = officer) => who.get<string[]>('/sys/user/queryUserRole', { userid });
describe('contract/1 §5.1: the list', () => {
  test('direct members of departments only', async () => {
    const row = await add({ selecteddeparts: 'depart-A01A04' });
    const found = await list({ departId: 'depart-A01A04,depart-A01A05' });
    expect(found.records.map(({ id }) => id)).toEqual([row.id]);
    expect(found.records[0]).toMatchObject({ orgCodeTxt: '工程安葬部', status_dictText: '正常' });
    expect(await list({ departId: 'nowhere' })).toMatchObject({ records: [], total: 0 });
    expect(await list({ departId: 'far' })).toMatchObject({ total: 0 });
  });

  test('users by id, all of them at once', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 12; at += 1) ids.push((await add()).id);
    const found = await list({ code: `${ids.join(',')},`, pageSize: 10 });
    expect(found).toMatchObject({ total: 12, size: 12 });
    expect(found.records).toHaveLength(12);
  });

  test('departments are found by their names', async () => {
    const row = await add({ selecteddeparts: 'depart-A01A03,depart-A01A05' });
    const conditions = JSON.stringify([{ field: 'orgCodeTxt', rule: 'like', val: '客户服务' }]);
    const found = await list({ superQueryParams: encodeURIComponent(conditions), id: row.id });
    expect(found.records.map(({ orgCodeTxt }) => orgCodeTxt)).toEqual(['业务档案部,客户服务部']);
  });

  test('another tenant and the account of outsiders are not seen', async () => {
    await t.user({ username: '_reserve_user_external' });
    expect((await list({ username: 'stranger' })).total).toBe(0);
    expect((await list({ username: 'officer' }, stranger)).total).toBe(0);
    expect((await list({ username: '_reserve_user_external' }, admin)).total).toBe(0);
    expect((await list({ username: '*stranger*' }, admin)).total).toBe(1);
  });

  test('nobody asks for what is no field of the list', async () => {
    expect(await officer.get('/sys/user/list', { column: 'passwordHash', order: 'asc' })).toMatchObject({
      success: false,
    });
    const all = (await list({})).total;
    expect((await list({ passwordHash: '*argon*' })).total).toBe(all);
  });

  test.each(['%', "' or 1=1 --", '\\'])('a name of %s matches nobody', async (realname) => {
    expect((await list({ realname: `*${realname}*` })).total).toBe(0);
  });
});

describe('contract/1 §5.3: look-ups', () => {
  test('departments of a user, within the tenant', async () => {
    const row = await add({ selecteddeparts: 'depart-A01A03' });
    expect(await officer.get('/sys/user/userDepartList', { userId: row.id })).toMatchObject({
      success: true,
      message: '查找成功',
      result: [{ key: 'depart-A01A03', value: 'depart-A01A03', code: 'A01A03', title: '业务档案部', children: [] }],
    });
    good(await edit({ id: row.id, selecteddeparts: '' }));
    expect(await officer.get('/sys/user/userDepartList', { userId: row.id })).toMatchObject({
      success: false,
      message: '查找失败',
    });
    for (const [userId, who] of [
      [row.id, stranger],
      ['nobody', officer],
    ] as const) {
      expect(await who.get('/sys/user/userDepartList', { userId })).toMatchObject({ code: 500, message: '查找失败' });
      expect(await roles(userId, who)).toMatchObject({ success: false, code: 500, message: '未找到用户相关角色信息' });
    }
  });

  test('an id, and people by ids and names', async () => {
    expect(good<string>(await officer.get('/sys/user/generateUserId'))).toMatch(/^[0-9a-f]{32}$/);
    const people = good<User[]>(await officer.get('/sys/user/queryByIds', { userIds: 'user-officer,user-stranger,' }));
    expect(people.map(({ username }) => username)).toEqual(['officer']);
    expect(good(await officer.get('/sys/user/queryByNames', { userNames: 'officer,stranger,nobody' }))).toEqual([
      { username: 'officer', realname: 'officer' },
    ]);
  });
});

describe('who may call', () => {
  test.each([
    ['POST', '/sys/user/add'],
    ['PUT', '/sys/user/edit'],
    ['DELETE', '/sys/user/delete?id=x'],
    ['DELETE', '/sys/user/deleteBatch?ids=x'],
    ['GET', '/sys/user/exportXls'],
    ['POST', '/sys/user/importExcel'],
    ['GET', '/sys/user/queryUserRole?userid=x'],
    ['GET', '/sys/user/userDepartList?userId=x'],
    ['PUT', '/sys/user/frozenBatch'],
    ['PUT', '/sys/user/changePassword'],
    ['PUT', '/sys/user/resetPassword?usernames=x'],
    ['GET', '/sys/user/recycleBin'],
    ['PUT', '/sys/user/putRecycleBin'],
    ['DELETE', '/sys/user/deleteRecycleBin?userIds=x'],
    ['GET', '/sys/sysUserAgent/queryByUserName?userName=x'],
    ['POST', '/sys/sysUserAgent/add'],
    ['PUT', '/sys/sysUserAgent/edit'],
  ] as const)('%s %s: signed in and with its right', async (method, url) => {
    expect((await t.anonymous.raw({ method, url })).statusCode).toBe(401);
    const clerk = await t.as('plain').catch(() => t.user({ username: 'plain', roles: ['sales'] }));
    expect((await clerk.raw({ method, url })).json()).toMatchObject({ success: false, code: 510 });
  });
});
