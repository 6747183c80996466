import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
/** Test results and stamps of the tooling; never tracked. */
export const CACHE = join(ROOT, '.cache');

/** An absolute path inside the project. */
export const at = (...parts) => join(ROOT, ...parts);
