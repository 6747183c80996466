import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import { isArchive, unpackArchive } from './archive.ts';
import { BackupError } from './failure.ts';
import { DATABASE_ENTRY, type Manifest } from './manifest.ts';
import { restorePostgres } from './postgres-tools.ts';
import { checkBackup, syncFile, takeOver } from './sqlite-file.ts';
import type { BackupPlaces } from './write-backup.ts';

/** What a restore has done. */
export interface Restored {
  /** Where the previous database is kept; undefined when there was none. */
  aside?: string | undefined;
  /** Absent for a bare database of an earlier release. */
  manifest?: Manifest;
}

/**
 * Replaces the database by that of a backup and puts its uploads back. Everything is unpacked and checked first, and no
 * other process may have the database open. The database changes in one step after the uploads are there; uploads that
 * the backup does not know stay, so that the kept previous database has all of its own.
 * @param dataDir the folder of what is kept aside
 * @param now epoch ms
 */
export async function restoreBackup(
  places: BackupPlaces & { dataDir: string },
  file: string,
  now: number,
): Promise<Restored> {
  if (!existsSync(file)) throw new BackupError(`文件不存在 / no such file: ${file}`);
  const stamp = datetimeText(now).replaceAll(/\D/g, '');
  if (!(await isArchive(file))) return { aside: await restoreDatabase(places, file, stamp, async () => undefined) };
  mkdirSync(places.dataDir, { recursive: true, mode: 0o700 });
  const database = await mkdtemp(join(places.dataDir, '.restoring-'));
  // Beside the uploads: they may be on another disk.
  const uploads = join(places.uploads, `.restoring-${randomUUID()}`);
  try {
    const manifest = await unpackArchive(file, { database, uploads });
    const engine = places.databaseUrl ? 'postgres' : 'sqlite';
    if (manifest.engine !== engine)
      throw new BackupError(
        `备份来自${manifest.engine}，当前使用${engine} / the backup is of ${manifest.engine}, this installation uses ${engine}`,
      );
    const kept = `${places.uploads}.before-restore-${stamp}`;
    const aside = await restoreDatabase(places, join(database, DATABASE_ENTRY[engine]), stamp, () =>
      putUploads(uploads, places.uploads, kept),
    );
    return { aside, manifest };
  } finally {
    await rm(database, { recursive: true, force: true });
    await rm(uploads, { recursive: true, force: true });
  }
}

async function restoreDatabase(
  { databaseUrl, databaseFile, dataDir }: BackupPlaces & { dataDir: string },
  file: string,
  stamp: string,
  ready: () => Promise<void>,
): Promise<string | undefined> {
  if (!databaseUrl) return restoreSqlite(databaseFile, file, stamp, ready);
  const aside = join(dataDir, `before-restore-${stamp}.dump`);
  await restorePostgres(databaseUrl, file, aside, ready);
  return aside;
}

/** Returns where the previous database was moved; undefined when there was none. */
async function restoreSqlite(
  target: string,
  file: string,
  stamp: string,
  ready: () => Promise<void>,
): Promise<string | undefined> {
  checkBackup(file);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const incoming = `${target}.restoring`;
  const former = existsSync(target) ? takeOver(target) : undefined;
  try {
    copyFileSync(file, incoming);
    syncFile(incoming);
    checkBackup(incoming);
    await ready();
    if (!former) {
      renameSync(incoming, target);
      return undefined;
    }
    const aside = `${target}.before-restore-${stamp}`;
    renameSync(target, aside);
    renameSync(incoming, target);
    return aside;
  } finally {
    former?.close();
    rmSync(incoming, { force: true });
  }
}

/** Moves unpacked uploads to their places; another file of the same name is kept aside. */
async function putUploads(from: string, to: string, aside: string): Promise<void> {
  if (!existsSync(from)) return;
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const path = source.slice(from.length + 1);
    const target = join(to, path);
    await mkdir(dirname(target), { recursive: true });
    if (await differs(source, target)) {
      await mkdir(dirname(join(aside, path)), { recursive: true, mode: 0o700 });
      await rename(target, join(aside, path));
    }
    await rename(source, target);
  }
}

/** Names of uploads are never used twice: one of the same size is the same. */
async function differs(source: string, target: string): Promise<boolean> {
  if (!existsSync(target)) return false;
  const [one, other] = await Promise.all([stat(source), stat(target)]);
  return one.size !== other.size;
}
