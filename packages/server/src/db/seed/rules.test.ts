import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTenant, type TestApp, testApp } from '../../testing/test-app.ts';
import { inTransaction } from '../database.ts';
import { seedRules } from './rules.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const codesOf = async (tenantId: number) => {
  const { db } = t.database;
  const rows = await db
    .selectFrom('sysFillRule')
    .select('ruleCode')
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .execute();
  return rows.map((row) => row.ruleCode).sort();
};

test('a tenant of an older release gets the rules once; what its people changed or deleted stays so', async () => {
  const { db } = t.database;
  await addTenant(t.database, 5, '老租户');
  const bring = () => inTransaction(db, (trx) => seedRules(trx, '2026-06-30 10:00:00'));
  await bring();
  expect(await codesOf(5)).toEqual(await codesOf(1));
  await db.updateTable('sysFillRule').set({ delFlag: 1 }).where('tenantId', '=', 5).execute();
  await bring();
  expect(await codesOf(5)).toEqual([]);
});
