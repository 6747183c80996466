import { createReadStream } from 'node:fs';
import { chmod, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import { checkArchive } from './archive.ts';
import { BackupError } from './failure.ts';
import {
  DATABASE_ENTRY,
  MANIFEST,
  MANIFEST_CHECKSUM,
  type Manifest,
  type ManifestEntry,
  manifestOf,
  UPLOADS,
} from './manifest.ts';
import { dumpPostgres } from './postgres-tools.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';
import { type TarWriter, tarWriter } from './tar.ts';

/** What a backup is made of, and where a restore puts it. */
export interface BackupPlaces {
  /** PostgreSQL; the embedded file when absent. */
  databaseUrl: string | undefined;
  databaseFile: string;
  uploads: string;
}

/** Bytes read at once. */
const PIECE = 2 ** 20;

/**
 * Writes database and uploads into one archive while both are in use, reads it back and only then gives it its name.
 * The key of sealed values stays out. Uploads are taken after the database, so that no record lacks its file.
 * @param file is replaced by nobody: it must not exist
 * @param now epoch ms
 */
export async function writeBackup(places: BackupPlaces, file: string, now: number): Promise<Manifest> {
  if (await isThere(file))
    throw new BackupError(`文件已存在，不会覆盖 / the file exists and is not overwritten: ${file}`);
  const database = `${file}.database.part`;
  const unfinished = `${file}.part`;
  try {
    const { facts, checked } = await copyDatabase(places, database);
    const manifest = await writeArchive(unfinished, places, { database, facts, now });
    await checked;
    await rm(database, { force: true });
    await checkArchive(unfinished);
    await rename(unfinished, file);
    return manifest;
  } finally {
    await rm(database, { force: true });
    await rm(unfinished, { force: true });
  }
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

async function copyDatabase({ databaseUrl, databaseFile }: BackupPlaces, target: string): Promise<Snapshot> {
  // Both tools write into an existing file; it holds personal data.
  await (await open(target, 'w', 0o600)).close();
  if (databaseUrl) return { facts: await dumpPostgres(databaseUrl, target), checked: Promise.resolve() };
  if (!(await isThere(databaseFile))) throw new BackupError(`没有数据库可备份 / there is no database: ${databaseFile}`);
  return takeSnapshot({ source: databaseFile, target });
}

interface Copied {
  database: string;
  facts: Snapshot['facts'];
  now: number;
}

async function writeArchive(target: string, places: BackupPlaces, { database, facts, now }: Copied): Promise<Manifest> {
  const engine = places.databaseUrl ? 'postgres' : 'sqlite';
  const file = await open(target, 'w', 0o600);
  try {
    await chmod(target, 0o600);
    const writer = tarWriter(file);
    const entries: ManifestEntry[] = [await addFile(writer, DATABASE_ENTRY[engine], database)];
    for await (const path of uploadedFiles(places.uploads)) {
      const name = `${UPLOADS}${relative(places.uploads, path).replaceAll(sep, '/')}`;
      const entry = await addFile(writer, name, path).catch(unlessGone);
      if (entry) entries.push(entry);
    }
    const manifest = manifestOf({ engine, createdAt: datetimeText(now), ...facts, entries });
    const checksum = await addText(writer, MANIFEST, `${JSON.stringify(manifest, undefined, 1)}\n`);
    await addText(writer, MANIFEST_CHECKSUM, `${checksum}  ${MANIFEST}\n`);
    await writer.finish();
    await file.sync();
    return manifest;
  } finally {
    await file.close();
  }
}

/** An upload that was deleted just now. */
function unlessGone(error: unknown): undefined {
  if ((error as { code?: string }).code !== 'ENOENT') throw error;
}

async function addFile(writer: TarWriter, name: string, path: string): Promise<ManifestEntry> {
  const { size: bytes } = await stat(path);
  const content = createReadStream(path, { highWaterMark: PIECE, ...(bytes > 0 ? { end: bytes - 1 } : {}) });
  return { name, bytes, sha256: await writer.add({ name, bytes }, content) };
}

function addText(writer: TarWriter, name: string, text: string): Promise<string> {
  const content = Buffer.from(text);
  return writer.add({ name, bytes: content.length }, oneOf(content));
}

async function* oneOf(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

/** Without hidden folders, where files wait that are not uploads yet. */
async function* uploadedFiles(folder: string): AsyncGenerator<string> {
  const found = await readdir(folder, { withFileTypes: true }).catch(unlessGone);
  for (const entry of (found ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* uploadedFiles(path);
    else if (entry.isFile()) yield path;
  }
}
