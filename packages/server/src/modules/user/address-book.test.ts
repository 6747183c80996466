import type { AddressEntry } from '@songbai/contract/modules/user/user.calls.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { departments, people } from '../../testing/people.ts';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

let t: TestApp;
let clerk: Caller;

beforeAll(async () => {
  t = await testApp();
  await addTenant(t.database, 2, '别园');
  await departments(t.database, 2, [{ id: 'far', orgCode: 'B01', departName: '别园销售部', parentId: null }]);
  clerk = await t.user({ username: 'clerk', roles: ['sales'], departs: ['A01A01', 'A01A02'] });
  await people(t.database, [
    { username: 'zhang', realname: '张三', phone: '13800000001', sex: 1, departs: ['depart-A01A02', 'depart-A01A03'] },
    { username: 'li', realname: '李四', departs: ['depart-A01A03', 'far'], relTenantIds: '1,2' },
    { username: 'alone', realname: '无部门', departs: [] },
    { username: 'gone', realname: '已删除', delFlag: 1, departs: ['depart-A01A01'] },
    { username: 'other', realname: '别园人', relTenantIds: '2', departs: ['far'] },
  ]);
  await t.database.db.updateTable('sysUser').set({ workNo: 'W-1' }).where('id', '=', 'user-zhang').execute();
});
afterAll(() => t.close());

const book = async (query: Record<string, string | number> = {}, path = 'queryByOrgCodeForAddressList') =>
  good<Page<AddressEntry>>(await clerk.get(`/sys/user/${path}`, { pageSize: 100, ...query }));
const names = ({ records }: Page<AddressEntry>) => records.map((one) => one.realname).sort();

describe('contract/1 §14: the address book', () => {
  test('everybody with a department, each once, with all departments', async () => {
    const found = await book();
    expect(found.total).toBe(4);
    expect(names(found)).toEqual(['clerk', '张三', '李四', '管理员'].sort());
    expect(found.records.find((one) => one.userId === 'user-zhang')).toEqual({
      userId: 'user-zhang',
      realname: '张三',
      workNo: 'W-1',
      post: null,
      telephone: null,
      email: null,
      phone: '138****0001',
      avatar: null,
      sex: 1,
      sex_dictText: '男',
      birthday: null,
      departId: 'depart-A01A02',
      departName: '财务部 | 业务档案部',
    });
    expect(found.records.find((one) => one.userId === 'user-li')?.departName).toBe('业务档案部');
  });

  test('pages are full and their number is that of people', async () => {
    const pages = await Promise.all([1, 2].map((pageNo) => book({ pageNo, pageSize: 3, orgCode: 'A01' })));
    expect(pages.map((page) => [page.records.length, page.total])).toEqual([
      [3, 4],
      [1, 4],
    ]);
    expect(new Set(pages.flatMap((page) => page.records.map((one) => one.userId))).size).toBe(4);
  });

  test.each<[string, Record<string, string>, string[]]>([
    ['a department with those below', { orgCode: 'A01' }, ['clerk', '张三', '李四', '管理员']],
    ['one department', { orgCode: 'A01A03' }, ['张三', '李四']],
    ['a department of another tenant', { orgCode: 'B01' }, []],
    ['a part of the name', { realname: '*张*' }, ['张三']],
    ['a part of the number', { workNo: '-1' }, ['张三']],
    ['a wildcard', { realname: '%' }, []],
    ['SQL', { realname: "' or 1=1 --", orgCode: 'A01' }, []],
  ])('%s', async (_name, query, expected) => {
    expect(names(await book(query))).toEqual([...expected].sort());
  });

  test('the unmerged variant has a record for each membership', async () => {
    const found = await book({ orgCode: 'A01A0', pageSize: 2 }, 'queryByOrgCode');
    expect([found.total, found.records.length]).toEqual([5, 2]);
    expect((await book({ orgCode: 'A01A03', realname: '李' }, 'queryByOrgCode')).total).toBe(1);
    expect(await clerk.get('/sys/user/queryByOrgCode')).toMatchObject({ success: false });
  });

  test.each(['queryByOrgCodeForAddressList', 'queryByOrgCode'])('%s asks for a sign-in', async (path) => {
    expect((await t.anonymous.raw({ method: 'GET', url: `/sys/user/${path}?orgCode=A01` })).statusCode).toBe(401);
    const reply = await clerk.raw({ method: 'GET', url: `/sys/user/${path}?orgCode=a&orgCode=b&pageNo=99999999999` });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ success: false });
  });
});
