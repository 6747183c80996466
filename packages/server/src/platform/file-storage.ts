import { createReadStream } from 'node:fs';
import { chmod, lstat, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Part of a file; the end belongs to it. */
export interface StoredRange {
  start: number;
  end: number;
}

/** Where the bytes of stored files lie. Paths are relative and plain (modules/file/stored-path.ts). */
export interface FileStorage {
  /** Takes a complete file of this machine: it is stored whole or not at all, and gone from where it was. */
  keep(path: string, from: string, mime: string): Promise<void>;
  /** Undefined for what is not there. */
  size(path: string): Promise<number | undefined>;
  read(path: string, range?: StoredRange): Promise<Readable>;
  /** Does nothing for what is not there. */
  remove(path: string): Promise<void>;
}

/** A folder of this machine, or one that all nodes share. */
export function folderStorage(folder: string): FileStorage {
  const placeOf = (path: string) => join(folder, path);
  return {
    keep: async (path, from) => {
      await mkdir(dirname(placeOf(path)), { recursive: true, mode: 0o700 });
      await chmod(from, 0o600);
      await rename(from, placeOf(path));
    },
    size: async (path) => {
      const found = await lstat(placeOf(path)).catch(() => undefined);
      return found?.isFile() ? found.size : undefined;
    },
    read: async (path, range) => createReadStream(placeOf(path), range ?? {}),
    remove: (path) => rm(placeOf(path), { force: true }),
  };
}
