import type { DepartMember } from '@songbai/contract/modules/depart/depart-member.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FINANCE, FOREIGN, type Office, office, REFUSED, SALES, TEAM } from '../../testing/office.ts';
import type { Caller } from '../../testing/test-app.ts';

const LIST = '/sys/user/departUserList';
const ADD = '/sys/user/editSysDepartWithUser';
const REMOVE = '/sys/user/deleteUserInDepart';
const REMOVE_ALL = '/sys/user/deleteUserInDepartBatch';

let o: Office;

const list = (who: Caller, query: Record<string, string | number> = {}) => who.get<Page<DepartMember>>(LIST, query);
const names = (page: Page<DepartMember>) => page.records.map((row) => row.username).sort();

beforeAll(async () => {
  o = await office();
});
afterAll(() => o.close());

describe('(contract/1 §5.8) members of a department', () => {
  test('the list holds those of departments below too; orgCode says names of departments', async () => {
    const reply = await list(o.head, { depId: SALES, column: 'createTime', order: 'desc' });
    expect(reply).toMatchObject({ success: true, code: 0, result: { total: 3 } });
    expect(names(reply.result)).toEqual(['clerk', 'head', 'teamster']);
    const teamster = reply.result.records.find((row) => row.username === 'teamster');
    expect(teamster).toMatchObject({ orgCode: '销售一组', direct: false, status_dictText: '正常' });
    expect(reply.result.records.find((row) => row.username === 'clerk')).toMatchObject({ direct: true });
    expect(JSON.stringify(reply)).not.toMatch(/password|relTenantIds|departIds/i);
  });

  test.each<[string, Record<string, string | number>, string[]]>([
    ['the whole login name', { username: 'clerk' }, ['clerk']],
    ['part of it is no match', { username: 'cle' }, []],
    ['part of it with asterisks', { username: '*cle*' }, ['clerk']],
    ['part of the real name', { realname: '*职*' }, ['clerk']],
    ['a page', { pageSize: 1, pageNo: 2, column: 'username', order: 'asc' }, ['head']],
  ])('looks for %s', async (_name, query, expected) => {
    expect(names((await list(o.head, { depId: SALES, ...query })).result)).toEqual(expected);
  });

  test('without a department: those one is in charge of, or null', async () => {
    expect(names((await list(o.head)).result)).toEqual(['clerk', 'head', 'teamster']);
    expect(await list(o.clerk)).toMatchObject({ success: true, code: 0, result: null });
    expect(await list(o.keeper)).toMatchObject({ success: true, result: null });
  });

  test('members come and go in the words of the contract', async () => {
    const body = { depId: SALES, userIdList: ['user-cashier', 'user-cashier', 'user-clerk'] };
    expect(await o.head.post(ADD, body)).toMatchObject({ success: true, code: 0, message: '添加成功!' });
    expect(await o.head.post(ADD, body)).toMatchObject({ success: true });
    expect(names((await list(o.head, { depId: SALES })).result)).toContain('cashier');
    const one = { depId: SALES, userId: 'user-cashier' };
    expect(await o.head.delete(REMOVE, one)).toMatchObject({ code: 200, message: '删除成功!' });
    expect(await o.head.delete(REMOVE, one)).toMatchObject({
      success: false,
      message: '当前选中部门与用户无关联关系!',
    });
    const below = { depId: SALES, userIds: 'user-teamster,' };
    expect(await o.head.delete(REMOVE_ALL, below)).toMatchObject({
      success: false,
      message: '删除失败，目标用户不在当前部门！',
    });
    await o.head.post(ADD, { depId: SALES, userIdList: ['user-cashier'] });
    expect(await o.head.delete(REMOVE_ALL, { depId: SALES, userIds: 'user-teamster,user-cashier' })).toMatchObject({
      code: 200,
      message: '删除成功!',
      result: { removed: ['user-cashier'], skipped: ['user-teamster'] },
    });
    const log = await o.t.database.db
      .selectFrom('sysDataLog')
      .select(['action', 'dataVersion', 'createBy'])
      .where('dataTable', '=', 'sys_user_depart')
      .where('dataId', '=', SALES)
      .orderBy('id')
      .execute();
    expect(log.map((row) => `${row.action} ${row.dataVersion} ${row.createBy}`)).toEqual([
      'add 1 head',
      'delete 2 head',
      'add 3 head',
      'delete 4 head',
    ]);
  });

  test('who leaves the department he works in goes on in another of his', async () => {
    const both = await o.t.user({ username: 'both', roles: [], departs: ['A01A01', 'A01A02'] });
    await o.head.delete(REMOVE, { depId: SALES, userId: 'user-both' });
    expect(await both.get<{ orgCode: string }>('/sys/user/getCurrentUserDeparts')).toMatchObject({
      result: { orgCode: 'A01A02' },
    });
  });

  test('only the code or the charge opens it', async () => {
    const calls = (who: Caller, depId: string) => [
      list(who, { depId }),
      who.post(ADD, { depId, userIdList: ['user-clerk'] }),
      who.delete(REMOVE, { depId, userId: 'user-clerk' }),
      who.delete(REMOVE_ALL, { depId, userIds: 'user-clerk' }),
    ];
    for (const reply of await Promise.all([...calls(o.clerk, SALES), ...calls(o.head, FINANCE)]))
      expect(reply).toMatchObject(REFUSED);
    for (const reply of await Promise.all(calls(o.foreign, SALES)))
      expect(reply).toMatchObject({ success: false, message: '未找到对应实体' });
    expect((await o.keeper.post(ADD, { depId: FINANCE, userIdList: ['user-clerk'] })).success).toBe(true);
    expect((await o.keeper.delete(REMOVE, { depId: FINANCE, userId: 'user-clerk' })).success).toBe(true);
    const bare = await o.t.anonymous.raw({ method: 'DELETE', url: `${REMOVE}?depId=${SALES}&userId=x` });
    expect(bare.statusCode).toBe(401);
  });

  test('people of other tenants, deleted ones and unknown ones never become members', async () => {
    const missing = { success: false, message: '用户不存在或已被删除，请重新选择' };
    for (const id of ['user-foreign', 'nobody'])
      expect(await o.keeper.post(ADD, { depId: SALES, userIdList: ['user-clerk', id] })).toMatchObject(missing);
    expect(await o.foreign.post(ADD, { depId: FOREIGN, userIdList: ['user-clerk'] })).toMatchObject(missing);
  });

  test.each<[string, object]>([
    ['nothing', {}],
    ['no people', { depId: SALES, userIdList: [] }],
    ['a text for a list', { depId: SALES, userIdList: 'user-clerk' }],
    ['10,000 ids', { depId: SALES, userIdList: Array.from({ length: 10_000 }, (_, at) => `u${at}`) }],
    ['zero characters', { depId: SALES, userIdList: ['a\u0000'] }],
    ['markup for a department', { depId: '<b>', userIdList: ['user-clerk'] }],
  ])('%s is refused', async (_name, body) => {
    expect((await o.admin.post(ADD, body)).success).toBe(false);
  });

  test('odd queries never break the calls', async () => {
    const urls = [
      `${LIST}?depId=${SALES}&depId=${TEAM}`,
      `${LIST}?depId=${SALES}&column=departIds&order=asc`,
      `${LIST}?depId=${SALES}&username=%25_%5C%27&orgCode=*A*`,
    ];
    for (const url of urls) expect((await o.admin.raw({ method: 'GET', url })).statusCode).toBe(200);
    const ids = Array.from({ length: 3000 }, (_, at) => `u${at}`).join(',');
    expect((await o.admin.delete(REMOVE_ALL, { depId: SALES, userIds: ids })).success).toBe(false);
  });
});
