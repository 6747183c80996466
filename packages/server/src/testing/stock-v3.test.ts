import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type { LoginResult, OwnInfo, PermissionResult } from '@songbai/contract/modules/session/session.calls.ts';
import type { MenuNode } from '@songbai/contract/rules/menu.ts';
import type { DictOption, Envelope, Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '../platform/passwords.ts';
import { type Caller, caller, type TestApp, testApp } from './test-app.ts';
import { good, type Row } from './world.ts';

/** Calls in the shapes of the stock Vue3 client of the family (3.6.x). */
const HEADERS = { 'x-version': 'v3' };
const PASSWORD = 'Songbai#2026';
let t: TestApp;
/** The stock client, signed in by its own calls. */
let v3: Caller;
let signedIn: LoginResult;

beforeAll(async () => {
  t = await testApp({ LOGIN_CAPTCHA: 'on' });
  await t.user({ username: 'boss', realname: '老板', passwordHash: await hashPassword(PASSWORD) });
  // The drawn text is random by design; here every character is the same known one.
  const drawn = vi.spyOn(crypto, 'randomInt').mockImplementation(() => 10);
  syncBuiltinESMExports();
  const stranger = caller(t.app, t.config, '', HEADERS);
  const checkKey = 1_629_428_467_008;
  const picture = await stranger.get<string>(`/sys/randomImage/${checkKey}`);
  expect(picture.result).toMatch(/^data:image\//);
  const body = { username: 'boss', password: PASSWORD, captcha: 'aaaa', checkKey };
  const reply = await stranger.post<LoginResult>('/sys/login', body);
  drawn.mockRestore();
  syncBuiltinESMExports();
  signedIn = good<LoginResult>(reply);
  v3 = caller(t.app, t.config, signedIn.token, { ...HEADERS, 'x-tenant-id': '1' });
});
afterAll(() => t.close());

const result = async <T>(path: string, query: Record<string, string | number> = {}) =>
  good<T>(await v3.get(path, query));
const pageOf = (path: string, query: Record<string, string | number> = {}) => result<Page<Row>>(path, query);
const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

describe('the stock Vue3 client signs in', () => {
  test('login by captcha answers token, user and tenant, without dictionaries', () => {
    expect(signedIn).not.toHaveProperty('sysAllDictItems');
    expect(signedIn.userInfo).toMatchObject({ username: 'boss', loginTenantId: 1 });
    expect(signedIn.tenantList).toEqual([{ id: 1, name: '测试陵园' }]);
  });

  test('getUserInfo answers the person with his home page, and all dictionaries', async () => {
    const { userInfo, sysAllDictItems } = await result<OwnInfo>('/sys/user/getUserInfo');
    expect(userInfo).toMatchObject({ username: 'boss', realname: '老板', orgCode: 'A01A01' });
    expect(userInfo.homePath).toBe('/dashboard/analysis');
    expect(userInfo).not.toHaveProperty('passwordHash');
    expect(sysAllDictItems.sex).toEqual(expect.arrayContaining([expect.objectContaining({ value: '1', text: '男' })]));
    expect(sysAllDictItems.rangeDate?.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['jt', 'zt', 'qt', 'bz', 'sz', 'by', 'sy', '7day', 'zdy']),
    );
  });

  test('getUserInfo without a session is 401', async () => {
    const reply = await t.anonymous.raw({ method: 'GET', url: '/sys/user/getUserInfo' });
    expect(reply.statusCode).toBe(401);
  });

  test('the menu has that client’s component names and icons of a named set', async () => {
    const nodes = flat((await result<PermissionResult>('/sys/permission/getUserPermissionByToken')).menu);
    const componentAt = (path: string) => nodes.find((node) => node.path === path)?.component;
    expect(componentAt('/dashboard/analysis')).toBe('dashboard/Analysis/index');
    expect(componentAt('/isystem')).toBe('layouts/default/index');
    expect(componentAt('/isystem/user')).toBe('system/user/index');
    expect(componentAt('/isystem/annountCement')).toBe('system/notice/index');
    expect(componentAt('/monitor/log')).toBe('monitor/log/index');
    const own = nodes.filter(({ component }) => /^system\/\w+List(Sync)?$/.test(component));
    expect(own.map(({ component }) => component)).toEqual([]);
    const icons = nodes.flatMap(({ meta }) => meta.icon ?? []);
    expect(icons.filter((icon) => !icon.includes(':'))).toEqual([]);
    expect(nodes.find((node) => node.path === '/isystem')?.meta.icon).toBe('ant-design:setting-outlined');
  });

  test('without the header the menu is the one of the older client', async () => {
    const plain = caller(t.app, t.config, signedIn.token, {});
    const { menu } = good<PermissionResult>(await plain.get('/sys/permission/getUserPermissionByToken'));
    const system = flat(menu).find((node) => node.path === '/isystem');
    expect(system).toMatchObject({ component: 'layouts/RouteView', meta: { icon: 'setting' } });
  });

  test('dictionaries are refreshed and fetched anew', async () => {
    expect(await v3.get('/sys/dict/refleshCache')).toMatchObject({ success: true });
    const all = await result<Record<string, DictOption[]>>('/sys/dict/queryAllDictItems');
    expect(all.relation_type?.map(({ value }) => value)).toEqual(['ROLE', 'DEFAULT']);
  });
});

describe('departments and tenants', () => {
  test('切换部门 opens: own departments and own tenants', async () => {
    const departs = await result<{ list: Row[]; orgCode: string }>('/sys/user/getCurrentUserDeparts');
    expect(departs.list).toEqual([expect.objectContaining({ orgCode: 'A01A01' })]);
    expect(await result('/sys/tenant/getCurrentUserTenant')).toEqual({ list: [{ id: 1, name: '测试陵园' }] });
  });

  test('getTenantListByUserId answers memberships; there are no pending ones', async () => {
    const path = '/sys/tenant/getTenantListByUserId';
    const own = [{ id: 1, name: '测试陵园', userTenantStatus: '1' }];
    expect(await result(path, { userTenantStatus: '1,3,4' })).toEqual(own);
    expect(await result(path)).toEqual(own);
    expect(await result(path, { userTenantStatus: '5' })).toEqual([]);
  });

  test('selectDepart takes department and tenant, or the tenant alone, and no foreign one', async () => {
    const own = { username: 'boss', orgCode: 'A01A01', loginTenantId: 1 };
    expect(good<{ userInfo: Row }>(await v3.put('/sys/selectDepart', own)).userInfo.orgCode).toBe('A01A01');
    expect(await v3.put('/sys/selectDepart', { username: 'boss', loginTenantId: '1' })).toMatchObject({
      success: true,
    });
    expect(await v3.put('/sys/selectDepart', { username: 'boss', loginTenantId: 9 })).toMatchObject({
      success: false,
      message: '无权限访问他人租户！',
    });
    expect(await v3.put('/sys/selectDepart', { username: 'boss' })).toMatchObject({
      success: false,
      message: '校验失败！部门不能为空',
    });
  });
});

describe('people and roles', () => {
  test('listAll is the list of users within the tenant', async () => {
    const all = await pageOf('/sys/user/listAll', { pageNo: 1, pageSize: 10, username: '*bo*' });
    expect(all.records).toEqual([expect.objectContaining({ username: 'boss', status_dictText: '正常' })]);
    const clerk = await t.user({ username: 'clerk', roles: ['sales'] });
    expect(await clerk.get('/sys/user/listAll')).toMatchObject({ success: false, code: 510 });
  });

  test('selectUserList by keyword, department and role, without those already chosen', async () => {
    const path = '/sys/user/selectUserList';
    await t.user({ username: 'seller', realname: '销售甲', roles: ['sales'] });
    const names = async (query: object) =>
      (await pageOf(path, { pageNo: 1, pageSize: 10, ...query })).records.map(({ username }) => username);
    expect(await names({ keyword: '销售' })).toEqual(['seller']);
    expect(await names({ keyword: 'sell', departId: 'depart-A01' })).toEqual(['seller']);
    expect(await names({ roleId: 'role-sales', keyword: 'seller' })).toEqual(['seller']);
    expect(await names({ roleId: 'role-sales' })).not.toContain('boss');
    expect(await names({ excludeUserIdList: 'user-seller', keyword: '销售' })).toEqual([]);
  });

  test('roles of all tenants, and a page of them', async () => {
    const all = await result<Row[]>('/sys/role/queryallNoByTenant');
    expect(all.map(({ roleCode }) => roleCode)).toContain('admin');
    const some = await pageOf('/sys/role/listByTenant', { pageNo: 1, pageSize: 2 });
    expect(some).toMatchObject({ total: all.length, current: 1, size: 2 });
    expect(some.records).toHaveLength(2);
    const found = await pageOf('/sys/role/listByTenant', { roleName: '*收银*' });
    expect(found.records.map(({ roleCode }) => roleCode)).toEqual(['cashier']);
  });

  test('a user is added with the second password field, listed, and edited as a whole', async () => {
    const form = {
      username: 'novice',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      realname: '新人',
      phone: '13900007777',
    };
    const links = { selectedroles: 'role-sales', selecteddeparts: 'depart-A01', userIdentity: 1, activitiSync: 1 };
    expect(await v3.post('/sys/user/add', { ...form, ...links })).toMatchObject({ success: true, code: 200 });
    const { records } = await pageOf('/sys/user/list', { username: '*novice*', column: 'createTime', order: 'desc' });
    expect(records).toHaveLength(1);
    const edited = { ...records[0], realname: '新人甲', confirmPassword: undefined, ...links };
    expect(await v3.put('/sys/user/edit', edited)).toMatchObject({ success: true });
    expect((await pageOf('/sys/user/list', { username: 'novice' })).records[0]?.realname).toBe('新人甲');
  });

  test('own data names when the account was made', async () => {
    expect(await result<Row>('/sys/user/login/setting/getUserData')).toMatchObject({
      username: 'boss',
      createTime: '2026-06-30 10:00:00',
    });
  });
});

describe('keys that the server makes, and keys of its forms', () => {
  test('a menu form sends frameSrc, which means nothing', async () => {
    const menu = { menuType: 0, name: '外部', url: '/v3/frame', component: 'demo/Gallery', frameSrc: 'https://x.test' };
    expect(await v3.post('/sys/permission/add', { ...menu, sortNo: 9, route: true })).toMatchObject({ success: true });
  });

  test('a position without a code gets one of ten characters', async () => {
    const { code } = good(await v3.post('/sys/position/add', { name: '园艺师', postRank: '3' }));
    expect(code).toMatch(/^p[0-9a-f]{9}$/);
    const other = good(await v3.post('/sys/position/add', { name: '园艺师二', postRank: '3', code: '' }));
    expect(other.code).not.toBe(code);
  });

  test('tenants without a number get the next ones from 1000, also at the same time', async () => {
    const added = await Promise.all(
      ['甲园', '乙园', '丙园'].map((name) => v3.post<Row>('/sys/tenant/add', { name, status: 1 })),
    );
    const ids = added.map((reply) => Number(good(reply).id));
    expect(ids.toSorted((a, b) => a - b)).toEqual([1000, 1001, 1002]);
  });
});

describe('contract/1 §6.2: the home page of a role', () => {
  const form = { url: '/plots/map', component: 'cemetery/PlotMap', route: true, priority: 1, status: '1' };

  test('queryByCode is empty before, and whole after', async () => {
    expect(await result('/sys/sysRoleIndex/queryByCode', { roleCode: 'sales' })).toBeNull();
    const added: Envelope = await v3.post('/sys/sysRoleIndex/add', { id: undefined, roleCode: 'sales', ...form });
    expect(added).toMatchObject({ success: true, message: '添加成功！' });
    const stored = await result<Row>('/sys/sysRoleIndex/queryByCode', { roleCode: 'sales' });
    expect(stored).toMatchObject({ roleCode: 'sales', ...form, relationType: 'ROLE' });
    const edited = await v3.put('/sys/sysRoleIndex/edit', { ...stored, url: '/plots/list' });
    expect(edited).toMatchObject({ success: true, message: '编辑成功!' });
    const { records } = await pageOf('/sys/sysRoleIndex/list', { pageNo: 1, pageSize: 10, relationType: 'ROLE' });
    expect(records).toEqual([expect.objectContaining({ url: '/plots/list', relationType_dictText: '角色' })]);
  });

  test('the standard one stands in the address, and is the home page of those whose roles name none', async () => {
    expect(await result('/sys/sysRoleIndex/queryDefIndex')).toMatchObject({ url: '/dashboard/analysis', route: true });
    const query = 'url=/isystem/user&component=system%2Fuser%2Findex&isRoute=true';
    for (const page of [query, query.replaceAll('user', 'role')]) {
      const reply = await v3.raw({ method: 'PUT', url: `/sys/sysRoleIndex/updateDefIndex?${page}` });
      expect(reply.json<Envelope>()).toMatchObject({ success: true, message: '设置成功' });
    }
    expect(await result('/sys/sysRoleIndex/queryDefIndex')).toMatchObject({
      url: '/isystem/role',
      component: 'system/role/index',
    });
    const { userInfo } = await result<OwnInfo>('/sys/user/getUserInfo');
    expect(userInfo.homePath).toBe('/isystem/role');
  });
});
