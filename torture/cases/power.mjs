import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { client, together } from '../lib/clients.mjs';
import { sqliteFile } from '../lib/databases.mjs';
import { recorder } from '../lib/history.mjs';
import { copyFolder, startServer, tempFolder } from '../lib/processes.mjs';
import { disk, isSync, positionIn, readLog } from '../lib/replay.mjs';
import { diskShim, underShim } from '../lib/shim.mjs';
import { office } from '../lib/world.mjs';
import { office as officeAtWork } from '../lib/writers.mjs';

const SIZES = {
  control: { writes: 60, cuts: 80 },
  slice: { writes: 80, cuts: 100 },
  small: { writes: 300, cuts: 600 },
  full: { writes: 1500, cuts: 3000 },
};
const MODES = ['none', 'none', 'some', 'torn', 'all'];

/** A server whose writes are recorded, with clients whose acknowledgements know their place in the recording. */
async function record(ctx, breaks) {
  const { writes } = ctx.of(SIZES);
  const folder = tempFolder('power');
  const first = await startServer({ env: { DATA_DIR: folder } });
  const { admin, plots } = await office(first, writes + 20);
  await first.stop();
  const start = copyFolder(folder, 'before');
  const log = join(tempFolder('disk'), 'log');
  const env = { DATA_DIR: folder, ...underShim({ TORTURE_DISK_LOG: log }) };
  const server = await startServer({ env, faults: { breaks } });
  const history = recorder();
  const work = officeAtWork({ history, plots, prefix: 'power' });
  const acknowledged = [];
  let left = writes;
  await together(6, async (n) => {
    const rng = ctx.rng.fork(`client ${n}`);
    const who = client(server.url, admin.token);
    while (left-- > 0) {
      const before = history.calls.length;
      await work.step(who, rng);
      const at = positionIn(log);
      for (const call of history.calls.slice(before))
        if (call.outcome === 'done' && (call.act === 'sell' || call.act === 'pay') && call.position === undefined) {
          call.position = at;
          acknowledged.push(call);
        }
    }
  });
  await server.kill();
  return { start, log, acknowledged, calls: history.calls.length };
}

/** Opens what a cut left, and looks for everything acknowledged before it. */
function inspect(folder, files, expected) {
  const file = sqliteFile(folder);
  for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name, { force: true });
  writeFileSync(file, files.get(1));
  if (files.get(2).length > 0) writeFileSync(`${file}-wal`, files.get(2));
  const db = new Database(file);
  try {
    const sound = db.pragma('quick_check', { simple: true });
    if (sound !== 'ok') return [`damaged: ${sound}`];
    const orders = new Set(db.prepare('select id from cem_order').pluck().all());
    const payments = new Set(db.prepare('select channel_no from cem_payment').pluck().all());
    return expected
      .filter(({ act, result, asked }) => (act === 'sell' ? !orders.has(result.id) : !payments.has(asked.channelNo)))
      .map(({ act, result, asked }) => `acknowledged ${act} ${result?.id ?? asked.channelNo} is lost`);
  } catch (error) {
    // An image that cannot even be read is the worst loss, not the end of the run.
    return [`damaged: ${error.message}`];
  } finally {
    db.close();
  }
}

/** Cuts the power right before syncs and between them, and judges each image. */
async function powerCuts(ctx, breaks = []) {
  const { cuts } = ctx.of(SIZES);
  const { start, log, acknowledged, calls } = await record(ctx, breaks);
  const read = (name) => (existsSync(join(start, name)) ? readFileSync(join(start, name)) : Buffer.alloc(0));
  const state = disk(
    new Map([
      [1, read('songbai.db')],
      [2, read('songbai.db-wal')],
    ]),
  );
  const records = readLog(log);
  const syncs = records.filter(isSync).length;
  const share = cuts / records.length;
  const place = tempFolder('cut');
  const counts = { cuts: 0, atSync: 0, lost: 0 };
  const anomalies = [];
  for (const [at, one] of records.entries()) {
    const beforeSync = isSync(one);
    const wanted = beforeSync ? Math.max(share, cuts / 2 / Math.max(1, syncs)) : share / 2;
    if (ctx.rng.chance(wanted)) {
      const position = records[at - 1]?.end ?? 0;
      const mode = ctx.rng.pick(MODES);
      const lost = inspect(
        place,
        state.cut(mode, ctx.rng),
        acknowledged.filter((call) => call.position <= position),
      );
      counts.cuts += 1;
      counts.atSync += beforeSync ? 1 : 0;
      counts.lost += lost.length;
      if (lost.length > 0) anomalies.push(`cut ${at} (${mode}): ${lost.length} × ${lost[0]}`);
    }
    state.pass(one);
  }
  return {
    calls,
    trials: counts.cuts,
    counts,
    anomalies,
    records: records.length,
    syncs,
    acknowledged: acknowledged.length,
  };
}

export const power = {
  id: 'R-04',
  name: 'power',
  slice: true,
  claim: 'Acknowledged means kept when the power goes',
  how: 'Every write and sync of the database file and its log is recorded (LD_PRELOAD) while clients work; the files are rebuilt as a power cut would leave them – all that was synced, of the rest nothing, everything, some writes or some sectors – then opened, checked, and compared with what had been acknowledged by then.',
  async run(ctx) {
    if (!diskShim()) return { skipped: 'needs Linux and gcc' };
    const { calls, trials, counts, anomalies, records, syncs, acknowledged } = await powerCuts(ctx);
    return {
      calls,
      trials,
      unknowns: 0,
      anomalies: [...anomalies, ...(acknowledged === 0 || syncs === 0 ? ['nothing was recorded'] : [])],
      notes: {
        cuts: `${counts.cuts}, ${counts.atSync} of them right before a sync`,
        recorded: `${records} writes and syncs, ${syncs} syncs, ${acknowledged} acknowledged`,
      },
    };
  },
  controls: [
    {
      name: 'sync-normal',
      what: '`synchronous=NORMAL`, as many products run SQLite',
      slice: true,
      run: async (ctx) => (diskShim() ? (await powerCuts(ctx, ['sync-normal'])).anomalies : ['no compiler']),
    },
    {
      name: 'sync-off',
      what: '`synchronous=OFF`',
      run: async (ctx) => (diskShim() ? (await powerCuts(ctx, ['sync-off'])).anomalies : ['no compiler']),
    },
  ],
};
