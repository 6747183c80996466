import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './processes.mjs';

/** Figures of the last recorded run of each case; docs/reliability.md is written from them. */
export const RESULTS = join(ROOT, 'docs/reliability.json');

/** 0 failures in n independent trials allow a true rate of up to about 3/n (95 %). */
export function bound(trials) {
  if (trials <= 0) return '–';
  const percent = 300 / trials;
  return `${percent >= 1 ? percent.toFixed(1) : percent.toPrecision(2)} %`;
}

export function readResults() {
  try {
    return JSON.parse(readFileSync(RESULTS, 'utf8'));
  } catch {
    return {};
  }
}

export function writeResults(results, file = RESULTS) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** Where a run took place. */
export function circumstances() {
  const commit = (() => {
    try {
      return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', 'packages') === '' ? '' : '+');
    } catch {
      return 'unknown';
    }
  })();
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `${cpus().length} × ${cpu?.model.trim() ?? 'CPU'}, ${memory} GiB, Linux ${release()}, Node ${process.versions.node}`;
  return { commit, machine, date: new Date().toISOString().slice(0, 10) };
}

/** One result as people read it in the terminal. */
export function say({ id, name, calls, trials, unknowns, anomalies, seconds, notes = {}, controls = [] }) {
  const head = `${id} ${name}: ${calls} calls, ${unknowns} unknown, ${anomalies.length} anomalies (below ${bound(trials)} of ${trials}), ${seconds.toFixed(1)} s`;
  console.log(`${anomalies.length === 0 ? '✓' : '✗'} ${head}`);
  for (const [key, value] of Object.entries(notes)) console.log(`    ${key}: ${value}`);
  for (const anomaly of anomalies.slice(0, 10)) console.log(`    ! ${anomaly}`);
  for (const control of controls)
    console.log(`    ${control.noticed > 0 ? '✓' : '✗'} control ${control.name}: ${control.noticed} anomalies noticed`);
}
