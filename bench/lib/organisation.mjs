import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { ROOT } from './server-process.mjs';

const CLI = join(ROOT, 'packages/server/dist/cli.mjs');
const IN_CHARGE = `update sys_user set user_identity = 2, depart_ids = 'depart-Y01' where username = 'admin'`;

/** 20,021 departments, 100,000 users and 500 roles in an empty database; the administrator is in charge of them all. */
export async function seedOrganisation(env) {
  execFileSync(process.execPath, [CLI, 'seed', '--organisation'], { env: { ...process.env, ...env }, stdio: 'ignore' });
  if (env.DATABASE_URL) return run(env.DATABASE_URL, IN_CHARGE);
  const db = new Database(join(env.DATA_DIR, 'songbai.db'));
  db.exec(IN_CHARGE);
  db.close();
}

/** A PostgreSQL database beside the one of the address; `drop` removes it with all it holds. */
export async function ownDatabase(address) {
  const name = `songbai_bench_${process.pid}`;
  await run(address, `create database ${name}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(address, `drop database ${name} with (force)`) };
}

async function run(connectionString, text) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text);
  await client.end();
}
