import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { environmentWith } from '../../platform/config.ts';
import { openDatabase, runSql, type Trx } from '../database.ts';
import { BackupError } from './failure.ts';
import { otherSessions } from './sessions.store.ts';
import { COUNTED, LATEST_MIGRATION, type SnapshotFacts } from './snapshot.ts';
import { notOurs, refuseNewer } from './sqlite-file.ts';

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
  const env = environmentWith(databaseUrl ? connectionOf(databaseUrl) : {});
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
          ? new BackupError(`需要 ${tool}，请安装 PostgreSQL 客户端 / ${tool} is needed: install the PostgreSQL client`)
          : error,
      );
    });
    child.on('close', (status) => resolve(status ?? 1));
  });
  if (code !== 0)
    throw new BackupError(
      `${tool} 失败，请检查 PostgreSQL 客户端版本不低于数据库、磁盘空间充足，详细原因见服务器日志 / failed: ${errors.trim().slice(0, 2000)}`,
    );
  return output;
}

/** Writes PostgreSQL's own archive of the database, consistent while it is in use, and says what is in it. */
export async function dumpPostgres(databaseUrl: string, file: string): Promise<SnapshotFacts> {
  const database = openDatabase({ databaseUrl, file: '' });
  try {
    return await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const [row] = await runSql<{ snapshot: string }>(trx, 'select pg_export_snapshot() as snapshot', []);
        const facts = await factsOf(trx);
        // The tool sees the same moment as the counts.
        const options = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${row?.snapshot}`];
        await run('pg_dump', [...options, '--file', file], databaseUrl);
        await run('pg_restore', ['--list', file]);
        return facts;
      });
  } finally {
    await database.close();
  }
}

async function factsOf(trx: Trx): Promise<SnapshotFacts> {
  const counts: Record<string, number> = {};
  const tables = await runSql<{ name: string }>(trx, 'select tablename as name from pg_tables', []);
  const names = new Set(tables.map(({ name }) => name));
  if (!names.has('sys_migration')) throw notOurs('DATABASE_URL');
  for (const table of COUNTED.filter((name) => names.has(name))) {
    const { rows } = await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(trx);
    counts[table] = Number(rows[0]?.n);
  }
  const [latest] = await runSql<{ name: string }>(trx, LATEST_MIGRATION, []);
  return { migration: latest?.name ?? '', counts };
}

/**
 * Replaces the database with an archive, all or nothing, after dumping the current state.
 * @param aside the file for the dump of the previous state
 * @param ready runs when the archive is known to be good and nobody is connected
 * @throws BackupError when the archive is not a backup of this application, while a server is connected, or when a tool
 *   is missing
 */
export async function restorePostgres(
  databaseUrl: string,
  file: string,
  aside: string,
  ready: () => Promise<void>,
): Promise<void> {
  const contents = await run('pg_restore', ['--list', file]);
  if (!contents.includes(' sys_migration '))
    throw new BackupError(`不是本系统的数据库备份 / not a backup of this system: ${file}`);
  refuseNewer(migrationsOf(await run('pg_restore', ['--data-only', '--table=sys_migration', '--file=-', file])));
  await refuseWhileServed(databaseUrl);
  mkdirSync(join(aside, '..'), { recursive: true, mode: 0o700 });
  await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', '--file', aside], databaseUrl);
  await ready();
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
}

/** Versions are the lines between COPY and its end mark, name first. */
function migrationsOf(script: string): string[] {
  const rows = /^COPY .*sys_migration .*;\n([\s\S]*?)^\\\.$/m.exec(script)?.[1] ?? '';
  return rows
    .split('\n')
    .filter(Boolean)
    .map((row) => row.split('\t')[0] ?? '');
}

async function refuseWhileServed(databaseUrl: string): Promise<void> {
  const database = openDatabase({ databaseUrl, file: '' });
  try {
    const others = await otherSessions(database.db);
    if (others > 0)
      throw new BackupError(
        `数据库正在使用（${others} 个连接），请先停止服务 / the database is in use (${others} connections): stop the servers first`,
      );
  } finally {
    await database.close();
  }
}
