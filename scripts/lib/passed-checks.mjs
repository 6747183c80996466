import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from './paths.mjs';
import { readStamp, writeStamp } from './stamp.mjs';

const FILE = join(CACHE, 'check/passed.json');

/**
 * What each step checked when it last passed, so that unchanged input is not checked again, and the hash of every file
 * at the last full pass of a step that can check single files.
 */
export function readPassed() {
  try {
    return JSON.parse(readStamp(FILE) ?? '{}');
  } catch {
    return {};
  }
}

export function writePassed(passed) {
  writeStamp(FILE, JSON.stringify(passed));
}

/** Makes the next check run on everything. */
export function forgetChecks() {
  rmSync(join(CACHE, 'check'), { recursive: true, force: true });
}

/** Paths whose text differs from `before`, including added and removed ones; undefined when nothing is known. */
export function differingFrom(before, files) {
  if (!before) return undefined;
  const gone = Object.keys(before).filter((path) => !files.has(path));
  return [...gone, ...[...files].filter(([path, { hash }]) => before[path] !== hash).map(([path]) => path)];
}

export function hashesOf(files) {
  return Object.fromEntries([...files].map(([path, { hash }]) => [path, hash]));
}
