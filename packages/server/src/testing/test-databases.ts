import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrations/index.ts';
import { seedPlatform } from '../db/seed/platform.ts';
import { clockFrom } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';

/** When the clocks of the tests start, and what they are seeded with is from. */
export const START = Date.parse('2026-06-30T10:00:00+08:00');

/**
 * The migrated and seeded template database that every test server copies: the path of a SQLite file, or the address
 * of a PostgreSQL server and a name on it.
 */
export type TemplateDatabase = { file: string } | { address: string; name: string };

declare module 'vitest' {
  interface ProvidedContext {
    template: TemplateDatabase;
    /** The folder of the shipped server. */
    built: string;
  }
}

interface PostgresDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

/**
 * Makes a database on a PostgreSQL server.
 * @param address the server, with a database to connect to
 * @param template name of the database to copy; empty for none
 */
async function createPostgres(address: string, template?: string): Promise<PostgresDatabase> {
  const name = `songbai_test_${newId().replaceAll('-', '').slice(-20)}`;
  const [setting] = await onServer(address, 'show fsync');
  // Quicker where nothing waits for the disk, and much slower where it does: it asks for a checkpoint.
  const strategy = setting?.fsync === 'off' ? ' strategy file_copy' : '';
  await onServer(
    address,
    `create database ${name}${template ? ` template ${template}${strategy}` : ''}`,
    // Test data need not survive a crash, so commits do not wait for the disk.
    `alter database ${name} set synchronous_commit = off`,
  );
  const url = new URL(address);
  url.pathname = `/${name}`;
  const drop = async () => {
    await onServer(address, `drop database if exists ${name} with (force)`);
  };
  return { name, url: url.toString(), drop };
}

/** @returns the rows of the last statement */
async function onServer(address: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/**
 * Copies the template for one test server.
 * @param file path of the embedded database; unused on PostgreSQL
 * @returns the address of the copy on PostgreSQL, and a function that drops it
 */
export async function copyTemplate(template: TemplateDatabase, file: string): Promise<PostgresDatabase | undefined> {
  if ('address' in template) return createPostgres(template.address, template.name);
  copyFileSync(template.file, file);
  return undefined;
}

/**
 * Global setup of the server tests: migrates and seeds once instead of once per test file, and builds once what worker
 * threads and child processes would otherwise load from source every time. Returns the cleanup function.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [dropTemplate, dropBuilt] = await Promise.all([makeTemplate(project), build(project)]);
  return async () => {
    await dropTemplate();
    dropBuilt();
  };
}

async function build(project: TestProject): Promise<() => void> {
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  const folder = join(root, '.cache', `server-tests-${process.pid}`);
  const script = `import { buildServer } from './scripts/lib/build-server.mjs'; await buildServer(process.argv[1]);`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, folder], { cwd: root });
  project.provide('built', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

async function makeTemplate(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'songbai-template-'));
  const file = join(folder, 'songbai.db');
  const address = process.env.TEST_DATABASE_URL;
  const postgres = address ? await createPostgres(address) : undefined;
  const database = openDatabase({ databaseUrl: postgres?.url, file });
  await migrate(database.db);
  await seedPlatform(
    database.db,
    clockFrom(() => START),
    { passwordHash: 'unusable', tenantName: '测试陵园' },
  );
  await database.close();
  project.provide('template', address && postgres ? { address, name: postgres.name } : { file });
  return async () => {
    await postgres?.drop();
    rmSync(folder, { recursive: true, force: true });
  };
}
