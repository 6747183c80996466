import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempts } from '../lib/acts/attempts.mjs';
import { ACTS } from '../lib/acts/index.mjs';
import { staff } from '../lib/acts/people.mjs';
import { openRows, ownDatabase, sqliteFile } from '../lib/databases.mjs';
import { exhaust } from '../lib/exhaust.mjs';
import { ROOT, startServer, tempFolder } from '../lib/processes.mjs';
import { coverage, publishedRoutes } from '../lib/routes/coverage.mjs';
import { office } from '../lib/world.mjs';
import { routeNames, writeRoutes } from '../lib/write-routes.mjs';
import { arm } from '../preload/arm.mjs';

/**
 * Every `step`-th statement fails; 1 is all of them. Of acts on the demo, which is larger, every `actStep`-th. The
 * control takes a route of every group, in a slice of some `groups`.
 */
const SIZES = {
  control: { routes: 999, step: 2, acts: 0, actStep: 9 },
  slice: { routes: 8, groups: 5, step: 6, acts: 0, actStep: 9 },
  small: { routes: 999, step: 3, acts: 99, actStep: 9 },
  full: { routes: 999, step: 1, acts: 99, actStep: 3 },
};

async function failing(ctx, { url, breaks = [] } = {}) {
  const { step, ...size } = ctx.of(SIZES);
  const routes = ctx.within === 'slice' ? SIZES.slice.groups : size.routes;
  const { server, armFile, folder, end } = await faultyServer({ url, breaks, demo: 'none' });
  const place = await office(server, 200);
  const database = await openRows({ file: sqliteFile(folder), url });
  const all = writeRoutes(place);
  const named = all.filter(([method, path]) => wanted(ctx, `${method} ${path}`));
  const chosen = some(ctx.rng, ctx.scale === 'control' ? firstOfEach(named) : named, routes);
  const done = [];
  const trial = { ...place, database, armFile, step, ...(ctx.scale === 'control' ? { enough: 1 } : {}) };
  const counted = progress(ctx, chosen.length, `routes on ${url ? 'PostgreSQL' : 'SQLite'}`);
  for (const route of chosen) done.push(await counted(exhaust(trial, route)));
  await database.close();
  return { done, anomalies: [...done.flatMap(({ found }) => found), ...(await end())] };
}

/** Whether a kind is among those that `--only` names. */
const wanted = ({ only }, name) => only === undefined || only.some((word) => name.includes(word));

/** How often a run says how far it is: a whole one takes tens of minutes. */
const PROGRESS_MS = 60_000;

/** Passes results on, and says from time to time how many there are. */
function progress(ctx, all, what) {
  let done = 0;
  let next = Date.now() + PROGRESS_MS;
  return async (trial) => {
    const result = await trial;
    done += 1;
    if (Date.now() >= next) {
      ctx.note(`${done} of ${all} ${what}`);
      next = Date.now() + PROGRESS_MS;
    }
    return result;
  };
}

/** The first route of each group. */
const firstOfEach = (routes) => routes.filter(([, , , group], at) => group !== routes[at - 1]?.[3]);

/** So many of them by chance, in their order. */
function some(rng, routes, count) {
  const left = [...routes];
  while (left.length > count) left.splice(rng.below(left.length), 1);
  return left;
}

/** The same with what people of the office do to the records of the demo: refunds, changes, burials, services. */
async function failingActs(ctx, { url } = {}) {
  const { acts, actStep: step } = ctx.of(SIZES);
  const { server, armFile, folder, end } = await faultyServer({ url, demo: 'small' });
  const { people, workers } = await staff(server);
  const database = await openRows({ file: sqliteFile(folder), url });
  const place = { admin: people.admin, database, armFile, step };
  const done = [];
  for (const [name, act] of Object.entries(ACTS)
    .slice(0, acts)
    .filter(([kind]) => wanted(ctx, kind))) {
    const rng = ctx.rng.fork(name);
    let one = { name, found: [], survived: [], refused: `${name}: no record`, ks: 0 };
    let reason;
    for (const route of await attempts({ act, database, people, workers, rng })) {
      one = await exhaust(place, route);
      if (one.refused === undefined) break;
      // The first reason, which is that of the administrator: others mostly lack the right.
      reason ??= one.refused;
      one.refused = `${name}: ${reason}`;
    }
    done.push(one);
  }
  await database.close();
  return { done, anomalies: [...done.flatMap(({ found }) => found), ...(await end())] };
}

/** A server whose statements fail as the file says; `end` stops it and tells of an end before. */
async function faultyServer({ url, breaks = [], demo }) {
  const armFile = join(tempFolder('arm'), 'statement');
  arm(armFile, 0);
  const folder = tempFolder('statements');
  // A service of short messages that is not there leaves its messages waiting.
  const outgoing = { SMS_URL: 'http://127.0.0.1:9/sms', OUTBOUND_ALLOW: '127.0.0.1' };
  const env = { DATA_DIR: folder, DEMO: demo, LOG_LEVEL: 'silent', ...outgoing, ...(url ? { DATABASE_URL: url } : {}) };
  const server = await startServer({ env, faults: { armFile, breaks } });
  const end = async () => {
    const early = server.end();
    await server.stop();
    return early ? [`the server ended: ${early.output}`] : [];
  };
  return { server, armFile, folder, end };
}

/** Both on one engine; each in a database of its own. */
async function onEngine(ctx, url) {
  const parts = [await failing(ctx, { url })];
  if (ctx.of(SIZES).acts === 0) return parts;
  if (url === undefined) return [...parts, await failingActs(ctx)];
  const own = await ownDatabase(url, `songbai_torture_acts_${process.pid}`);
  return [...parts, await failingActs(ctx, { url: own.url }).finally(own.drop)];
}

/** How many of the published write routes are among the calls. */
function covered() {
  const published = publishedRoutes(readFileSync(join(ROOT, 'docs/access-matrix.md'), 'utf8'));
  const { tried, open } = coverage(published, routeNames());
  const all = published.filter(({ method }) => method !== 'GET').length;
  const more = open.length > 0 ? `; neither tried nor left out: ${open.join(', ')}` : '';
  return `${tried} of ${all}, the others and why in torture/lib/routes/left-out.mjs${more}`;
}

/** What a control noticed; nothing, if it noticed nothing in one of the groups. */
function noticedEverywhere(ctx, { done, anomalies }) {
  const blind = done.filter(({ found }) => found.length === 0);
  for (const { name, refused } of blind) ctx.note(`the control saw nothing of ${name}${refused ? `: ${refused}` : ''}`);
  return blind.length > 0 ? [] : anomalies;
}

export const statements = {
  id: 'R-09',
  name: 'statements',
  slice: true,
  claim: 'A failure inside a transaction leaves nothing behind',
  how: 'For each write route, and for each thing that people do to the records of the demo: a good call, and its first statement fails, then its second, and so on until the call gets through; after each failure a digest of every row of every table must be what it was (sessions and the operation log excepted).',
  async run(ctx) {
    const embedded = await onEngine(ctx);
    const parts = [...embedded];
    const both = ctx.postgres !== undefined && ctx.scale !== 'slice';
    if (both) {
      const { url, drop } = await ownDatabase(ctx.postgres, `songbai_torture_${process.pid}`);
      parts.push(...(await onEngine(ctx, url).finally(drop)));
    }
    const done = parts.flatMap((part) => part.done);
    const calls = done.reduce((sum, { ks }) => sum + ks, 0);
    const refused = done.flatMap((one) => one.refused ?? []);
    const survived = done
      .filter((one) => one.survived.length > 0)
      .map((one) => `${one.name} ${[...new Set(one.survived)].join(' ')}`);
    return {
      calls,
      trials: calls,
      unknowns: 0,
      anomalies: parts.flatMap(({ anomalies }) => anomalies),
      notes: {
        'write routes': covered(),
        calls: `${embedded.flatMap((part) => part.done).filter(({ refused: no }) => !no).length} kinds, ${both ? 'SQLite and PostgreSQL' : 'SQLite'}`,
        ...(refused.length > 0 ? { 'not carried out': refused.join('; ') } : {}),
        ...(survived.length > 0 ? { 'got through although a statement failed': survived.join('; ') } : {}),
      },
    };
  },
  controls: [
    {
      name: 'no-transaction',
      what: 'every statement commits by itself',
      slice: true,
      run: async (ctx) => noticedEverywhere(ctx, await failing(ctx, { breaks: ['no-transaction'] })),
    },
  ],
};
