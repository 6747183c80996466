import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from './lib/paths.mjs';
import { checkCodes } from './structure/code-rules.mjs';
import { applyExceptions } from './structure/exceptions.mjs';
import { readFiles } from './structure/files.mjs';
import { checkSource } from './structure/source-rules.mjs';
import { checkText } from './structure/text-rules.mjs';

/** Usage: check-structure.mjs [folder]. Prints each violation and ends with 1 when there is one. */
const root = resolve(process.argv[2] ?? ROOT);
const list = (name) => JSON.parse(readFileSync(join(root, 'scripts', name), 'utf8'));
/** Files that still name values of dictionaries by their digits; the list only ever gets shorter. */
const naked = list('naked-codes.json').map((file) => ({ rule: 'naked-code', file, reason: 'from before the check' }));
const exceptions = [...list('check-exceptions.json'), ...naked];
const files = readFiles(root);
const found = files.flatMap((file) => [...checkText(file), ...checkSource(file), ...checkCodes(file)]);
const left = applyExceptions(found, exceptions);
for (const { path, line, rule, message } of left) console.log(`${path}:${line} ${rule}: ${message}`);
console.log(`${files.length} files, ${left.length} structure violations, ${exceptions.length} agreed exceptions`);
process.exitCode = left.length > 0 ? 1 : 0;
