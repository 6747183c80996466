import { setTimeout as wait } from 'node:timers/promises';
import { client, good } from '../lib/clients.mjs';
import { openRows, sqliteFile } from '../lib/databases.mjs';
import { effectiveKills, momentOf, onEngines, settingsOf, sumOf } from '../lib/engines.mjs';
import { verdict } from '../lib/outcome.mjs';
import { startServer, tempFolder } from '../lib/processes.mjs';
import { office } from '../lib/world.mjs';

const SIZES = {
  control: { kills: 8, plots: 40 },
  slice: { kills: 6, plots: 40 },
  small: { kills: 20, plots: 120 },
  full: { kills: 50, plots: 300 },
};
/** Locks that one person holds at once. */
const LOCKS = 5;
const TIMEOUT_MS = 15_000;
const JOB = 'releaseExpired';

const PAST = "'2026-01-01 00:00:00'";

/** A cemetery whose plots are all locked, with locks that ended long ago, and the job that frees them paused. */
async function prepare(at, plots) {
  const server = await startServer({ env: settingsOf(at) });
  const place = await office(server, plots);
  const { records } = await good(place.admin.get(`/sys/quartzJob/list?jobClassName=${JOB}`));
  const { id } = records[0];
  await good(place.admin.get(`/sys/quartzJob/pause?id=${id}`));
  const rows = await openRows({ file: at.url ? undefined : sqliteFile(at.folder), url: at.url });
  for (let first = 0; first < plots; first += LOCKS) {
    for (const plot of place.plots.slice(first, first + LOCKS))
      await good(place.admin.post('/cemetery/plot/lock', { id: plot }));
    await rows.run(`update cem_plot set lock_until = ${PAST} where sale_status = '2'`);
    await rows.run(`update cem_plot_hold set expire_time = ${PAST}, expire_ms = 1 where status = '1'`);
  }
  await server.stop();
  return { token: place.admin.token, id, rows };
}

/** The job is started by hand, and the server dies in the middle of it; whether it did. */
async function life(ctx, at, { place, token, id, rows, breaks }) {
  const rng = ctx.rng.fork(`life ${at}`);
  const point = ['statement', 'before-commit', 'after-commit'][at % 3];
  const nth = 4 + rng.below(point === 'statement' ? 30 : 8);
  const faults = { breaks, kill: { point: momentOf(place, point), nth } };
  const server = await startServer({ env: settingsOf(place), faults, mayEnd: true });
  const who = client(server.url, token);
  const until = Date.now() + TIMEOUT_MS;
  while (server.end() === undefined && Date.now() < until) {
    await who.get(`/sys/quartzJob/execute?id=${id}`);
    await Promise.race([server.ended, wait(200)]);
  }
  await server.kill();
  const [{ total }] = await rows.rows('select count(*) as total from sys_quartz_job_state where run_id is not null');
  // The lease of the dead node ends.
  await rows.run('update sys_quartz_job_state set lease_until = 1 where run_id is not null');
  return Number(total) > 0;
}

async function judge(rows, plots) {
  const found = [];
  const locked = await rows.rows("select id from cem_plot where sale_status = '2'");
  for (const { id } of locked) found.push(`plot ${id} is still locked`);
  const counts = async (text) => new Map((await rows.rows(text)).map(({ id, total }) => [id, Number(total)]));
  const events = await counts(
    "select plot_id as id, count(*) as total from cem_event where event = 'lockExpired' group by plot_id",
  );
  const notified = await counts(
    "select bus_id as id, count(*) as total from sys_announcement where bus_type = 'plot' group by bus_id",
  );
  for (const id of plots) {
    if (events.get(id) !== 1) found.push(`plot ${id} was freed ${events.get(id) ?? 0} times`);
    if (notified.get(id) !== 1) found.push(`the holder of plot ${id} was told ${notified.get(id) ?? 0} times`);
  }
  const open = await rows.rows("select id from sys_quartz_job_run where outcome = '1' or end_time is null");
  for (const { id } of open) found.push(`run ${id} has no end`);
  const runs = await rows.rows('select id, job_id, start_time, end_time from sys_quartz_job_run order by job_id, id');
  for (const [at, run] of runs.entries()) {
    const before = runs[at - 1];
    if (before?.job_id === run.job_id && before.end_time > run.start_time)
      found.push(`run ${run.id} began before run ${before.id} had ended`);
  }
  return found;
}

async function torment(ctx, place, breaks = []) {
  const { kills, plots } = ctx.of(SIZES);
  const { token, id, rows } = await prepare(place, plots);
  const all = (await rows.rows("select id from cem_plot where sale_status = '2'")).map((row) => row.id);
  const hits = await effectiveKills(kills, (at) => life(ctx, at, { place, token, id, rows, breaks }));
  const last = await startServer({ env: settingsOf(place) });
  await finish(client(last.url, token), id, rows);
  await last.stop();
  const anomalies = [
    ...(await judge(rows, all)),
    ...(await verdict(place.url ? { url: place.url } : { folder: place.folder }, [])),
  ];
  await rows.close();
  return { anomalies, ...hits, plots: all.length };
}

/** Runs the job until nothing is left to do, at most a minute. */
async function finish(who, id, rows) {
  for (let at = 0; at < 300; at += 1) {
    await who.get(`/sys/quartzJob/execute?id=${id}`);
    await wait(200);
    const [{ total }] = await rows.rows("select count(*) as total from cem_plot where sale_status = '2'");
    const [{ running }] = await rows.rows(
      'select count(*) as running from sys_quartz_job_state where run_id is not null',
    );
    if (Number(total) === 0 && Number(running) === 0) return;
  }
}

export const jobs = {
  id: 'R-31',
  name: 'jobs',
  slice: true,
  claim: 'A job whose node dies is finished by the next run, and does nothing twice',
  how: 'The job that frees expired locks is started by hand and its node killed in the middle, again and again. In the end every plot is free, was freed and told of once, every run has its end, and none began before the one before it had ended. On SQLite and on PostgreSQL.',
  async run(ctx) {
    const parts = await onEngines(ctx, 'jobs', (place) => torment(ctx, place));
    return {
      calls: sumOf(parts, 'tried'),
      trials: sumOf(parts, 'plots'),
      unknowns: sumOf(parts, 'effective'),
      anomalies: parts.flatMap(({ anomalies, short }) => [...anomalies, ...short]),
      notes: {
        kills: parts.map(({ tried, effective }) => `${tried}, of which ${effective} inside a run`).join('; '),
        plots: sumOf(parts, 'plots'),
        engines: parts.length > 1 ? 'SQLite; PostgreSQL' : 'SQLite only (no --database given)',
      },
    };
  },
  controls: [
    {
      name: 'no-transaction',
      what: 'every statement commits by itself',
      slice: true,
      run: async (ctx) => (await torment(ctx, { folder: tempFolder('jobs') }, ['no-transaction'])).anomalies,
    },
  ],
};
