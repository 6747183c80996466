import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { client, together } from '../lib/clients.mjs';
import { openRows, sqliteFile } from '../lib/databases.mjs';
import { recorder } from '../lib/history.mjs';
import { failuresOf, verdict } from '../lib/outcome.mjs';
import { cliProcess, startServer, tempFolder } from '../lib/processes.mjs';
import { diskShim, underShim } from '../lib/shim.mjs';
import { customerBook, sendBook } from '../lib/workbooks.mjs';
import { morePlots, office, orderBody } from '../lib/world.mjs';
import { office as officeAtWork } from '../lib/writers.mjs';

const SIZES = {
  control: { kills: 6, plots: 1500 },
  slice: { kills: 8, plots: 800 },
  small: { kills: 40, plots: 3000 },
  full: { kills: 208, plots: 18_000 },
};
const CLIENTS = 20;
/** A server that is not dead by then did not reach its point, and is killed at once. */
const LATEST_MS = 10_000;
const READY_MS = 3000;

/** The moments of a kill; `nth` is drawn for each round. */
const POINTS = [
  { name: 'between statement and commit', faults: (nth) => ({ kill: { point: 'statement', nth: nth * 6 } }) },
  { name: 'before the commit', faults: (nth) => ({ kill: { point: 'before-commit', nth } }) },
  { name: 'between commit and reply', faults: (nth) => ({ kill: { point: 'after-commit', nth } }) },
  { name: 'writing the log of the database', disk: (nth) => `wal:${nth * 8}` },
  { name: 'checkpoint', disk: (nth) => `db:${1 + (nth % 40)}` },
  { name: 'during a backup', also: 'backup' },
  {
    name: 'during an import',
    also: 'import',
    faults: (nth) => ({ kill: { point: 'worker-statement', nth: 1 + (nth % 3) } }),
  },
  { name: 'at random', random: true },
];

/** One life of the server: start, write, die. */
async function round({ rng, folder, token, work, point, breaks }) {
  const nth = 1 + rng.below(30);
  const shim = point.disk && diskShim();
  const faults = { ...point.faults?.(nth), breaks };
  const env = { DATA_DIR: folder, ...(shim ? underShim({ TORTURE_DISK_KILL: point.disk(nth) }) : {}) };
  const server = await startServer({ env, faults, mayEnd: true });
  if (!server.ready) return { readyMs: undefined, inside: true, reached: true };
  const before = work.history.unknowns();
  const who = client(server.url, token, { timeoutMs: LATEST_MS * 2 });
  const late = point.random ? wait(50 + rng.below(700)) : wait(LATEST_MS, undefined, { ref: false });
  let reached = true;
  void late.then(() => {
    reached = point.random === true || point.also === 'backup' || server.end() !== undefined;
    return server.kill();
  });
  const backup = point.also === 'backup' ? backupUnderWay(folder, rng) : undefined;
  if (point.also === 'import') void sendBook(who, await customerBook(rng.below(1e5), 900)).catch(() => undefined);
  await together(CLIENTS, async (n) => {
    const own = rng.fork(`${nth}-${n}`);
    while (server.end() === undefined && (await work.step(who, own)));
  });
  await server.ended;
  await backup;
  return { readyMs: server.readyMs, inside: work.history.unknowns() > before, reached };
}

/** The server dies while a backup reads; the backup is killed too, and must leave no file under its final name. */
async function backupUnderWay(folder, rng) {
  const file = join(tempFolder('backup'), 'backup.db');
  const backup = cliProcess(['backup', file], { env: { DATA_DIR: folder } });
  await wait(100 + rng.below(400));
  backup.kill();
  await backup.ended;
}

/** Asks again for what was cut off, with the same keys: each then has one clear answer. */
async function settle(who, history) {
  for (const call of history.calls) {
    if (call.outcome !== 'unknown' || call.settled) continue;
    const { act, asked } = call;
    if (act !== 'sell' && act !== 'pay') continue;
    const again =
      act === 'sell'
        ? ['/cemetery/order/add', orderBody(asked.plotId, asked.number)]
        : ['/cemetery/order/pay', asked.body];
    const reply = await who.post(again[0], again[1], { key: asked.key ?? asked.channelNo });
    if (!reply.known) return;
    call.settled = true;
    history.note(act, asked, reply);
  }
}

async function torment(ctx, breaks = []) {
  const { kills, plots } = ctx.of(SIZES);
  const folder = tempFolder('kills');
  const history = recorder(join(tempFolder('history'), 'kills.jsonl'));
  const first = await startServer({ env: { DATA_DIR: folder } });
  const place = await office(first, Math.min(plots, 9000));
  if (plots > 9000) place.plots.push(...(await morePlots(place, plots - 9000)));
  await first.stop();
  const work = { ...officeAtWork({ history, plots: place.plots }), history };
  const points = POINTS.filter(({ disk }) => !disk || diskShim());
  const counts = new Map(points.map(({ name }) => [name, 0]));
  const rounds = [];
  for (let at = 0; at < kills; at += 1) {
    const point = points[at % points.length];
    const rng = ctx.rng.fork(`round ${at}`);
    const one = await round({ rng, folder, token: place.admin.token, work, point, breaks });
    rounds.push(one);
    if (one.reached) counts.set(point.name, counts.get(point.name) + 1);
  }
  const last = await startServer({ env: { DATA_DIR: folder } });
  rounds.push({ readyMs: last.readyMs, inside: false });
  if (breaks.length === 0) await settle(client(last.url, place.admin.token), history);
  await last.stop();
  return { history, folder, rounds, counts, kills };
}

/** Damage that SQLite itself would report. */
async function integrity(folder) {
  const database = await openRows({ file: sqliteFile(folder) });
  const [row] = await database.rows('pragma integrity_check');
  await database.close();
  return row.integrity_check === 'ok' ? [] : [`integrity check: ${row.integrity_check}`];
}

export const kills = {
  id: 'R-03',
  name: 'kills',
  slice: true,
  claim: 'Acknowledged means kept when the process dies',
  how: '20 clients sell, take payments, cancel and edit while the server is killed (SIGKILL) at chosen moments and at random; after the last start unknown answers are asked for again with their keys, and the checker compares.',
  async run(ctx) {
    const { history, folder, rounds, counts, kills: count } = await torment(ctx);
    const slow = rounds.filter(({ readyMs = 0 }) => readyMs > READY_MS).length;
    const inside = rounds.filter((one) => one.inside).length;
    const times = rounds.flatMap(({ readyMs }) => readyMs ?? []).sort((a, b) => a - b);
    const acknowledged = history.done().length;
    return {
      calls: history.calls.length,
      trials: acknowledged,
      unknowns: history.unknowns(),
      anomalies: [
        ...failuresOf(history),
        ...(await verdict({ folder }, lastAnswers(history.calls))),
        ...(await integrity(folder)),
        ...(inside === 0 ? ['no kill fell inside a write: the run proves nothing'] : []),
        ...(ctx.scale === 'full' && slow > 0 ? [`${slow} starts took longer than ${READY_MS} ms`] : []),
      ],
      notes: {
        kills: `${count}, of which ${inside} inside a write; moments reached: ${[...counts].map(([name, n]) => `${name} ${n}`).join(', ')}`,
        acknowledged,
        'restart to ready': `median ${Math.round(times[times.length >> 1])} ms, slowest ${Math.round(times.at(-1))} ms`,
      },
    };
  },
  controls: [
    {
      name: 'lazy-commit',
      what: 'callers are answered before the commit',
      slice: true,
      run: async (ctx) => {
        const { history, folder } = await torment(ctx, ['lazy-commit']);
        return verdict({ folder }, lastAnswers(history.calls));
      },
    },
    {
      name: 'no-transaction',
      what: 'every statement commits by itself',
      run: async (ctx) => {
        const { history, folder } = await torment(ctx, ['no-transaction']);
        return verdict({ folder }, lastAnswers(history.calls));
      },
    },
  ],
};

/** A call that was settled later counts with its second answer. */
function lastAnswers(calls) {
  return calls.filter(({ settled }) => !settled);
}
