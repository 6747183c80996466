import { physicalTable } from '@songbai/contract/design/design.ts';
import { createSearchSql, pairsIndexName, searchedFields } from '@songbai/contract/design/plan-search.ts';
import { quoteName } from '@songbai/contract/design/sql-names.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { designOf, fieldDesign } from '../testing/online-designs.ts';
import { openTable } from '../testing/online-tables.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { up } from './migrations/0160-pairs-of-designed-tables.ts';
import type { Schema } from './migrations/columns.ts';

const POSTGRES = 'address' in inject('template');
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** Indexes by their names, with the statement that makes each. */
const indexes = async () => {
  const text = 'select indexname as "name", indexdef as "text" from pg_indexes where schemaname = current_schema()';
  const rows = await t.database.query<{ name: string; text: string }>(text, []);
  return new Map(rows.map(({ name, text: made }) => [name, made]));
};

// SQLite keeps the pairs of every searched table beside it since there are any.
test.runIf(POSTGRES)(
  'designed tables of before get their index of pairs, also those with long names (0160)',
  async () => {
    const searched = (name: string) => fieldDesign(name, { isQuery: 1, dbLength: 50 });
    const long = 'a_table_with_a_name_as_long_as_one_may_be_given_in_it';
    for (const tableName of ['old_visit', long]) {
      const design = await openTable(t, designOf({ tableName }, [searched('visitor'), searched('reason')]));
      const made = createSearchSql(physicalTable(design.head), searchedFields(design));
      for (const text of made.postgres) await t.database.query(text, []);
    }
    await openTable(t, designOf({ tableName: 'old_plain' }, [fieldDesign('num', { dbType: 'int', dbLength: 10 })]));
    const names = ['old_visit', long].map((tableName) => pairsIndexName(physicalTable({ tableName, tenantId: 1 })));
    const before = await indexes();
    for (const name of names) {
      expect(before.has(name), name).toBe(true);
      await t.database.query(`drop index ${quoteName(name)}`, []);
    }
    await up(t.database.db.withoutPlugins() as unknown as Schema);
    expect([...(await indexes())].sort()).toEqual([...before].sort());
  },
);
