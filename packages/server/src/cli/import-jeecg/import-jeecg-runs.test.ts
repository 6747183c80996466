import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { openDatabase, runSql } from '../../db/database.ts';
import { newId } from '../../platform/ids.ts';
import { haltingProxy } from '../../testing/halting-proxy.ts';
import { hexId, ORGANISATION } from '../../testing/jeecg-organisation.ts';
import { CONTENT, RIGHTS } from '../../testing/jeecg-rights.ts';
import { type JeecgSource, jeecgSource, MARIADB_URL } from '../../testing/jeecg-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'songbai-jeecg-'));
const address = process.env.TEST_DATABASE_URL;
let from: JeecgSource;

/** A database that the command line fills, for one test. */
interface Target {
  env: NodeJS.ProcessEnv;
  read<Row>(text: string): Promise<Row[]>;
}

const databases: string[] = [];
/** A command that hangs fails its test. */
const COMMAND_MS = 120_000;

async function target(): Promise<Target> {
  const name = `songbai_test_jeecg_${newId().slice(-12)}`;
  const databaseUrl = address ? Object.assign(new URL(address), { pathname: `/${name}` }).toString() : undefined;
  if (address) {
    await serverSql(`create database ${name}`);
    databases.push(name);
  }
  const dataDir = join(folder, name);
  return {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATA_KEY: 'A'.repeat(43),
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
    read: async <Row>(text: string) => {
      const database = openDatabase({ databaseUrl, file: join(dataDir, 'songbai.db') });
      return runSql<Row>(database.db, text, []).finally(() => database.close());
    },
  };
}

async function serverSql(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

const program = () => join(inject('built'), 'cli.mjs');

function cli(to: Target, args: string[], input = ''): { code: number | null; out: string; err: string } {
  const result = spawnSync(process.execPath, [program(), 'import-jeecg', ...args], {
    env: to.env,
    input,
    encoding: 'utf8',
    timeout: COMMAND_MS,
  });
  return { code: result.status, out: result.stdout, err: result.stderr };
}

/** Starts the import while a table of the source is locked, and waits until it stands before that table. */
async function heldBefore(to: Target, table: string): Promise<ChildProcess> {
  await from.run(`lock tables ${table} write`);
  const child = spawn(process.execPath, [program(), 'import-jeecg', from.url], {
    env: to.env,
    stdio: 'ignore',
    timeout: COMMAND_MS,
  });
  const waits = `select count(*) as waiting from information_schema.processlist where state like 'Waiting for table%' and info like '%${table}%'`;
  for (;;) {
    const [row] = (await from.run(waits)) as { waiting: number }[];
    if (row && row.waiting > 0) return child;
    expect([child.exitCode, child.signalCode]).toEqual([null, null]);
    await pause(50);
  }
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.on('close', (code) => resolve(code)));

/** What an import leaves behind, without ids and times that differ from run to run. */
async function content(to: Target): Promise<unknown[]> {
  const queries = [
    'select id, username, phone, org_code, rel_tenant_ids from sys_user order by id',
    'select id, org_code, parent_id from sys_depart order by id',
    'select user_id, role_id from sys_user_role order by 1, 2',
    'select user_id, dep_id from sys_user_depart order by 1, 2',
    'select id, parent_id, url, hidden, is_leaf, rule_flag from sys_permission order by id',
    "select role_id, permission_id, data_rule_ids from sys_role_permission where role_id not like 'role-%' order by 1, 2",
    'select dict_id, item_value from sys_dict_item order by 1, 2',
    'select tenant_id, code, name from sys_category order by 1, 2',
    'select annt_id, user_id, read_flag from sys_announcement_send order by 1, 2',
    'select source_table, source_id from sys_foreign_row order by 1, 2',
    'select data_table, data_id, action from sys_data_log order by 1, 2, 3',
  ];
  return Promise.all(queries.map((query) => to.read(query)));
}

beforeAll(async () => {
  from = await jeecgSource();
  for (const [table, rows] of [...ORGANISATION, ...RIGHTS, ...CONTENT]) await from.insert(table, rows);
  const many = Array.from({ length: 5000 }, (_, at) => ({
    id: hexId(100_000 + at),
    username: `many${at}`,
    realname: `员工${at}`,
  }));
  await from.insert('sys_user', many);
}, 60_000);
// Whatever failed: the next command must not wait for a lock of the last test.
afterEach(() => from.run('unlock tables'));
afterAll(async () => {
  await from?.drop();
  for (const name of databases) await serverSql(`drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

describe('issue 12 §5: the command import-jeecg', { timeout: 180_000 }, () => {
  test('killed before any table and run again, it ends with the same as a run that was not', async () => {
    const [killed, whole] = [await target(), await target()];
    for (const table of ['sys_depart', 'sys_role', 'sys_user_role', 'sys_role_permission', 'sys_announcement_send']) {
      const child = await heldBefore(killed, table);
      child.kill('SIGKILL');
      await ended(child);
      await from.run('unlock tables');
    }
    expect(await killed.read('select count(*) as total from sys_user_role')).toMatchObject([
      { total: expect.anything() },
    ]);
    expect(cli(killed, [from.url])).toMatchObject({ code: 0, err: '' });
    expect(cli(whole, [from.url])).toMatchObject({ code: 0, err: '' });
    expect(await content(killed)).toEqual(await content(whole));
    expect(cli(killed, [from.url]).out).toMatch(/^用户 +sys_user +\d+ +0 /m);
    const verified = spawnSync(process.execPath, [program(), 'verify'], {
      env: killed.env,
      encoding: 'utf8',
      timeout: COMMAND_MS,
    });
    expect(verified).toMatchObject({ status: 0, stderr: '' });
  });

  test('killed inside a table, of which a part is in by then, it goes on there', async () => {
    const to = await target();
    const proxy = await haltingProxy(from.url, 'from `sys_user` order by');
    const child = spawn(process.execPath, [program(), 'import-jeecg', proxy.url], { env: to.env, stdio: 'ignore' });
    const there = async () => {
      const [row] = await to.read<{ total: number | string }>(
        "select count(*) as total from sys_user where username like 'many%'",
      );
      return Number(row?.total);
    };
    await vi.waitFor(async () => expect(await there()).toBeGreaterThan(0), { timeout: COMMAND_MS, interval: 200 });
    child.kill('SIGKILL');
    await ended(child);
    await proxy.close();
    expect(await there()).toBeLessThan(5000);
    expect(cli(to, [from.url])).toMatchObject({ code: 0, err: '' });
    expect(await there()).toBe(5000);
    const whole = await target();
    expect(cli(whole, [from.url])).toMatchObject({ code: 0, err: '' });
    expect(await content(to)).toEqual(await content(whole));
  });

  test('a connection that breaks ends it with a sentence, and the next run goes on', async () => {
    const to = await target();
    const child = await heldBefore(to, 'sys_user_depart');
    const rows = (await from.run(
      "select id from information_schema.processlist where state like 'Waiting for table%'",
    )) as { id: number }[];
    for (const { id } of rows) await from.run(`kill connection ${id}`);
    expect(await ended(child)).toBe(1);
    await from.run('unlock tables');
    expect(cli(to, [from.url])).toMatchObject({ code: 0, err: '' });
  });

  test('an account that may only read is enough: nothing is written to the source', async () => {
    const reader = `songbai_ro_${newId().slice(-8)}`;
    const database = new URL(from.url).pathname.slice(1);
    await from.run(`create user '${reader}'@'%' identified by 'Secret#1'`);
    await from.run(`grant select on ${database}.* to '${reader}'@'%'`);
    try {
      const url = Object.assign(new URL(from.url), { username: reader, password: '' }).toString();
      const to = await target();
      expect(cli(to, [url, '--password-stdin'], 'wrong\n')).toMatchObject({
        code: 1,
        err: expect.stringContaining('用户名或密码错误'),
      });
      const report = join(folder, 'report.md');
      expect(cli(to, [url, '--password-stdin', '--dry-run', '--report', report], 'Secret#1\n')).toMatchObject({
        ...{ code: 0, err: '', out: expect.stringContaining('仅检查，未写入') },
      });
      expect(await to.read("select id from sys_user where id <> 'user-admin'")).toEqual([]);
      expect(readFileSync(report, 'utf8')).toContain('# JeecgBoot 迁移报告（仅检查，未写入）');
      expect(readFileSync(report, 'utf8')).not.toContain('Secret#1');
      expect(statSync(report).mode & 0o777).toBe(0o600);
    } finally {
      await from.run(`drop user '${reader}'@'%'`);
    }
  });

  test('with --passwords=reset no former password is taken; the workbook of the report has every line', async () => {
    const to = await target();
    const report = join(folder, 'report.xlsx');
    expect(cli(to, [from.url, '--passwords=reset', '--report', report])).toMatchObject({ code: 0, err: '' });
    expect(existsSync(report) && readFileSync(report).subarray(0, 2).toString()).toBe('PK');
    expect(await to.read("select distinct password_hash as hash from sys_user where id <> 'user-admin'")).toEqual([
      { hash: '未设置' },
    ]);
    expect(cli(to, [from.url, '--report', report])).toMatchObject({
      code: 1,
      err: expect.stringContaining('不会覆盖'),
    });
  });

  test('a source in any state ends with a sentence, never a stack', async () => {
    const to = await target();
    const silent = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    const empty = `songbai_test_jeecg_${newId().slice(-12)}`;
    await from.run(`create database ${empty}`);
    const cases: [string[], number, string][] = [
      [[], 2, '用法 / usage: import-jeecg'],
      [['http://x/y'], 2, 'mysql://用户:密码@主机:端口/数据库'],
      [['mysql://root@127.0.0.1:3306'], 2, 'mysql://用户:密码@主机:端口/数据库'],
      [['mysql://root:%zz@127.0.0.1/x'], 2, 'mysql://用户:密码@主机:端口/数据库'],
      [[from.url, '--passwords=other'], 2, '用法 / usage: import-jeecg'],
      [[from.url, '--report', join(folder, 'x.pdf')], 2, '.xlsx、.md 或 .txt'],
      [[from.url, '--report', join(folder, 'no', 'x.md')], 1, '无法写入报告文件'],
      [[from.url, '--tenant', '77'], 1, '租户'],
      [['mysql://root@127.0.0.1:1/x'], 1, '来源数据库没有应答'],
      [[`mysql://root@127.0.0.1:${port}/x`], 1, '连接中断'],
      [['mysql://root@no-such-host.invalid/x'], 1, '找不到来源主机'],
      [[`${MARIADB_URL}/no_such_database`], 1, '没有这个数据库'],
      [[`${MARIADB_URL}/${empty}`], 1, '不是 JeecgBoot 的数据库'],
    ];
    try {
      for (const [args, code, text] of cases) {
        const result = await answered(to, args);
        expect([args, result.code, result.err]).toEqual([args, code, expect.stringContaining(text)]);
        expect(result.err).not.toMatch(/^\s+at /m);
      }
    } finally {
      silent.close();
      await from.run(`drop database ${empty}`);
    }
  });

  /** The same without blocking this process, which plays a part in some of them. */
  async function answered(to: Target, args: string[]): Promise<{ code: number | null; err: string }> {
    const child = spawn(process.execPath, [program(), 'import-jeecg', ...args], {
      env: to.env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let err = '';
    child.stderr.on('data', (part) => (err += String(part)));
    return { code: await ended(child), err };
  }

  test('tables that miss columns, or are missing, are no obstacle', async () => {
    const old = await jeecgSource();
    try {
      await old.insert('sys_user', [
        { id: hexId(1), username: 'only', realname: '只有', password: 'cb362cfeefbf3d8d', salt: 'RCGTeGiH' },
      ]);
      for (const column of ['email', 'org_code', 'create_time', 'depart_ids', 'rel_tenant_ids'])
        await old.run(`alter table sys_user drop column ${column}`);
      for (const table of ['sys_tenant', 'sys_depart', 'sys_position', 'sys_category', 'onl_cgform_head'])
        await old.run(`drop table ${table}`);
      const to = await target();
      expect(cli(to, [old.url])).toMatchObject({
        code: 0,
        err: '',
        out: expect.stringContaining('来源库中没有这些表：sys_tenant'),
      });
      expect(
        await to.read("select username, rel_tenant_ids as tenants from sys_user where id <> 'user-admin'"),
      ).toEqual([{ username: 'only', tenants: '1' }]);
    } finally {
      await old.drop();
    }
  });
});
