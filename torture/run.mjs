import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments, USAGE } from './arguments.mjs';
import { CASES } from './cases/index.mjs';
import { inLanes, stopLanes } from './lib/lanes.mjs';
import { cleanUp, ROOT } from './lib/processes.mjs';
import { random } from './lib/random.mjs';
import { circumstances, RESULTS, readResults, say, writeResults } from './lib/report.mjs';
import { writePage } from './page.mjs';

/** Results of runs that are not for the record. */
const LATEST = join(ROOT, '.cache/torture/results.json');

/** Ends everything that was started when this process is stopped from outside. */
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    stopLanes();
    cleanUp();
    process.exit(130);
  });

/** The choices of a case and of a control come from the seed and their names alone, so that each is replayable alone. */
function context(options, name) {
  const { seed, scale } = options;
  return {
    ...options,
    rng: random(seed).fork(name),
    of: (sizes) => sizes[scale] ?? sizes.small,
    note: (text) => console.log(`    … ${text}`),
  };
}

/** A control is as small whatever the run is; one that can be smaller still in a slice looks at `within`. */
const forControl = (options) => ({ ...options, scale: 'control', within: options.scale });

async function runCase(one, options) {
  const started = performance.now();
  const result = await one.run(context(options, one.name));
  const seconds = (performance.now() - started) / 1000;
  const controls = [];
  if (result.skipped === undefined && options.controls)
    for (const control of one.controls ?? []) {
      if (options.scale === 'slice' && !control.slice) continue;
      const noticed = await control.run(context(forControl(options), `${one.name} ${control.name}`));
      controls.push({ name: control.name, what: control.what, noticed: noticed.length, example: noticed[0] ?? '' });
    }
  return { id: one.id, name: one.name, seconds, controls, notes: {}, ...result };
}

function holds({ skipped, anomalies, controls }) {
  return skipped !== undefined || (anomalies.length === 0 && controls.every(({ noticed }) => noticed > 0));
}

async function main() {
  const options = readArguments(process.argv.slice(2));
  if (typeof options === 'string') {
    console.error(`${options}\n${USAGE(CASES)}`);
    return 2;
  }
  const unknown = options.names.find((name) => !CASES.some((one) => one.name === name || one.id === name));
  if (unknown) {
    console.error(`no such case: ${unknown}\n${USAGE(CASES)}`);
    return 2;
  }
  const inScale = CASES.filter((one) => options.scale !== 'slice' || one.slice);
  const chosen =
    options.names.length > 0
      ? CASES.filter(({ id, name }) => options.names.includes(name) || options.names.includes(id))
      : inScale;
  if (options.out === undefined)
    console.log(
      `seed ${options.seed}, scale ${options.scale}; again: npm run torture -- CASE --seed ${options.seed} --scale ${options.scale}`,
    );
  const started = performance.now();
  const failed =
    options.lanes > 1 && chosen.length > 1 ? await several(chosen, options) : await inTurn(chosen, options);
  if (options.out !== undefined) return failed === 0 ? 0 : 1;
  const minutes = (performance.now() - started) / 60_000;
  console.log(`${chosen.length - failed} passed, ${failed} failed, ${minutes.toFixed(1)} min`);
  return failed === 0 ? 0 : 1;
}

/** Takes a result into the figures of this run, and into the page where it is for the record. */
function keep(results, options, name, result) {
  results[name] = result;
  writeResults(results, options.record ? RESULTS : LATEST);
  if (options.record) writePage(results, CASES);
}

/** Case after case in this process; answers how many failed. */
async function inTurn(chosen, options) {
  const results = options.record ? readResults() : {};
  let failed = 0;
  for (const one of chosen) {
    const result = await runCase(one, options).catch((error) => broken(one, error));
    if (result.skipped !== undefined) console.log(`- ${one.id} ${one.name}: skipped, ${result.skipped}`);
    else say(result);
    if (!holds(result)) failed += 1;
    const { seed, scale } = options;
    const whole = { ...result, anomalies: result.anomalies?.slice(0, 20) ?? [], seed, scale, ...circumstances() };
    if (options.out === undefined) keep(results, options, one.name, whole);
    else writeFileSync(options.out, JSON.stringify(whole));
    const kept = cleanUp({ keep: !holds(result) });
    if (kept.length > 0) console.log(`    kept for a look: ${kept.join(' ')}`);
  }
  return failed;
}

/** Several cases at a time, each in a process of its own; answers how many failed. */
async function several(chosen, options) {
  const known = readResults();
  const results = options.record ? readResults() : {};
  let failed = 0;
  await inLanes(chosen, options, known, (name, result) => {
    if (result === undefined || !holds(result)) failed += 1;
    if (result !== undefined) keep(results, options, name, result);
  });
  cleanUp();
  return failed;
}

/** A case that could not be carried out counts as failed, with what stopped it. */
function broken(one, error) {
  const anomalies = [`stopped: ${error?.stack ?? error}`];
  return {
    id: one.id,
    name: one.name,
    calls: 0,
    trials: 0,
    unknowns: 0,
    anomalies,
    seconds: 0,
    controls: [],
    notes: {},
  };
}

process.exit(await main());
