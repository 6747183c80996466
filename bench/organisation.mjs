import { join } from 'node:path';
import Database from 'better-sqlite3';
import { onPostgres, POSTGRES } from './lib/engines.mjs';
import { rate } from './lib/load.mjs';
import { seedOrganisation } from './lib/organisation.mjs';
import { figure } from './lib/report.mjs';
import { PASSWORD, signIn, startServer, tempFolder } from './lib/server-process.mjs';
import { CALLS } from './organisation-calls.mjs';

const TRIES = 5;
const MENUS = 300;

/**
 * Waiting times of users in an organisation of 20,000 departments, 100,000 users and 500 roles (user-asks row 10): on
 * SQLite, and on PostgreSQL too when `DATABASE_URL` names a server on which databases may be created.
 */
export async function benchOrganisation() {
  const folder = tempFolder();
  const env = { DATA_DIR: folder.path, DEMO: 'none', ADMIN_PASSWORD: PASSWORD };
  const began = performance.now();
  await seedOrganisation(env);
  figure('seeding 20,021 departments, 100,000 users, 500 roles', (performance.now() - began) / 1000, { unit: ' s' });
  const server = await startServer(env);
  await screens(server, 'SQLite');
  await guard(server);
  await server.stop();
  growMenus(folder.path);
  const again = await startServer(env);
  await signingIn(again.url);
  await again.stop();
  folder.remove();
  if (POSTGRES) await onPostgres(sameOnPostgres);
}

/** The same calls on a new database, which is dropped afterwards. */
async function sameOnPostgres(target) {
  const env = { ...target, DEMO: 'none', ADMIN_PASSWORD: PASSWORD };
  await seedOrganisation(env);
  const server = await startServer(env);
  await screens(server, 'PostgreSQL');
  await server.stop();
}

async function screens(server, engine) {
  const { call } = await signIn(server.url);
  for (const [name, path] of CALLS) {
    const before = server.cpuSeconds();
    // A total is cached until something changes: the first call is the one after a change.
    const first = await timed(() => call('GET', path));
    const { ms, reply } = await median(() => call('GET', path));
    const cpu = ((server.cpuSeconds() - before) * 1000) / (TRIES + 1);
    const note = reply.success
      ? `first ${first.ms.toFixed(0)} ms, server ${cpu.toFixed(0)} ms CPU`
      : `refused: ${reply.message}`;
    figure(`${engine}: ${name}`, reply.success ? ms : 'failed', { unit: ' ms', budget: 300, note });
  }
}

/** CPU time between a call without a token and one that the guard refuses: session, rights and the decision. */
async function guard(server) {
  const url = `${server.url}/api/sys/role/list`;
  const { call } = await signIn(server.url);
  await call('POST', '/sys/user/add', {
    username: 'nobody1',
    realname: '无权限',
    password: PASSWORD,
    phone: '13900000001',
  });
  const { token } = await signIn(server.url, 'nobody1');
  const bare = await costed(server, url, {});
  const guarded = await costed(server, url, { 'x-access-token': token });
  const note = `${Math.round(bare)} µs without a token, ${Math.round(guarded)} µs refused by the guard`;
  figure('permission check, CPU a request', (guarded - bare) / 1000, { unit: ' ms', budget: 0.1, note });
}

async function costed(server, url, headers) {
  const before = server.cpuSeconds();
  const { calls } = await rate(url, { headers, seconds: 3 });
  return ((server.cpuSeconds() - before) * 1e6) / calls;
}

/** As many menus as a large console has, all granted to the administrators. */
function growMenus(folder) {
  const db = new Database(join(folder, 'songbai.db'));
  const { n } = db.prepare('select count(*) as n from sys_permission where menu_type < 2').get();
  db.transaction(() => {
    for (let at = n; at < MENUS; at += 1) {
      db.prepare(
        `insert into sys_permission (id, parent_id, name, component, url, sort_no, menu_type, is_leaf, is_route, keep_alive, hidden, always_show, internal_or_external, status, create_time)
         values (?, 'menu-system', ?, 'demo/Gallery', ?, ?, 1, 1, 1, 1, 0, 0, 0, '1', '2026-01-01 00:00:00')`,
      ).run(`bench-${at}`, `页面${at}`, `/bench/${at}`, at);
      db.prepare('insert into sys_role_permission (id, role_id, permission_id) values (?, ?, ?)').run(
        `bench-${at}`,
        'role-admin',
        `bench-${at}`,
      );
    }
    db.prepare(`update sys_state set value = value + 1 where id = 'rights'`).run();
  })();
  db.close();
}

async function signingIn(url) {
  // A wrong password costs the hash and little else; a correct one resets the failure count.
  const wrong = await median(() => signIn(url, 'admin', 'Wrong-2026-pass!').catch(() => undefined), 3);
  const right = await median(() => signIn(url));
  const { call } = await signIn(url);
  const menu = await median(() => call('GET', '/sys/permission/getUserPermissionByToken'));
  const note = `sign-in ${right.ms.toFixed(0)} ms, hash about ${wrong.ms.toFixed(0)} ms, menus and buttons ${menu.ms.toFixed(1)} ms`;
  figure(`sign-in with ${MENUS} menus besides the password hash`, Math.max(0, right.ms - wrong.ms) + menu.ms, {
    unit: ' ms',
    budget: 100,
    note,
  });
}

async function timed(work) {
  const began = performance.now();
  const reply = await work();
  return { ms: performance.now() - began, reply };
}

async function median(work, tries = TRIES) {
  const times = [];
  let reply;
  for (let n = 0; n < tries; n += 1) {
    const one = await timed(work);
    reply = one.reply;
    times.push(one.ms);
  }
  return { ms: times.sort((one, other) => one - other)[Math.floor(tries / 2)], reply };
}
