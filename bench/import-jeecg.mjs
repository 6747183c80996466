import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { figure } from './lib/report.mjs';
import { ROOT, tempFolder } from './lib/server-process.mjs';

const { createConnection } = createRequire(join(ROOT, 'packages/server/package.json'))('mysql2/promise');

const MARIADB_URL = process.env.TEST_MARIADB_URL ?? 'mysql://root@127.0.0.1:3306';
const CLI = join(ROOT, 'packages/server/dist/cli.mjs');
const USERS = 100_000;
const BLOCK = 5000;

/** `cli import-jeecg` of 100,000 users with a department and a role each, into an empty SQLite database. */
export async function benchImportJeecg() {
  const source = await filledSource();
  const folder = tempFolder();
  try {
    const env = { DATA_DIR: folder.path, DEMO: 'none' };
    await run(['migrate'], env);
    const started = performance.now();
    await run(['import-jeecg', source.url], env);
    const seconds = (performance.now() - started) / 1000;
    const note = `${USERS.toLocaleString('en')} users, their departments and roles`;
    figure('import-jeecg of 100,000 users', seconds, { unit: ' s', budget: 60, note });
  } finally {
    await source.drop();
    folder.remove();
  }
}

const TABLES = {
  sys_depart:
    'id varchar(32), parent_id varchar(32), depart_name varchar(200), org_code varchar(64), del_flag varchar(1)',
  sys_user:
    'id varchar(64), username varchar(100), realname varchar(200), password varchar(255), salt varchar(45), phone varchar(45), org_code varchar(64), status tinyint(1), del_flag tinyint(1)',
  sys_role: 'id varchar(32), role_name varchar(200), role_code varchar(100)',
  sys_user_role: 'id varchar(32), user_id varchar(64), role_id varchar(32)',
  sys_user_depart: 'id varchar(32), user_id varchar(64), dep_id varchar(32)',
  sys_permission: 'id varchar(32), parent_id varchar(32), name varchar(255), del_flag int',
};

async function filledSource() {
  const name = `songbai_bench_jeecg_${process.pid}`;
  const db = await createConnection({ uri: MARIADB_URL, charset: 'utf8mb4' });
  await db.query(`create database ${name} character set utf8mb4`);
  await db.query(`use ${name}`);
  for (const [table, columns] of Object.entries(TABLES)) await db.query(`create table ${table} (${columns})`);
  await db.query("insert into sys_depart values ('d0', '', '总部', 'A01', '0')");
  await db.query("insert into sys_role values ('r0', '职员', 'clerk')");
  for (let from = 0; from < USERS; from += BLOCK) {
    const ids = Array.from({ length: BLOCK }, (_, at) => from + at);
    const user = (n) => [
      ...[`u${n}`, `clerk${n}`, `职员${n}`, 'f0d4a9c1b2e3', 'RCGTeGiH'],
      ...[`139${String(n).padStart(8, '0')}`, 'A01', 1, 0],
    ];
    await db.query('insert into sys_user values ?', [ids.map(user)]);
    await db.query('insert into sys_user_role values ?', [ids.map((n) => [`ur${n}`, `u${n}`, 'r0'])]);
    await db.query('insert into sys_user_depart values ?', [ids.map((n) => [`ud${n}`, `u${n}`, 'd0'])]);
  }
  return {
    url: `${MARIADB_URL}/${name}`,
    drop: async () => {
      await db.query(`drop database ${name}`);
      await db.end();
    },
  };
}

async function run(args, env) {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
}
