import { copyFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { client, together } from '../lib/clients.mjs';
import { sqliteFile } from '../lib/databases.mjs';
import { recorder } from '../lib/history.mjs';
import { failuresOf, verdict } from '../lib/outcome.mjs';
import { cli, removeFolder, startServer, tempFolder } from '../lib/processes.mjs';
import { morePlots, office } from '../lib/world.mjs';
import { office as officeAtWork } from '../lib/writers.mjs';

const SIZES = { control: 2, slice: 2, small: 6, full: 100 };
const BACKUP_MS = 60_000;
/** A first upload, so that files are part of what comes back. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const KEY = 'A'.repeat(43);

async function upload(admin) {
  const form = new FormData();
  form.append('file', new Blob([PICTURE], { type: 'image/png' }), 'stone.png');
  return admin.send('POST', '/sys/common/upload', { form });
}

/** What a backup made between two moments must and may hold: everything acknowledged before it began. */
function before(calls, n) {
  return calls.map((call) => (call.n < n ? call : { ...call, outcome: 'unknown' }));
}

async function underLoad(ctx, take) {
  const count = ctx.of(SIZES);
  const folder = tempFolder('backups');
  const env = { DATA_DIR: folder, DATA_KEY: KEY };
  const server = await startServer({ env });
  const place = await office(server, 9000);
  if (count > 50) place.plots.push(...(await morePlots(place, 9000)));
  await upload(place.admin);
  const history = recorder();
  const work = officeAtWork({ history, plots: place.plots, prefix: 'backup' });
  let over = false;
  const load = together(6, async (n) => {
    const rng = ctx.rng.fork(`client ${n}`);
    const who = client(server.url, place.admin.token);
    while (!over) {
      await work.step(who, rng);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  });
  const anomalies = [];
  const seconds = [];
  for (let at = 0; at < count; at += 1) {
    const n = history.calls.length;
    const started = performance.now();
    const file = join(tempFolder('file'), 'backup');
    const problem = await take(folder, file, env);
    seconds.push((performance.now() - started) / 1000);
    anomalies.push(...(problem ? [problem] : await restored(file, before([...history.calls], n))));
    removeFolder(join(file, '..'));
  }
  over = true;
  await load;
  await server.stop();
  return { history, seconds, anomalies: [...anomalies, ...failuresOf(history)], count };
}

/** Restored into an empty folder, it keeps every rule, and everything acknowledged before the backup began. */
async function restored(file, calls) {
  const folder = tempFolder('restored');
  const env = { DATA_DIR: folder, DATA_KEY: KEY };
  const back = await cli(['restore', file], { env });
  if (back.code !== 0) return [`a backup cannot be restored: ${back.output.trim().slice(-300)}`];
  const verify = await cli(['verify'], { env });
  const found = verify.code === 0 ? [] : [`verify after a restore: ${verify.output.trim().slice(-300)}`];
  found.push(...(await verdict({ folder }, calls)).map((text) => `restored: ${text}`));
  if (found.length === 0) removeFolder(folder);
  return found;
}

async function product(_folder, file, env) {
  const started = performance.now();
  const { code, output } = await Promise.race([cli(['backup', file], { env }), late()]);
  if (code !== 0)
    return `backup ended with ${code} after ${Math.round(performance.now() - started)} ms: ${output.trim().slice(-300)}`;
  return statSync(file).size > 0 ? undefined : 'an empty backup';
}

const late = () =>
  new Promise((resolve) => {
    setTimeout(() => resolve({ code: 'late', output: `no end within ${BACKUP_MS} ms` }), BACKUP_MS).unref();
  });

export const backups = {
  id: 'R-11',
  name: 'backups',
  claim: 'Backups restore',
  how: 'Backups one after the other while clients write; each is restored into an empty folder, `verify` and the external checker look at it, and everything acknowledged before the backup began must be in it. SQLite.',
  async run(ctx) {
    const { history, seconds, anomalies, count } = await underLoad(ctx, product);
    return {
      calls: history.calls.length,
      trials: count,
      unknowns: history.unknowns(),
      anomalies,
      notes: { backups: count, 'slowest backup': `${Math.max(...seconds).toFixed(1)} s` },
    };
  },
  controls: [
    {
      name: 'file copy',
      what: 'the database file copied without its log',
      run: async (ctx) => {
        const copy = async (folder, file) => void copyFileSync(sqliteFile(folder), file);
        return (await underLoad(ctx, copy)).anomalies;
      },
    },
  ],
};
