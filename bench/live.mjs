import { createRequire } from 'node:module';
import { onPostgres, POSTGRES } from './lib/engines.mjs';
import { figure } from './lib/report.mjs';
import { callerOf, signIn, startServer, tempFolder } from './lib/server-process.mjs';
import { sessionsOf } from './lib/sessions.mjs';

const { WebSocket } = createRequire(import.meta.url)('ws');

const SOCKETS = 200;
const SOCKETS_EACH = 20;
const NOTICES = 10;
const ROUNDS = 100;
/** A permission that sales staff lack by default, and a call that requires it. */
const BUTTON = 'button-system:user:list';
const GUARDED = '/sys/user/list?pageSize=1';

/** Propagation from one browser to all others: notices, rights granted and revoked (user-asks rows 2 and 3). */
export async function benchLive() {
  const folder = tempFolder();
  const env = { DATA_DIR: folder.path, DEMO: 'small' };
  const server = await startServer(env);
  await measure('one process on SQLite', [server], env);
  await server.stop();
  folder.remove();
  if (POSTGRES) await onPostgres(twoProcesses);
}

/** Notices travel between processes through Redis; versions of rights need no Redis. */
async function twoProcesses(target) {
  const redis = process.env.BENCH_REDIS_URL ? { REDIS_URL: process.env.BENCH_REDIS_URL } : {};
  const env = { ...target, DEMO: 'small', ...redis };
  const servers = [await startServer(env), await startServer(env)];
  await measure('two processes on PostgreSQL', servers, env);
  await Promise.all(servers.map((server) => server.stop()));
}

async function measure(name, servers, env) {
  const people = await sessionsOf(env, SOCKETS / SOCKETS_EACH);
  const admin = await signIn(servers[0].url);
  const sockets = [];
  for (let n = 0; n < SOCKETS; n += 1) {
    sockets.push(await listen(servers[n % servers.length].url, people[n % people.length].token));
  }
  await notices(name, admin, sockets);
  await rights(name, servers, admin, people, sockets);
  for (const { socket } of sockets) socket.terminate();
}

/** An open socket that passes each frame to the current listener, with its arrival time. */
async function listen(url, token) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/websocket/bench?own=1`, [token]);
  const listener = { socket, hear: () => undefined };
  socket.on('message', (data) => {
    const text = String(data);
    if (text.startsWith('{')) listener.hear(JSON.parse(text), performance.now());
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return listener;
}

/** Resolves with the time of the first matching frame; rejects after ten seconds. */
function frame(listener, fits) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('a frame did not arrive within 10 s')), 10_000);
    listener.hear = (message, at) => {
      if (!fits(message)) return;
      clearTimeout(late);
      resolve(at);
    };
  });
}

async function notices(name, admin, sockets) {
  let slowest = 0;
  for (let round = 0; round < NOTICES; round += 1) {
    const draft = { titile: `测试通告${round}`, msgAbstract: '测试', msgCategory: '1', msgType: 'ALL', priority: 'L' };
    const added = expectGood(await admin.call('POST', '/sys/annountCement/add', draft));
    const arrivals = sockets.map((listener) => frame(listener, ({ cmd }) => cmd === 'topic'));
    const started = performance.now();
    expectGood(await admin.call('PUT', `/sys/annountCement/doReleaseData?id=${added.result.id}`));
    slowest = Math.max(slowest, Math.max(...(await Promise.all(arrivals))) - started);
  }
  const title = `notice at the last of ${SOCKETS} browsers, ${name}`;
  figure(title, slowest, { unit: ' ms', budget: 1000, note: `slowest of ${NOTICES} notices` });
}

async function rights(name, servers, admin, people, sockets) {
  const person = people.find(({ role }) => role === 'role-sales');
  const asking = servers.map((server) => callerOf(server.url, person.token));
  const stored = await admin.call('GET', '/sys/permission/queryRolePermission?roleId=role-sales');
  const base = stored.result.filter((id) => id !== BUTTON).join(',');
  const both = `${base},${BUTTON}`;
  let stale = 0;
  let slowest = 0;
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    const allowed = round % 2 === 0;
    const [shown, wanted] = allowed ? [base, both] : [both, base];
    const arrivals = sockets.map((listener) => frame(listener, ({ cmd }) => cmd === 'state'));
    const started = performance.now();
    const body = { roleId: 'role-sales', permissionIds: wanted, lastpermissionIds: shown };
    expectGood(await admin.call('POST', '/sys/permission/saveRolePermission', body));
    for (const caller of asking) {
      const reply = await caller.call('GET', GUARDED);
      if (reply.success !== allowed) stale += 1;
    }
    slowest = Math.max(slowest, Math.max(...(await Promise.all(arrivals))) - started);
  }
  const asked = `${2 * ROUNDS * asking.length} calls asked at once after the change`;
  figure(`${ROUNDS} rounds of giving and taking a right, stale answers, ${name}`, stale, { budget: 0, note: asked });
  const title = `… change known to all ${SOCKETS} browsers`;
  figure(title, slowest, { unit: ' ms', budget: 2000, note: 'slowest' });
}

function expectGood(reply) {
  if (!reply.success) throw new Error(`the call failed: ${reply.message}`);
  return reply;
}
