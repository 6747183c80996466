import { requireNode } from './lib/node-version.mjs';

requireNode();
const { ensureInstalled } = await import('./lib/install.mjs');
const { at } = await import('./lib/paths.mjs');
const { capture } = await import('./lib/run.mjs');

await ensureInstalled();

const tool = (...parts) => at('node_modules', ...parts);
const typeCheck = (project) => [tool('ts-native/bin/tsc'), '-p', project, '--pretty', 'false'];
const CRUISED = [
  'packages/contract/src',
  'packages/server/src',
  'packages/demo/src',
  'packages/web/src',
  'scripts',
  'e2e',
  'bench',
];

const STEPS = {
  'format and lint': [tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--max-diagnostics=50', '.'],
  'types: contract': typeCheck('packages/contract'),
  'types: contract tests': typeCheck('packages/contract/tsconfig.test.json'),
  'types: server': typeCheck('packages/server'),
  'types: demo': typeCheck('packages/demo'),
  'types: web': typeCheck('packages/web'),
  'types: tools, journeys': typeCheck('tsconfig.json'),
  imports: [tool('dependency-cruiser/bin/dependency-cruise.mjs'), '--config', '.dependency-cruiser.mjs', ...CRUISED],
  structure: ['scripts/check-structure.mjs'],
};

async function check([name, args]) {
  const started = performance.now();
  const { code, output } = await capture(process.execPath, args);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(`${output.trimEnd()}\n`);
  return code === 0;
}

/** Two at a time: the machines this runs on have two cores. */
async function inPairs(entries) {
  const queue = [...entries];
  const results = [];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results.push(await check(next));
  };
  await Promise.all([worker(), worker()]);
  return results;
}

const results = await inPairs(Object.entries(STEPS));
const failed = results.filter((ok) => !ok).length;
console.log(failed === 0 ? '检查全部通过 (all checks passed)' : `${failed} 项检查未通过 (checks failed)`);
process.exitCode = failed === 0 ? 0 : 1;
