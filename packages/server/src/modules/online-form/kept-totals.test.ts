import { physicalTable } from '@songbai/contract/design/design.ts';
import { expect, test } from 'vitest';
import { fieldDesign } from '../../testing/online-designs.ts';
import { syncOffice } from '../../testing/sync-office.ts';

const { office, synced, insert, sql } = syncOffice();

test('the total of a designed table is kept while other tables change, and only then (docs/adr/0003, 0019)', async () => {
  const notes = await synced([fieldDesign('note')]);
  const others = await synced([fieldDesign('note')]);
  const table = physicalTable({ ...notes.head, tenantId: 1 });
  const state = () => office.t.database.stamp(`select count(*) as "total" from ${table} t`);
  await insert(notes, [{ note: '甲' }]);
  const before = await state();
  await insert(others, [{ note: '乙' }]);
  expect(await state()).toBe(before);
  await sql(`insert into ${table} (id, tenant_id, note) values ('later', 1, '丙')`);
  const added = await state();
  expect(added).not.toBe(before);
  await sql(`update ${table} set note = '丁'`);
  const changed = await state();
  expect(changed).not.toBe(added);
  await sql(`delete from ${table}`);
  expect(await state()).not.toBe(changed);
});
