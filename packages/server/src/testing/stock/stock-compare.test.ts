import type { DataLog } from '@songbai/contract/modules/data-log/data-log.resource.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../test-app.ts';
import { good, type Row } from '../world.ts';

let t: TestApp;
let admin: Caller;

const versions = async (dataTable: string, dataId: string) =>
  good<DataLog[]>(await admin.get('/sys/dataLog/queryDataVerList', { dataTable, dataId }));

/** Names whose values differ, as the client finds them: among those that both contents have. */
async function compared(one: DataLog | undefined, other: DataLog | undefined) {
  const query = { dataId1: one?.id ?? '', dataId2: other?.id ?? '' };
  const pair = good<DataLog[]>(await admin.get('/sys/dataLog/queryCompareList', query));
  const [left = {}, right = {}] = pair.map(
    ({ dataContent }) => JSON.parse(dataContent ?? '') as Record<string, unknown>,
  );
  const shared = Object.keys(left).filter((name) => Object.hasOwn(right, name));
  const differing = shared.filter((name) => JSON.stringify(left[name]) !== JSON.stringify(right[name]));
  return { left, right, shared, differing };
}

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

describe('contract/1 §13: the compare of a stock client shows whole records', () => {
  test('what an addition left empty and a change filled in', async () => {
    const role = good<Row>(await admin.post('/sys/role/add', { roleName: '来访', roleCode: 'visits' }));
    await admin.put('/sys/role/edit', { id: role.id, description: '登记来访' });
    const [second, first] = await versions('sys_role', role.id);
    const { left, right, shared, differing } = await compared(first, second);
    expect(Object.keys(right).filter((name) => name !== 'version')).toEqual(expect.arrayContaining(shared));
    expect(shared).toHaveLength(Object.keys(right).length - 1);
    expect(shared).toEqual(expect.arrayContaining(['id', 'roleName', 'roleCode', 'description']));
    expect(differing.filter((name) => name !== 'version')).toEqual(['description']);
    expect([left.description, right.description]).toEqual([null, '登记来访']);
  });

  test('a deletion keeps the values beside its mark', async () => {
    const position = good<Row>(await admin.post('/sys/position/add', { code: 'P77', name: '讲解', postRank: '2' }));
    await admin.delete('/sys/position/delete', { id: position.id });
    const [second, first] = await versions('sys_position', position.id);
    const { right, shared } = await compared(first, second);
    expect(shared).toEqual(expect.arrayContaining(['code', 'name', 'postRank']));
    expect(right).toMatchObject({ code: 'P77', name: '讲解', delFlag: 1 });
  });

  test('a change of what hangs on a record of the first day: the rest as it is', async () => {
    await t.user({ username: 'linked', realname: '关联', roles: [] });
    const role = { roleId: 'role-sales', userIdList: ['user-linked'] };
    good(await admin.post('/sys/user/addSysUserRole', role));
    await admin.put('/sys/user/frozenBatch', { ids: 'user-linked,', status: '2' });
    await admin.put('/sys/user/frozenBatch', { ids: 'user-linked,', status: '1' });
    const [second, first] = await versions('sys_user', 'user-linked');
    const { left, right, differing } = await compared(first, second);
    expect([left.realname, right.realname]).toEqual(['关联', '关联']);
    expect(differing).toContain('status');
    expect([left.status, right.status]).toEqual([2, 1]);
  });

  test('masked and secret values stay so', async () => {
    const person = {
      name: '陈明',
      mobile: '13800138000',
      type: '1',
      sex: '1',
      idType: '1',
      idNo: '110101199003078515',
    };
    const customer = good<Row>(await admin.post('/cemetery/customer/add', person));
    await admin.put('/cemetery/customer/edit', { id: customer.id, sex: '2' });
    const [second, first] = await versions('cem_customer', customer.id);
    const { right } = await compared(first, second);
    expect(String(right.idNo)).toContain('*');
    const users = JSON.stringify(await versions('sys_user', 'user-linked'));
    expect(users).not.toMatch(/password|salt|token/i);
  });
});
