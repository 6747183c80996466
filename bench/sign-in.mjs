import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { median } from './lib/quantiles.mjs';
import { figure } from './lib/report.mjs';
import { PASSWORD, ROOT, startServer, tempFolder } from './lib/server-process.mjs';

const TRIES = 60;
const KINDS = ['unknown', 'frozen', 'wrong'];
/** What a stranger can measure over a network is more than this. */
const BUDGET = { unit: ' ms', budget: 5 };

async function call(url, method, path, body, headers = {}) {
  const reply = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const envelope = await reply.json();
  return envelope;
}

/** Two accounts, one of them frozen. */
async function makeAccounts(url) {
  const login = await call(url, 'POST', '/sys/login', { username: 'admin', password: PASSWORD });
  const own = { 'x-access-token': login.result.token };
  for (const [at, username] of ['frozen', 'wrong'].entries()) {
    const secret = { password: PASSWORD, confirmpassword: PASSWORD };
    const added = { username, realname: '计时', workNo: `T${at}`, phone: `1370000000${at}`, ...secret };
    const reply = await call(url, 'POST', '/sys/user/add', added, own);
    if (!reply.success) throw new Error(reply.message);
  }
  const list = await fetch(`${url}/api/sys/user/list?username=frozen`, { headers: own });
  const { records } = (await list.json()).result;
  await call(url, 'PUT', '/sys/user/frozenBatch', { ids: records[0].id, status: 2 }, own);
}

/** ms of each round; rounds of hashing and of signing in alternate, so that what else the machine does meets both. */
const ROUND_MS = 3000;
const ROUNDS = 5;
/** As many as the server checks at once, and callers enough that its queue is never empty. */
const CHECKS = 3;
const CALLERS = 6;

/**
 * Password checks a second without anything around them, and the processor time of each, ms; in a process of their own,
 * with the server's parameters.
 */
function bareHashes(stored) {
  const program = `
    const { verify } = require('@node-rs/argon2');
    const until = performance.now() + ${ROUND_MS};
    let done = 0;
    const check = async () => {
      while (performance.now() < until) {
        if (!(await verify(process.argv[1], ${JSON.stringify(PASSWORD)}))) throw new Error('wrong');
        done += 1;
      }
    };
    const before = process.cpuUsage();
    Promise.all(Array.from({ length: ${CHECKS} }, check)).then(() => {
      const { user, system } = process.cpuUsage(before);
      console.log(JSON.stringify({ rate: (done * 1000) / ${ROUND_MS}, cpuMs: (user + system) / 1000 / done }));
    });`;
  const cwd = join(ROOT, 'packages/server');
  return new Promise((resolve, reject) => {
    execFile(process.execPath, ['-e', program, stored], { cwd }, (error, text) =>
      error ? reject(error) : resolve(JSON.parse(text)),
    );
  });
}

/**
 * Whole sign-ins a second: look-ups, check, session, log row and the reply with its dictionaries; and the processor time
 * of each in the server, ms. Everybody comes in where he always does.
 */
async function signIns({ url, cpuSeconds }, callers) {
  const until = performance.now() + ROUND_MS;
  const cpuBefore = cpuSeconds();
  let done = 0;
  const enter = async (username, at) => {
    const from = { 'x-forwarded-for': `10.2.0.${at + 1}` };
    while (performance.now() < until) {
      const reply = await call(url, 'POST', '/sys/login', { username, password: PASSWORD }, from);
      if (!reply.success) throw new Error(reply.message);
      done += 1;
    }
  };
  await Promise.all(callers.map(enter));
  return { rate: (done * 1000) / ROUND_MS, cpuMs: ((cpuSeconds() - cpuBefore) * 1000) / done };
}

/**
 * Whether signing in costs anything beside the hash (at least 95 of 100 of the bare rate). The rate has to bear the
 * callers too, which share the cores with the server; the processor time is the server's alone, whatever else runs.
 */
async function benchHashBound(server) {
  const { url } = server;
  const login = await call(url, 'POST', '/sys/login', { username: 'admin', password: PASSWORD });
  const own = { 'x-access-token': login.result.token };
  const callers = Array.from({ length: CALLERS }, (_, at) => `entering${at}`);
  for (const [at, username] of callers.entries()) {
    const secret = { password: PASSWORD, confirmpassword: PASSWORD };
    const added = { username, realname: '登录', workNo: `E${at}`, phone: `1371000000${at}`, ...secret };
    const reply = await call(url, 'POST', '/sys/user/add', added, own);
    if (!reply.success) throw new Error(reply.message);
  }
  const { hash } = createRequire(join(ROOT, 'packages/server/package.json'))('@node-rs/argon2');
  const stored = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const rates = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rates.push({ bare: await bareHashes(stored), ours: await signIns(server, callers) });
  const of = (value) => median(rates.map(value));
  const [bare, ours] = [of((round) => round.bare.rate), of((round) => round.ours.rate)];
  const share = of((round) => (round.ours.rate / round.bare.rate) * 100);
  const cost = of((round) => round.ours.cpuMs);
  const costShare = of((round) => (round.bare.cpuMs / round.ours.cpuMs) * 100);
  const load = loadavg()[0].toFixed(1);
  figure('password checks a second, bare', bare, { unit: '/s' });
  figure('sign-ins a second', ours, { unit: '/s' });
  figure('… share of the bare rate', share, { unit: ' %', budget: 95, higherIsBetter: true, note: `load ${load}` });
  figure('processor time of a sign-in in the server', cost, { unit: ' ms' });
  figure('… share of it that a bare check takes', costShare, { unit: ' %', budget: 95, higherIsBetter: true });
}

/** How long a refused sign-in takes for a name that nobody has, a frozen account and a wrong password. */
export async function benchSignIn() {
  const folder = tempFolder();
  const server = await startServer({ DATA_DIR: folder.path, DEMO: 'none', TRUSTED_PROXIES: 'loopback' });
  try {
    await benchHashBound(server);
    await makeAccounts(server.url);
    const times = Object.fromEntries(KINDS.map((kind) => [kind, []]));
    // In turn, so that what else the machine does meets all of them; each try from an address of its own.
    for (let n = 0; n < TRIES * KINDS.length; n += 1) {
      const kind = KINDS[n % KINDS.length];
      const from = { 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` };
      const started = performance.now();
      const reply = await call(server.url, 'POST', '/sys/login', { username: kind, password: 'Falsch#2026' }, from);
      times[kind].push(performance.now() - started);
      if (reply.error !== 'passwordWrong') throw new Error(reply.message);
    }
    const medians = KINDS.map((kind) => median(times[kind]));
    for (const [at, kind] of KINDS.entries()) figure(`refused sign-in, ${kind}`, medians[at], { unit: ' ms' });
    figure('refused sign-in, difference of the kinds', Math.max(...medians) - Math.min(...medians), BUDGET);
  } finally {
    await server.stop();
    folder.remove();
  }
}
