import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrations/index.ts';
import { isSeeded, seedPlatform } from '../db/seed/platform.ts';
import { seedDemo } from '../db/seed/demo/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { generatePassword, hashPassword } from '../platform/passwords.ts';

/** Path of the embedded database inside the data folder. */
export function databaseFile(config: Config): string {
  return join(config.dataDir, 'songbai.db');
}

export function openConfigured(config: Config): Database {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  return openDatabase({ databaseUrl: config.databaseUrl, file: databaseFile(config) });
}

export interface FirstRun {
  /** Set when this start made up the administrator's password. */
  adminPassword?: string;
  passwordFile?: string;
  demo?: { plots: number; seconds: number };
}

/**
 * Migrates, and fills an empty database: platform rows, the administrator with a generated password (also kept in the
 * data folder, mode 0600), demo data of the configured size.
 */
export async function prepare(config: Config, database: Database, clock: Clock): Promise<FirstRun> {
  await migrate(database.db);
  if (await isSeeded(database.db)) return {};
  const password = config.adminPassword ?? generatePassword();
  const passwordFile = join(config.dataDir, 'admin-password.txt');
  // Written before the account exists: a start that is killed in between leaves a password that is then used.
  const kept = config.adminPassword ? undefined : keepPassword(passwordFile, password);
  await seedPlatform(database.db, clock, { passwordHash: await hashPassword(kept ?? password), tenantName: '松柏陵园' });
  const started = clock.now();
  const demo = config.demo === 'none' ? undefined : await seedDemo(database, clock, config.demo);
  return {
    ...(kept ? { adminPassword: kept, passwordFile } : {}),
    ...(demo ? { demo: { plots: demo.plots, seconds: (clock.now() - started) / 1000 } } : {}),
  };
}

function keepPassword(file: string, password: string): string {
  if (existsSync(file)) {
    const earlier = readFileSync(file, 'utf8').trim();
    if (earlier !== '') return earlier;
  }
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return password;
}
