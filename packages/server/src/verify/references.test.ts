import { REFERENCES } from '@songbai/contract/modules/references.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../db/database.ts';
import { columnOf } from '../resource/describe/columns.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

interface ForeignKey {
  table: string;
  column: string;
  target: string;
}

const ON_SQLITE = `select m.name as "table", f."from" as "column", f."table" as "target"
  from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'`;
const ON_POSTGRES = `select c.conrelid::regclass::text as "table", a.attname as "column", c.confrelid::regclass::text as "target"
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) where c.contype = 'f'`;

const text = ({ table, column, target }: ForeignKey) => `${table}.${column} -> ${target}`;

/** Links without an id: nothing can be told of a row of theirs but by the database itself. */
const WITHOUT_ID = ['sys_user_tenant'];

test('references between the tables of records: every foreign key of the database is declared', async () => {
  const keys = await runSql<ForeignKey>(t.database.db, t.database.engine === 'sqlite' ? ON_SQLITE : ON_POSTGRES, []);
  expect(keys.length).toBeGreaterThan(30);
  const declared = new Set(
    REFERENCES.map(({ table, field, target }) => text({ table, column: columnOf(field), target })),
  );
  const records = keys.filter(({ table }) => !WITHOUT_ID.includes(table));
  expect(records.map(text).filter((key) => !declared.has(key))).toEqual([]);
});
