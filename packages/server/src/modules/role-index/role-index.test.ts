import type { PermissionResult } from '@songbai/contract/modules/session/session.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

const PATH = '/sys/sysRoleIndex';
let t: TestApp;
let admin: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const add = (roleCode: string, url: string, more: object = {}) =>
  admin.post<Row>(`${PATH}/add`, { roleCode, url, ...more });
const homeOf = async (who: Caller) =>
  good<PermissionResult>(await who.get('/sys/permission/getUserPermissionByToken')).homePath;
const clear = async () => {
  const { records } = good<{ records: Row[] }>(await admin.get(`${PATH}/list`, { pageSize: 100 }));
  for (const { id } of records) good(await admin.delete(`${PATH}/delete`, { id }));
};

describe('contract/1 §6.2: the home page that the roles name', () => {
  test('of several roles the lowest priority number decides, with the next call', async () => {
    const who = await t.user({ username: 'two-roles', roles: ['sales', 'records'] });
    expect(await homeOf(who)).toBe('/dashboard/analysis');
    good(await add('sales', '/plots/map', { priority: 2 }));
    expect(await homeOf(who)).toBe('/plots/map');
    good(await add('records', '/plots/list', { priority: 1 }));
    expect(await homeOf(who)).toBe('/plots/list');
    await clear();
    expect(await homeOf(who)).toBe('/dashboard/analysis');
  });

  test('one that is switched off, or that the person may not open, does not count', async () => {
    const who = await t.user({ username: 'seller', roles: ['sales'] });
    const { id } = good(await add('sales', '/plots/map', { status: '0' }));
    expect(await homeOf(who)).toBe('/dashboard/analysis');
    good(await admin.put(`${PATH}/edit`, { id, status: '1', url: '/isystem/user' }));
    expect(await homeOf(who)).toBe('/dashboard/analysis');
    good(await admin.put(`${PATH}/edit`, { id, url: '/plots/map' }));
    expect(await homeOf(who)).toBe('/plots/map');
    await clear();
  });

  test('a deleted role takes its home page along: a later one of the same code starts without', async () => {
    const { id } = good(await admin.post<Row>('/sys/role/add', { roleName: '讲解员', roleCode: 'guide' }));
    good(await add('guide', '/plots/map'));
    good(await admin.delete('/sys/role/delete', { id }));
    expect(good(await admin.get(`${PATH}/queryByCode`, { roleCode: 'guide' }))).toBeNull();
  });
});

describe('what is refused', () => {
  test.each([
    [
      'a page that no menu has',
      { roleCode: 'sales', url: '/nowhere' },
      '「/nowhere」不是本系统菜单中的页面，请重新选择首页',
    ],
    ['another site', { roleCode: 'sales', url: '//x.test/a' }, '「//x.test/a」不是本系统菜单中的页面，请重新选择首页'],
    ['a group of pages', { roleCode: 'sales', url: '/isystem' }, '「/isystem」不是本系统菜单中的页面，请重新选择首页'],
    ['a role that does not exist', { roleCode: 'nobody', url: '/plots/map' }, '角色不存在或已被删除，请重新选择'],
    [
      'a home page of a person',
      { roleCode: 'sales', url: '/plots/map', relationType: 'USER' },
      '首页只能按角色设置，请选择角色',
    ],
    ['no page', { roleCode: 'sales' }, '校验失败！首页不能为空'],
  ])('%s', async (_name, body, message) => {
    expect(await admin.post(`${PATH}/add`, body)).toMatchObject({ success: false, message });
  });

  test('a second one of the same role', async () => {
    good(await add('sales', '/plots/map'));
    expect(await add('sales', '/plots/list')).toMatchObject({
      success: false,
      message: '该角色已设置首页，请刷新后编辑',
      field: 'roleCode',
    });
    await clear();
  });

  test('the standard page by others than platform administrators, and the administrators’ own', async () => {
    const keeper = await t.user({ username: 'keeper', roles: ['sys_admin'] });
    const put = await keeper.raw({ method: 'PUT', url: `${PATH}/updateDefIndex?url=/isystem/user` });
    expect(put.json()).toMatchObject({ success: false, message: '只有平台管理员可以设置全局默认首页' });
    const asAdmin = await keeper.post(`${PATH}/add`, { roleCode: 'admin', url: '/isystem/user' });
    expect(asAdmin.success).toBe(false);
    expect(await keeper.post(`${PATH}/add`, { roleCode: 'sales', url: '/plots/map' })).toMatchObject({ success: true });
    await clear();
  });

  test('everything without the codes', async () => {
    const clerk = await t.user({ username: 'clerk', roles: ['sales'] });
    expect(await clerk.get(`${PATH}/list`)).toMatchObject({ code: 510 });
    expect(await clerk.get(`${PATH}/queryByCode`, { roleCode: 'sales' })).toMatchObject({ code: 510 });
    expect(await clerk.post(`${PATH}/add`, { roleCode: 'sales', url: '/plots/map' })).toMatchObject({ code: 510 });
    expect(await clerk.get(`${PATH}/queryDefIndex`)).toMatchObject({ success: true });
  });
});
