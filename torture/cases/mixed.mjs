import { join } from 'node:path';
import { brokenBuild } from '../lib/broken.mjs';
import { client, signIn, together } from '../lib/clients.mjs';
import { openRows, ownDatabase, sqliteFile } from '../lib/databases.mjs';
import { recorder } from '../lib/history.mjs';
import { failuresOf, verdict } from '../lib/outcome.mjs';
import { PASSWORD, startServer, tempFolder } from '../lib/processes.mjs';
import { customerBook, sendBook } from '../lib/workbooks.mjs';
import { office } from '../lib/world.mjs';
import { office as officeAtWork } from '../lib/writers.mjs';

const SIZES = {
  control: { calls: 300, plots: 100, clients: 8 },
  slice: { calls: 400, plots: 150, clients: 12 },
  small: { calls: 3000, plots: 500, clients: 30 },
  full: { calls: 20_000, plots: 500, clients: 50 },
};

const STRANGER = 'stranger';

/** Somebody of another tenant, who must never see anything of the first. */
async function stranger(target, server) {
  const database = await openRows(target);
  const [admin] = await database.rows(`select * from sys_user where username = 'admin'`);
  const row = {
    ...admin,
    id: 'user-stranger',
    username: STRANGER,
    username_folded: STRANGER,
    rel_tenant_ids: '2',
    login_tenant_id: 2,
    phone: null,
    work_no: null,
    email: null,
  };
  await database.run(`insert into sys_tenant (id, name, status, del_flag) values (2, '别园', 1, 0)`);
  await database.run(
    `insert into sys_user (${Object.keys(row).join(', ')}) values (${Object.values(row).map(literal).join(', ')})`,
  );
  await database.run(
    `insert into sys_user_role (id, user_id, role_id) values ('stranger-role', 'user-stranger', 'role-sys_admin')`,
  );
  await database.close();
  return signIn(server.url, STRANGER, PASSWORD);
}

const literal = (value) =>
  value === null ? 'null' : typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;

/** What a stranger reads: lists, and single rows by ids of the other tenant. */
async function spy(who, history, ids) {
  const found = [];
  for (const list of ['plot', 'order', 'customer', 'cemetery', 'area']) {
    const reply = await who.get(`/cemetery/${list}/list?pageSize=5`);
    history.note(`foreign list of ${list}`, {}, reply);
    const total = reply.result?.records?.length ?? 0;
    if (reply.success && total > 0) found.push(`a stranger saw ${total} rows of ${list}`);
  }
  for (const [kind, id] of ids) {
    const reply = await who.get(`/cemetery/${kind}/queryById?id=${id}`);
    history.note(`foreign ${kind}`, { id }, reply);
    if (reply.success && reply.result) found.push(`a stranger read ${kind} ${id}`);
  }
  return found;
}

/** Plots are kept, released, locked and given free while others sell them. */
async function moveSome(who, rng, history, plots) {
  const id = rng.pick(plots);
  const moves = [
    ['lock', '/cemetery/plot/lock', { id }],
    ['release', '/cemetery/plot/release', { id }],
    [
      'move',
      '/cemetery/plot/move',
      { ids: [id], event: rng.pick(['hold', 'unhold', 'withdraw', 'open', 'disable', 'enable']), reason: '整理' },
    ],
  ];
  const [act, path, body] = rng.pick(moves);
  history.note(act, { id }, await who.post(path, body));
}

async function load(ctx, target, dist) {
  const { calls, plots: count, clients } = ctx.of(SIZES);
  const folder = tempFolder('mixed');
  const env = { DATA_DIR: folder, ...(target.url ? { DATABASE_URL: target.url } : {}) };
  const server = await startServer({ env, ...(dist ? { dist } : {}) });
  const place = await office(server, count);
  const where = target.url ? { url: target.url } : { file: sqliteFile(folder) };
  const foreign = await stranger(where, server);
  const history = recorder(join(tempFolder('history'), 'mixed.jsonl'));
  const work = officeAtWork({ history, plots: place.plots, prefix: 'mixed' });
  const seen = [];
  const imports = { rows: 0 };
  await together(clients, async (n) => {
    const rng = ctx.rng.fork(`client ${n}`);
    const who = client(server.url, place.admin.token);
    while (history.calls.length < calls) {
      const roll = rng.next();
      if (n === 0) {
        const order = work.open[0];
        seen.push(
          ...(await spy(foreign, history, [['plot', place.plots[0]], ...(order ? [['order', order.id]] : [])])),
        );
      } else if (n === 1 && roll < 0.2) imports.rows += await importSome(who, rng, history);
      else if (roll < 0.3) await moveSome(who, rng, history, place.plots);
      else await work.step(who, rng);
    }
  });
  const anomalies = [
    ...new Set(seen),
    ...failuresOf(history),
    ...(await imported(where, imports.rows)),
    ...(await verdict(target.url ? where : { folder }, history.calls)),
  ];
  await server.stop();
  return { history, anomalies };
}

const ROWS = 40;

/** An import says how many rows it took; the database must differ by exactly these (invariant 11). */
async function importSome(who, rng, history) {
  const reply = history.note('import', {}, await sendBook(who, await customerBook(rng.below(1e5), ROWS)));
  const taken = /(\d+)/.exec(reply.message ?? '');
  return reply.success ? Number(reply.result?.successCount ?? reply.result?.inserted ?? taken?.[1] ?? 0) : 0;
}

async function imported(where, rows) {
  const database = await openRows(where);
  const [{ n }] = await database.rows(`select count(*) as n from cem_customer where name like '导入%'`);
  await database.close();
  return Number(n) === rows ? [] : [`imports acknowledged ${rows} rows, ${n} are there`];
}

export const mixed = {
  id: 'R-02',
  name: 'mixed',
  slice: true,
  claim: 'No lost, doubled or half order under mixed load',
  how: 'Many clients sell, take payments, cancel, edit, lock, keep, withdraw, disable and import at once, while somebody of another tenant reads; an external checker with its own SQL and its own model judges history and database (reliability invariants 1-4, 6-9, 11).',
  async run(ctx) {
    const parts = [await load(ctx, {})];
    if (ctx.postgres && ctx.scale !== 'slice') {
      const { url, drop } = await ownDatabase(ctx.postgres, `songbai_torture_${process.pid}`);
      parts.push(await load(ctx, { url }).finally(drop));
    }
    const done = (act) => parts.reduce((sum, { history }) => sum + history.done(act).length, 0);
    const calls = parts.reduce((sum, { history }) => sum + history.calls.length, 0);
    return {
      calls,
      trials: calls,
      unknowns: parts.reduce((sum, { history }) => sum + history.unknowns(), 0),
      anomalies: parts.flatMap(({ anomalies }) => anomalies),
      notes: {
        acknowledged: `${done()} (${['sell', 'pay', 'cancel', 'edit', 'import'].map((act) => `${act} ${done(act)}`).join(', ')})`,
        engines: parts.length === 2 ? 'SQLite and PostgreSQL' : 'SQLite',
      },
    };
  },
  controls: [
    {
      name: 'tenant',
      what: 'the tenant condition of lists and rows taken away',
      slice: true,
      run: async (ctx) =>
        (await load(ctx, {}, await brokenBuild('tenant'))).anomalies.filter((text) => text.includes('stranger')),
    },
  ],
};
