import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const SERVER = join(ROOT, 'packages/server/dist/main.mjs');
export const PASSWORD = 'Bench-2026-pass!';

/** A free port of this machine. */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

export function tempFolder() {
  const path = mkdtempSync(join(tmpdir(), 'songbai-bench-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Starts the built server and waits until it answers.
 * @param {(text: string) => void} [onOutput] receives its output
 * @returns {Promise<{url: string, pid: number, readyMs: number, memoryMiB(): number, cpuSeconds(): number, stop(): Promise<void>}>}
 *   `readyMs` from spawn to the first successful reply
 */
export async function startServer(env = {}, script = SERVER, onOutput = undefined) {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOGIN_CAPTCHA: 'off',
      LOG_LEVEL: 'error',
      ADMIN_PASSWORD: PASSWORD,
      ...env,
    },
    stdio: ['ignore', onOutput ? 'pipe' : 'ignore', 'inherit'],
  });
  child.stdout?.setEncoding('utf8').on('data', onOutput);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  await untilGood(`${url}/api/sys/randomImage/1`, ended);
  return {
    url,
    pid: child.pid,
    readyMs: performance.now() - started,
    memoryMiB: () => residentMiB(child.pid),
    cpuSeconds: () => cpuSeconds(child.pid),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilGood(url, ended) {
  let over = false;
  ended.then(() => {
    over = true;
  });
  for (;;) {
    if (over) throw new Error('the server ended before it answered');
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

/** CPU time of the process and its threads: the cost of a call even on a busy machine. */
function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function residentMiB(pid) {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

/** A signed-in client: `call(method, path, body?, headers?)` returns the envelope and its status. */
export async function signIn(url, username = 'admin', password = PASSWORD) {
  const reply = await fetch(`${url}/api/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { result, message } = await reply.json();
  if (!result?.token) throw new Error(`sign-in failed: ${message}`);
  return callerOf(url, result.token);
}

export function callerOf(url, token) {
  const call = async (method, path, body, headers = {}) => {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'x-access-token': token, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: reply.status, ...(await reply.json()) };
  };
  return { token, call };
}
