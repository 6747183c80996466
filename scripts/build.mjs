import { requireNode } from './lib/node-version.mjs';

requireNode();
const { ensureInstalled } = await import('./lib/install.mjs');
const { PRODUCTS, staleProducts } = await import('./lib/products.mjs');
const { fail, say } = await import('./lib/say.mjs');
const { dropStamp, stampOf, writeStamp } = await import('./lib/stamp.mjs');

/** Usage: build.mjs [--if-stale] [server] [web]. Builds both by default; without --if-stale even if up to date. */
const args = process.argv.slice(2);
const named = args.filter((arg) => !arg.startsWith('--'));
const unknown = named.filter((name) => !(name in PRODUCTS));
if (unknown.length > 0) fail(`未知的构建目标：${unknown.join(' ')}`, `Unknown build target: ${unknown.join(' ')}`);
const wanted = named.length > 0 ? named : Object.keys(PRODUCTS);

await ensureInstalled();

const builders = {
  server: async () => (await import('./lib/build-server.mjs')).buildServer(),
  web: async () => (await import('./lib/build-web.mjs')).buildWeb(),
};

async function build(name) {
  const product = PRODUCTS[name];
  const started = performance.now();
  // Computed before the build: a file saved during it makes the product stale again.
  const stamp = stampOf(product.inputs);
  dropStamp(product.stampFile);
  await builders[name]();
  writeStamp(product.stampFile, stamp);
  say(`已构建 ${name}，用时 ${((performance.now() - started) / 1000).toFixed(1)} 秒 (built)`);
}

const targets = args.includes('--if-stale') ? staleProducts(wanted) : wanted;
const results = await Promise.allSettled(targets.map(build));
for (const result of results) {
  if (result.status === 'rejected') say(String(result.reason?.message ?? result.reason));
}
process.exit(results.every((result) => result.status === 'fulfilled') ? 0 : 1);
