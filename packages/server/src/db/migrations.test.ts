import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase, runSql } from './database.ts';
import { oneInACavity } from './migrations/0052-people.ts';
import type { Schema } from './migrations/columns.ts';
import { MIGRATION_NAMES, migrate } from './migrations/index.ts';

let folder: string;
let database: Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'songbai-migrations-'));
  database = openDatabase({ file: join(folder, 'songbai.db') });
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const tables = async () =>
  (await runSql<{ name: string }>(database.db, "select name from sqlite_master where type = 'table'", [])).map(
    ({ name }) => name,
  );

describe('an upgrade that stops in the middle (reliability R-12)', () => {
  test('leaves nothing of itself, and runs whole the next time, on the embedded database too', async () => {
    // In the way of a late migration, so that it fails after many others.
    await runSql(database.db, 'create table sys_role_passing (id text)', []);
    await expect(migrate(database.db)).rejects.toThrow('already exists');
    expect(await tables()).not.toContain('cem_order');
    await runSql(database.db, 'drop table sys_role_passing', []);
    expect(await migrate(database.db)).toEqual([...MIGRATION_NAMES].sort());
  });
});

test('people registered for one cavity do not stop an upgrade: the first keeps it (0052)', async () => {
  const { db } = database;
  await migrate(db);
  await runSql(db, 'pragma foreign_keys = off', []);
  await runSql(db, 'drop index uniq_cem_deceased_cavity', []);
  const add = (id: string, seq: number, state = '0') =>
    runSql(
      db,
      `insert into cem_deceased (id, tenant_id, cemetery_id, plot_id, seq, name, alive, burial_status)
        values (?, 1, 'c', 'p', ?, ?, 'N', ?)`,
      [id, seq, id, state],
    );
  for (const id of ['a', 'b', 'c']) await add(id, 1);
  await add('d', 2);
  await add('0', 2, '3');
  await oneInACavity(db.withoutPlugins() as unknown as Schema);
  const rows = await runSql<{ id: string; seq: number | null }>(db, 'select id, seq from cem_deceased order by id', []);
  expect(rows.map(({ id, seq }) => [id, seq])).toEqual([
    ['0', 2],
    ['a', 1],
    ['b', null],
    ['c', null],
    ['d', 2],
  ]);
});
