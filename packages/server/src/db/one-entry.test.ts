import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { up } from './migrations/0046-one-entry.ts';
import type { Schema } from './migrations/columns.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('0046 hides the second entries and renames priorities, and leaves what somebody changed', async () => {
  const { db } = t.database;
  const lazy = ['/isystem/newPermissionList', '/isystem/departSync'];
  await db.updateTable('sysPermission').set({ hidden: 0 }).where('url', 'in', lazy).execute();
  await db
    .updateTable('sysPermission')
    .set({ name: '菜单清单' })
    .where('url', '=', '/isystem/newPermissionList')
    .execute();
  const text = (value: string, now: string) =>
    sql`update sys_dict_item set item_text = ${now} where item_value = ${value}
      and dict_id in (select id from sys_dict where dict_code = 'priority')`.execute(db);
  await text('H', '高');
  await text('L', '不急');
  const plain: unknown = db.withoutPlugins();
  await up(plain as Schema);
  const menus = await db.selectFrom('sysPermission').select(['url', 'hidden']).where('url', 'in', lazy).execute();
  expect(Object.fromEntries(menus.map(({ url, hidden }) => [url, hidden]))).toEqual({
    '/isystem/newPermissionList': 0,
    '/isystem/departSync': 1,
  });
  const items = await sql<{ itemText: string }>`select item_text as "itemText" from sys_dict_item
    where dict_id in (select id from sys_dict where dict_code = 'priority') order by item_value`.execute(db);
  expect(items.rows.map(({ itemText }) => itemText)).toEqual(['紧急', '不急', '重要']);
});
