import { requireNode } from './lib/node-version.mjs';

requireNode();
const { pathToFileURL } = await import('node:url');
const { at } = await import('./lib/paths.mjs');
const { prepare } = await import('./lib/prepare.mjs');
await prepare(['server']);
const entry = at('packages/server/dist/cli.mjs');
process.argv[1] = entry;
await import(pathToFileURL(entry).href);
