import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tempFolder } from './processes.mjs';

const RUN = fileURLToPath(new URL('../run.mjs', import.meta.url));
/** Seconds that are guessed for a case of which no run is recorded. */
const UNKNOWN_SECONDS = 300;

/** The cases under way, so that a stop from outside reaches them. */
const children = new Set();

export function stopLanes() {
  for (const child of children) child.kill('SIGTERM');
}

/**
 * Runs each case in a process of its own, several at a time and those that took longest first; what a case says is
 * printed when it ends. The seed makes the choices of a case, so that they are the same in whatever company.
 * @param {object[]} cases
 * @param {{lanes: number, seed: number, scale: string, controls: boolean, postgres?: string, redis?: string}} options
 * @param {Record<string, {seconds?: number}>} known results of earlier runs
 * @param {(name: string, result: object | undefined) => void} ended with what the case found; undefined when its process
 *   ended without saying
 */
export async function inLanes(cases, options, known, ended) {
  const seconds = ({ name }) => known[name]?.seconds ?? UNKNOWN_SECONDS;
  const queue = [...cases].sort((a, b) => seconds(b) - seconds(a));
  const folder = tempFolder('lanes');
  const lane = async () => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
      const out = join(folder, `${one.name}.json`);
      console.log(await output([one.name, '--out', out, ...words(options)]));
      ended(one.name, read(out));
    }
  };
  await Promise.all(Array.from({ length: options.lanes }, lane));
}

function words({ seed, scale, controls, postgres, redis }) {
  return [
    ...['--seed', String(seed), '--scale', scale, '--lanes', '1'],
    ...(controls ? [] : ['--no-controls']),
    ...(postgres ? ['--database', postgres] : []),
    ...(redis ? ['--redis', redis] : []),
  ];
}

function output(args) {
  const child = spawn(process.execPath, [RUN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
  return new Promise((resolve) => {
    child.once('close', () => {
      children.delete(child);
      resolve(text.trim());
    });
  });
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
