import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import { openDatabase } from '../db/database.ts';
import { MIGRATION_NAMES } from '../db/migrations/index.ts';
import { systemClock } from '../platform/clock.ts';
import { CliError } from './command.ts';
import { otherSessions } from './sessions.store.ts';

/** Passes the address to PostgreSQL's tools by environment: other users of the machine can read a command line. */
function connectionOf(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl);
  return {
    PGHOST: decodeURIComponent(url.hostname),
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    ...(url.searchParams.get('sslmode') ? { PGSSLMODE: url.searchParams.get('sslmode') ?? '' } : {}),
  };
}

async function run(tool: 'pg_dump' | 'pg_restore', args: readonly string[], databaseUrl?: string): Promise<string> {
  const env = { ...process.env, ...(databaseUrl ? connectionOf(databaseUrl) : {}) };
  const child = spawn(tool, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.on('data', (part) => (output += String(part)));
  child.stderr.on('data', (part) => (errors += String(part)));
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) => {
      const missing = error.code === 'ENOENT';
      reject(
        missing
          ? new CliError(`需要 ${tool}，请安装 PostgreSQL 客户端 / ${tool} is needed: install the PostgreSQL client`)
          : error,
      );
    });
    child.on('close', (status) => resolve(status ?? 1));
  });
  if (code !== 0) throw new CliError(`${tool} 失败 / failed: ${errors.trim().slice(0, 2000)}`);
  return output;
}

/** Writes PostgreSQL's own archive of the database, consistent while it is in use. */
export async function dumpPostgres(databaseUrl: string, file: string): Promise<void> {
  await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', '--file', file], databaseUrl);
}

/**
 * Replaces the database with an archive, all or nothing, after dumping the current state into the data folder.
 * @returns the dump of the previous state
 * @throws CliError when the archive is not a backup of this application, while a server is connected, or when a tool is
 *   missing
 */
export async function restorePostgres(databaseUrl: string, dataDir: string, file: string): Promise<string> {
  if (!existsSync(file)) throw new CliError(`文件不存在 / no such file: ${file}`);
  const contents = await run('pg_restore', ['--list', file]);
  if (!contents.includes(' sys_migration '))
    throw new CliError(`不是本系统的数据库备份 / not a backup of this system: ${file}`);
  refuseNewer(await run('pg_restore', ['--data-only', '--table=sys_migration', '--file=-', file]));
  await refuseWhileServed(databaseUrl);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const aside = join(dataDir, `before-restore-${datetimeText(systemClock.now()).replaceAll(/\D/g, '')}.dump`);
  await dumpPostgres(databaseUrl, aside);
  const options = [
    '--clean',
    '--if-exists',
    '--no-owner',
    '--no-privileges',
    '--single-transaction',
    '--exit-on-error',
  ];
  const { PGDATABASE } = connectionOf(databaseUrl);
  await run('pg_restore', [...options, '--dbname', PGDATABASE ?? '', file], databaseUrl);
  return aside;
}

/** Versions are the lines between COPY and its end mark, name first. */
function refuseNewer(script: string): void {
  const rows = /^COPY .*sys_migration .*;\n([\s\S]*?)^\\\.$/m.exec(script)?.[1] ?? '';
  const names = rows
    .split('\n')
    .filter(Boolean)
    .map((row) => row.split('\t')[0] ?? '');
  const unknown = names.find((name) => !MIGRATION_NAMES.includes(name));
  if (unknown)
    throw new CliError(
      `备份来自更新的版本（${unknown}），请先升级程序 / the backup is of a newer version (${unknown})`,
    );
}

async function refuseWhileServed(databaseUrl: string): Promise<void> {
  const database = openDatabase({ databaseUrl, file: '' });
  try {
    const others = await otherSessions(database.db);
    if (others > 0)
      throw new CliError(
        `数据库正在使用（${others} 个连接），请先停止服务 / the database is in use (${others} connections): stop the servers first`,
      );
  } finally {
    await database.close();
  }
}
