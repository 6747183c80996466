import { spawn, spawnSync } from 'node:child_process';
import { chownSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openRows } from './databases.mjs';
import { freePort, tempFolder, track } from './processes.mjs';

const NEW = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];

/**
 * A PostgreSQL of our own, so that it can be stopped; undefined where its programs are not installed.
 * @param {object} options
 * @param {string[]} [options.settings] of the server, `name=value`
 * @param {string} [options.copyOf] connection string of a primary: this one becomes its standby
 */
export async function privatePostgres({ settings = [], copyOf } = {}) {
  const versions = safeList('/usr/lib/postgresql').sort((a, b) => Number(a) - Number(b));
  const bin = versions.length > 0 && join('/usr/lib/postgresql', versions.at(-1), 'bin');
  if (!bin) return undefined;
  const folder = tempFolder('postgres');
  const who = process.getuid?.() === 0 ? postgresUser() : undefined;
  if (process.getuid?.() === 0 && !who) return undefined;
  if (who) chownSync(folder, who.uid, who.gid);
  const as = { cwd: folder, ...(who ?? {}) };
  const data = join(folder, 'data');
  const run = (program, args) => spawnSync(join(bin, program), args, { ...as, encoding: 'utf8' });
  const made = copyOf
    ? run('pg_basebackup', ['-D', data, '-d', copyOf, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'])
    : run('initdb', ['-D', data, ...NEW]);
  if (made.status !== 0) return undefined;
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const all = ['max_connections=100', ...settings].flatMap((setting) => ['-c', setting]);
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...all];
  let child;
  const start = async () => {
    child = track(spawn(join(bin, 'postgres'), args, { ...as, stdio: 'ignore' }));
    for (;;) {
      const open = await openRows({ url }).catch(() => undefined);
      if (open) return open.close();
      await wait(50);
    }
  };
  /** A signal for all its processes at once, as when the whole machine is concerned. */
  const signal = (name) => {
    const below = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
    for (const pid of [child.pid, ...below.split(' ').filter(Boolean).map(Number)])
      unlessGone(() => process.kill(pid, name));
  };
  const stop = async (name) => {
    const gone = new Promise((resolve) => child.once('close', resolve));
    if (name === 'SIGKILL') signal(name);
    else child.kill(name);
    await gone;
  };
  await start();
  return { url, port, start, stop, signal, promote: () => run('pg_ctl', ['-D', data, '-w', 'promote']).status === 0 };
}

function unlessGone(work) {
  try {
    work();
  } catch (error) {
    if (error?.code !== 'ESRCH') throw error;
  }
}

function safeList(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function postgresUser() {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout),
  );
  return Number.isInteger(uid) && uid > 0 ? { uid, gid } : undefined;
}
