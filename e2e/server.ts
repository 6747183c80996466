import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../packages/server/dist', import.meta.url));

export const ADMIN_PASSWORD = 'Journey-2026!';
/** Password of every demo account that a test signs in with. */
export const CLERK_PASSWORD = 'Clerk-2026-pass!';

export interface RunningServer {
  url: string;
  /** The embedded database, for changes that no call would make. */
  databaseFile: string;
  stop(): Promise<void>;
}

/**
 * Starts the built server on a new data folder with the small demo, and sets a password for the named accounts.
 * @param env `PORT` where the address has to be known before
 */
export async function startServer(
  accounts: readonly string[],
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'songbai-e2e-'));
  const port = Number(env.PORT) || (await freePort());
  const settings = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DEMO: 'small',
    LOGIN_CAPTCHA: 'off',
    // The journeys sign in with the passwords that they gave their people by the interface.
    FIRST_PASSWORD: 'off',
    LOG_LEVEL: 'error',
    ADMIN_PASSWORD,
    ...env,
  };
  const child = spawn(process.execPath, [join(DIST, 'main.mjs')], {
    env: settings,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  for (const account of accounts) {
    execFileSync(process.execPath, [join(DIST, 'cli.mjs'), 'reset-password', account, '--password-stdin'], {
      env: settings,
      input: CLERK_PASSWORD,
      stdio: ['pipe', 'ignore', 'inherit'],
    });
  }
  return {
    url,
    databaseFile: join(folder, 'songbai.db'),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
