import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { damaged } from './failure.ts';
import { DATABASE_ENTRY, MANIFEST, MANIFEST_CHECKSUM, type Manifest, readManifest, UPLOADS } from './manifest.ts';
import { isTar, type TarEntry, tarEntries } from './tar.ts';

const PIECE = 2 ** 20;
const LONGEST_TEXT = 256 * 2 ** 20;

/** Where the content of an entry goes, `undefined` to read it only. */
type PlaceOf = (name: string) => string | undefined;

/** Whether a file is an archive of ours rather than a bare database of an earlier release. */
export async function isArchive(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(512), 0, 512, 0);
    return isTar(buffer);
  } finally {
    await file.close();
  }
}

/** Reads an archive in full. @throws BackupError when anything in it is not as it was written */
export const checkArchive = (path: string): Promise<Manifest> => readArchive(path, () => undefined);

/**
 * Unpacks an archive and compares everything with its manifest.
 * @param folders where the database and the uploads go; both new and empty
 * @throws BackupError when anything in it is not as it was written
 */
export function unpackArchive(path: string, folders: { database: string; uploads: string }): Promise<Manifest> {
  return readArchive(path, (name) =>
    name.startsWith(UPLOADS) ? join(folders.uploads, name.slice(UPLOADS.length)) : join(folders.database, name),
  );
}

async function readArchive(path: string, placeOf: PlaceOf): Promise<Manifest> {
  const file = await open(path, 'r');
  try {
    const found = new Map<string, { bytes: number; sha256: string }>();
    const texts: Record<string, string> = {};
    for await (const entry of tarEntries(file, path)) {
      const { name, bytes } = entry;
      if (found.has(name) || !isOurs(name)) throw damaged(path, `unknown entry ${name}`);
      if (name !== MANIFEST && name !== MANIFEST_CHECKSUM) {
        found.set(name, { bytes, sha256: await copyContent(path, entry, placeOf(name)) });
      } else if (bytes <= LONGEST_TEXT) texts[name] = await textOf(file, entry);
    }
    return compared(path, found, texts);
  } finally {
    await file.close();
  }
}

/** Nothing else is written anywhere. */
function isOurs(name: string): boolean {
  if (name === MANIFEST || name === MANIFEST_CHECKSUM || Object.values(DATABASE_ENTRY).includes(name)) return true;
  if (!name.startsWith(UPLOADS) || /[\\\0]/.test(name)) return false;
  return name.split('/').every((part) => part !== '' && !part.startsWith('.'));
}

/** Returns the SHA-256 of the content. */
async function copyContent(path: string, { at, bytes }: TarEntry & { at: number }, to?: string): Promise<string> {
  const hash = createHash('sha256');
  if (to !== undefined) await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const target = to === undefined ? undefined : await open(to, 'wx', 0o600);
  try {
    if (bytes > 0) {
      for await (const part of createReadStream(path, { start: at, end: at + bytes - 1, highWaterMark: PIECE })) {
        hash.update(part as Buffer);
        await target?.appendFile(part as Buffer);
      }
    }
    return hash.digest('hex');
  } finally {
    await target?.close();
  }
}

async function textOf(file: FileHandle, { at, bytes }: TarEntry & { at: number }): Promise<string> {
  const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, at);
  return buffer.toString('utf8');
}

function compared(
  path: string,
  found: Map<string, { bytes: number; sha256: string }>,
  { [MANIFEST]: text = '', [MANIFEST_CHECKSUM]: checksum = '' }: Record<string, string>,
): Manifest {
  const actual = createHash('sha256').update(text).digest('hex');
  if (checksum !== `${actual}  ${MANIFEST}\n`) throw damaged(path, MANIFEST);
  const manifest = readManifest(text, path);
  for (const { name, bytes, sha256 } of manifest.entries) {
    const content = found.get(name);
    if (content?.bytes !== bytes || content.sha256 !== sha256) throw damaged(path, name);
  }
  const hasDatabase = found.has(DATABASE_ENTRY[manifest.engine]);
  if (found.size !== manifest.entries.length || !hasDatabase) throw damaged(path, MANIFEST);
  return manifest;
}
