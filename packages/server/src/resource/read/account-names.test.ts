import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

let t: TestApp;
let admin: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

test('who wrote a row is shown by the real name, never by the account alone (user-asks row 3)', async () => {
  const added = good(await admin.post('/cemetery/customer/add', { name: '陈明', mobile: '13800138000' }));
  const listed = good(await admin.get('/cemetery/customer/list', { mobile: '13800138000' }));
  expect(listed.records).toEqual([
    expect.objectContaining({ createBy: 'admin', createBy_dictText: '管理员', updateBy: null }),
  ]);
  await admin.put('/cemetery/customer/edit', { id: added.id, name: '陈小明' });
  const row = good(await admin.get('/cemetery/customer/queryById', { id: added.id }));
  expect(row).toMatchObject({ createBy_dictText: '管理员', updateBy: 'admin', updateBy_dictText: '管理员' });
});

test('rows of the installation are of 系统; an account that is gone is told by its name', async () => {
  const rows = good(await admin.get('/sys/role/list', { roleCode: 'sales' }));
  expect(rows.records).toContainEqual(expect.objectContaining({ createBy: 'system', createBy_dictText: '系统' }));
  await t.database.db.updateTable('sysRole').set({ createBy: 'nobody' }).where('roleCode', '=', 'sales').execute();
  const changed = good(await admin.get('/sys/role/list', { roleCode: 'sales' }));
  expect(changed.records).toContainEqual(expect.objectContaining({ createBy: 'nobody', createBy_dictText: 'nobody' }));
});
