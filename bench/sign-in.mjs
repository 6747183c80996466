import { figure } from './lib/report.mjs';
import { PASSWORD, startServer, tempFolder } from './lib/server-process.mjs';

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

const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];

/** How long a refused sign-in takes for a name that nobody has, a frozen account and a wrong password. */
export async function benchSignIn() {
  const folder = tempFolder();
  const server = await startServer({ DATA_DIR: folder.path, DEMO: 'none', TRUSTED_PROXIES: 'loopback' });
  try {
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
