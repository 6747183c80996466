import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import { systemClock } from '../platform/clock.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { databaseFile } from '../start/prepare.ts';
import { type Command, readArguments } from './command.ts';
import { restorePostgres } from './postgres-tools.ts';
import { checkBackup, syncFile, takeOver } from './sqlite-file.ts';

/**
 * Replaces the database with a backup. The backup is checked first, no other process may have the database open, and
 * the previous database is kept next to it.
 */
export const restoreCommand: Command = async (args) => {
  const { words } = readArguments(args, { words: 1, usage: 'restore FILE' });
  const file = resolve(words[0] ?? '');
  const config = readConfig(process.env);
  const aside = config.databaseUrl
    ? await restorePostgres(config.databaseUrl, config.dataDir, file)
    : restoreSqlite(config, file);
  if (aside) console.info(`原有数据保存在 / the former data is kept in: ${aside}`);
  console.info(`已恢复 / restored: ${file}`);
};

/** Returns where the previous database was moved; undefined when there was none. */
function restoreSqlite(config: Config, file: string): string | undefined {
  checkBackup(file);
  const target = databaseFile(config);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const incoming = `${target}.restoring`;
  const former = existsSync(target) ? takeOver(target) : undefined;
  try {
    copyFileSync(file, incoming);
    syncFile(incoming);
    checkBackup(incoming);
    if (!former) {
      renameSync(incoming, target);
      return undefined;
    }
    const stamp = datetimeText(systemClock.now()).replaceAll(/\D/g, '');
    const aside = `${target}.before-restore-${stamp}`;
    renameSync(target, aside);
    renameSync(incoming, target);
    return aside;
  } finally {
    former?.close();
    rmSync(incoming, { force: true });
  }
}
