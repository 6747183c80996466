import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bumpState } from '../../db/state.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

const LAST = { success: false, message: '管理员角色至少要保留一名可用的成员' };

let t: TestApp;
let one: Caller;
let two: Caller;

beforeAll(async () => {
  t = await testApp();
  await t.user({ username: 'one' });
  await t.user({ username: 'two' });
});
afterAll(() => t.close());

/** Two administrators; the first account no longer is one. */
beforeEach(async () => {
  const { db } = t.database;
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('sysUserRole').where('roleId', '=', 'role-admin').execute();
    const rows = ['one', 'two'].map((name) => ({ id: `admin-${name}`, userId: `user-${name}`, roleId: 'role-admin' }));
    await trx.insertInto('sysUserRole').values(rows).execute();
    await trx.updateTable('sysUser').set({ status: 1, delFlag: 0 }).execute();
    await bumpState(trx, 'rights');
  });
  one = await t.as('one');
  two = await t.as('two');
});

const working = async () => {
  const rows = await t.database.db
    .selectFrom('sysUserRole as ur')
    .innerJoin('sysUser as u', 'u.id', 'ur.userId')
    .select('u.username')
    .where('ur.roleId', '=', 'role-admin')
    .where('u.status', '=', 1)
    .where('u.delFlag', '=', 0)
    .execute();
  return rows.length;
};

describe('user-asks row 8: one administrator who can sign in always stays', () => {
  const ways: readonly [string, (who: Caller, name: string) => Promise<{ success: boolean; message: string }>][] = [
    ['freezing', (who, name) => who.put('/sys/user/frozenBatch', { ids: `user-${name}`, status: 2 })],
    ['deleting', (who, name) => who.delete('/sys/user/delete', { id: `user-${name}` })],
    ['a batch', (who, name) => who.delete('/sys/user/deleteBatch', { ids: `user-${name}` })],
    ['roles of an account', (who, name) => who.put('/sys/user/edit', { id: `user-${name}`, selectedroles: '' })],
    [
      'members of the role',
      (who, name) => who.delete('/sys/user/deleteUserRole', { roleId: 'role-admin', userId: `user-${name}` }),
    ],
  ];

  test.each(ways)('%s: two who do it to each other at once', async (_name, take) => {
    const replies = await Promise.all([take(one, 'two'), take(two, 'one')]);
    expect(await working()).toBe(1);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
  });

  test('nobody gives up the last one', async () => {
    expect(await one.put('/sys/user/frozenBatch', { ids: 'user-two', status: 2 })).toMatchObject({ success: true });
    expect(await one.put('/sys/user/edit', { id: 'user-one', selectedroles: '' })).toMatchObject(LAST);
  });
});
