import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { tightenFolder } from './private-files.ts';

const above = mkdtempSync(join(tmpdir(), 'songbai-modes-'));
const data = join(above, 'data');
const outside = join(above, 'outside.txt');
afterAll(() => rmSync(above, { recursive: true, force: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

/** A data folder as an older release left it. */
function readableFolder(): string[] {
  mkdirSync(join(data, 'uploads', 'temp'), { recursive: true });
  const files = ['songbai.db.before-restore-1', 'uploads/temp/a.png'].map((name) => join(data, name));
  for (const file of files) {
    writeFileSync(file, 'x');
    chmodSync(file, 0o644);
  }
  for (const folder of [data, join(data, 'uploads'), join(data, 'uploads', 'temp')]) chmodSync(folder, 0o755);
  return files;
}

test('a data folder that others could read is taken from them; links are not followed', () => {
  const files = readableFolder();
  writeFileSync(outside, 'x');
  chmodSync(outside, 0o644);
  symlinkSync(outside, join(data, 'link.txt'));
  tightenFolder(data);
  for (const file of files) expect([file, modeOf(file)]).toEqual([file, 0o600]);
  for (const folder of [data, join(data, 'uploads'), join(data, 'uploads', 'temp')]) expect(modeOf(folder)).toBe(0o700);
  expect(modeOf(outside)).toBe(0o644);
});

test('database, key and backup of a start with a loose umask are 0600', () => {
  readableFolder();
  const run = (...args: string[]) => {
    const line = 'umask 022; exec "$@"';
    const words = [process.execPath, join(inject('built'), 'cli.mjs'), ...args];
    const { DATABASE_URL: _, ...env } = process.env;
    return spawnSync('/bin/sh', ['-c', line, 'sh', ...words], { env: { ...env, DATA_DIR: data } });
  };
  const backup = join(above, 'copy.db');
  expect(run('migrate').status).toBe(0);
  expect(run('backup', backup).status).toBe(0);
  const files = readdirSync(data).filter((name) => name.startsWith('songbai.db') || name === 'data.key');
  expect(files).toContain('songbai.db');
  for (const name of files) expect([name, modeOf(join(data, name))]).toEqual([name, 0o600]);
  expect(modeOf(backup)).toBe(0o600);
  expect(modeOf(join(data, 'uploads', 'temp', 'a.png'))).toBe(0o600);
});
