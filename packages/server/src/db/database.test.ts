import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, runSql } from './database.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'songbai-database-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the planner of the embedded database hears at the next start how full the tables have become', async () => {
  const file = join(folder, 'statistics.db');
  const first = openDatabase({ file });
  await runSql(first.db, 'create table entry (id integer primary key, kind integer)', []);
  await runSql(first.db, 'create index entry_kind on entry (kind)', []);
  const numbers = 'with recursive n (i) as (select 1 union all select i + 1 from n where i < 1000)';
  await runSql(first.db, `insert into entry ${numbers} select i, i % 4 from n`, []);
  await first.close();

  const second = openDatabase({ file });
  const known = await second.query("select idx, stat from sqlite_stat1 where tbl = 'entry'", []);
  expect(known).toEqual([{ idx: 'entry_kind', stat: '1000 250' }]);
  await second.close();
});
