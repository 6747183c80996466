import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { backupPlaces } from '../db/backup/places.ts';
import { writeBackup } from '../db/backup/write-backup.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { keyFile } from '../platform/data-key.ts';
import { type Command, readArguments, sizeText } from './command.ts';

/** Writes database and uploads into one checked file, while they may be in use. */
export const backupCommand: Command = async (args) => {
  const { words } = readArguments(args, { words: 1, usage: 'backup FILE' });
  const file = resolve(words[0] ?? '');
  const config = readConfig(process.env);
  const { entries } = await writeBackup(backupPlaces(config), file, systemClock.now());
  const uploads = entries.length - 1;
  console.info(`已备份 / backed up: ${file} (${sizeText(statSync(file).size)}，上传文件 / uploads: ${uploads})`);
  if (!config.dataKey)
    console.info(`证件号密钥请另行妥善保存 / keep the key of identity numbers in another place: ${keyFile(config)}`);
};
