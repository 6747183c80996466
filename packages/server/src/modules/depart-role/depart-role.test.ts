import type { DepartRoleUser } from '@songbai/contract/modules/depart-role/depart-role.calls.ts';
import type { DepartRole } from '@songbai/contract/modules/depart-role/depart-role.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stateOf } from '../../db/state.ts';
import { FINANCE, FOREIGN, type Office, office, REFUSED, SALES, TEAM } from '../../testing/office.ts';

const PATH = '/sys/sysDepartRole';
const ASSIGN = `${PATH}/deptRoleUserAdd`;

let o: Office;

const draft = (roleCode: string, departId = SALES) => ({
  departId,
  roleName: '销售主管',
  roleCode,
  description: '备注',
});
const codesOf = (page: Page<DepartRole>) => page.records.map((row) => row.roleCode).sort();

beforeAll(async () => {
  o = await office();
});
afterAll(() => o.close());

describe('(contract/1 §8.5) department roles', () => {
  test('list asks for deptId, add, edit and delete answer in the words of the contract', async () => {
    const added = await o.keeper.post<DepartRole>(`${PATH}/add`, draft('lead'));
    expect(added).toMatchObject({ success: true, code: 200, message: '添加成功！' });
    const { id } = added.result;
    const list = await o.keeper.get<Page<DepartRole>>(`${PATH}/list`, { deptId: SALES, roleName: '*主管*' });
    expect(list).toMatchObject({ code: 200, result: { total: 1 } });
    expect(list.result.records[0]).toMatchObject({ roleCode: 'lead', departId: SALES, departId_dictText: '销售部' });
    expect(await o.keeper.get(`${PATH}/list`)).toMatchObject({ success: true, code: 200, result: null });
    expect(
      await o.keeper.put(`${PATH}/edit`, { id, roleName: '主管', roleCode: 'x', departId: FINANCE }),
    ).toMatchObject({
      code: 200,
      message: '编辑成功!',
      result: { roleName: '主管', roleCode: 'lead', departId: SALES },
    });
    expect(await o.keeper.get(`${PATH}/queryById`, { id })).toMatchObject({ code: 200, result: { roleName: '主管' } });
    expect(await o.keeper.delete(`${PATH}/delete`, { id })).toMatchObject({ code: 200, message: '删除成功!' });
    const again = await o.keeper.post<DepartRole>(`${PATH}/add`, draft('lead'));
    expect(await o.keeper.delete(`${PATH}/deleteBatch`, { ids: again.result.id })).toMatchObject({
      code: 200,
      message: '批量删除成功！',
    });
  });

  test('who is in charge keeps the roles of his departments and of those below, and of no others', async () => {
    expect(await o.head.post(`${PATH}/add`, draft('own'))).toMatchObject({ success: true });
    const below = await o.head.post<DepartRole>(`${PATH}/add`, draft('below', TEAM));
    expect(below.success).toBe(true);
    const beside = await o.role('beside', FINANCE);
    expect(await o.head.post(`${PATH}/add`, draft('other', FINANCE))).toMatchObject(REFUSED);
    expect(await o.head.get(`${PATH}/list`, { deptId: FINANCE })).toMatchObject(REFUSED);
    expect(await o.head.get(`${PATH}/queryById`, { id: beside })).toMatchObject(REFUSED);
    expect(await o.head.put(`${PATH}/edit`, { id: beside, roleName: '夺取' })).toMatchObject(REFUSED);
    expect(await o.head.delete(`${PATH}/delete`, { id: beside })).toMatchObject(REFUSED);
    const both = { ids: `${below.result.id},${beside}` };
    expect(await o.head.delete(`${PATH}/deleteBatch`, both)).toMatchObject(REFUSED);
    expect(codesOf((await o.head.get<Page<DepartRole>>(`${PATH}/list`, { deptId: TEAM })).result)).toEqual(['below']);
  });

  test('without code and charge every call is refused', async () => {
    const id = await o.role('closed');
    const calls = [
      o.clerk.get(`${PATH}/list`, { deptId: SALES }),
      o.clerk.get(`${PATH}/queryById`, { id }),
      o.clerk.get(`${PATH}/queryById`, { id: 'nowhere' }),
      o.clerk.get(`${PATH}/getDeptRoleList`, { departId: SALES, userId: 'user-clerk' }),
      o.clerk.get(`${PATH}/getDeptRoleByUserId`, { departId: SALES, userId: 'user-clerk' }),
      o.clerk.post(`${PATH}/add`, draft('mine')),
      o.clerk.put(`${PATH}/edit`, { id, roleName: '改名' }),
      o.clerk.delete(`${PATH}/delete`, { id }),
      o.clerk.delete(`${PATH}/deleteBatch`, { ids: id }),
      o.clerk.post(ASSIGN, { userId: 'user-clerk', newRoleId: id, oldRoleId: '' }),
    ];
    for (const reply of await Promise.all(calls)) expect(reply).toMatchObject(REFUSED);
    const bare = await o.t.anonymous.raw({ method: 'GET', url: `${PATH}/list` });
    expect(bare.statusCode).toBe(401);
  });

  test('another tenant sees and changes nothing, and may use the same code', async () => {
    const id = await o.role('shared');
    const missing = { success: false, message: '未找到对应实体' };
    expect(await o.foreign.get(`${PATH}/list`, { deptId: SALES })).toMatchObject(missing);
    expect(await o.foreign.get(`${PATH}/queryById`, { id })).toMatchObject(missing);
    expect(await o.foreign.put(`${PATH}/edit`, { id, roleName: '夺取' })).toMatchObject(missing);
    expect(await o.foreign.delete(`${PATH}/delete`, { id })).toMatchObject(missing);
    expect((await o.foreign.post(`${PATH}/add`, draft('taken', SALES))).success).toBe(false);
    expect(await o.foreign.post(`${PATH}/add`, draft('shared', FOREIGN))).toMatchObject({ success: true });
  });

  test.each<[string, object, string]>([
    ['a code with Han characters', { roleCode: '主管' }, '校验失败！部门角色编码不可输入汉字!'],
    ['a name that is too long', { roleName: '长'.repeat(31) }, '校验失败！部门角色名称不能超过30个字符'],
    ['a name of blanks', { roleName: '   ' }, '校验失败！部门角色名称不能为空'],
    ['no department', { departId: undefined }, '校验失败！部门不能为空'],
    ['a key nobody knows', { delete: 1 }, '校验失败！存在未知字段：delete'],
    ['a department that is not there', { departId: 'depart-x' }, '部门不存在或已被删除，请重新选择'],
    ['a zero character', { description: 'a\u0000' }, '校验失败！内容包含非法字符'],
  ])('%s is refused', async (_name, change, message) => {
    expect(await o.admin.post(`${PATH}/add`, { ...draft('fresh'), ...change })).toMatchObject({
      success: false,
      message,
    });
  });

  test('a code that is taken is refused by name, to two at once as well', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => o.admin.post(`${PATH}/add`, draft('once'))));
    expect(replies.filter((reply) => reply.success)).toHaveLength(1);
    expect(await o.admin.post(`${PATH}/add`, draft('once'))).toMatchObject({
      message: '部门角色编码「once」已存在，请更换',
    });
  });

  test('odd queries never break a list', async () => {
    for (const query of ['deptId=a&deptId=b', `deptId=${SALES}&pageNo=99999999999&pageSize=x`, 'deptId=%27%22%3C'])
      expect((await o.admin.raw({ method: 'GET', url: `${PATH}/list?${query}` })).statusCode).toBe(200);
  });
});

describe('(contract/1 §8.5) giving department roles to members', () => {
  const held = async (userId: string, departId = SALES) =>
    (
      (await o.admin.get<DepartRoleUser[] | null>(`${PATH}/getDeptRoleByUserId`, { userId, departId })).result ?? []
    ).map((row) => row.droleId);

  test('is a difference: an old screen neither doubles nor brings back', async () => {
    const [one, two, three] = [await o.role('one'), await o.role('two'), await o.role('three')];
    const save = (newRoleId: string, oldRoleId: string) =>
      o.head.post(ASSIGN, { userId: 'user-clerk', newRoleId, oldRoleId });
    const before = await stateOf(o.t.database.db, 'rights');
    expect(await save(`${one},${two}`, '')).toMatchObject({ code: 200, message: '添加成功！' });
    expect(await stateOf(o.t.database.db, 'rights')).toBe(before + 1);
    expect(await save(`${one},${two}`, '')).toMatchObject({ success: true });
    expect((await held('user-clerk')).sort()).toEqual([one, two].sort());
    await save(one, `${one},${two}`);
    await save(`${one},${two},${three}`, `${one},${two}`);
    expect((await held('user-clerk')).sort()).toEqual([one, three].sort());
    await save('', `${one},${three}`);
    expect(await held('user-clerk')).toEqual([]);
  });

  test('a department without roles answers null, one with roles an empty list', async () => {
    const ask = (departId: string) => o.admin.get(`${PATH}/getDeptRoleByUserId`, { userId: 'user-head', departId });
    expect(await ask('depart-A01A05')).toMatchObject({ code: 0, result: null });
    expect(await ask(SALES)).toMatchObject({ code: 0, result: [] });
    const list = await o.head.get<DepartRole[]>(`${PATH}/getDeptRoleList`, { departId: SALES, userId: 'user-head' });
    expect(list).toMatchObject({ code: 0 });
    // contract/1 §16.7
    const columns = 'id departId roleName roleCode description createBy createTime updateBy updateTime'.split(' ');
    expect(Object.keys(list.result[0] ?? {}).sort()).toEqual(columns.sort());
  });

  test('only members of the department, nobody himself, only roles in charge', async () => {
    const role = await o.role('guarded');
    const other = await o.role('finance-only', FINANCE);
    const give = (userId: string, newRoleId: string, who = o.head) => who.post(ASSIGN, { userId, newRoleId });
    expect(await give('user-cashier', role)).toMatchObject({
      message: '该用户不是「销售部」的成员，不能分配其角色',
    });
    expect(await give('user-teamster', role)).toMatchObject({ success: false });
    expect(await give('user-head', role)).toMatchObject({ message: '不能修改自己的角色，请联系其他管理员' });
    expect(await give('user-cashier', other)).toMatchObject(REFUSED);
    expect(await give('user-clerk', 'nowhere')).toMatchObject({ message: '未找到对应角色！' });
    expect(await give('user-clerk', role, o.foreign)).toMatchObject({ success: false });
    const own = await o.role('admins', 'depart-A01');
    expect(await o.admin.post(ASSIGN, { userId: 'user-admin', newRoleId: own })).toMatchObject({ success: true });
    expect(await o.admin.post(ASSIGN, { userId: 'user-clerk', newRoleId: ['x'] })).toMatchObject({ success: false });
  });
});
