import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/processes.mjs';
import { bound } from './lib/report.mjs';

const PAGE = join(ROOT, 'docs/reliability.md');
const START = '<!-- figures: written by npm run torture -->';
const END = '<!-- end of figures -->';

const cell = (text) => String(text).replaceAll('|', '\\|').replaceAll('\n', ' ');

/** Replaces the part of docs/reliability.md that stands between the marks. */
export function writePage(results, cases) {
  const page = readFileSync(PAGE, 'utf8');
  const [head, rest] = page.split(START);
  const tail = rest?.split(END)[1];
  if (tail === undefined) throw new Error('docs/reliability.md has lost its marks');
  writeFileSync(PAGE, `${head}${START}\n\n${figures(results, cases)}\n${END}${tail}`);
}

function figures(results, cases) {
  const lines = [
    '| Case | Claim | Trials | Anomalies | True rate below (95 %) | Scale, seed, commit, day, seconds |',
    '|---|---|---|---|---|---|',
    ...cases.map((one) => row(one, results[one.name])),
    '',
    ...cases.flatMap((one) => detail(one, results[one.name])),
  ];
  const machines = [...new Set(Object.values(results).flatMap(({ machine }) => machine ?? []))];
  return [...lines, machines.length > 0 ? `Machine: ${machines.join('; ')}.` : '', ''].join('\n');
}

function row({ id, name, claim }, result) {
  if (!result) return `| ${id} \`${name}\` | ${claim} | not run yet | – | – | – |`;
  if (result.skipped) return `| ${id} \`${name}\` | ${claim} | skipped: ${cell(result.skipped)} | – | – | – |`;
  const { trials, anomalies, scale, seed, commit, date, seconds } = result;
  const run = `${scale}, ${seed}, ${commit}, ${date}, ${Math.round(seconds)}`;
  const zero = anomalies.length === 0;
  return `| ${id} \`${name}\` | ${claim} | ${trials} | ${zero ? 0 : `**${anomalies.length}**`} | ${zero ? bound(trials) : '–'} | ${run} |`;
}

function detail({ id, name, how, controls = [] }, result) {
  const lines = [`### ${id} \`${name}\``, '', how, ''];
  for (const [key, value] of Object.entries(result?.notes ?? {})) lines.push(`- ${key}: ${cell(value)}`);
  if (result && !result.skipped) lines.push(`- calls: ${result.calls}, unknown outcomes: ${result.unknowns}`);
  for (const anomaly of result?.anomalies ?? []) lines.push(`- **anomaly**: ${cell(anomaly).slice(0, 300)}`);
  for (const { name: control, what } of controls) {
    const ran = result?.controls?.find((one) => one.name === control);
    const seen = ran ? (ran.noticed > 0 ? `noticed (${ran.noticed} anomalies)` : '**not noticed**') : 'not run yet';
    lines.push(`- control \`${control}\` (${what}): ${seen}`);
  }
  if (controls.length === 0) lines.push('- control: none');
  return [...lines, ''];
}
