import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

let t: TestApp;
let admin: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  await t.user({ username: 'colleague', tenants: '3,1' });
  await t.user({ username: 'stranger', tenants: '2,11' });
  await t.user({ username: 'nowhere', tenants: '' });
  await t.user({ username: 'departed' });
  await t.database.db.updateTable('sysUser').set({ delFlag: 1 }).where('id', '=', 'user-departed').execute();
});
afterAll(() => t.close());

const add = (ownerSalesId: string) =>
  admin.post('/cemetery/customer/add', { name: '陈明', mobile: '13800138000', ownerSalesId });
const MISSING = { success: false, message: '归属业务员不存在或已被删除，请重新选择' };

describe('a person in a field works in the tenant of the record (design.md §9)', () => {
  test('a colleague may be named, also one who works in several tenants', async () => {
    expect(good(await add('user-colleague'))).toMatchObject({ ownerSalesId: 'user-colleague' });
  });

  test.each(['user-stranger', 'user-nowhere', 'user-departed', 'nobody'])('%s is like nobody', async (id) => {
    expect(await add(id)).toMatchObject(MISSING);
    const row = good(await add('user-colleague'));
    expect(await admin.put('/cemetery/customer/edit', { id: row.id, ownerSalesId: id })).toMatchObject(MISSING);
    const kept = good(await admin.get('/cemetery/customer/queryById', { id: row.id }));
    expect(kept).toMatchObject({ ownerSalesId: 'user-colleague', version: 1 });
  });
});
