import type { DepartNode } from '@songbai/contract/modules/depart/depart.calls.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: Caller;
let manager: Caller;
let foreign: Caller;
type Row = Record<string, unknown> & { id: string };

const names = (page: Page<Row>) => page.records.map((row) => row.username).sort();

beforeAll(async () => {
  t = await testApp();
  await addTenant(t.database, 2, '别的陵园');
  admin = await t.as('admin');
  manager = await t.user({ username: 'manager', realname: '系统员', roles: ['sys_admin'], departs: ['A01'] });
  foreign = await t.user({ username: 'foreign', realname: '外人', roles: ['sys_admin'], tenants: '2', departs: [] });
  await t.user({ username: 'wang', realname: '王芳', roles: ['sales'], departs: ['A01A01', 'A01A02'] });
  await t.user({ username: 'both', realname: '两边', roles: ['sales'], tenants: '2,1' });
  await t.user({ username: 'frozen', realname: '冻结', roles: [] });
  await t.database.db.updateTable('sysUser').set({ status: 2 }).where('username', '=', 'frozen').execute();
});
afterAll(() => t.close());

describe('contract/1 §5.1: user list', () => {
  test('rows carry texts and never a password', async () => {
    const reply = await manager.get<Page<Row>>('/sys/user/list', { username: 'wang' });
    expect(reply).toMatchObject({ success: true, code: 0, result: { total: 1 } });
    expect(reply.result.records[0]).toMatchObject({
      realname: '王芳',
      status: 1,
      status_dictText: '正常',
      relTenantIds: '1',
    });
    expect(JSON.stringify(reply)).not.toMatch(/password|salt/i);
  });

  test('shows people of the own tenant only; administrators see all', async () => {
    const all = { pageSize: 100 };
    expect(names((await manager.get<Page<Row>>('/sys/user/list', all)).result)).toEqual([
      'admin',
      'both',
      'frozen',
      'manager',
      'wang',
    ]);
    expect(names((await foreign.get<Page<Row>>('/sys/user/list', all)).result)).toEqual(['both', 'foreign']);
    expect(names((await admin.get<Page<Row>>('/sys/user/list', all)).result)).toContain('foreign');
  });

  test('a user of another tenant does not exist', async () => {
    const reply = await manager.get('/sys/user/queryById', { id: 'user-foreign' });
    expect(reply).toMatchObject({ success: false, message: '未找到对应实体' });
    expect((await manager.get('/sys/user/queryById', { id: 'user-wang' })).success).toBe(true);
  });

  test.each(['passwordHash', 'password_hash', 'password'])('nobody sorts or filters by %s', async (column) => {
    expect((await manager.get('/sys/user/list', { column, order: 'asc' })).message).toContain('将要排序的列字段不存在');
    expect((await manager.get<Page<Row>>('/sys/user/list', { [column]: '*a*' })).result.total).toBe(5);
  });

  test.each(['/sys/user/list', '/sys/role/list', '/sys/sysDepart/list'])('%s needs its permission', async (path) => {
    const sales = await t.as('wang');
    expect(await sales.get(path)).toMatchObject({
      success: false,
      code: 510,
      message: '没有权限，请联系管理员分配权限！',
    });
    expect((await manager.get(path)).success).toBe(true);
  });
});

describe('contract/1 §5.9: user picker', () => {
  const pick = async (query: Record<string, string | number>, who = manager) =>
    (await who.get<Page<Row>>('/sys/user/queryUserComponentData', { pageSize: 100, ...query })).result;

  test('normal accounts of the own tenant, with departments, for everybody signed in', async () => {
    const reply = await (await t.as('wang')).get<Page<Row>>('/sys/user/queryUserComponentData', {
      pageNo: 1,
      pageSize: 2,
    });
    expect(reply).toMatchObject({ success: true, code: 200, result: { total: 4, size: 2, current: 1, pages: 2 } });
    expect((await pick({ username: 'wang' })).records).toEqual([
      {
        id: 'user-wang',
        username: 'wang',
        realname: '王芳',
        sex: null,
        birthday: null,
        phone: null,
        orgCodeTxt: '销售部,财务部',
      },
    ]);
    expect(names(await pick({}, foreign))).toEqual(['both', 'foreign']);
  });

  test.each<[string, Record<string, string>, string[]]>([
    ['part of the login name', { username: 'AN' }, ['manager', 'wang']],
    ['with asterisks', { username: '*wang*' }, ['wang']],
    ['part of the real name', { realname: '王' }, ['wang']],
    ['either', { keyword: '两' }, ['both']],
    ['ids with a trailing comma', { id: 'user-wang,user-both,user-foreign,' }, ['both', 'wang']],
    ['a department and those below', { departId: 'depart-A01' }, ['admin', 'both', 'manager', 'wang']],
    ['one department', { departId: 'depart-A01A02' }, ['wang']],
    ['an unknown department', { departId: 'nowhere' }, []],
    ['a wildcard is text', { username: '%' }, []],
  ])('%s', async (_name, query, expected) => {
    expect(names(await pick(query))).toEqual(expected);
  });
});

describe('contract/1 §8.1: department tree', () => {
  test('nodes carry key, value, title; leaves have children null', async () => {
    const reply = await (await t.as('wang')).get<DepartNode[]>('/sys/sysDepart/queryTreeList');
    expect(reply).toMatchObject({ success: true, code: 0 });
    const [root] = reply.result;
    expect(root).toMatchObject({ key: 'depart-A01', value: 'depart-A01', title: '松柏陵园管理公司', isLeaf: false });
    expect(root?.children?.map((node) => [node.orgCode, node.isLeaf, node.children])).toEqual([
      ['A01A01', true, null],
      ['A01A02', true, null],
      ['A01A03', true, null],
      ['A01A04', true, null],
      ['A01A05', true, null],
    ]);
  });

  test('ids answer a flat list; another tenant has a tree of its own', async () => {
    const flat = await manager.get<DepartNode[]>('/sys/sysDepart/queryTreeList', { ids: 'depart-A01A02,' });
    expect(flat.result.map((node) => node.departName)).toEqual(['财务部']);
    expect((await foreign.get<DepartNode[]>('/sys/sysDepart/queryTreeList')).result).toEqual([]);
  });
});
