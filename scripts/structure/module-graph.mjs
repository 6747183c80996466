import { posix } from 'node:path';

const CONTRACT = '@songbai/contract/';
/** Before the path of a worker, which stands relative to the file that starts all of them. */
export const WORKER = 'worker:';
const WORKER_STARTER = 'packages/server/src/platform';

/** The project's file behind an import; undefined for packages and Node's own modules. Imports carry their extension. */
export function fileOfImport(from, to) {
  if (to.startsWith(WORKER)) return posix.join(WORKER_STARTER, to.slice(WORKER.length));
  if (to.startsWith('.')) return posix.join(posix.dirname(from), to.replace(/\?.*$/, ''));
  return to.startsWith(CONTRACT) ? `packages/contract/src/${to.slice(CONTRACT.length)}` : undefined;
}

/**
 * The changed files and everything that takes them in, over any number of steps: whatever a change can make wrong.
 * @param {Map<string, { imports: Array<{ to: string }> }>} facts by path
 * @param {Iterable<string>} changed paths, also of files that are gone
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
