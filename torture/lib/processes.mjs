import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DIST = join(ROOT, 'packages/server/dist');
export const PASSWORD = 'Torture-2026-pass!';
const PRELOAD = fileURLToPath(new URL('../preload/index.mjs', import.meta.url));

/** Everything started here and not yet ended; only these are ever killed. */
const running = new Set();
const folders = new Set();

/** Ends what is still running, and removes all folders unless they are to be looked at. */
export function cleanUp({ keep = false } = {}) {
  for (const child of running) child.kill('SIGKILL');
  if (keep) return [...folders];
  for (const path of folders) rmSync(path, { recursive: true, force: true });
  folders.clear();
  return [];
}

export function tempFolder(name = 'data') {
  const path = mkdtempSync(join(tmpdir(), `songbai-torture-${name}-`));
  folders.add(path);
  return path;
}

export function removeFolder(path) {
  rmSync(path, { recursive: true, force: true });
  folders.delete(path);
}

/** A copy of a data folder whose server has stopped. */
export function copyFolder(path, name) {
  const copy = tempFolder(name);
  cpSync(path, copy, { recursive: true });
  return copy;
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function settings(env) {
  const { DATABASE_URL: _url, REDIS_URL: _redis, NODE_OPTIONS: _options, ...outer } = process.env;
  return {
    ...outer,
    HOST: '127.0.0.1',
    DEMO: 'none',
    LOGIN_CAPTCHA: 'off',
    LOG_LEVEL: 'error',
    ADMIN_PASSWORD: PASSWORD,
    ...env,
  };
}

/** Starts a program of ours; `ended` resolves with how it ended and what it said. */
function start(file, args, { env, faults, preload = faults !== undefined, input }) {
  const more = faults === undefined ? {} : { TORTURE: JSON.stringify(faults) };
  const child = spawn(process.execPath, [...(preload ? ['--import', PRELOAD] : []), file, ...args], {
    env: { ...settings(env), ...more },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  const keep = (text) => {
    output = (output + text).slice(-20_000);
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  if (input !== undefined) child.stdin.end(input);
  const ended = new Promise((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal, output });
    });
  });
  return { child, ended, output: () => output };
}

/**
 * Starts the built server and waits until `/ready` says yes.
 * @param {object} options
 * @param {Record<string, string>} options.env with DATA_DIR, and DATABASE_URL and REDIS_URL where wanted
 * @param {object} [options.faults] what the preloaded fault layer shall do (preload/index.mjs)
 * @param {string} [options.dist] folder of another build
 * @param {boolean} [options.mayEnd] an end before readiness is an answer (`ready: false`) instead of an error
 */
export async function startServer({ env, faults, dist = DIST, mayEnd = false }) {
  const port = await freePort();
  const started = performance.now();
  const { child, ended, output } = start(join(dist, 'main.mjs'), [], { env: { ...env, PORT: String(port) }, faults });
  let end;
  void ended.then((how) => {
    end = how;
  });
  const url = `http://127.0.0.1:${port}`;
  const server = {
    url,
    pid: child.pid,
    ended,
    output,
    /** How it ended; undefined while it runs. */
    end: () => end,
    kill: async () => {
      child.kill('SIGKILL');
      return ended;
    },
    stop: async () => {
      child.kill('SIGTERM');
      const how = await ended;
      if (how.code !== 0) throw new Error(`the server ended with ${how.code ?? how.signal}: ${how.output}`);
    },
  };
  const ready = await untilReady(url, () => end !== undefined);
  if (!ready && !mayEnd) throw new Error(`the server ended before it was ready: ${(await ended).output}`);
  return { ...server, ready, readyMs: performance.now() - started };
}

/** Waits until a node says that it can serve; false when it ended. */
export async function untilReady(url, over = () => false) {
  while (!over()) {
    try {
      const reply = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(5000) });
      await reply.arrayBuffer();
      if (reply.ok) return true;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return false;
}

/** Runs a command of the built command line; returns how it ended. */
export function cli(args, { env, faults, dist = DIST, input }) {
  return start(join(dist, 'cli.mjs'), args, { env, faults, input }).ended;
}

/** The same, for a command that must succeed. */
export async function goodCli(args, options) {
  const { code, signal, output } = await cli(args, options);
  if (code !== 0) throw new Error(`${args[0]} ended with ${code ?? signal}: ${output}`);
  return output;
}

/** A command under way, to be killed. */
export function cliProcess(args, options) {
  const { child, ended } = start(join(options.dist ?? DIST, 'cli.mjs'), args, options);
  return { ended, kill: () => child.kill('SIGKILL') };
}

/** A started program that is not ours, such as a private database; killed with the rest if it is still there. */
export function track(child) {
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}
