import { copyFileSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { client, together } from '../lib/clients.mjs';
import { sqliteFile } from '../lib/databases.mjs';
import { recorder } from '../lib/history.mjs';
import { failuresOf, verdict } from '../lib/outcome.mjs';
import { cli, removeFolder, startServer, tempFolder } from '../lib/processes.mjs';
import { morePlots, office } from '../lib/world.mjs';
import { office as officeAtWork } from '../lib/writers.mjs';

const SIZES = { control: 2, slice: 2, small: 6, full: 100 };
const BACKUP_MS = 60_000;
const KEY = 'A'.repeat(43);
/** Acts of people between two backups. */
const DONE_BETWEEN = 30;
/** Between two uploads, in milliseconds: some fall into every backup. */
const UPLOAD_EVERY_MS = 400;

/** Uploads texts of chance until it is over; `files` are those that were acknowledged, with what they hold. */
function uploading(admin, rng) {
  const files = [];
  let over = false;
  const work = async () => {
    for (let n = 0; !over; n += 1) {
      const content = Buffer.from(Array.from({ length: 200 + rng.below(20_000) }, () => 32 + rng.below(90)));
      const form = new FormData();
      form.append('file', new Blob([content], { type: 'text/plain' }), `paper${n}.txt`);
      const { success, message } = await admin.send('POST', '/sys/common/upload', { form });
      if (success) files.push({ path: message, content });
      await wait(UPLOAD_EVERY_MS);
    }
  };
  const done = work();
  return {
    files,
    end: () => {
      over = true;
      return done;
    },
  };
}

/** Acknowledged files that a restored folder lacks or has otherwise. */
const missing = (folder, files) =>
  files.flatMap(({ path, content }) => {
    const at = join(folder, 'uploads', path);
    if (!existsSync(at)) return [`restored: the upload ${path} is lost`];
    return readFileSync(at).equals(content) ? [] : [`restored: the upload ${path} is another`];
  });

/** What a backup made between two moments must and may hold: everything acknowledged before it began. */
function before(calls, n) {
  return calls.map((call) => (call.n < n ? call : { ...call, outcome: 'unknown' }));
}

/** People at work on the plots of a server, and somebody who uploads, until it is over. */
function atWork(ctx, server, place, history) {
  const work = officeAtWork({ history, plots: place.plots, prefix: 'backup' });
  const uploads = uploading(place.admin, ctx.rng.fork('uploads'));
  let over = false;
  const load = together(6, async (n) => {
    const rng = ctx.rng.fork(`client ${n}`);
    const who = client(server.url, place.admin.token);
    while (!over) {
      await work.step(who, rng);
      await wait(60);
    }
  });
  return {
    files: uploads.files,
    end: () => {
      over = true;
      return Promise.all([load, uploads.end()]);
    },
  };
}

/** Waits until people have done something since: a backup of nothing new proves nothing. */
async function moreDone(history) {
  const before = history.done().length;
  while (history.done().length < before + DONE_BETWEEN) await wait(20);
}

/** Takes backups under load, each while the one before it is restored and looked at. */
async function underLoad(ctx, take) {
  const count = ctx.of(SIZES);
  const folder = tempFolder('backups');
  const env = { DATA_DIR: folder, DATA_KEY: KEY };
  const server = await startServer({ env });
  const place = await office(server, 9000);
  if (count > 50) place.plots.push(...(await morePlots(place, 9000)));
  const history = recorder();
  const load = atWork(ctx, server, place, history);
  const anomalies = [];
  const seconds = [];
  let look = Promise.resolve([]);
  for (let at = 0; at < count; at += 1) {
    await moreDone(history);
    const due = { n: history.calls.length, files: [...load.files] };
    const started = performance.now();
    const file = join(tempFolder('file'), 'backup');
    const problem = await take(folder, file, env);
    seconds.push((performance.now() - started) / 1000);
    const calls = before([...history.calls], due.n);
    anomalies.push(...(await look));
    look = problem ? Promise.resolve([problem]) : restored(file, calls, due.files);
  }
  anomalies.push(...(await look));
  await load.end();
  await server.stop();
  return { history, seconds, files: load.files.length, anomalies: [...anomalies, ...failuresOf(history)], count };
}

/** Restored into an empty folder, it keeps every rule, and everything acknowledged before the backup began. */
async function restored(file, calls, files) {
  const folder = tempFolder('restored');
  const env = { DATA_DIR: folder, DATA_KEY: KEY };
  const back = await cli(['restore', file], { env });
  removeFolder(join(file, '..'));
  if (back.code !== 0) return [`a backup cannot be restored: ${back.output.trim().slice(-300)}`];
  const verify = await cli(['verify'], { env });
  const found = verify.code === 0 ? [] : [`verify after a restore: ${verify.output.trim().slice(-300)}`];
  found.push(...(await verdict({ folder }, calls)).map((text) => `restored: ${text}`), ...missing(folder, files));
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
  how: 'Backups one after the other while clients write and upload; each is restored into an empty folder, `verify` and the external checker look at it, and everything acknowledged before the backup began must be in it, files byte by byte. SQLite.',
  async run(ctx) {
    const { history, seconds, files, anomalies, count } = await underLoad(ctx, product);
    return {
      calls: history.calls.length,
      trials: count,
      unknowns: history.unknowns(),
      anomalies,
      notes: { backups: count, uploads: files, 'slowest backup': `${Math.max(...seconds).toFixed(1)} s` },
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
