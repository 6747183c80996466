import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTenant, type Caller, type TestApp, testApp } from './test-app.ts';

const PHONE = '13912345678';
const MASKED = '139****5678';
const BOSS_PHONE = '13811112222';

let t: TestApp;
let admin: Caller;
let plain: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  await t.user({ username: 'boss', realname: '赵主任', roles: ['gm'] });
  plain = await t.user({ username: 'plain', realname: '钱职员', roles: ['sales'] });
  const { db } = t.database;
  await db.updateTable('sysUser').set({ phone: PHONE }).where('username', '=', 'boss').execute();
  await db.updateTable('sysUser').set({ phone: BOSS_PHONE }).where('username', '=', 'plain').execute();
});
afterAll(() => t.close());

/** Every call that answers people to those who are signed in. */
const CALLS: [string, Record<string, string>][] = [
  ['/sys/user/queryUserComponentData', { realname: '赵' }],
  ['/sys/user/queryUserComponentData', { id: 'user-boss' }],
  ['/sys/user/getMultiUser', { username: 'boss' }],
  ['/sys/user/queryByIds', { userIds: 'user-boss' }],
  ['/sys/user/queryUserByDepId', { id: 'depart-A01A01' }],
  ['/sys/user/queryByOrgCodeForAddressList', { realname: '赵' }],
  ['/sys/user/queryByOrgCode', { orgCode: 'A01', realname: '赵' }],
  ['/sys/sysDepart/queryTreeByKeyWord', { keyWord: '赵' }],
  ['/sys/sysDepart/getUsersByDepartId', { id: 'depart-A01A01' }],
];

describe('(issue Trust §2) phones of colleagues are masked without the right to the list of users', () => {
  test('in every picker, address book and department', async () => {
    for (const [url, query] of CALLS) {
      const body = (await plain.raw({ method: 'GET', url, query })).body;
      expect(body, url).toContain('赵主任');
      expect(body, url).not.toContain(PHONE);
      expect(body, url).toContain(MASKED);
    }
  });

  test('whoever may look into accounts sees them', async () => {
    for (const [url, query] of CALLS)
      expect((await admin.raw({ method: 'GET', url, query })).body, url).toContain(PHONE);
  });

  test('no route answers one to somebody without the right', async () => {
    const leaks: string[] = [];
    for (const { method, url, access, socket } of t.app.apiRoutes) {
      if (method !== 'GET' || socket || 'public' in access || url.includes(':')) continue;
      const query = { pageSize: '100', id: 'depart-A01A01', departId: 'depart-A01A01', roleId: 'role-gm', keyword: '' };
      const { body } = await plain.raw({ method: 'GET', url, query });
      if (body.includes(PHONE)) leaks.push(url);
    }
    expect(leaks).toEqual([]);
  });

  test('pickers cannot be sorted by them', async () => {
    const query = { column: 'phone', order: 'asc' };
    expect(await plain.get('/sys/user/queryUserComponentData', query)).toMatchObject({ success: false });
  });

  test('the duplicate check answers nobody about other tenants', async () => {
    await addTenant(t.database, 2, '别园');
    const foreign = await t.user({ username: 'foreign', roles: ['sys_admin'], tenants: '2', departs: [] });
    const asks = [
      ['sys_user', 'username', 'boss'],
      ['sys_user', 'phone', PHONE],
      ['sys_depart', 'org_code', 'A01A01'],
    ] as const;
    for (const [tableName, fieldName, fieldVal] of asks) {
      const query = { tableName, fieldName, fieldVal, dataId: '' };
      expect(await foreign.get('/sys/duplicate/check', query), fieldName).toMatchObject({ success: true });
      expect(await admin.get('/sys/duplicate/check', query), fieldName).toMatchObject({ success: false });
    }
    expect(await foreign.get('/sys/user/checkOnlyUser', { username: 'boss' })).toMatchObject({ success: true });
    expect(await admin.get('/sys/user/checkOnlyUser', { username: 'boss' })).toMatchObject({ success: false });
  });
});
