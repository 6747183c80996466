import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, runSql } from './database.ts';
import { MAPPED_BYTES } from './dialect/sqlite.ts';
import { unmapped } from './unmapped.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'songbai-unmapped-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the file is not mapped while the work runs, and is again afterwards, however it ended', async () => {
  const database = openDatabase({ file: join(folder, 'mapped.db') });
  const mapped = async () => (await runSql(database.db, 'pragma mmap_size', []))[0];
  expect(await unmapped(database, mapped)).toEqual({ mmap_size: 0 });
  expect(await mapped()).toEqual({ mmap_size: MAPPED_BYTES });
  const failed = unmapped(database, () => Promise.reject(new Error('out of paper')));
  await expect(failed).rejects.toThrow('out of paper');
  expect(await mapped()).toEqual({ mmap_size: MAPPED_BYTES });
  await database.close();
});
