import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { figure } from './lib/report.mjs';
import { ROOT, signIn, startServer, tempFolder } from './lib/server-process.mjs';
import { sendFile } from './upload.mjs';

const CLI = join(ROOT, 'packages/server/dist/cli.mjs');
const GIGABYTE = 2 ** 30;
const WRITES_PER_SECOND = 50;
/** Rows of the operation log with 4 KB of parameters each: half a gigabyte of database. */
const LOG_ROWS = 128 * 1024;

/** `cli backup` of a gigabyte, half of it database and half uploads, while 50 people a second write. */
export async function benchBackup() {
  const folder = tempFolder();
  const env = { DATA_DIR: folder.path, DEMO: 'none' };
  await (await startServer(env)).stop();
  fillLog(join(folder.path, 'songbai.db'));
  const server = await startServer({ ...env, UPLOAD_LIMIT_FILE_MB: '2048' });
  const { token, call } = await signIn(server.url);
  const block = Buffer.from(randomBytes(64 * 1024).toString('hex'));
  await sendFile({ server, token, call, block, size: GIGABYTE / 2 });
  const load = writing(call);
  await wait(2000);
  const file = join(folder.path, 'backup');
  const seconds = await backup(file, env);
  const { written, refused } = await load.end();
  const gibibytes = statSync(file).size / GIGABYTE;
  const note = `${gibibytes.toFixed(2)} GiB in ${seconds.toFixed(1)} s, ${written} writes meanwhile, ${refused} refused`;
  figure('backup under 50 writes a second, for each GiB', seconds / gibibytes, { unit: ' s', budget: 10, note });
  await server.stop();
  folder.remove();
}

function fillLog(file) {
  const db = new Database(file);
  const text = randomBytes(2048).toString('hex');
  const insert = db.prepare(
    "insert into sys_log (id, log_type, log_content, request_param, create_time, tenant_id) values (?, 2, '演练', ?, '2026-01-01 00:00:00', 1)",
  );
  db.transaction(() => {
    for (let n = 0; n < LOG_ROWS; n += 1) insert.run(`bench-${n}`, text);
  })();
  db.close();
}

/** Adds a customer fifty times a second, whether or not earlier ones are answered. */
function writing(call) {
  const pending = [];
  let n = 0;
  let refused = 0;
  const timer = setInterval(() => {
    n += 1;
    const draft = { name: `客户${n}`, mobile: `138${String(n).padStart(8, '0')}`, type: '1' };
    pending.push(
      call('POST', '/cemetery/customer/add', draft).then(({ success }) => {
        if (!success) refused += 1;
      }),
    );
  }, 1000 / WRITES_PER_SECOND);
  return {
    end: async () => {
      clearInterval(timer);
      await Promise.all(pending);
      return { written: n, refused };
    },
  };
}

async function backup(file, env) {
  const started = performance.now();
  const child = spawn(process.execPath, [CLI, 'backup', file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`backup ended with ${code}`);
  return (performance.now() - started) / 1000;
}
