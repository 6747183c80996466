import { resolve } from 'node:path';
import { ROOT } from './lib/paths.mjs';
import { readProject, readStructure, reportStructure } from './structure/look.mjs';

/** Usage: check-structure.mjs [folder]. Prints each violation and exits with 1 if there is one. */
const root = resolve(process.argv[2] ?? ROOT);
const files = readProject(root);
await readStructure(root, files);
const { ok, output } = reportStructure(root, files);
console.log(output);
process.exitCode = ok ? 0 : 1;
