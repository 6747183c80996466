import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { at } from './paths.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'songbai-supervise-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PAUSES = { firstMs: 1, longestMs: 4, calmMs: 60_000 };

/**
 * Supervises a program in a process of its own; `runs` counts how often the program was started.
 * @param program gets `run`, the number of this start
 */
function supervised(program: string, pauses = PAUSES) {
  const counter = join(folder, 'runs');
  const file = join(folder, 'program.mjs');
  const count = `import { appendFileSync, readFileSync } from 'node:fs';
    appendFileSync(${JSON.stringify(counter)}, 'x');
    const run = readFileSync(${JSON.stringify(counter)}, 'utf8').length;\n`;
  writeFileSync(file, count + program);
  const module = pathToFileURL(at('scripts/lib/supervise.mjs')).href;
  const script = `import { supervise } from ${JSON.stringify(module)};
    process.exitCode = await supervise([${JSON.stringify(file)}], { pauses: ${JSON.stringify(pauses)} });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stderr.on('data', (part) => {
    output += String(part);
  });
  return {
    child,
    exit: once(child, 'close').then(([code]: unknown[]) => code),
    runs: () => (existsSync(counter) ? readFileSync(counter, 'utf8').length : 0),
    output: () => output,
  };
}

describe('npm start -- --restart', () => {
  test('starts again after an abnormal end, by code or by signal, and ends with an ordinary one', async () => {
    const { exit, runs, output } = supervised(
      "if (run === 1) process.exit(1); if (run === 2) process.kill(process.pid, 'SIGKILL'); if (run === 3) throw new Error('x');",
    );
    expect(await exit).toBe(0);
    expect(runs()).toBe(4);
    expect(output()).toContain('服务异常退出（SIGKILL）');
  });

  test('gives up at once on a bad setting', async () => {
    const { exit, runs } = supervised('process.exit(78);');
    expect(await exit).toBe(78);
    expect(runs()).toBe(1);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'passes %s on, lets the program end in order and ends with it',
    async (signal) => {
      const { child, exit, runs } = supervised(
        `setInterval(() => undefined, 1000); process.on('${signal}', () => setTimeout(() => process.exit(5), 20));
       appendFileSync(${JSON.stringify(join(folder, 'ready'))}, 'x');`,
      );
      await vi.waitUntil(() => existsSync(join(folder, 'ready')), { timeout: 30_000 });
      child.kill(signal);
      expect(await exit).toBe(5);
      expect(runs()).toBe(1);
    },
  );

  test('a signal during a pause ends it at once', async () => {
    const { child, exit, runs, output } = supervised('process.exit(1);', { ...PAUSES, firstMs: 600_000 });
    await vi.waitUntil(() => output().includes('异常退出'), { timeout: 30_000 });
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    expect(runs()).toBe(1);
  });
});
