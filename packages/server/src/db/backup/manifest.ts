import type { Engine } from '../database.ts';
import { damaged } from './failure.ts';

/** The last two entries of a backup: what it holds, and the checksum of that. */
export const MANIFEST = 'manifest.json';
export const MANIFEST_CHECKSUM = 'manifest.sha256';
/** The database: SQLite's own file, or the archive of `pg_dump`. */
export const DATABASE_ENTRY: Readonly<Record<Engine, string>> = {
  sqlite: 'database.sqlite',
  postgres: 'database.dump',
};
export const UPLOADS = 'uploads/';

const FORMAT = 'songbai-backup';
/** Raised when older builds could no longer read what newer ones write. */
const VERSION = 1;

export interface ManifestEntry {
  name: string;
  bytes: number;
  sha256: string;
}

export interface Manifest {
  format: typeof FORMAT;
  version: number;
  engine: Engine;
  /** Business time. */
  createdAt: string;
  /** The latest migration of the database. */
  migration: string;
  /** Rows of the main tables. */
  counts: Readonly<Record<string, number>>;
  /** All other entries, in their order. */
  entries: readonly ManifestEntry[];
}

export const manifestOf = (about: Omit<Manifest, 'format' | 'version'>): Manifest => ({
  format: FORMAT,
  version: VERSION,
  ...about,
});

/**
 * Reads a manifest whose checksum was right.
 * @throws BackupError when it is none, or one of a newer version
 */
export function readManifest(text: string, file: string): Manifest {
  let manifest: Partial<Manifest>;
  try {
    manifest = JSON.parse(text) as Partial<Manifest>;
  } catch {
    throw damaged(file, MANIFEST);
  }
  const { format, version, engine, entries } = manifest;
  if (format !== FORMAT || !engine || !(engine in DATABASE_ENTRY) || !Array.isArray(entries))
    throw damaged(file, MANIFEST);
  if (version !== VERSION) throw damaged(file, `version ${version}, 请使用更新的程序 / use a newer build`);
  return manifest as Manifest;
}
