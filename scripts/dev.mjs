import { requireNode } from './lib/node-version.mjs';

requireNode();
const { ensureInstalled } = await import('./lib/install.mjs');
const { at } = await import('./lib/paths.mjs');
const { runNode } = await import('./lib/run.mjs');
const { say } = await import('./lib/say.mjs');

await ensureInstalled();
say(
  '开发模式：服务端改动自动重启，网页见下方 Vite 地址。 Development: the server restarts on change, the web address is below.',
);

// When one ends, the other is stopped: half a development set-up only confuses.
const server = runNode([
  at('node_modules/tsx/dist/cli.mjs'),
  'watch',
  '--clear-screen=false',
  'packages/server/src/main.ts',
]);
const web = runNode([at('node_modules/vite/bin/vite.js')], { cwd: at('packages/web') });
const code = await Promise.race([server, web]);
process.kill(process.pid, 'SIGTERM');
process.exitCode = code;
