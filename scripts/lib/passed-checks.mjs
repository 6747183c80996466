import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from './paths.mjs';
import { readStamp, writeStamp } from './stamp.mjs';

const FILE = join(CACHE, 'check/passed.json');

/**
 * What each step looked at when it last passed, so that the same need not be looked at again, and which file had which
 * text when everything was in order for a step that can look at single files.
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

/** The next check looks at everything anew. */
export function forgetChecks() {
  rmSync(join(CACHE, 'check'), { recursive: true, force: true });
}

/** Paths whose text is another one than in `before`, with those that came or went; undefined when nothing is known. */
export function differingFrom(before, files) {
  if (!before) return undefined;
  const gone = Object.keys(before).filter((path) => !files.has(path));
  return [...gone, ...[...files].filter(([path, { hash }]) => before[path] !== hash).map(([path]) => path)];
}

export function hashesOf(files) {
  return Object.fromEntries([...files].map(([path, { hash }]) => [path, hash]));
}
