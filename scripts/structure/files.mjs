import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const IGNORED = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'test-results', '.vite']);

function walk(root, folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return IGNORED.has(entry.name) ? [] : walk(root, path);
    return entry.isFile() ? [path] : [];
  });
}

/** Files tracked or not ignored by git; in a copy without git, all files outside the usual build folders. */
function listFiles(root) {
  try {
    const args = ['-C', root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 64 << 20 };
    return execFileSync('git', args, options).split('\0').filter(Boolean);
  } catch {
    return walk(root);
  }
}

const isBinary = (buffer) => buffer.subarray(0, 8000).includes(0);

/**
 * The project's own text files.
 * @returns {Array<{ path: string, text: string }>} paths relative to `root`, with slashes
 */
export function readFiles(root) {
  const files = [];
  for (const path of new Set(listFiles(root))) {
    let buffer;
    try {
      buffer = readFileSync(join(root, path));
    } catch {
      continue; // removed, but not yet from git's index
    }
    if (!isBinary(buffer)) files.push({ path, text: buffer.toString('utf8') });
  }
  return files;
}
