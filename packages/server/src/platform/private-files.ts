import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const OWNER_ONLY = 0o077;

/** What this process creates is its account's alone: the database with its log, keys, uploads, reports, backups. */
export function keepFilesPrivate(): void {
  process.umask(OWNER_ONLY);
}

/**
 * Takes the data folder from other accounts of the machine, as older releases left it readable. What belongs to another
 * account cannot be changed and stays; links are not followed.
 */
export function tightenFolder(folder: string): void {
  tighten(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) tightenFolder(path);
    else if (entry.isFile()) tighten(path);
  }
}

function tighten(path: string): void {
  try {
    const mode = lstatSync(path).mode & 0o777;
    if ((mode & OWNER_ONLY) !== 0) chmodSync(path, mode & ~OWNER_ONLY);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== 'EPERM' && code !== 'ENOENT') throw error;
  }
}
