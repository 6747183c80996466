import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase, runSql } from './database.ts';
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
