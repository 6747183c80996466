import type { DepartNode } from '@songbai/contract/modules/depart/depart.calls.ts';
import type { Envelope, Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: Caller;
let clerk: Caller;
let foreign: Caller;
type Row = Record<string, unknown> & { id: string; version: number };

beforeAll(async () => {
  t = await testApp();
  await addTenant(t.database, 2, '别的陵园');
  admin = await t.as('admin');
  clerk = await t.user({ username: 'clerk', roles: ['sales'] });
  foreign = await t.user({ username: 'foreign', roles: ['admin'], tenants: '2', departs: [] });
  await t.user({ username: 'wang', realname: '王芳', roles: ['sales'], departs: ['A01A01'] });
  await t.user({ username: 'li', realname: '李刚', roles: ['sales'], departs: ['A01A02'] });
});
afterAll(() => t.close());

const add = (body: object, who = admin) => who.post<Row>('/sys/sysDepart/add', body);
const made = async (body: object, who = admin) => (await add(body, who)).result;
const edit = (body: object, who = admin) => who.put<Row>('/sys/sysDepart/edit', body);
const seen = async (id: string) => {
  const [node] = (await admin.get<DepartNode[]>('/sys/sysDepart/queryTreeList', { ids: id })).result;
  return node;
};
const account = (name: string) =>
  t.database.db.selectFrom('sysUser').selectAll().where('username', '=', name).executeTakeFirstOrThrow();
const departsOf = async (name: string) =>
  (await t.database.db.selectFrom('sysUserDepart').select('depId').where('userId', '=', `user-${name}`).execute()).map(
    (row) => row.depId,
  );

describe('(contract/1 §8.2) adding a department', () => {
  test('the server makes code, level and leaf marks; nothing a client sends changes them', async () => {
    const reply = await add({ departName: ' 一分公司 ', orgCategory: '1', orgCode: 'Z99', orgType: '7', izLeaf: 0 });
    expect(reply).toMatchObject({ success: true, code: 200, message: '添加成功！' });
    const top = reply.result;
    expect(top).toMatchObject({ departName: '一分公司', orgCode: 'A02', orgType: '1', izLeaf: 1, status: '1' });
    const first = await made({ departName: '甲部', orgCategory: '2', parentId: top.id });
    const next = await made({ departName: '乙部', parentId: top.id });
    expect(first).toMatchObject({ orgCode: 'A02A01', orgType: '2', parentId: top.id, orgCategory: '2' });
    expect(next).toMatchObject({ orgCode: 'A02A02', orgCategory: '2', departOrder: 0 });
    expect(await seen(top.id)).toMatchObject({ izLeaf: 0 });
  });

  test('two at the same time both come in, with different codes', async () => {
    const top = await made({ departName: '同时' });
    const names = Array.from({ length: 6 }, (_, at) => `部${at}`);
    const rows = await Promise.all(names.map((departName) => made({ departName, parentId: top.id })));
    expect(new Set(rows.map((row) => row.orgCode)).size).toBe(6);
  });

  test.each<[string, object, string]>([
    ['no name', {}, '部门名称不能为空'],
    ['a blank name', { departName: '  ' }, '部门名称不能为空'],
    ['a parent that is not there', { departName: '甲', parentId: 'nowhere' }, '上级部门不存在或已被删除'],
    ['a category that is not there', { departName: '甲', orgCategory: '9' }, '机构类型的值不正确'],
    [
      'a company below a department',
      { departName: '甲', orgCategory: '1', parentId: 'depart-A01A01' },
      '无法变更为子公司!',
    ],
    ['a wrong phone', { departName: '甲', mobile: '12' }, '手机号'],
    ['a text that is too long', { departName: '长'.repeat(101) }, '部门名称'],
    ['a zero character', { departName: 'a\u0000' }, '非法字符'],
    ['an unknown key', { departName: '甲', secret: 1 }, '存在未知字段'],
    ['an object for a text', { departName: { a: 1 } }, '部门名称'],
    ['somebody unknown in charge', { departName: '甲', directorUserIds: 'user-nobody' }, '部门负责人不存在'],
    ['somebody of another tenant in charge', { departName: '甲', directorUserIds: 'user-foreign' }, '部门负责人不存在'],
    ['a number in charge', { departName: '甲', directorUserIds: 5 }, '部门负责人'],
  ])('%s is refused', async (_name, body, text) => {
    const reply = await add(body);
    expect(reply).toMatchObject({ success: false, code: 500 });
    expect(reply.message).toContain(text);
  });

  test('needs its right, and a parent of the own tenant', async () => {
    expect(await add({ departName: '甲' }, clerk)).toMatchObject({ success: false, code: 510 });
    expect(await add({ departName: '甲' }, t.anonymous)).toMatchObject({ success: false, code: 401 });
    const reply = await add({ departName: '甲', parentId: 'depart-A01' }, foreign);
    expect(reply.message).toBe('上级部门不存在或已被删除，请重新选择');
    expect((await made({ departName: '别的公司' }, foreign)).orgCode).toMatch(/^[A-Z]\d\d$/);
  });
});

describe('(contract/1 §8.2) those in charge', () => {
  test('get the department, identity 2 and a membership; the difference to what the form showed is applied', async () => {
    const depart = await made({ departName: '有人管', directorUserIds: 'user-wang,user-li,' });
    expect((await seen(depart.id))?.directorUserIds).toBe('user-li,user-wang');
    expect(await account('wang')).toMatchObject({ departIds: depart.id, userIdentity: 2 });
    expect(await departsOf('wang')).toContain(depart.id);
    const [level] = (await admin.get<DepartNode[]>('/sys/sysDepart/queryDepartTreeSync', { ids: depart.id })).result;
    expect(level?.directorUserIds).toBe('user-li,user-wang');

    const node = { ...level, oldDirectorUserIds: 'user-wang', directorUserIds: '' };
    expect(await edit(node)).toMatchObject({ success: true, message: '修改成功!' });
    expect((await seen(depart.id))?.directorUserIds).toBe('user-li');
    expect(await account('wang')).toMatchObject({ departIds: null, userIdentity: 2 });

    await edit({ id: depart.id, directorUserIds: '' });
    expect((await seen(depart.id))?.directorUserIds).toBeNull();
  });

  test('an edit that says nothing of them leaves them', async () => {
    const depart = await made({ departName: '不提', directorUserIds: 'user-li' });
    await edit({ id: depart.id, departName: '仍不提' });
    expect(await seen(depart.id)).toMatchObject({ departName: '仍不提', directorUserIds: 'user-li' });
  });

  test('the change of each account stands in the data log', async () => {
    const depart = await made({ departName: '记录', directorUserIds: 'user-wang' });
    const log = await t.database.db.selectFrom('sysDataLog').selectAll().where('dataId', '=', 'user-wang').execute();
    expect(log.some((row) => row.dataTable === 'sys_user' && row.dataContent.includes(depart.id))).toBe(true);
  });
});

describe('(contract/1 §8.2) editing a department', () => {
  test('the whole node of the tree is taken back as it came', async () => {
    const tree = (await admin.get<DepartNode[]>('/sys/sysDepart/queryTreeList')).result;
    const root = tree.find((node) => node.orgCode === 'A01');
    expect(await edit({ ...root, fax: '0571-1', departNameEn: 'Pine' })).toMatchObject({ success: true });
    expect(await seen('depart-A01')).toMatchObject({ fax: '0571-1', departNameEn: 'Pine', orgCode: 'A01' });
  });

  test.each<[string, string | null]>([
    ['another place', 'depart-A01A02'],
    ['below itself', 'depart-A01A01'],
    ['the top', ''],
  ])('it stays where it is: %s', async (_name, parentId) => {
    const reply = await edit({ id: 'depart-A01A01', parentId });
    expect(reply.message).toBe('上级部门保存后不能修改，也不能是自身或其下级');
  });

  test.each<[string, string, string]>([
    ['depart-A01', '3', '当前子公司/部门下存在子级，无法变更为岗位!'],
    ['x', '1', '当前父级为部门或岗位，无法变更为子公司!'],
    ['holding', '2', '当前子级存在子公司，无法变更为部门!'],
  ])('category of %s to %s is refused', async (which, orgCategory, text) => {
    let id = which;
    if (which === 'x') id = (await made({ departName: '小组', parentId: 'depart-A01A01' })).id;
    if (which === 'holding') {
      id = (await made({ departName: '集团' })).id;
      await made({ departName: '子公司', orgCategory: '1', parentId: id });
    }
    expect(await edit({ id, orgCategory })).toMatchObject({ success: false, message: text });
  });

  test('an old version, an unknown id and another tenant are refused', async () => {
    const row = await made({ departName: '版本' });
    await edit({ id: row.id, memo: '一' });
    expect((await edit({ id: row.id, memo: '二', version: row.version })).message).toBe(
      '该记录已被他人修改，请刷新后重试',
    );
    expect((await edit({ id: 'nowhere', memo: '二' })).message).toBe('未找到对应实体');
    expect((await edit({ id: row.id, memo: '二' }, foreign)).message).toBe('未找到对应实体');
    expect(await edit({ id: row.id, memo: '二' }, clerk)).toMatchObject({ code: 510 });
  });
});

describe('(contract/1 §8.2) deleting departments', () => {
  test('goes with everything below: memberships, charge, grants, and the place somebody works in', async () => {
    const top = await made({ departName: '要删', directorUserIds: 'user-li' });
    const below = await made({ departName: '其下', parentId: top.id });
    const { db } = t.database;
    await db.insertInto('sysUserDepart').values({ id: 'm1', userId: 'user-wang', depId: below.id }).execute();
    await db
      .updateTable('sysUser')
      .set({ orgCode: String(below.orgCode) })
      .where('id', '=', 'user-wang')
      .execute();
    const wang = await t.as('wang');
    await db
      .insertInto('sysDepartPermission')
      .values({ id: 'g1', departId: top.id, permissionId: 'p', dataRuleIds: null })
      .execute();

    expect(await admin.delete('/sys/sysDepart/delete', { id: top.id })).toMatchObject({
      success: true,
      message: '删除成功!',
    });
    expect(await seen(top.id)).toBeUndefined();
    expect(await seen(below.id)).toBeUndefined();
    expect(await departsOf('wang')).not.toContain(below.id);
    expect((await account('li')).departIds ?? '').not.toContain(top.id);
    expect(await db.selectFrom('sysDepartPermission').select('id').where('departId', '=', top.id).execute()).toEqual(
      [],
    );
    const current = await wang.get<{ orgCode: string }>('/sys/user/getCurrentUserDeparts');
    expect(current).toMatchObject({ success: true, result: { orgCode: 'A01A01' } });
    const kept = await db
      .selectFrom('sysDepart')
      .select(['id', 'delFlag'])
      .where('id', 'in', [top.id, below.id])
      .execute();
    expect(kept.map((row) => row.delFlag)).toEqual([1, 1]);
  });

  test('its code is never given again, and its parent becomes a leaf', async () => {
    const parent = await made({ departName: '只有一个' });
    const only = await made({ departName: '独子', parentId: parent.id });
    await admin.delete('/sys/sysDepart/deleteBatch', { ids: `${only.id},` });
    expect(await seen(parent.id)).toMatchObject({ izLeaf: 1 });
    const next = await made({ departName: '后来', parentId: parent.id });
    expect(next.orgCode).not.toBe(only.orgCode);
    expect(await seen(parent.id)).toMatchObject({ izLeaf: 0 });
  });

  test('several with one below another go at once', async () => {
    const top = await made({ departName: '上' });
    const below = await made({ departName: '下', parentId: top.id });
    const reply = await admin.delete('/sys/sysDepart/deleteBatch', { ids: `${below.id},${top.id},` });
    expect(reply).toMatchObject({ success: true, message: '删除成功!' });
  });

  test('unknown ones, none and those of another tenant are refused', async () => {
    expect((await admin.delete('/sys/sysDepart/delete', { id: 'nowhere' })).message).toBe('未找到对应实体');
    expect((await admin.delete('/sys/sysDepart/deleteBatch', { ids: ',' })).message).toBe('参数不识别！');
    expect((await foreign.delete('/sys/sysDepart/delete', { id: 'depart-A01A05' })).message).toBe('未找到对应实体');
    expect(await clerk.delete('/sys/sysDepart/delete', { id: 'depart-A01A05' })).toMatchObject({ code: 510 });
  });
});

describe('(contract/1 §8.1) look-ups', () => {
  const get = <T>(path: string, query: Record<string, string> = {}, who = clerk): Promise<Envelope<T>> =>
    who.get<T>(`/sys/sysDepart/${path}`, query);

  test('by ids, all by their codes, by code', async () => {
    const ids = (await get<DepartNode[]>('queryByIds', { deptIds: 'depart-A01A02,depart-A01A01,x' })).result;
    expect(ids.map((row) => row.departName)).toEqual(['销售部', '财务部']);
    const codes = (await get<DepartNode[]>('listAll')).result.map((row) => row.orgCode);
    expect(codes).toEqual([...codes].sort());
    expect((await get<DepartNode[]>('listAll', { id: 'depart-A01' })).result).toHaveLength(1);
    expect((await get<DepartNode>('getDepartName', { orgCode: 'A01A02' })).result.departName).toBe('财务部');
    expect((await get('getDepartName', { orgCode: 'X' })).message).toBe('未找到对应实体');
    expect((await get<DepartNode[]>('queryByIds', { deptIds: 'depart-A01' }, foreign)).result).toEqual([]);
  });

  test('queryAllParentId answers the way down to each', async () => {
    const reply = await get<Record<string, { parentIds: string[]; parentMap: object }>>('queryAllParentId', {
      departId: 'depart-A01A01',
    });
    expect(reply).toMatchObject({
      code: 200,
      result: { 'depart-A01A01': { parentIds: ['depart-A01', 'depart-A01A01'] } },
    });
    expect((await get('queryAllParentId', { orgCode: 'A01A01' })).result).toHaveProperty('A01A01');
    expect((await get('queryAllParentId')).message).toBe('departId 和 orgCode 不能都为空！');
  });

  test('queryTreeByKeyWord finds people and departments, getUsersByDepartId the people of one', async () => {
    const found = await get<{ userList: Row[]; departList: DepartNode[] }>('queryTreeByKeyWord', { keyWord: '王' });
    expect(found.result.userList.map((row) => row.username)).toEqual(['wang']);
    const departs = await get<{ departList: DepartNode[] }>('queryTreeByKeyWord', { keyWord: '财务' });
    expect(departs.result.departList.map((row) => row.id)).toEqual(['depart-A01A02']);
    const people = (await get<Row[]>('getUsersByDepartId', { id: 'depart-A01A02' })).result;
    expect(people.map((row) => row.realname)).toEqual(['李刚']);
    expect(JSON.stringify(people)).not.toMatch(/password|salt/i);
    expect((await get<Row[]>('getUsersByDepartId', { id: 'depart-A01A02' }, foreign)).result).toEqual([]);
  });

  test.each(['queryByIds', 'listAll', 'getDepartName', 'queryAllParentId', 'queryTreeByKeyWord', 'getUsersByDepartId'])(
    '%s asks for a sign-in and takes odd values',
    async (path) => {
      expect(await t.anonymous.get(`/sys/sysDepart/${path}`)).toMatchObject({ success: false, code: 401 });
      for (const value of ['%', "'", '<b>', 'x'.repeat(5000)])
        for (const key of ['deptIds', 'id', 'orgCode', 'departId', 'keyWord'])
          expect(
            (await clerk.raw({ method: 'GET', url: `/sys/sysDepart/${path}`, query: { [key]: value } })).statusCode,
          ).toBe(200);
    },
  );

  test('the list needs its right and names those in charge', async () => {
    expect(await clerk.get('/sys/sysDepart/list')).toMatchObject({ code: 510 });
    const { result } = await admin.get<Page<Row>>('/sys/sysDepart/list', { departName: '*部*', pageSize: 100 });
    expect(result.records.every((row) => 'directorUserIds' in row)).toBe(true);
  });
});
