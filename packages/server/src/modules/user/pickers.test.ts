import type { Colleague, DepartHit, DepartOption } from '@songbai/contract/modules/user/people.calls.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { departments, people } from '../../testing/people.ts';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let clerk: Caller;
let foreign: Caller;

beforeAll(async () => {
  t = await testApp();
  await addTenant(t.database, 2, '别园');
  clerk = await t.user({ username: 'clerk', realname: '王芳', roles: ['sales'], departs: ['A01A01', 'A01A02'] });
  await departments(t.database, 2, [
    { id: 'far', orgCode: 'B01', departName: '别园销售部', parentId: null },
    { id: 'far-below', orgCode: 'B01A01', departName: '别园一组', parentId: 'far' },
  ]);
  await departments(t.database, 1, [
    { id: 'team', orgCode: 'A01A01A01', departName: '一组', parentId: 'depart-A01A01' },
    { id: 'gone', orgCode: 'A01A01A02', departName: '撤销组', parentId: 'depart-A01A01', delFlag: 1 },
    { id: 'percent', orgCode: 'A01A06', departName: '100%服务_部', parentId: 'depart-A01' },
  ]);
  foreign = await t.user({ username: 'foreign', realname: '外人', roles: ['sales'], tenants: '2', departs: [] });
  await people(t.database, [
    { username: 'zhang', realname: '张三', sex: 1, birthday: '1980-01-02', phone: '13800000001', departs: ['team'] },
    {
      username: 'li',
      realname: '李四',
      sex: 2,
      birthday: '1990-03-04',
      phone: '13800000002',
      departs: ['depart-A01A03'],
    },
    { username: 'frozen', realname: '冻结', status: 2, departs: ['team'] },
    { username: 'left', realname: '注销', delFlag: 1, departs: ['team'] },
    { username: 'other', realname: '别园人', relTenantIds: '2', departs: ['far-below', 'team'] },
  ]);
});
afterAll(() => t.close());

const names = (rows: readonly Colleague[]) => rows.map((row) => row.username).sort();

describe('contract/1 §5.9: choosing people', () => {
  const pick = async (query: Record<string, string | number>, who = clerk) =>
    (await who.get<Page<Colleague>>('/sys/user/queryUserComponentData', { pageSize: 100, ...query })).result;

  test('a row has what a picker shows and nothing else of the account', async () => {
    const [row] = (await pick({ username: 'zhang' })).records;
    expect(row).toEqual({
      id: 'user-zhang',
      username: 'zhang',
      realname: '张三',
      sex: 1,
      sex_dictText: '男',
      birthday: '1980-01-02',
      phone: '138****0001',
      orgCodeTxt: '一组',
    });
  });

  test.each<[string, Record<string, string>, string[]]>([
    ['sex', { sex: '2' }, ['li']],
    ['birthday', { birthday: '1980-01-02' }, ['zhang']],
    ['a sex that is no number', { sex: "1' or '1'='1" }, []],
    ['a department with those below', { departId: 'depart-A01A01' }, ['clerk', 'zhang']],
    ['a department of another tenant', { departId: 'far' }, []],
    ['a deleted department', { departId: 'gone' }, []],
    ['names that a form holds', { username: 'li,zhang,nobody', isMultiTranslate: 'true' }, ['li', 'zhang']],
    ['a part of such a name', { username: 'zhan', isMultiTranslate: 'true' }, []],
    ['a part of the account', { keyword: 'zhan' }, ['zhang']],
    ['a part of the name', { keyword: '四' }, ['li']],
    ['initials of the name', { keyword: 'wf' }, ['clerk']],
    ['pinyin of the name', { keyword: 'lis' }, ['li']],
    ['pinyin of people who are no colleagues', { keyword: 'dongjie' }, []],
    ['the shown end of a masked number', { keyword: '0002' }, ['li']],
    ['the whole number', { keyword: '13800000001' }, ['zhang']],
    ['the hidden middle of a number', { keyword: '80000' }, []],
    ['the beginning of a number', { keyword: '138000' }, []],
    ['SQL in the keyword', { keyword: "' or 1=1 --" }, []],
    ['a wildcard in the keyword', { keyword: '%' }, []],
    ['SQL in the name', { username: "a%' union select password_hash from sys_user --" }, []],
  ])('%s', async (_name, query, expected) => {
    expect(names((await pick(query)).records)).toEqual(expected);
  });

  test('who may see whole numbers finds people by any part of them', async () => {
    const admin = await t.as('admin');
    expect(names((await pick({ keyword: '0000000' }, admin)).records)).toEqual(['li', 'zhang']);
  });

  test('the numbers of another tenant stay unknown', async () => {
    for (const keyword of ['13800000001', '0001', 'zs'])
      expect(names((await pick({ keyword }, foreign)).records)).toEqual([]);
  });

  test('sorting by the shown columns; no other column exists', async () => {
    const sorted = await pick({ column: 'createTime', order: 'desc', pageSize: 2 });
    expect(sorted.records).toHaveLength(2);
    expect((await pick({ column: 'realname', order: 'asc' })).total).toBe(4);
    for (const column of ['passwordHash', 'email', 'id; drop table sys_user'])
      expect(await clerk.get('/sys/user/queryUserComponentData', { column, order: 'asc' })).toMatchObject({
        success: false,
        message: expect.stringContaining('将要排序的列字段不存在'),
      });
  });

  test('a member of two of the departments counts once, and pages never overlap', async () => {
    const first = await pick({ departId: 'depart-A01', pageSize: 2, pageNo: 1 });
    const second = await pick({ departId: 'depart-A01', pageSize: 2, pageNo: 2 });
    expect(first.total).toBe(4);
    expect(names([...first.records, ...second.records])).toEqual(['admin', 'clerk', 'li', 'zhang']);
  });
});

describe('contract/1 §5.9: labels of chosen people', () => {
  const labels = async (query: string, who = clerk) =>
    (await who.raw({ method: 'GET', url: `/sys/user/getMultiUser?${query}` })).json<Colleague[]>();

  test('a bare array in the order of the values; the trailing comma forces an exact match', async () => {
    expect((await labels('username=zhang,clerk,')).map((row) => row.realname)).toEqual(['张三', '王芳']);
    expect(names(await labels('id=user-li,'))).toEqual(['li']);
    expect(names(await labels('username=zhan,'))).toEqual([]);
  });

  test.each(['', 'username=', 'username=,', 'password=x,', 'username=frozen,left,other,'])(
    '%s names nobody',
    async (query) => {
      expect(await labels(query)).toEqual([]);
    },
  );

  test('another tenant sees its own people only', async () => {
    expect(names(await labels('username=zhang,other,', foreign))).toEqual(['other']);
    expect(JSON.stringify(await labels('username=zhang,clerk,'))).not.toMatch(/password|salt|email/i);
  });

  test('a huge list is cut or refused, never a failure of the server', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => `n${at}`).join(',');
    expect(await labels(`username=zhang,${many},`)).toHaveLength(1);
    const reply = await clerk.raw({ method: 'GET', url: `/sys/user/getMultiUser?username=${'x'.repeat(70_000)}` });
    expect(reply.json()).toMatchObject({ success: false, message: expect.stringContaining('不能超过') });
  });
});

test('contract/1 §5.9: members of a department whatever their state', async () => {
  const reply = await clerk.get<Colleague[]>('/sys/user/queryUserByDepId', { id: 'depart-A01A01' });
  expect(reply).toMatchObject({ success: true, code: 0 });
  expect(names(reply.result)).toEqual(['clerk', 'frozen', 'zhang']);
  const named = await clerk.get<Colleague[]>('/sys/user/queryUserByDepId', { id: 'depart-A01A01', realname: '张' });
  expect(names(named.result)).toEqual(['zhang']);
  expect((await foreign.get<Colleague[]>('/sys/user/queryUserByDepId', { id: 'depart-A01A01' })).result).toEqual([]);
  expect((await clerk.get('/sys/user/queryUserByDepId')).success).toBe(false);
});

describe('contract/1 §8.1: lazy department tree', () => {
  const level = async (query: Record<string, string> = {}, who = clerk) =>
    (await who.get<DepartOption[]>('/sys/sysDepart/queryDepartTreeSync', query)).result;
  const titles = (rows: readonly DepartOption[]) => rows.map(({ title, isLeaf }) => `${title}${isLeaf ? '' : '+'}`);

  test('roots without pid, then one level each; deleted departments and those of others never show', async () => {
    expect(titles(await level())).toEqual(['松柏陵园管理公司+']);
    expect(titles(await level({ pid: 'depart-A01' }))).toContain('销售部+');
    expect(titles(await level({ pid: 'depart-A01A01' }))).toEqual(['一组']);
    expect(titles(await level({ pid: 'A01A01', primaryKey: 'orgCode' }))).toEqual(['一组']);
    expect(await level({ pid: 'far' })).toEqual([]);
    expect(titles(await level({}, foreign))).toEqual(['别园销售部+']);
    expect(await level({ pid: "x' or '1'='1" })).toEqual([]);
  });

  test('ids instead of a level, by id or by code', async () => {
    expect(titles(await level({ ids: 'team,gone,far,' }))).toEqual(['一组']);
    expect(titles(await level({ ids: 'A01A01A01,', primaryKey: 'orgCode' }))).toEqual(['一组']);
    expect(titles(await level({ orgCategory: '1' }))).toEqual(['松柏陵园管理公司+']);
    const wrong = { primaryKey: 'del_flag' };
    expect((await clerk.get('/sys/sysDepart/queryDepartTreeSync', wrong)).success).toBe(false);
  });

  test('a search answers each hit with the way down to it (user-asks row 10)', async () => {
    const hits = async (keyWord: string) => clerk.get<DepartHit[]>('/sys/sysDepart/searchBy', { keyWord });
    expect((await hits('一组')).result).toMatchObject([
      {
        id: 'team',
        title: '一组',
        isLeaf: true,
        path: [
          { id: 'depart-A01', departName: '松柏陵园管理公司' },
          { id: 'depart-A01A01', departName: '销售部' },
        ],
      },
    ]);
    expect((await hits('%服务_')).result).toHaveLength(1);
    for (const letters of ['yizu', 'YZ']) expect((await hits(letters)).result).toMatchObject([{ id: 'team' }]);
    for (const nothing of ['没有的', '撤销', 'chexiao', 'bieyuan', '别园', '*', "' or 1=1 --"])
      expect(await hits(nothing)).toMatchObject({ success: false, message: '未查询匹配数据！' });
    expect((await hits('')).success).toBe(false);
  });

  test('queryIdTree has ids and names alone', async () => {
    const [root] = (await clerk.get<{ children: object[] }[]>('/sys/sysDepart/queryIdTree')).result;
    expect(root).toMatchObject({ key: 'depart-A01', title: '松柏陵园管理公司', code: null });
    expect(root?.children).toContainEqual({
      key: 'percent',
      value: 'percent',
      title: '100%服务_部',
      code: null,
      children: [],
    });
  });

  test('a loop in the data does not hang a search', async () => {
    await departments(t.database, 1, [
      { id: 'loop-a', orgCode: 'L01', departName: '环甲', parentId: 'loop-b' },
      { id: 'loop-b', orgCode: 'L02', departName: '环乙', parentId: 'loop-a' },
    ]);
    const reply = await clerk.get<DepartHit[]>('/sys/sysDepart/searchBy', { keyWord: '环甲' });
    expect(reply.result[0]?.path.length).toBeLessThanOrEqual(50);
  });
});

test('contract/1 §6: all roles by name, for everybody signed in', async () => {
  const reply = await clerk.get<Record<string, unknown>[]>('/sys/role/queryall');
  expect(reply).toMatchObject({ success: true, code: 0 });
  expect(reply.result).toContainEqual(expect.objectContaining({ roleCode: 'sales', roleName: '销售顾问' }));
  expect(Object.keys(reply.result[0] ?? {}).sort()).toEqual(['description', 'id', 'roleCode', 'roleName']);
});

test.each([
  '/sys/user/queryUserComponentData',
  '/sys/user/getMultiUser',
  '/sys/user/queryUserByDepId',
  '/sys/sysDepart/queryDepartTreeSync',
  '/sys/sysDepart/queryIdTree',
  '/sys/sysDepart/searchBy',
  '/sys/role/queryall',
  '/sys/position/list',
])('%s answers nobody without a token', async (url) => {
  const reply = await t.anonymous.raw({ method: 'GET', url });
  expect([reply.statusCode, reply.json().code]).toEqual([401, 401]);
});

describe('many people and departments (user-asks row 10)', () => {
  const plan = async (text: string) =>
    (await t.database.query<{ detail: string }>(`explain query plan ${text}`, []))
      .map(({ detail }) => detail)
      .join('; ');
  const LIVE = 'd.del_flag = 0 and d.tenant_id = 1';

  test.each<[string, string, RegExp]>([
    [
      'a level',
      `select d.id from sys_depart d where ${LIVE} and d.parent_id = 'x' order by d.depart_order, d.org_code`,
      /^SEARCH d USING INDEX ix_sys_depart_parent \(tenant_id=\? AND parent_id=\?\)$/,
    ],
    [
      'a search',
      `select d.id, d.depart_name from sys_depart d where ${LIVE} and d.depart_name like '%x%' order by d.org_code`,
      /^SEARCH d USING COVERING INDEX ix_sys_depart_name/,
    ],
    [
      'members',
      `select ud.user_id from sys_depart d join sys_user_depart ud on ud.dep_id = d.id where ${LIVE} and substr(d.org_code, 1, 3) = 'A01'`,
      // Of as few as the tests begin with the planner reads the members first.
      /(?:ix_sys_depart_name.*; SEARCH|^SCAN) ud USING COVERING INDEX ix_sys_user_depart_dep/,
    ],
    [
      'people',
      `select t.id from sys_user t where t.del_flag = 0 and t.status = 1 and t.realname like '%x%' order by t.create_time desc, t.id desc`,
      /^SEARCH t USING COVERING INDEX ix_sys_user_picker \(status=\?\)$/,
    ],
  ])('%s reads an index in its order', async (_name, text, expected) => {
    if (t.database.engine === 'sqlite') expect(await plan(text)).toMatch(expected);
  });

  test('a hundred thousand of the size, in small: a level of many and a page of many', async () => {
    const rows = Array.from({ length: 1500 }, (_, at) => ({
      id: `many-${at}`,
      orgCode: `A02A${String(at).padStart(5, '0')}`,
      departName: `第${at}分部`,
      parentId: 'many',
    }));
    await departments(t.database, 1, [{ id: 'many', orgCode: 'A02', departName: '分部', parentId: null }, ...rows]);
    await people(
      t.database,
      Array.from({ length: 1500 }, (_, at) => ({ username: `m${at}`, realname: `员工${at}`, departs: [`many-${at}`] })),
    );
    const level = await clerk.get<DepartOption[]>('/sys/sysDepart/queryDepartTreeSync', { pid: 'many' });
    expect(level.result).toHaveLength(1500);
    const page = await clerk.get<Page<Colleague>>('/sys/user/queryUserComponentData', {
      departId: 'many',
      pageNo: 150,
    });
    expect(page.result).toMatchObject({ total: 1500, current: 150 });
    expect(page.result.records).toHaveLength(10);
    const hits = await clerk.get<DepartHit[]>('/sys/sysDepart/searchBy', { keyWord: '分部' });
    expect(hits.result).toHaveLength(200);
  });
});
