import { requireNode } from './lib/node-version.mjs';

requireNode();
const { pathToFileURL } = await import('node:url');
const { at } = await import('./lib/paths.mjs');
const { prepare } = await import('./lib/prepare.mjs');
await prepare(['server', 'web']);
// In the same process: signals reach the server directly, and a second Node would double the start-up time.
await import(pathToFileURL(at('packages/server/dist/main.mjs')).href);
