import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportSummary } from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CliError } from './command.ts';
import { importBurials } from './import-burials.ts';

let folder: string;
let file: string;
let said: string[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'songbai-import-'));
  file = join(folder, '登记.csv');
  writeFileSync(
    file,
    '姓名,死亡日期,陵园,墓区,号\n王芳,2010-01-01,松鹤园,A,1\n李明,1990,松鹤园,A,1\n,2010-01-01,松鹤园,A,2\n',
  );
  vi.stubEnv('DATA_DIR', join(folder, 'data'));
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('ADMIN_PASSWORD', 'not used here');
});
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => said.push(text));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const run = async (...args: string[]): Promise<ImportSummary> => {
  await importBurials([...args, '--tenant', '1', '--json']);
  return JSON.parse(said.at(-1) ?? '') as ImportSummary;
};

describe('issue 2 §5: import-burials FILE --tenant ID', () => {
  test('dry run, import, import again, roll back', async () => {
    const counts = { rows: 3, cemeteries: 1, plots: 1, burials: 2, refused: 1, refusedByReason: { 缺少姓名: 1 } };
    expect(await run(file, '--dry-run')).toMatchObject({ ...counts, batchId: '' });
    const first = await run(file);
    expect(first).toMatchObject({ ...counts, status: '5' });
    expect(await run(file)).toMatchObject({ cemeteries: 0, plots: 0, burials: 0, duplicates: 2 });
    expect(await run('--rollback', first.batchId)).toMatchObject({ status: '6' });
    expect(await run(file, '--dry-run')).toMatchObject(counts);
  });

  test('a file that names no cemetery belongs to the one that is given', async () => {
    const plain = join(folder, '无陵园.csv');
    writeFileSync(plain, '姓名,死亡日期,墓区,号\n王芳,2010-01-01,A,1\n');
    expect(await run(plain, '--cemetery', '鹤鸣园', '--dry-run')).toMatchObject({
      ...{ cemeteries: 1, burials: 1, refused: 0, cemetery: { id: null, name: '鹤鸣园' } },
    });
  });

  test('counts are printed for people, refused rows and warnings by reason', async () => {
    await importBurials([file, '--dry-run', '--tenant', '1']);
    expect(said.join('\n')).toContain('不导入 / refused「缺少姓名」: 1');
    expect(said.join('\n')).toContain('警告 / warning「日期只有年份」: 1');
  });

  test.each<[string, string[], string]>([
    ['no tenant', ['x.csv'], '用法'],
    ['a tenant that is no number', ['x.csv', '--tenant', 'one'], '用法'],
    ['no file', ['--tenant', '1'], '用法'],
    ['file and rollback', ['x.csv', '--rollback', 'b', '--tenant', '1'], '用法'],
    ['an unknown option', ['x.csv', '--tenant', '1', '--force'], '用法'],
    ['a file that is not there', ['x.csv', '--tenant', '1'], '文件不存在'],
    ['a folder', [tmpdir(), '--tenant', '1'], '文件不存在'],
  ])('%s', async (_name, args, message) => {
    const error = await importBurials(args).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(CliError);
    expect((error as CliError).message).toContain(message);
  });

  test('an unknown tenant', async () => {
    await expect(importBurials([file, '--tenant', '9'])).rejects.toThrow('租户不存在');
  });
});
