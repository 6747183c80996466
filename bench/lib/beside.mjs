import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { percentile } from './quantiles.mjs';
import { figure } from './report.mjs';

const STALLS = fileURLToPath(new URL('./stalls.mjs', import.meta.url));

/** The environment of a server that tells its longest stall. */
export const watched = (env) => ({
  ...env,
  STALL_FILE: join(env.DATA_DIR, 'stall'),
  NODE_OPTIONS: `--import=${STALLS}`,
});

/** Prints what some work took, and what it did to others meanwhile (budgets.md, Import, export). */
export function reportBeside(name, seen, budget, note) {
  figure(name, seen.seconds, { unit: ' s', budget: budget.seconds, note: `${seen.cpu.toFixed(1)} s CPU; ${note}` });
  figure('… memory more at its peak', seen.memory, { unit: ' MiB', budget: budget.memory });
  figure('… longest stall of the main loop', seen.stall, { unit: ' ms', budget: 50 });
  figure('… a list call meanwhile, p95', seen.list, { unit: ' ms', budget: 30, note: `${seen.lists} calls` });
  figure('… a save meanwhile, p95', seen.save, {
    unit: ' ms',
    budget: 50,
    note: `longest ${seen.longestSave.toFixed(0)} ms`,
  });
}

/** Runs some work while other clients list cemeteries and add customers; returns the latencies they measured. */
export function beside(server, token, { STALL_FILE: stallFile }) {
  const headers = { 'x-access-token': token, 'content-type': 'application/json' };
  const list = () => fetch(`${server.url}/api/cemetery/cemetery/list?pageSize=10`, { headers }).then((r) => r.text());
  const save = (n) => {
    const body = JSON.stringify({ name: `旁人${n}`, mobile: `139${String(10_000_000 + n)}` });
    return fetch(`${server.url}/api/cemetery/customer/add`, { method: 'POST', headers, body }).then((r) => r.text());
  };
  return async (work) => {
    for (let n = 0; n < 20; n += 1) await list();
    await stallOf(server, stallFile);
    const before = { memory: server.memoryMiB(), cpu: server.cpuSeconds(), at: performance.now() };
    let running = true;
    let peak = before.memory;
    const watch = setInterval(() => {
      peak = Math.max(peak, server.memoryMiB());
    }, 20);
    const listing = timed(list, () => running);
    const saving = timed(save, () => running);
    const value = await work();
    const seconds = (performance.now() - before.at) / 1000;
    running = false;
    clearInterval(watch);
    const [lists, saves] = await Promise.all([listing, saving]);
    const cpu = server.cpuSeconds() - before.cpu;
    const stall = await stallOf(server, stallFile);
    return {
      ...{ value, seconds, cpu, memory: peak - before.memory, stall },
      ...{
        list: percentile(lists, 0.95),
        lists: lists.length,
        save: percentile(saves, 0.95),
        longestSave: Math.max(...saves),
      },
    };
  };
}

/** Sequential calls with a short pause; returns the milliseconds of each. */
async function timed(call, running) {
  const times = [];
  while (running()) {
    const started = performance.now();
    await call(Math.floor(Math.random() * 80_000_000));
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times;
}

async function stallOf(server, file) {
  rmSync(file, { force: true });
  process.kill(server.pid, 'SIGUSR2');
  while (!existsSync(file) || readFileSync(file, 'utf8') === '') await new Promise((resolve) => setTimeout(resolve, 5));
  return Number(readFileSync(file, 'utf8'));
}
