import { join } from 'node:path';
import { changedTables, digest, openRows, ownDatabase, sqliteFile } from '../lib/databases.mjs';
import { startServer, tempFolder } from '../lib/processes.mjs';
import { office } from '../lib/world.mjs';
import { writeRoutes } from '../lib/write-routes.mjs';
import { arm, seenStatements } from '../preload/arm.mjs';

/** Every `step`-th statement fails; 1 is all of them. */
const SIZES = {
  control: { routes: 6, step: 4 },
  slice: { routes: 12, step: 6 },
  small: { routes: 99, step: 3 },
  full: { routes: 99, step: 1 },
};
/** More statements than any call has. */
const MOST = 400;

/** Fails the k-th statement of one call, for each k until the call gets through. */
async function exhaust({ admin, database, armFile, step }, [method, path, prepare]) {
  const found = [];
  arm(armFile, 0);
  const call = await prepare().catch((error) => ({ error }));
  if (call.error) return { found, refused: `${path}: ${call.error.message}`, ks: 0 };
  const send = () => admin.send(method, path + (call.query ?? ''), call);
  let before = await digest(database);
  let ks = 0;
  for (let k = 1; k < MOST; k += step) {
    arm(armFile, k);
    const reply = await send();
    const reached = seenStatements(armFile) >= k;
    arm(armFile, 0);
    if (!reply.known) return { found: [...found, `${method} ${path}: no answer at statement ${k}`], ks };
    if (!reached && !reply.success && ks === 0) return { found, refused: `${path}: ${reply.message}`, ks };
    if (!reached || reply.success) return { found, ks, statements: k - 1 };
    ks += 1;
    const after = await digest(database);
    const changed = changedTables(before, after);
    if (changed.length > 0) found.push(`${method} ${path}: statement ${k} failed, ${changed.join(', ')} changed`);
    before = after;
  }
  return { found: [...found, `${method} ${path}: more than ${MOST} statements`], ks };
}

async function failing(ctx, { url, breaks = [] } = {}) {
  const { routes, step } = ctx.of(SIZES);
  const armFile = join(tempFolder('arm'), 'statement');
  arm(armFile, 0);
  const folder = tempFolder('statements');
  const env = { DATA_DIR: folder, LOG_LEVEL: 'silent', ...(url ? { DATABASE_URL: url } : {}) };
  const server = await startServer({ env, faults: { armFile, breaks } });
  const place = await office(server, 400);
  const database = await openRows({ file: sqliteFile(folder), url });
  const all = writeRoutes(place);
  const chosen = ctx.scale === 'control' ? all.filter(([, path]) => path.startsWith('/cemetery/order/')) : all;
  const done = [];
  for (const route of chosen.slice(0, routes))
    done.push({ route, ...(await exhaust({ ...place, database, armFile, step }, route)) });
  await database.close();
  const end = server.end();
  await server.stop();
  return {
    done,
    anomalies: [...done.flatMap(({ found }) => found), ...(end ? [`the server ended: ${end.output}`] : [])],
  };
}

export const statements = {
  id: 'R-09',
  name: 'statements',
  slice: true,
  claim: 'A failure inside a transaction leaves nothing behind',
  how: 'For each write route: a good call, and its first statement fails, then its second, and so on until the call gets through; after each failure a digest of every row of every table must be what it was (sessions and the operation log excepted).',
  async run(ctx) {
    const parts = [await failing(ctx)];
    if (ctx.postgres && ctx.scale !== 'slice') {
      const { url, drop } = await ownDatabase(ctx.postgres, `songbai_torture_${process.pid}`);
      parts.push(await failing(ctx, { url }).finally(drop));
    }
    const done = parts.flatMap((part) => part.done);
    const calls = done.reduce((sum, { ks }) => sum + ks, 0);
    const refused = done.flatMap((one) => one.refused ?? []);
    return {
      calls,
      trials: calls,
      unknowns: 0,
      anomalies: parts.flatMap(({ anomalies }) => anomalies),
      notes: {
        routes: `${parts[0].done.filter(({ refused: no }) => !no).length} write routes, ${parts.length === 2 ? 'SQLite and PostgreSQL' : 'SQLite'}`,
        ...(refused.length > 0 ? { 'not carried out': refused.join('; ') } : {}),
      },
    };
  },
  controls: [
    {
      name: 'no-transaction',
      what: 'every statement commits by itself',
      slice: true,
      run: async (ctx) => (await failing(ctx, { breaks: ['no-transaction'] })).anomalies,
    },
  ],
};
