import type { TenantMember } from '@songbai/contract/modules/tenant/tenant.calls.ts';
import type { Tenant } from '@songbai/contract/modules/tenant/tenant.resource.ts';
import type { Envelope, Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CEMETERIES, cemeteryDraft } from '../../testing/cemeteries.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

const REFUSED = { success: false, code: 510, message: '没有权限，请联系管理员分配权限！' };
const FOREIGN = { success: false, message: '无权限访问他人租户！' };
const GONE = '登录租户授权变更，请重新登陆!';

let t: TestApp;
let admin: Caller;
let keeper: Caller;
let clerk: Caller;

const add = (id: number | string, over: object = {}) =>
  admin.post('/sys/tenant/add', { id, name: `租户${id}`, status: 1, ...over });
const ids = async (who: Caller, query: Record<string, string | number> = {}) =>
  good<Page<Tenant>>(
    await who.get('/sys/tenant/list', { pageSize: 100, column: 'id', order: 'asc', ...query }),
  ).records.map((row) => row.id);
const members = async (who: Caller, tenantId: number, query: Record<string, string> = {}) =>
  good<Page<TenantMember>>(await who.get('/sys/tenant/users', { tenantId, ...query })).records.map(
    (row) => row.username,
  );
const in2 = async (username: string) => {
  const who = await t.as(username, { 'tenant-id': '2' });
  const reply = await who.raw({ method: 'GET', url: '/sys/user/getCurrentUserDeparts' });
  return [reply.statusCode, reply.json<Envelope>().message];
};

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  good(await add(2));
  keeper = await t.user({ username: 'keeper', roles: ['sys_admin'], tenants: '1,2' });
  clerk = await t.user({ username: 'clerk', realname: '王芳', roles: [] });
});
afterAll(() => t.close());

describe('contract/1 §10: tenants', () => {
  test('the typed number is honoured; a taken one is 该编号已存在!, also that of a deleted tenant', async () => {
    expect(await add(77)).toMatchObject({ success: true, code: 200, message: '添加成功！' });
    expect((await admin.get<Tenant>('/sys/tenant/queryById', { id: 77 })).result).toMatchObject({
      id: 77,
      name: '租户77',
      status: 1,
      status_dictText: '正常',
    });
    expect(await add('77')).toMatchObject({ success: false, message: '该编号已存在!' });
    expect(await add(0)).toMatchObject({ success: false, message: '校验失败！租户编号不能小于1' });
    expect(await admin.delete('/sys/tenant/delete', { id: '77' })).toMatchObject({ code: 200, message: '删除成功' });
    expect(await add(77)).toMatchObject({ message: '该编号已存在!' });
  });

  test('edit: 修改成功!, of one that is not there 未找到对应实体, of an older state refused', async () => {
    good(await add(78));
    const { version } = (await admin.get<Tenant>('/sys/tenant/queryById', { id: 78 })).result;
    const edit = { id: 78, name: ' 新名 ', status: '0', beginDate: '2026-01-01', endDate: '', version };
    expect(await admin.put('/sys/tenant/edit', edit)).toMatchObject({ code: 200, message: '修改成功!' });
    expect(await admin.post('/sys/tenant/edit', edit)).toMatchObject({ message: '该记录已被他人修改，请刷新后重试' });
    expect((await admin.get<Tenant>('/sys/tenant/queryById', { id: 78 })).result).toMatchObject({
      name: '新名',
      status: 0,
      beginDate: '2026-01-01',
      endDate: null,
      updateBy: 'admin',
    });
    expect(await admin.put('/sys/tenant/edit', { id: 999, name: 'x' })).toMatchObject({ message: '未找到对应实体' });
    const logged = await t.database.db
      .selectFrom('sysDataLog')
      .select(['action', 'dataVersion'])
      .where('dataTable', '=', 'sys_tenant')
      .where('dataId', '=', '78')
      .orderBy('id')
      .execute();
    expect(logged).toEqual([
      { action: 'add', dataVersion: '1' },
      { action: 'edit', dataVersion: '2' },
    ]);
  });

  test('list by name, state and period; deleteBatch with its texts', async () => {
    good(await add(79, { beginDate: '2026-02-01', endDate: '2026-12-31' }));
    expect(await ids(admin, { name: '*户79*' })).toEqual([79]);
    expect(await ids(admin, { status: 0 })).toEqual([78]);
    expect(await ids(admin, { beginDate: '2026-01-15', endDate: '2026-12-31' })).toEqual([79]);
    expect(await admin.delete('/sys/tenant/deleteBatch', { ids: ',' })).toMatchObject({ message: '未选中租户！' });
    expect(await admin.delete('/sys/tenant/deleteBatch', { ids: '78,79,' })).toMatchObject({ message: '删除成功！' });
    expect(await ids(admin)).toEqual([1, 2]);
  });

  test('(contract/1 §1.11) days come as days, with a time or as moments; lists ask for a period in either way', async () => {
    good(await add(84, { beginDate: '2026-01-31T16:00:00.000Z', endDate: '2026-12-31 23:59:59' }));
    const days = { beginDate: '2026-02-01', endDate: '2026-12-31' };
    expect((await admin.get<Tenant>('/sys/tenant/queryById', { id: 84 })).result).toMatchObject(days);
    expect(await ids(admin, { beginDate: '2026-02-01 00:00:00', endDate: '2026-12-31 00:00:00' })).toEqual([84]);
    good(await admin.delete('/sys/tenant/delete', { id: '84' }));
  });

  test('a tenant that people or records belong to is not deleted, and says why', async () => {
    expect(await admin.delete('/sys/tenant/delete', { id: '1' })).toMatchObject({
      success: false,
      message: '租户「测试陵园」下还有用户，不能删除，可改为冻结',
    });
    good(await add(80));
    const boss = await t.user({ username: 'boss80', roles: ['admin'], tenants: '80' });
    good(await boss.post(`${CEMETERIES}/add`, cemeteryDraft()));
    await t.database.db.updateTable('sysUser').set({ delFlag: 1 }).where('username', '=', 'boss80').execute();
    expect(await admin.delete('/sys/tenant/delete', { id: '80' })).toMatchObject({
      message: expect.stringContaining('不能删除'),
    });
  });

  test('others see their own tenants, and neither add nor delete nor freeze one', async () => {
    expect(await ids(keeper)).toEqual([1, 2]);
    good(await add(81));
    expect(await ids(keeper)).toEqual([1, 2]);
    for (const id of ['81', '4711', 'x'])
      expect(await keeper.get('/sys/tenant/queryById', { id })).toMatchObject(FOREIGN);
    expect(await keeper.put('/sys/tenant/edit', { id: 81, name: 'x' })).toMatchObject(FOREIGN);
    expect(await keeper.post('/sys/tenant/add', { id: 82, name: 'x' })).toMatchObject({
      message: '只有平台管理员可以新增租户',
    });
    expect(await keeper.delete('/sys/tenant/delete', { id: '2' })).toMatchObject({
      message: '只有平台管理员可以删除租户',
    });
    expect(await keeper.put('/sys/tenant/edit', { id: 2, status: 0 })).toMatchObject({
      message: expect.stringContaining('只有平台管理员可以'),
    });
    expect(await keeper.put('/sys/tenant/edit', { id: 2, name: '分园', status: 1 })).toMatchObject({
      message: '修改成功!',
    });
    const own = (await clerk.get<{ id: number }[]>('/sys/tenant/queryList', {})).result;
    expect(own.map((row) => row.id)).toEqual([1]);
    expect((await clerk.get('/sys/tenant/queryList', { ids: '81,2' })).result).toEqual([]);
    expect(
      (await admin.get<{ id: number }[]>('/sys/tenant/queryList', { ids: '81,1,' })).result.map((row) => row.id),
    ).toEqual([1, 81]);
  });

  test('without the rights, without a token', async () => {
    expect(await clerk.get('/sys/tenant/list')).toMatchObject(REFUSED);
    expect(await clerk.post('/sys/tenant/add', { id: 5, name: 'x' })).toMatchObject(REFUSED);
    expect(await clerk.get('/sys/tenant/users', { tenantId: 1 })).toMatchObject(REFUSED);
    expect((await t.anonymous.raw({ method: 'GET', url: '/sys/tenant/list' })).statusCode).toBe(401);
  });

  test.each<[name: string, body: object]>([
    ['zero', { id: 0, name: 'x' }],
    ['a number beyond the column', { id: 2 ** 31, name: 'x' }],
    ['a text that is none', { id: '1 or 1=1', name: 'x' }],
    ['no name', { id: 90 }],
    ['a name of blanks', { id: 90, name: '  ' }],
    ['a long name', { id: 90, name: 'x'.repeat(101) }],
    ['a state that is none', { id: 90, name: 'x', status: 5 }],
    ['a day that is none', { id: 90, name: 'x', beginDate: '2026-02-30' }],
    ['a period that ends before it begins', { id: 90, name: 'x', beginDate: '2026-03-01', endDate: '2026-02-01' }],
    ['a zero character', { id: 90, name: 'a\u0000' }],
  ])('bad input is refused: %s', async (_name, body) => {
    const reply = await admin.post('/sys/tenant/add', body);
    expect(reply.success).toBe(false);
    expect(reply.message).not.toContain('操作失败，请稍后重试');
  });

  test.each(['', 'x', '0', '99999999999', '1,2', 'a\u0000'])(
    'queryById %j and delete are no failure of ours',
    async (id) => {
      for (const reply of [
        await admin.get('/sys/tenant/queryById', { id }),
        await admin.delete('/sys/tenant/delete', { id }),
      ]) {
        expect(reply.success).toBe(false);
        expect(reply.message).not.toContain('操作失败，请稍后重试');
      }
      if (id === '') expect(await admin.get('/sys/tenant/queryById', { id })).toMatchObject({ message: '参数为空！' });
    },
  );
});

describe('people of a tenant', () => {
  test('are added and removed; it works with the next call', async () => {
    expect(await in2('clerk')).toEqual([401, GONE]);
    const body = { tenantId: 2, userIdList: ['user-clerk', 'user-clerk'] };
    expect(await keeper.post('/sys/tenant/users', body)).toMatchObject({ code: 200, message: '添加成功！' });
    expect(await in2('clerk')).toEqual([200, '']);
    expect(await members(keeper, 2)).toContain('clerk');
    expect(await members(keeper, 2, { keyword: '王' })).toEqual(['clerk']);
    expect(await members(keeper, 2, { keyword: '%' })).toEqual([]);
    expect(await keeper.delete('/sys/tenant/users', { tenantId: '2', userIds: 'user-clerk,' })).toMatchObject({
      message: '移除成功！',
    });
    expect(await in2('clerk')).toEqual([401, GONE]);
    const logged = await t.database.db
      .selectFrom('sysDataLog')
      .select('dataContent')
      .where('dataTable', '=', 'sys_user')
      .where('dataId', '=', 'user-clerk')
      .orderBy('id')
      .execute();
    expect(logged.map((row) => JSON.parse(row.dataContent).relTenantIds)).toEqual(['1,2', '1']);
  });

  test('who may be added: people of one’s own tenants who are not there yet, for administrators everybody; by page and name', async () => {
    await t.user({ username: 'faraway', realname: '远方', roles: [], departs: [], tenants: '95' });
    await t.user({ username: 'frozen1', roles: [] });
    await t.database.db.updateTable('sysUser').set({ status: 2 }).where('username', '=', 'frozen1').execute();
    const names = async (who: Caller, query: Record<string, string | number> = {}) => {
      const reply = await who.get<Page<Row>>('/sys/tenant/candidates', { tenantId: 2, pageSize: 100, ...query });
      return good<Page<Row>>(reply).records.map((row) => row.username);
    };
    const near = await names(keeper);
    expect(near).toContain('clerk');
    for (const name of ['faraway', 'frozen1', 'keeper']) expect(near).not.toContain(name);
    expect(await names(admin)).toEqual(expect.arrayContaining(['faraway', 'clerk']));
    expect(await names(admin, { keyword: '远' })).toEqual(['faraway']);
    expect(await names(keeper, { pageSize: 1, pageNo: 2 })).toHaveLength(1);
    expect(await keeper.get('/sys/tenant/candidates', { tenantId: 81 })).toMatchObject(FOREIGN);
    expect(await clerk.get('/sys/tenant/candidates', { tenantId: 1 })).toMatchObject(REFUSED);
    const [first] = good<Page<Row>>(await keeper.get('/sys/tenant/candidates', { tenantId: 2 })).records;
    expect(Object.keys(first ?? {}).sort()).toEqual(
      ['birthday', 'id', 'orgCodeTxt', 'phone', 'realname', 'sex', 'username'].sort(),
    );
  });

  test('only of own tenants, only people near, nobody who may do more, and not oneself', async () => {
    const post = (tenantId: number, ...userIdList: string[]) =>
      keeper.post('/sys/tenant/users', { tenantId, userIdList });
    expect(await post(81, 'user-clerk')).toMatchObject(FOREIGN);
    expect(await keeper.get('/sys/tenant/users', { tenantId: 81 })).toMatchObject(FOREIGN);
    await t.user({ username: 'stranger', roles: [], tenants: '81' });
    expect(await post(2, 'user-stranger')).toMatchObject({ message: '用户不存在！' });
    expect(await post(2, 'user-nobody')).toMatchObject({ message: '用户不存在！' });
    await t.user({ username: 'mighty', roles: ['admin'], tenants: '81' });
    expect(await post(2, 'user-mighty')).toMatchObject({ message: '用户不存在！' });
    expect(await post(2, 'user-admin')).toMatchObject({ message: '只有管理员可以修改管理员账号！' });
    const own = await keeper.delete('/sys/tenant/users', { tenantId: '1', userIds: 'user-keeper' });
    expect(own).toMatchObject({ message: '不能将自己移出租户，请联系其他管理员' });
    expect(
      await admin.post('/sys/tenant/users', { tenantId: 81, userIdList: ['user-stranger', 'user-clerk'] }),
    ).toMatchObject({ success: true });
    expect(await admin.get('/sys/tenant/users', { tenantId: 4711 })).toMatchObject({ message: '未找到对应实体' });
  });

  test.each<[name: string, body: object]>([
    ['nobody', { tenantId: 2, userIdList: [] }],
    ['no list', { tenantId: 2, userIdList: 'user-clerk' }],
    ['ten thousand', { tenantId: 2, userIdList: Array.from({ length: 10_000 }, (_, at) => `u${at}`) }],
    ['a tenant that is none', { tenantId: 'x', userIdList: ['user-clerk'] }],
    ['zero characters', { tenantId: 2, userIdList: ['a\u0000'] }],
  ])('bad input is refused: %s', async (_name, body) => {
    const reply = await admin.post('/sys/tenant/users', body);
    expect(reply.success).toBe(false);
    expect(reply.message).not.toContain('操作失败，请稍后重试');
  });

  test('an account takes only as many tenants as fit', async () => {
    const full = Array.from({ length: 14 }, (_, at) => 1_000_000 + at).join(',');
    await t.user({ username: 'busy', realname: '赵忙', roles: [], tenants: full });
    good(await add(123_456));
    expect(await admin.post('/sys/tenant/users', { tenantId: 123_456, userIdList: ['user-busy'] })).toMatchObject({
      message: '「赵忙」加入的租户过多，请先移出不用的租户',
    });
  });
});

describe('isolation', () => {
  test('what is made in one tenant is seen in no other, whoever asks', async () => {
    const here = await t.as('keeper', { 'tenant-id': '1' });
    const there = await t.as('keeper', { 'tenant-id': '2' });
    const mine = good(await here.post(`${CEMETERIES}/add`, cemeteryDraft()));
    const list = async (who: Caller) =>
      good<Page<Row>>(await who.get(`${CEMETERIES}/list`)).records.map((row) => row.id);
    expect([(await list(here)).includes(mine.id), (await list(there)).includes(mine.id)]).toEqual([true, false]);
    expect((await there.get(`${CEMETERIES}/queryById`, { id: mine.id })).success).toBe(false);
  });
});
