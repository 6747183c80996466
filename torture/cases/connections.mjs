import { setTimeout as wait } from 'node:timers/promises';
import { client, together } from '../lib/clients.mjs';
import { openRows, ownDatabase } from '../lib/databases.mjs';
import { recorder } from '../lib/history.mjs';
import { failuresOf, verdict } from '../lib/outcome.mjs';
import { privatePostgres } from '../lib/postgres.mjs';
import { startServer, tempFolder, untilReady } from '../lib/processes.mjs';
import { office } from '../lib/world.mjs';
import { office as officeAtWork } from '../lib/writers.mjs';

const SIZES = { control: 2, slice: 2, small: 4, full: 20 };
const READY_MS = 10_000;
const CLIENTS = 12;

/** Two nodes under load while `disturb` breaks their connections again and again. */
async function trouble(ctx, url, times, disturb) {
  const env = () => ({
    DATA_DIR: tempFolder('node'),
    DATABASE_URL: url,
    DATA_KEY: 'A'.repeat(43),
    ...(ctx.redis ? { REDIS_URL: ctx.redis } : {}),
  });
  const nodes = [await startServer({ env: env() }), await startServer({ env: env() })];
  const { admin, plots } = await office(nodes[0], 2000);
  const history = recorder();
  const work = officeAtWork({ history, plots, prefix: 'conn' });
  let over = false;
  const load = together(CLIENTS, async (n) => {
    const rng = ctx.rng.fork(`client ${n}`);
    const who = client(nodes[n % 2].url, admin.token);
    while (!over) {
      await work.step(who, rng);
      if (history.calls.at(-1)?.outcome !== 'done') await wait(20);
    }
  });
  const readyMs = [];
  for (let at = 0; at < times; at += 1) {
    await progress(history, 10 + ctx.rng.below(20));
    await disturb(at);
    const started = performance.now();
    await Promise.all(nodes.map(({ url: node, end }) => untilReady(node, () => end() !== undefined)));
    readyMs.push(Math.round(performance.now() - started));
  }
  over = true;
  await load;
  const ended = nodes.filter(({ end }) => end() !== undefined);
  const anomalies = [
    ...ended.map(({ end }) => `a node ended: ${end().code ?? end().signal} ${end().output.slice(-500)}`),
    ...failuresOf(history),
    ...readyMs.filter((ms) => ms > READY_MS).map((ms) => `ready after ${ms} ms`),
    ...(await verdict({ url }, withoutClearRefusals(history.calls))),
  ];
  for (const node of nodes) if (node.end() === undefined) await node.stop();
  return { history, readyMs, anomalies };
}

/** Waits until so many more calls were acknowledged, so that every fault falls on nodes at work. */
async function progress(history, more) {
  const wanted = history.done().length + more;
  for (let at = 0; at < 1500 && history.done().length < wanted; at += 1) await wait(20);
}

/** 503 says that the database is away: a commit on its way may have happened. */
function withoutClearRefusals(calls) {
  return calls.map((call) => (call.status === 503 ? { ...call, outcome: 'unknown' } : call));
}

async function terminations(ctx, times) {
  const { url, drop } = await ownDatabase(ctx.postgres, `songbai_torture_${process.pid}`);
  const watcher = await openRows({ url });
  const kill = async () => {
    await watcher.run(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  };
  try {
    return await trouble(ctx, url, times, kill);
  } finally {
    await watcher.close();
    await drop();
  }
}

async function restarts(ctx, times) {
  const own = await privatePostgres();
  if (!own) return undefined;
  // Fast, then at once: the second is what a crash of the machine's database looks like.
  const restart = async (at) => {
    await own.stop(at % 2 === 0 ? 'SIGINT' : 'SIGQUIT');
    await own.start();
  };
  try {
    return await trouble(ctx, own.url, times, restart);
  } finally {
    await own.stop('SIGQUIT');
  }
}

export const connections = {
  id: '1.1',
  name: 'connections',
  claim: 'A broken connection of PostgreSQL ends nothing',
  how: 'Two nodes under load; all backends of their database are terminated again and again, and a PostgreSQL of our own is restarted, in turn orderly and at once. No node may end, nothing acknowledged may be lost, both are ready within 10 s.',
  async run(ctx) {
    const times = ctx.of(SIZES);
    const parts = [];
    if (ctx.postgres) parts.push({ what: `${times} × all backends terminated`, ...(await terminations(ctx, times)) });
    const restarted = await restarts(ctx, times);
    if (restarted) parts.push({ what: `${times} restarts of a private PostgreSQL`, ...restarted });
    if (parts.length === 0) return { skipped: 'needs --database, or the programs of PostgreSQL' };
    const acknowledged = parts.reduce((sum, { history }) => sum + history.done().length, 0);
    return {
      calls: parts.reduce((sum, { history }) => sum + history.calls.length, 0),
      trials: acknowledged,
      unknowns: parts.reduce((sum, { history }) => sum + history.unknowns(), 0),
      anomalies: parts.flatMap(({ anomalies }) => anomalies),
      notes: {
        faults: parts.map(({ what }) => what).join('; '),
        acknowledged,
        'ready again': parts.map(({ readyMs }) => `slowest ${Math.max(...readyMs)} ms`).join('; '),
      },
    };
  },
};
