import { requireNode } from './lib/node-version.mjs';

requireNode();
const { changedFiles } = await import('./lib/changed-files.mjs');
const { programSteps } = await import('./lib/check-steps.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
const { differingFrom, forgetChecks, hashesOf, readPassed, writePassed } = await import('./lib/passed-checks.mjs');
const { ROOT } = await import('./lib/paths.mjs');
const { capture } = await import('./lib/run.mjs');
const { fail } = await import('./lib/say.mjs');
const { readProject, readStructure, reportStructure } = await import('./structure/look.mjs');
const { reportUnused } = await import('./structure/unused-exports.mjs');

/**
 * `npm run check [-- --all | --changed]`: skips each step whose inputs are unchanged since it last passed. `--all`
 * ignores that; `--changed` also trusts the main branch and checks only what this branch has changed.
 */
const MODES = ['--all', '--changed'];
const modes = process.argv.slice(2);
const unknown = modes.find((mode) => !MODES.includes(mode));
if (unknown) fail(`未知的选项：${unknown}（可用：${MODES.join(' ')}）。`, `Unknown option: ${unknown}.`);

await ensureInstalled();
if (modes.includes('--all')) forgetChecks();
const branchChanges = modes.includes('--changed') ? changedFiles() : undefined;
if (modes.includes('--changed') && !branchChanges)
  fail('--changed 需要 git 仓库。', '--changed needs a git repository.');

const files = readProject(ROOT);
const passed = readPassed();

/** The shorter list of changes: since the step last passed, or on this branch. */
function changedFor({ name }) {
  const accounts = [branchChanges, differingFrom(passed[name]?.hashes, files)].filter((paths) => paths !== undefined);
  return accounts.sort((a, b) => a.length - b.length)[0];
}

async function runProgram(step) {
  if (step.needsStructure) await structureRead;
  const digest = step.digest();
  if (passed[step.name]?.digest === digest) return { ok: true, note: 'unchanged since it passed' };
  if (branchChanges && !branchChanges.some(step.concerns)) return { ok: true, note: 'not touched' };
  const args = step.args(changedFor(step));
  if (!args) return { ok: true, note: 'not touched' };
  const { code, output } = await capture(process.execPath, args);
  if (code === 0) passed[step.name] = { digest, ...(step.bySingleFiles ? { hashes: hashesOf(files) } : {}) };
  return { ok: code === 0, output };
}

const structureRead = readStructure(ROOT, files);
const structure = {
  name: 'structure',
  run: async () => {
    await structureRead;
    return reportStructure(ROOT, files);
  },
};

const unusedExports = {
  name: 'unused exports',
  run: async () => {
    await structureRead;
    return reportUnused(files);
  },
};

async function check({ name, run }) {
  const started = performance.now();
  const { ok, note, output } = await run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${ok ? '✓' : '✗'} ${name} (${note ?? `${seconds} s`})`);
  if (!ok) console.log(`${output.trimEnd()}\n`);
  return ok;
}

/** Two at a time: the target machines have two cores. */
async function inPairs(steps) {
  const queue = [...steps];
  const results = [];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results.push(await check(next));
  };
  await Promise.all([worker(), worker()]);
  return results;
}

const programs = programSteps(files).map((step) => ({ name: step.name, run: () => runProgram(step) }));
const results = await inPairs([structure, programs[0], unusedExports, ...programs.slice(1)]);
writePassed(passed);
const failed = results.filter((ok) => !ok).length;
console.log(failed === 0 ? '检查全部通过 (all checks passed)' : `${failed} 项检查未通过 (checks failed)`);
process.exitCode = failed === 0 ? 0 : 1;
