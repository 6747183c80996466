import { resolve } from 'node:path';
import { backupPlaces } from '../db/backup/places.ts';
import { restoreBackup } from '../db/backup/restore-backup.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { type Command, readArguments } from './command.ts';

/**
 * Replaces the database with a backup and puts its uploads back. The backup is checked first, no other process may have
 * the database open, and the previous database is kept.
 */
export const restoreCommand: Command = async (args) => {
  const { words } = readArguments(args, { words: 1, usage: 'restore FILE' });
  const file = resolve(words[0] ?? '');
  const { aside, manifest } = await restoreBackup(backupPlaces(readConfig(process.env)), file, systemClock.now());
  if (aside) console.info(`原有数据保存在 / the former data is kept in: ${aside}`);
  const about = manifest ? ` (${manifest.createdAt}，上传文件 / uploads: ${manifest.entries.length - 1})` : '';
  console.info(`已恢复 / restored: ${file}${about}`);
};
