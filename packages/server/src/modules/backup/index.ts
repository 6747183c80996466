import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { JOB_MISFIRE } from '@songbai/contract/modules/job/job.dicts.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import { Type } from 'typebox';
import { backupAdvice } from '../../db/backup/failure.ts';
import { backupPlaces } from '../../db/backup/places.ts';
import { writeBackup } from '../../db/backup/write-backup.ts';
import type { Config } from '../../platform/config.ts';
import { AppError } from '../../platform/errors.ts';
import { errorFields } from '../../platform/log.ts';
import { defineJob } from '../../resource/job.ts';
import type { Server } from '../../resource/server-context.ts';

/** Only files of this name are ever deleted: others may lie in the same folder. */
const OWN_FILE = /^songbai-\d{8}-\d{6}\.tar$/;

/** Writes a backup into the folder of `BACKUP_DIR` and deletes the oldest ones beyond the number that is kept. */
export const nightlyBackup = defineJob({
  name: 'nightlyBackup',
  title: '每日备份',
  parameter: Type.Object({
    keep: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, title: '保留份数' })),
  }),
  cron: '0 30 2 * * ? *',
  misfire: JOB_MISFIRE.once,
  essential: true,
  run: async ({ server: { config, clock, log }, parameter: { keep }, signal, note }) => {
    const file = await backUp({ config, log }, clock.now());
    note(`已备份到 ${file}`);
    signal.throwIfAborted();
    const removed = await rotate(config.backups.folder, keep ?? config.backups.kept);
    if (removed > 0) note(`删除${removed}份旧备份`);
    return undefined;
  },
});

/** @returns name of the file */
async function backUp({ config, log }: Pick<Server, 'config' | 'log'>, now: number): Promise<string> {
  const name = `songbai-${datetimeText(now).replaceAll(/[-:]/g, '').replace(' ', '-')}.tar`;
  try {
    await mkdir(config.backups.folder, { recursive: true, mode: 0o700 });
    await writeBackup(backupPlaces(config), join(config.backups.folder, name), now);
    return name;
  } catch (error) {
    const advice = backupAdvice(error, config.backups.folder);
    if (advice === undefined) throw error;
    log.error(errorFields(error), 'backup failed');
    throw new AppError('jobExecuteFailed', { detail: advice }, { cause: error });
  }
}

/** The newest of the nightly backups, and how many there are; undefined when there is none. */
export async function latestBackup({
  backups: { folder },
}: Config): Promise<{ name: string; at: number; bytes: number; count: number } | undefined> {
  const names = await readdir(folder).catch(() => []);
  const own = names.filter((name) => OWN_FILE.test(name)).sort();
  const name = own.at(-1);
  if (name === undefined) return undefined;
  const { mtimeMs, size } = await stat(join(folder, name));
  return { name, at: mtimeMs, bytes: size, count: own.length };
}

/** Deletes the oldest backups beyond a number; returns how many. */
async function rotate(folder: string, keep: number): Promise<number> {
  const own = (await readdir(folder)).filter((name) => OWN_FILE.test(name)).sort();
  const old = own.slice(0, Math.max(0, own.length - keep));
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}
