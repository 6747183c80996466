import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import type { BackupPlaces } from './write-backup.ts';

/** Path of the embedded database inside the data folder. */
export function databaseFile(config: Config): string {
  return join(config.dataDir, 'songbai.db');
}

/** What backups are made of. */
export function backupPlaces(config: Config): BackupPlaces & { dataDir: string } {
  const { databaseUrl, dataDir } = config;
  return { databaseUrl, dataDir, databaseFile: databaseFile(config), uploads: join(dataDir, 'uploads') };
}
