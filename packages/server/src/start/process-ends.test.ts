import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';

/** Loaded before the server: each signal makes one of the failures that nobody foresaw. */
const FAILURES = `
process.on('SIGUSR2', () => setImmediate(() => { throw new Error('boom', { cause: 'a bug' }); }));
process.on('SIGHUP', () => void Promise.reject(new Error('forgotten', { cause: 'another bug' })));
`;
const TIMEOUT = { timeout: 60_000 };

let folder: string;
let failures: string;
let server: Served | undefined;

interface Served {
  child: ChildProcess;
  text(): string;
  exit: Promise<unknown[]>;
}

function start(env: Record<string, string> = {}): Served {
  const child = spawn(process.execPath, ['--import', failures, join(inject('built'), 'main.mjs')], {
    env: {
      ...{ PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), DEMO: 'none', PORT: '0', HOST: '127.0.0.1' },
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      text += String(part);
    });
  }
  server = { child, text: () => text, exit: once(child, 'close') };
  return server;
}

const address = ({ text }: Served) => /http:\/\/localhost:\d+/.exec(text())?.[0];
const lines = ({ text }: Served) =>
  text()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, string>);

async function served(): Promise<Served> {
  const started = start();
  await expect.poll(() => address(started), TIMEOUT).toBeTruthy();
  return started;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'songbai-ends-'));
  const file = join(folder, 'failures.mjs');
  writeFileSync(file, FAILURES);
  failures = pathToFileURL(file).href;
});
afterEach(async () => {
  if (server?.child.exitCode === null) server.child.kill('SIGKILL');
  await server?.exit;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('issue 12 §1.5: what ends a process by itself', { timeout: 120_000 }, () => {
  test('an exception that nobody caught is logged with its cause, and the process ends in order with 1', async () => {
    const running = await served();
    running.child.kill('SIGUSR2');
    expect(await running.exit).toEqual([1, null]);
    expect(lines(running)).toContainEqual(
      expect.objectContaining({
        ...{ level: 'error', message: 'uncaught exception, the process ends', error: 'boom', cause: 'a bug' },
      }),
    );
  });

  test('a rejection that nobody handled is logged with its cause, and the server goes on', async () => {
    const running = await served();
    running.child.kill('SIGHUP');
    await expect
      .poll(() => lines(running), TIMEOUT)
      .toContainEqual(
        expect.objectContaining({ message: 'unhandled rejection', error: 'forgotten', cause: 'another bug' }),
      );
    expect((await fetch(`${address(running)}/api/ready`)).status).toBe(200);
  });

  test('a second stop signal, as from a terminal and its supervisor, does not cut the stop short', async () => {
    const running = await served();
    running.child.kill('SIGINT');
    running.child.kill('SIGINT');
    running.child.kill('SIGTERM');
    expect(await running.exit).toEqual([0, null]);
  });

  test('a bad setting ends with a code of its own, so that nobody starts it again', async () => {
    const running = start({ PORT: 'eighty' });
    expect(await running.exit).toEqual([78, null]);
    expect(running.text()).toContain('配置错误');
  });
});
