import { requireNode } from './lib/node-version.mjs';

requireNode();
const { pathToFileURL } = await import('node:url');
const { at } = await import('./lib/paths.mjs');
const { prepare } = await import('./lib/prepare.mjs');
await prepare(['server', 'web']);
const main = at('packages/server/dist/main.mjs');
if (process.argv.includes('--restart')) {
  const { supervise } = await import('./lib/supervise.mjs');
  process.exitCode = await supervise([main]);
} else {
  // In the same process: signals reach the server directly, and a second Node would double the start-up time.
  await import(pathToFileURL(main).href);
}
