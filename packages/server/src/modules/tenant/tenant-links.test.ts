import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSql } from '../../db/database.ts';
import { up } from '../../db/migrations/0027-tenant-links.ts';
import { people } from '../../testing/people.ts';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

let t: TestApp;
let admin: Caller;

beforeAll(async () => {
  t = await testApp();
  for (const [id, name] of [
    [11, '十一园'],
    [111, '百十一园'],
  ] as const)
    await addTenant(t.database, id, name);
  admin = await t.as('admin');
});
afterAll(() => t.close());

const linked = async (userId: string): Promise<number[]> => {
  const rows = await t.database.db.selectFrom('sysUserTenant').selectAll().where('userId', '=', userId).execute();
  return rows.map((row) => row.tenantId).sort((one, other) => one - other);
};
const setList = (userId: string, relTenantIds: string | null) =>
  t.database.db.updateTable('sysUser').set({ relTenantIds }).where('id', '=', userId).execute();

describe('contract/1 §16.3: the tenants of an account, one row each', () => {
  test('the database keeps them as the list says, with the account', async () => {
    await people(t.database, [{ username: 'follow', realname: '随行', relTenantIds: '11,1,11', departs: [] }]);
    expect(await linked('user-follow')).toEqual([1, 11]);
    for (const [list, ids] of [
      ['111', [111]],
      ['', []],
      ['1,111', [1, 111]],
      [null, []],
    ] as const) {
      await setList('user-follow', list);
      expect(await linked('user-follow')).toEqual(ids);
    }
    await setList('user-follow', '1');
    await t.database.db.deleteFrom('sysUser').where('id', '=', 'user-follow').execute();
    expect(await linked('user-follow')).toEqual([]);
  });

  test.each(['2', '1,2', 'one', '1;11', '%'])(
    'a list of %s names no tenants, and nothing of it is written',
    async (list) => {
      await expect(setList('user-admin', list)).rejects.toThrow();
      expect(await linked('user-admin')).toEqual([1]);
    },
  );

  test('a rolled back change of the list takes the rows back', async () => {
    const change = t.database.db.transaction().execute(async (trx) => {
      await trx.updateTable('sysUser').set({ relTenantIds: '1,11' }).where('id', '=', 'user-admin').execute();
      throw new Error('not this time');
    });
    await expect(change).rejects.toThrow('not this time');
    expect(await linked('user-admin')).toEqual([1]);
  });

  test('a database of before gets them from its lists; numbers of others are no part of them', async () => {
    const { db, engine } = t.database;
    const lists: Record<string, string | null> = { one: '1', eleven: '11', both: '1,11', none: null, gone: '7,111' };
    await people(
      t.database,
      Object.keys(lists).map((username) => ({ username, realname: username, relTenantIds: '1', departs: [] })),
    );
    for (const name of ['insert', 'update'])
      await runSql(db, `drop trigger sys_user_tenants_${name}${engine === 'postgres' ? ' on sys_user' : ''}`, []);
    if (engine === 'postgres') await runSql(db, 'drop function songbai_link_tenants', []);
    await runSql(db, 'drop table sys_user_tenant', []);
    for (const [username, list] of Object.entries(lists)) await setList(`user-${username}`, list);
    await up(db.withoutPlugins() as never);
    const found = await Promise.all(Object.keys(lists).map((username) => linked(`user-${username}`)));
    expect(found).toEqual([[1], [11], [1, 11], [], [111]]);
  });
});

describe('people of a tenant', () => {
  const seen = async (tenantId: string, path = '/sys/user/queryUserComponentData') => {
    const caller = await t.as('keeper', { 'tenant-id': tenantId });
    return good<{ records: { username: string }[] }>(await caller.get(path, { pageSize: 100 }))
      .records.map(({ username }) => username)
      .filter((name) => name !== 'keeper')
      .sort();
  };

  beforeAll(async () => {
    await t.user({ username: 'keeper', roles: ['sys_admin'], tenants: '1,11,111' });
    await people(
      t.database,
      ['1', '11', '111', '11,111'].map((relTenantIds, at) => ({
        ...{ username: `p${at}`, realname: `p${at}`, relTenantIds, departs: [] },
      })),
    );
  });

  test.each([
    ['1', ['p0']],
    ['11', ['p1', 'p3']],
    ['111', ['p2', 'p3']],
  ])('tenant %s', async (tenantId, names) => {
    for (const path of ['/sys/user/queryUserComponentData', '/sys/user/list'])
      expect((await seen(tenantId, path)).filter((name) => name.startsWith('p'))).toEqual(names);
  });

  test.each(['01', '1.0', '1e0', '0x1', '+1', '１', '1,01', '11.', '-1', '0', '99999999999', 'null'])(
    'an account cannot be put into tenant %s',
    async (relTenantIds) => {
      const reply = await admin.put('/sys/user/edit', { id: 'user-p0', relTenantIds });
      expect(reply).toMatchObject({ success: false, message: expect.stringContaining('租户') });
      expect(await linked('user-p0')).toEqual([1]);
    },
  );

  test('one that is sent twice or with blanks counts once', async () => {
    good(await admin.put('/sys/user/edit', { id: 'user-p0', relTenantIds: ' 11,1 ,11,' }));
    expect(await linked('user-p0')).toEqual([1, 11]);
    expect(good<{ relTenantIds: string }>(await admin.get('/sys/user/queryById', { id: 'user-p0' }))).toMatchObject({
      relTenantIds: '11,1',
    });
  });
});
