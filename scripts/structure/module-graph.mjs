import { posix } from 'node:path';

/** Packages that others import from source. */
const PACKAGE = /^@songbai\/(contract|server)\//;
/** Prefix of a worker's path, which is relative to the file that starts all workers. */
export const WORKER = 'worker:';
const WORKER_STARTER = 'packages/server/src/platform';

/** The project file behind an import; undefined for packages and Node built-ins. Imports include the extension. */
export function fileOfImport(from, to) {
  if (to.startsWith(WORKER)) return posix.join(WORKER_STARTER, to.slice(WORKER.length));
  if (to.startsWith('.')) return posix.join(posix.dirname(from), to.replace(/\?.*$/, ''));
  const [start, name] = PACKAGE.exec(to) ?? [];
  return start === undefined ? undefined : `packages/${name}/src/${to.slice(start.length)}`;
}

/**
 * The changed files and all their transitive importers: everything a change can break.
 * @param {Map<string, { imports: Array<{ to: string }> }>} facts by path
 * @param {Iterable<string>} changed paths, including deleted files
 * @returns {Set<string>}
 */
export function reachedBy(facts, changed) {
  const importers = new Map();
  for (const [path, { imports }] of facts) {
    for (const { to } of imports) {
      const file = fileOfImport(path, to);
      if (file) importers.set(file, [...(importers.get(file) ?? []), path]);
    }
  }
  const reached = new Set(changed);
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  return reached;
}
