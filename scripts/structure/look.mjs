import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from '../lib/paths.mjs';
import { readStamp, writeStamp } from '../lib/stamp.mjs';
import { checkCodes, checkEvaluation } from './code-rules.mjs';
import { applyExceptions } from './exceptions.mjs';
import { readFiles } from './files.mjs';
import { checkStyleClasses } from './style-classes.mjs';
import { checkText } from './text-rules.mjs';

const READERS = ['code-rules', 'look', 'module-facts', 'source-rules', 'text-rules'];

/**
 * A file of the project; the last two fields are set by `readStructure`.
 * @typedef {{ hash: string, text: string, violations?: object[], facts?: import('./module-facts.mjs').ModuleFacts }} ProjectFile
 */

export function hashOf(...texts) {
  const hash = createHash('sha1');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex');
}

/** @returns {Map<string, ProjectFile>} by path */
export function readProject(root) {
  return new Map(readFiles(root).map(({ path, text }) => [path, { hash: hashOf(text), text }]));
}

/** Changed rules or another parser version invalidate the cache. */
function readersVersion() {
  const own = READERS.map((name) => readFileSync(new URL(`./${name}.mjs`, import.meta.url), 'utf8'));
  return hashOf(...own, readFileSync(at('node_modules/typescript/package.json'), 'utf8'));
}

function readCache(file, version) {
  try {
    const cache = JSON.parse(readStamp(file) ?? '{}');
    return cache.version === version ? cache.files : {};
  } catch {
    return {};
  }
}

/** Computes violations and imports of each file; results for unchanged text come from `.cache`. */
export async function readStructure(root, files) {
  const cacheFile = join(root, '.cache/check/structure.json');
  const version = readersVersion();
  const known = readCache(cacheFile, version);
  for (const [path, file] of files) {
    if (known[path]?.hash !== file.hash) {
      // Lazy, because loading the parser takes longer than everything else when nothing has changed.
      const { readSource } = await import('./source-rules.mjs');
      const read = { path, text: file.text };
      const { violations, facts } = readSource(read);
      const own = [...checkText(read), ...violations, ...checkCodes(read), ...checkEvaluation(read)];
      Object.assign(file, { violations: own, facts });
    } else Object.assign(file, known[path]);
  }
  const kept = [...files].map(([path, { text: _, ...read }]) => [path, read]);
  writeStamp(cacheFile, JSON.stringify({ version, files: Object.fromEntries(kept) }));
}

/** Violations without the agreed exceptions, one line each, with their number at the end. */
export function reportStructure(root, files) {
  const exceptions = JSON.parse(readFileSync(join(root, 'scripts/check-exceptions.json'), 'utf8'));
  const found = [...[...files.values()].flatMap((file) => file.violations), ...checkStyleClasses(files)];
  const left = applyExceptions(found, exceptions);
  const lines = left.map(({ path, line, rule, message }) => `${path}:${line} ${rule}: ${message}`);
  const sum = `${files.size} files, ${left.length} structure violations, ${exceptions.length} agreed exceptions`;
  return { ok: left.length === 0, output: [...lines, sum].join('\n') };
}
