import { spawnSync } from 'node:child_process';
import { ROOT } from './paths.mjs';

/** Base branches to compare with; the first existing one is used. */
const MAIN_BRANCHES = ['origin/HEAD', 'origin/main', 'main', 'origin/master', 'master'];

function git(root, args) {
  const { status, stdout } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 64 << 20 });
  return status === 0 ? stdout : undefined;
}

/** The commit where this branch left the main one; on the main branch, or without one, the last commit. */
export function mergeBase(root = ROOT) {
  for (const branch of MAIN_BRANCHES) {
    const base = git(root, ['merge-base', 'HEAD', branch])?.trim();
    if (base) return base;
  }
  return git(root, ['rev-parse', 'HEAD'])?.trim();
}

/**
 * Files that differ from `base`, committed or not, including new and removed ones; undefined without git.
 * @returns {string[] | undefined} paths with slashes, relative to `root`
 */
export function changedFiles(root = ROOT, base = mergeBase(root)) {
  if (!base) return undefined;
  const differing = git(root, ['diff', '--name-only', '--no-renames', '-z', base]);
  const untracked = git(root, ['ls-files', '-z', '--others', '--exclude-standard']);
  if (differing === undefined || untracked === undefined) return undefined;
  return [...new Set(`${differing}${untracked}`.split('\0').filter(Boolean))].sort();
}
