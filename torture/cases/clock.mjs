import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { client, together } from '../lib/clients.mjs';
import { recorder } from '../lib/history.mjs';
import { failuresOf, verdict } from '../lib/outcome.mjs';
import { startServer, tempFolder } from '../lib/processes.mjs';
import { office } from '../lib/world.mjs';
import { office as officeAtWork } from '../lib/writers.mjs';

const SIZES = { control: 20, slice: 40, small: 120, full: 600 };
const DAY = 86_400_000;
const READY_MS = 10_000;

/** The clock jumps under the running server, and once between two lives. */
async function jumps(ctx) {
  const steps = ctx.of(SIZES);
  const folder = tempFolder('clock');
  const clockFile = join(tempFolder('time'), 'shift');
  const history = recorder();
  const set = (days) => writeFileSync(clockFile, String(days * DAY));
  set(0);
  const options = { env: { DATA_DIR: folder }, faults: { clockFile } };
  let server = await startServer(options);
  const { admin, plots } = await office(server, steps * 7);
  const work = officeAtWork({ history, plots, prefix: 'clock' });
  const stretch = (name) =>
    together(6, async (n) => {
      const rng = ctx.rng.fork(`${name}-${n}`);
      const who = client(server.url, admin.token);
      for (let at = 0; at < steps / 6; at += 1) await work.step(who, rng);
    });
  const readyMs = [];
  for (const days of [0, 1, 0, -1, 0]) {
    set(days);
    await stretch(`day ${days} ${readyMs.length}`);
  }
  for (const days of [1, -1, 0]) {
    set(days);
    await server.kill();
    server = await startServer(options);
    readyMs.push(server.readyMs);
    await stretch(`restart ${days}`);
  }
  await server.stop();
  const refused = history.calls.filter(({ status }) => status === 401).length;
  return {
    calls: history.calls.length,
    trials: history.calls.length,
    unknowns: history.unknowns(),
    anomalies: [
      ...failuresOf(history),
      ...(await verdict({ folder }, history.calls)),
      ...(refused > 0 ? [`${refused} calls lost their session`] : []),
      ...readyMs.filter((ms) => ms > READY_MS).map((ms) => `ready after ${Math.round(ms)} ms`),
    ],
    notes: {
      'restart to ready': `${readyMs.map((ms) => Math.round(ms)).join(', ')} ms`,
      jumps: '+1, 0, −1, 0 days under load; +1, −1, 0 with a kill',
    },
  };
}

export const clock = {
  id: 'R-26',
  name: 'clock',
  claim: 'Comes back by itself: clock ± 1 day, kill and restart',
  how: 'The wall clock jumps a day forward and back under load, and between a kill and the next start; nobody is signed out, numbers stay unique, the checker finds nothing, ready within 10 s.',
  run: jumps,
};
