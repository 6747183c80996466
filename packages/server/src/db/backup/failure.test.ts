import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BackupError, backupAdvice } from './failure.ts';

const FOLDER = '/backups/songbai';
const failure = (code: string, path?: string) => Object.assign(new Error(code), { code, path });

describe('what is said of a backup that failed', () => {
  it.each([
    ['no space', failure('ENOSPC', `${FOLDER}/a.tar.part`), /磁盘空间不足.*BACKUP_DIR.*\/backups\/songbai/],
    ['no right', failure('EACCES', FOLDER), /没有写入权限/],
    ['a disk that is not there', failure('ENOENT', '/backups'), /是否已挂载/],
    ['a cause of our own', new BackupError('没有数据库可备份 / there is no database: x'), /^没有数据库可备份$/],
  ])('%s: what to do', (_name, error, text) => {
    expect(backupAdvice(error, FOLDER)).toMatch(text);
  });

  it.each([
    ['a fault of another file', failure('EACCES', '/uploads/a.jpg')],
    ['a fault of the program', new TypeError('x is undefined')],
    ['no error', undefined],
  ])('%s: nothing', (_name, error) => {
    expect(backupAdvice(error, FOLDER)).toBeUndefined();
  });

  it('a file where the folder should be', async () => {
    const root = mkdtempSync(join(tmpdir(), 'songbai-advice-'));
    const folder = join(root, 'file', 'backups');
    writeFileSync(join(root, 'file'), '');
    const error: unknown = await mkdir(folder, { recursive: true }).catch((caught: unknown) => caught);
    rmSync(root, { recursive: true });
    expect(backupAdvice(error, folder)).toContain('不是目录');
  });
});
