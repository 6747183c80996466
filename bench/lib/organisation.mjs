import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { postgresRows } from './engines.mjs';
import { ROOT } from './server-process.mjs';

const CLI = join(ROOT, 'packages/server/dist/cli.mjs');
const IN_CHARGE = `update sys_user set user_identity = 2, depart_ids = 'depart-Y01' where username = 'admin'`;

/** 20,021 departments, 100,000 users and 500 roles in an empty database; the administrator manages all departments. */
export async function seedOrganisation(env) {
  execFileSync(process.execPath, [CLI, 'seed', '--organisation'], { env: { ...process.env, ...env }, stdio: 'ignore' });
  if (env.DATABASE_URL) return postgresRows(env.DATABASE_URL, IN_CHARGE);
  const db = new Database(join(env.DATA_DIR, 'songbai.db'));
  db.exec(IN_CHARGE);
  db.close();
}
