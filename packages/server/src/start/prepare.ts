import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoProgress } from '@songbai/demo/index.ts';
import { demoProgress, wishDemo } from '@songbai/demo/progress.store.ts';
import { databaseFile } from '../db/backup/places.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrations/index.ts';
import { assertDataKey, sealOldNumbers } from '../db/seal.ts';
import { isSeeded, seedPlatform } from '../db/seed/platform.ts';
import { syncContract } from '../db/seed/sync.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { readDataKey } from '../platform/data-key.ts';
import { createLog } from '../platform/log.ts';
import { generatePassword, hashPassword } from '../platform/passwords.ts';
import { tightenFolder } from '../platform/private-files.ts';
import { createSealer, type Sealer } from '../platform/sealer.ts';
import { makeDemo } from './make-demo.ts';

/** Progress line per tenth of the demo: with a million plots a start takes minutes. */
export const printProgress: DemoProgress = (done, total) => {
  const tenth = (count: number): number => Math.floor((count * 10) / total);
  if (tenth(done) > tenth(done - 1))
    process.stdout.write(`正在生成演示数据 / making demo data: ${tenth(done) * 10}%\n`);
};

export function openConfigured(config: Config): Database {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  tightenFolder(config.dataDir);
  const log = createLog(config.logLevel);
  // Statements can be traced and counted, without their values.
  const onStatement = config.logLevel === 'debug' ? (sql: string) => log.debug({ sql }, 'statement') : undefined;
  return openDatabase({ databaseUrl: config.databaseUrl, file: databaseFile(config), onStatement });
}

/** Decrypts and encrypts the sealed values of the database. */
export function configuredSealer(config: Config): Sealer {
  return createSealer(readDataKey(config));
}

export interface FirstRun {
  /** Set when this start generated the administrator's password. */
  adminPassword?: string;
  passwordFile?: string;
  demo?: { plots: number; seconds: number };
}

/**
 * Migrates, adds the menus and dictionaries of a newer release, and fills an empty database: platform rows, the
 * administrator with a generated password (also kept in the data folder, mode 0600), demo data of the configured size.
 * An interrupted demo is completed, whatever the configuration now says.
 * @param progress receives the progress of the demo
 */
export async function prepare(
  config: Config,
  database: Database,
  clock: Clock,
  progress?: DemoProgress,
): Promise<FirstRun> {
  await migrate(database.db);
  const sealer = configuredSealer(config);
  await assertDataKey(database, sealer);
  await sealOldNumbers(database, sealer);
  const fresh = !(await isSeeded(database.db));
  const passwordFile = join(config.dataDir, 'admin-password.txt');
  if (fresh) await seedAdministrator(config, database, clock, passwordFile);
  await syncContract(database.db, clock);
  const demo = await demoProgress(database.db);
  const unfinished = demo !== undefined && !demo.finished;
  if (!fresh && !unfinished) return {};
  const started = clock.now();
  const seeded = unfinished ? await makeDemo(config, demo.size, progress) : undefined;
  // The password was not shown if the first start was interrupted.
  const kept = config.adminPassword ? undefined : keptPassword(passwordFile);
  return {
    ...(kept ? { adminPassword: kept, passwordFile } : {}),
    ...(seeded ? { demo: { plots: seeded.plots, seconds: (clock.now() - started) / 1000 } } : {}),
  };
}

async function seedAdministrator(
  config: Config,
  database: Database,
  clock: Clock,
  passwordFile: string,
): Promise<void> {
  const password = config.adminPassword ?? keptPassword(passwordFile) ?? generatePassword();
  // Written before the account exists: if the start is killed in between, the next one uses this password.
  if (!config.adminPassword) keepPassword(passwordFile, password);
  const { demo } = config;
  await seedPlatform(database.db, clock, {
    passwordHash: await hashPassword(password),
    tenantName: '松柏陵园',
    ...(demo === 'none' ? {} : { also: (trx) => wishDemo(trx, demo) }),
  });
}

function keptPassword(file: string): string | undefined {
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return text === '' ? undefined : text;
}

function keepPassword(file: string, password: string): void {
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
}
