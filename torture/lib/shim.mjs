import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './processes.mjs';

const SOURCE = fileURLToPath(new URL('../shim/disk.c', import.meta.url));
let known;

/** Path of the compiled shim; undefined where there is no C compiler, or no Linux. */
export function diskShim() {
  known ??= { path: compile() };
  return known.path;
}

function compile() {
  if (process.platform !== 'linux') return undefined;
  const folder = join(ROOT, '.cache/torture');
  mkdirSync(folder, { recursive: true });
  const out = join(folder, `disk-${process.pid}.so`);
  const { status } = spawnSync('gcc', ['-shared', '-fPIC', '-O2', '-o', out, SOURCE, '-ldl', '-lpthread']);
  return status === 0 ? out : undefined;
}

/** Environment of a server that runs under the shim. */
export const underShim = (settings) => ({ LD_PRELOAD: diskShim(), ...settings });
