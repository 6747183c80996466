import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase, runSql } from '../db/database.ts';
import { newId } from '../platform/ids.ts';
import { verifyPassword } from '../platform/passwords.ts';

const folder = mkdtempSync(join(tmpdir(), 'songbai-cli-'));
const address = process.env.TEST_DATABASE_URL;
const name = `songbai_test_cli_${newId().slice(-12)}`;
const databaseUrl = address ? Object.assign(new URL(address), { pathname: `/${name}` }).toString() : undefined;

/** Runs the command line as shipped, in a separate process. */
function cli(args: string[], input = ''): { code: number | null; out: string; err: string } {
  const env = { ...process.env, DATA_DIR: folder, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(inject('built'), 'cli.mjs'), ...args], {
    env,
    input,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

async function read<Row>(text: string): Promise<Row[]> {
  const database = open();
  const rows = await runSql<Row>(database.db, text, []);
  await database.close();
  return rows;
}

const open = () => openDatabase({ databaseUrl, file: join(folder, 'songbai.db') });
const at = (file: string) => join(folder, file);

async function serverSql(text: string): Promise<void> {
  if (!address) return;
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

beforeAll(async () => {
  await serverSql(`create database ${name}`);
});
afterAll(async () => {
  await serverSql(`drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

/** Each test continues with the database the previous one left. */
describe('the command line', { timeout: 60_000 }, () => {
  test('explains itself, and ends with 2 when called wrongly', () => {
    const help = cli([]);
    expect(help.code).toBe(0);
    for (const command of [
      'migrate',
      'seed',
      'backup',
      'restore',
      'reset-password',
      'verify',
      'import-burials',
      'import-jeecg',
    ])
      expect(help.out).toContain(command);
    expect(cli(['destroy'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('没有这个命令 / no such command: destroy'),
    });
    expect(cli(['seed', '--size', 'huge'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--size small|medium|large'),
    });
    expect(cli(['backup'])).toMatchObject({ code: 2, err: expect.stringContaining('backup FILE') });
  });

  test('migrate brings an empty database to the present version, and says when nothing is due', () => {
    expect(cli(['migrate'])).toMatchObject({ code: 0, out: expect.stringContaining('0001-platform') });
    expect(cli(['migrate'])).toMatchObject({ code: 0, out: expect.stringContaining('已是最新版本') });
  });

  test('seed makes the demo once, and verify finds nothing in it', async () => {
    expect(cli(['seed', '--size', 'small'])).toMatchObject({ code: 0, out: expect.stringContaining('500 个墓位') });
    expect(cli(['seed', '--size', 'small'])).toMatchObject({ code: 1, err: expect.stringContaining('已生成过') });
    expect(cli(['verify'])).toMatchObject({ code: 0, out: expect.stringContaining('全部符合') });
    expect(readFileSync(at('admin-password.txt'), 'utf8').trim()).toHaveLength(16);
  });

  test('verify ends with 1 and names what is wrong', async () => {
    await read("update cem_customer set level = '77' where id = (select min(id) from cem_customer)");
    const checked = cli(['verify']);
    expect(checked.code).toBe(1);
    expect(checked.out).toContain('✗ 字典');
    expect(checked.err).toContain('发现 1 项问题');
    await read("update cem_customer set level = '1' where level = '77'");
  });

  test('reset-password shows a new password once and ends the sessions', async () => {
    await read(`insert into sys_session (id, token_hash, user_id, created_at, seen_at, expires_at)
      values ('s1', 'h1', 'user-sales1', 1, 1, 9999999999999)`);
    const reset = cli(['reset-password', 'sales1']);
    expect(reset.code).toBe(0);
    const password = /shown once: (\S+)/.exec(reset.out)?.[1] ?? '';
    const [user] = await read<{ hash: string }>("select password_hash as hash from sys_user where username = 'sales1'");
    expect(await verifyPassword(user?.hash, password)).toBe(true);
    expect(await read('select id from sys_session')).toEqual([]);
    const logged = await read<{ content: string }>(
      "select data_content as content from sys_data_log where data_table = 'sys_user'",
    );
    expect(logged.map(({ content }) => content)).toEqual(['{"password":"***"}']);
  });

  test('reset-password takes a password from stdin, and refuses weak ones and unknown accounts', async () => {
    expect(cli(['reset-password', 'sales1', '--password-stdin'], 'Cedar-2026!\n').code).toBe(0);
    const [user] = await read<{ hash: string }>("select password_hash as hash from sys_user where username = 'sales1'");
    expect(await verifyPassword(user?.hash, 'Cedar-2026!')).toBe(true);
    expect(cli(['reset-password', 'sales1', '--password-stdin'], 'short\n')).toMatchObject({
      code: 1,
      err: expect.stringContaining('密码由8位数字'),
    });
    for (const common of ['P@ssw0rd1\n', 'Godzilla#27\n'])
      expect(cli(['reset-password', 'sales1', '--password-stdin'], common)).toMatchObject({
        code: 1,
        err: expect.stringContaining('密码过于常见'),
      });
    expect(cli(['reset-password', 'sales1', '--password-stdin'], 'My-Sales1-x\n')).toMatchObject({
      code: 1,
      err: expect.stringContaining('密码不能包含账号'),
    });
    expect(cli(['reset-password', 'nobody'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('没有这个账号 / no such account: nobody'),
    });
  });

  test('backup copies the database while it is open, for its owner only, and overwrites nothing', async () => {
    const served = open();
    await runSql(served.db, 'select 1', []);
    expect(cli(['backup', at('first.backup')])).toMatchObject({ code: 0, out: expect.stringContaining('已备份') });
    await served.close();
    expect(statSync(at('first.backup')).mode & 0o777).toBe(0o600);
    expect(cli(['backup', at('first.backup')])).toMatchObject({ code: 1, err: expect.stringContaining('不会覆盖') });
    expect(readdirSync(folder).filter((file) => file.endsWith('.part'))).toEqual([]);
  });

  test('restore refuses while the database is in use', async () => {
    const served = open();
    await runSql(served.db, 'select count(*) from cem_plot', []);
    expect(cli(['restore', at('first.backup')])).toMatchObject({
      code: 1,
      err: expect.stringContaining('请先停止服务'),
    });
    await served.close();
  });

  test('restore brings the state of the backup back and keeps the former one', async () => {
    await read("update cem_customer set name = '改过' where id = (select min(id) from cem_customer)");
    const restored = cli(['restore', at('first.backup')]);
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('已恢复') });
    expect(await read("select id from cem_customer where name = '改过'")).toEqual([]);
    expect(await read<{ total: number }>('select count(*) as total from cem_plot')).toEqual([{ total: 500 }]);
    const aside = /kept in: (\S+)/.exec(restored.out)?.[1] ?? '';
    expect(existsSync(aside)).toBe(true);
    expect(cli(['verify']).code).toBe(0);
  });

  test('restore refuses what is no backup, a damaged one and one of a newer version, and changes nothing', async () => {
    writeFileSync(at('text.backup'), 'hello');
    expect(cli(['restore', at('text.backup')])).toMatchObject({ code: 1 });
    expect(cli(['restore', at('missing.backup')])).toMatchObject({
      code: 1,
      err: expect.stringContaining('文件不存在'),
    });
    expect(cli(['backup', at('cut.backup')]).code).toBe(0);
    truncateSync(at('cut.backup'), 100_000);
    expect(cli(['restore', at('cut.backup')]).code).toBe(1);
    await read("insert into sys_migration (name, timestamp) values ('9999-future', 'x')");
    expect(cli(['backup', at('newer.backup')]).code).toBe(0);
    await read("delete from sys_migration where name = '9999-future'");
    expect(cli(['restore', at('newer.backup')])).toMatchObject({ code: 1, err: expect.stringContaining('更新的版本') });
    expect(await read<{ total: number }>('select count(*) as total from cem_plot')).toEqual([{ total: 500 }]);
  });
});
