import { requireNode } from './lib/node-version.mjs';

requireNode();
const { mkdirSync, rmSync } = await import('node:fs');
const { join, relative, resolve } = await import('node:path');
const { changedFiles } = await import('./lib/changed-files.mjs');
const { ensureChromium } = await import('./lib/chromium.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
const { at, CACHE, ROOT } = await import('./lib/paths.mjs');
const { prepare } = await import('./lib/prepare.mjs');
const { relatedTests } = await import('./lib/related-tests.mjs');
const { runNode } = await import('./lib/run.mjs');
const { fail, say } = await import('./lib/say.mjs');
const { countPlaywright, countVitest, readPart, slowest } = await import('./lib/test-report.mjs');
const { readProject, readStructure } = await import('./structure/look.mjs');

const REPORTS = join(CACHE, 'test');

/**
 * `npm test -- [unit|server|widget|e2e] [filter…]`; without a part, all of them. `npm test -- changed`: the tests
 * affected by this branch's changes.
 */
const [first, ...rest] = process.argv.slice(2);
const PARTS = ['unit', 'server', 'widget', 'e2e'];
if (first && first !== 'changed' && !PARTS.includes(first)) {
  fail(`未知的测试部分：${first}（可用：${PARTS.join(' ')} changed）。`, `Unknown part: ${first}.`);
}

async function related() {
  const changed = changedFiles();
  if (!changed) fail('changed 需要 git 仓库。', 'changed needs a git repository.');
  const files = readProject(ROOT);
  await readStructure(ROOT, files);
  return relatedTests(files, changed, { services: !!process.env.TEST_DATABASE_URL && !!process.env.TEST_REDIS_URL });
}

/** The filters of each selected part. */
async function chosen() {
  if (first === 'changed') return related();
  return new Map((first ? [first] : PARTS).map((part) => [part, rest]));
}

await ensureInstalled();
const parts = await chosen();
if (parts.size === 0) say('没有与改动有关的测试 (no test has to do with what changed)');
const chromium = parts.has('widget') || parts.has('e2e') ? await ensureChromium() : '';
// End-to-end tests run against the built product, as a user's browser does.
if (parts.has('e2e')) await prepare(['server', 'web']);

function vitest(part, filters, file) {
  const args = ['run', '--project', part, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return runNode([at('node_modules/vitest/vitest.mjs'), ...args, ...filters], { env: { CHROMIUM_PATH: chromium } });
}

// The report file is also named in its configuration.
function playwright(filters) {
  const args = ['test', '--config', 'e2e/playwright.config.ts', ...filters];
  return runNode([at('node_modules/@playwright/test/cli.js'), ...args], { env: { CHROMIUM_PATH: chromium } });
}

async function runPart(part, filters) {
  const started = performance.now();
  const file = join(REPORTS, `${part}.json`);
  rmSync(file, { force: true });
  const code = await (part === 'e2e' ? playwright(filters) : vitest(part, filters, file));
  const result = readPart({ file, count: part === 'e2e' ? countPlaywright : countVitest, code });
  return { part, ...result, seconds: (performance.now() - started) / 1000 };
}

mkdirSync(REPORTS, { recursive: true });
const results = [];
// Sequentially: browser and server suites in parallel only slow each other down on two cores.
for (const [part, filters] of parts) results.push(await runPart(part, filters));

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
for (const { part, passed, failed, skipped, seconds, ranNothing } of results) {
  const note = ranNothing ? ' — 没有运行任何测试 (ran no test)' : '';
  say(`${part.padEnd(7)} 通过 ${passed}，失败 ${failed}，跳过 ${skipped}，${seconds.toFixed(1)} 秒${note}`);
}
// Where the time of a whole run goes.
if (!first)
  for (const { part, files } of results)
    for (const { name, seconds } of slowest(files, 6))
      say(
        `${part.padEnd(7)} 最慢 (slowest) ${seconds.toFixed(1).padStart(6)} s  ${relative(ROOT, resolve(ROOT, name))}`,
      );
// Failed files are listed again, because the runner's own report may have scrolled away.
for (const { part, names } of results) for (const name of names) say(`失败 (failed) ${part} ${name}`);
for (const { part, retried = [] } of results)
  for (const name of retried) say(`重试后通过 (passed on retry) ${part} ${name}`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
