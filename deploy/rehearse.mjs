import { setTimeout as wait } from 'node:timers/promises';
import { good, signIn } from '../torture/lib/clients.mjs';
import { openRows } from '../torture/lib/databases.mjs';
import { verdict } from '../torture/lib/outcome.mjs';
import { cleanUp, startServer, tempFolder, untilReady } from '../torture/lib/processes.mjs';
import { office } from '../torture/lib/world.mjs';
import { addStandby, loosen, portBehind, postgresPair } from './lib/pair.mjs';
import { acknowledged, keptSocket, neverAllowed, peopleAtWork, settled, untilHeard } from './lib/people.mjs';
import { databaseProxy, exampleSettings, webProxy } from './lib/proxies.mjs';

// Usage: node deploy/rehearse.mjs [--redis URL] [--seed N] [nginx-kill] [haproxy-kill] [haproxy-freeze] [nginx-control]
// The examples of this folder at work, with other addresses and nothing else changed: two nodes behind a proxy, a
// primary with a synchronous standby, people at work. The primary is killed or frozen, the standby promoted, a node
// killed. In the control commits do not wait for the standby, which is cut off: losses have to be noticed. Needs nginx,
// haproxy, the programs of PostgreSQL, Redis and a built server.

const RUNS = ['nginx-kill', 'haproxy-kill', 'haproxy-freeze', 'nginx-control'];
const LIMIT_MS = 10_000;
const VISITOR = '203.0.113.7';
/** From the loss of the primary to the promotion; in earnest somebody has to notice and to decide. */
const DECISION_MS = 4000;

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
};

function nodeSettings(databaseUrl) {
  return {
    ...exampleSettings(),
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://127.0.0.1',
    DATA_DIR: tempFolder('node'),
    DATABASE_URL: databaseUrl,
    REDIS_URL: option('redis', 'redis://127.0.0.1:6379/13'),
    LOG_LEVEL: 'error',
  };
}

/** Everything of one run: databases, their proxy, nodes, the proxy in front, people, sockets. */
async function scene(kind, seed) {
  const pair = await postgresPair();
  const front = await databaseProxy(pair);
  await untilAnswers(() => portBehind(front.url));
  const first = await startServer({ env: nodeSettings(front.url) });
  const nodes = [first, await startServer({ env: nodeSettings(front.url) })];
  const proxy = await webProxy(
    kind,
    nodes.map(({ url }) => url),
  );
  await untilReady(proxy.url);
  const { admin, plots } = await office(proxy, 3000);
  const sizes = await sizesPass(proxy.url, admin);
  const origin = await originPasses(proxy.url, front.url);
  const work = await peopleAtWork(proxy.url, plots, seed);
  const sockets = work.people
    .slice(0, 4)
    .map(({ token }) => keptSocket(proxy.url, '/websocket/user-admin?own=1', token));
  for (const { token } of work.people.slice(4, 6))
    sockets.push(Object.assign(keptSocket(proxy.url, '/vxeSocket/user-admin/cem:order:list', token), { page: true }));
  return { pair, front, nodes, proxy, sockets, origin, sizes, ...work };
}

async function untilAnswers(question) {
  for (let at = 0; at < 200; at += 1) {
    const answer = await question().catch(() => undefined);
    if (answer !== undefined) return answer;
    await wait(50);
  }
  throw new Error('nothing answers behind the proxy of the databases');
}

/** The server itself refuses what is too large, not the proxy before it; long addresses arrive. */
async function sizesPass(url, { token }) {
  const headers = { 'x-access-token': token };
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(10 * 2 ** 20 + 65_536)]), 'large.png');
  const upload = await fetch(`${url}/api/sys/common/upload`, { method: 'POST', headers, body: form });
  const { message } = await envelopeOf(upload);
  const ids = Array.from({ length: 1000 }, (_, n) => String(n).padStart(36, '0')).join('%2C');
  const batch = await fetch(`${url}/api/sys/position/deleteBatch?ids=${ids}`, { method: 'DELETE', headers });
  const answered = await envelopeOf(batch);
  return { upload: upload.status, message, batch: batch.status, envelope: 'success' in answered, page: answered.page };
}

/** A page of the proxy has none. */
async function envelopeOf(reply) {
  const text = await reply.text();
  return text.startsWith('{') ? JSON.parse(text) : { page: text.slice(0, 200) };
}

/** The visitor's address arrives at the node: it stands in the log of sign-ins. */
async function originPasses(url, databaseUrl) {
  await fetch(`${url}/api/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': VISITOR },
    body: JSON.stringify({ username: 'admin', password: 'not the password' }),
  });
  const database = await openRows({ url: databaseUrl });
  const [row] = await database.rows(`select count(*) as times from sys_log where ip = '${VISITOR}'`);
  await database.close();
  return row.times > 0;
}

/** The primary goes, the standby takes over; what people saw meanwhile. */
async function failover({ pair, front, nodes, proxy, sockets, history, people }, fault) {
  if (fault === 'control') await loosen(pair);
  await acknowledged(history, 60);
  const before = history.done().length;
  const opened = sockets.map((socket) => socket.opened);
  if (fault === 'freeze') pair.primary.signal('SIGSTOP');
  else await pair.primary.stop('SIGKILL');
  await wait(DECISION_MS);
  const meanwhile = await people[0].get('/sys/position/list');
  // Fencing before promotion: the former primary is certainly off.
  if (fault === 'freeze') await pair.primary.stop('SIGKILL');
  const started = Date.now();
  if (!pair.standby.promote()) throw new Error('the promotion failed');
  const promotedMs = Date.now() - started;
  await Promise.all([...nodes, proxy].map(({ url }) => untilReady(url)));
  const readyMs = Date.now() - started;
  const firstMs = (await acknowledged(history, 60)) - started;
  const socketsMs = await untilHeard(sockets, LIMIT_MS);
  const sameTokens = await Promise.all(people.map((person) => person.get('/sys/user/getUserInfo')));
  const port = await portBehind(front.url);
  return {
    before,
    meanwhile: { status: meanwhile.status, message: meanwhile.message },
    promotedMs,
    readyMs,
    firstMs,
    socketsMs,
    socketsKept: sockets.filter((socket, n) => socket.opened === opened[n]).length,
    tokensRefused: sameTokens.filter(({ success }) => success !== true).length,
    atStandby: port === pair.standby.port,
  };
}

/** The former primary is started by mistake, as a primary; then it is made a standby of the new one. */
async function mistakeAndReturn({ pair, front, history }) {
  await pair.primary.start();
  await wait(5000);
  const port = await portBehind(front.url);
  await pair.primary.stop('SIGKILL');
  const started = Date.now();
  const standby = await addStandby(pair.standby);
  const standbyMs = Date.now() - started;
  await acknowledged(history, 30);
  return { noWayBack: port === pair.standby.port, standbyMs, standby };
}

/** One node is killed under the same people. */
async function nodeLost({ nodes, sockets, history, reads }) {
  const started = Date.now();
  await nodes[0].kill();
  const firstMs = (await acknowledged(history, 60)) - started;
  const socketsMs = await untilHeard(sockets, LIMIT_MS);
  const later = reads.filter(({ at }) => at >= started);
  return { firstMs, socketsMs, reads: later.length, readsFailed: later.filter((read) => !read.good).length };
}

/** What the run has to show; the names of what it did not. */
function judge({ sizes, origin }, failed, back, lost, anomalies) {
  const late = (ms) => ms === undefined || ms > LIMIT_MS;
  const rules = {
    'an upload above 10 MiB is refused by the server, not by the proxy':
      sizes.message !== undefined && sizes.upload !== 413,
    'an address of 39 KB arrives': sizes.envelope && sizes.batch !== 414,
    'the address of the visitor arrives': origin,
    'people hear the server’s own text meanwhile': /暂时无法访问数据库/.test(failed.meanwhile.message ?? ''),
    'ready within 10 s of the promotion': !late(failed.readyMs) && !late(failed.firstMs),
    'all sockets hear again within 10 s': !late(failed.socketsMs) && !late(lost.socketsMs),
    'nobody signs in again': failed.tokensRefused === 0,
    'the new primary is asked, and stays so': failed.atStandby && back.noWayBack,
    'no read fails when a node is killed': lost.readsFailed === 0,
    'nothing acknowledged is lost, nothing is wrong': anomalies.length === 0,
  };
  return Object.keys(rules).filter((name) => !rules[name]);
}

async function rehearse(name, seed) {
  const [kind, fault] = name.split('-');
  const at = await scene(kind, seed);
  const failed = await failover(at, fault);
  const back = await mistakeAndReturn(at);
  const lost = await nodeLost(at);
  await at.stop();
  for (const socket of at.sockets) socket.end();
  const again = await good((await signIn(at.proxy.url)).get('/sys/user/getUserInfo'));
  const calls = settled(at.history);
  const anomalies = [
    ...(await verdict({ url: at.front.url }, calls)),
    ...neverAllowed(at.history).map(({ act, status, message }) => `${act} answered ${status}: ${message}`),
    ...at.nodes.slice(1).flatMap(({ end }) => (end() ? [`a node ended: ${end().output.slice(-500)}`] : [])),
  ];
  const { standby, ...returned } = back;
  const figures = {
    calls: calls.length,
    acknowledged: at.history.done().length,
    unknown: calls.filter(({ outcome }) => outcome === 'unknown').length,
    ...{ sizes: at.sizes, failover: failed, return: returned, nodeKilled: lost, signInAgain: again !== undefined },
    acknowledgedLost: anomalies.filter((text) => /^acknowledged /.test(text)).length,
    anomalies: anomalies.slice(0, 10),
  };
  const broken = judge(at, failed, back, lost, anomalies);
  await at.proxy.stop();
  await at.nodes[1].stop();
  await at.front.stop();
  for (const database of [at.pair.standby, standby]) await database.stop('SIGINT');
  return { figures, broken };
}

async function main() {
  const seed = Number(option('seed', '1'));
  const named = process.argv.slice(2).filter((word) => RUNS.includes(word));
  let failures = 0;
  for (const name of named.length > 0 ? named : RUNS) {
    console.log(`\n${name}, seed ${seed}`);
    const { figures, broken } = await rehearse(name, seed);
    console.log(JSON.stringify(figures, null, 2));
    for (const rule of broken) console.log(`NOT: ${rule}`);
    const noticed = figures.acknowledgedLost > 0;
    if (name.endsWith('control')) console.log(noticed ? 'losses noticed, as they have to be' : 'NOT: losses noticed');
    failures += name.endsWith('control') ? Number(!noticed) : broken.length;
    cleanUp();
  }
  console.log(failures === 0 ? '\nall rules hold' : `\n${failures} rules do not hold`);
  return failures === 0 ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    cleanUp();
    process.exit(130);
  });

process.exit(
  await main().catch((error) => {
    console.error(error);
    cleanUp();
    return 1;
  }),
);
