import { createRequire } from 'node:module';
import { brokenBuild } from '../lib/broken.mjs';
import { makeCall, routesOf } from '../lib/calls.mjs';
import { client, good, signIn, together } from '../lib/clients.mjs';
import { copyFolder, removeFolder, startServer, tempFolder } from '../lib/processes.mjs';
import { customerBook, sendBook } from '../lib/workbooks.mjs';
import { office, orderBody } from '../lib/world.mjs';

const { WebSocket } = createRequire(import.meta.url)('ws');

/** `minutes` at most for the calls; the figures tell how many were made by then. */
const SIZES = {
  control: { calls: 3000, frames: 0, books: 0, minutes: 5 },
  slice: { calls: 1500, frames: 300, books: 15, minutes: 5 },
  small: { calls: 8000, frames: 2000, books: 60, minutes: 20 },
  full: { calls: 200_000, frames: 20_000, books: 2000, minutes: 40 },
};
/** Calls on one copy of the world; what they destroy does not stop the next ones. */
const PER_WORLD = 10_000;
const CLIENTS = 16;

async function world() {
  const folder = tempFolder('calls');
  const server = await startServer({ env: { DATA_DIR: folder } });
  const { admin, plots } = await office(server, 30);
  for (let n = 0; n < 10; n += 1) await good(admin.post('/cemetery/order/add', orderBody(plots[n], n)));
  const reply = await fetch(`${server.url}/api/sys/openapi.json`, { headers: { 'x-access-token': admin.token } });
  const routes = routesOf(await reply.json());
  const known = new Map();
  for (const kind of ['plot', 'order', 'customer', 'area', 'template', 'cemetery']) {
    const { records } = await good(admin.get(`/cemetery/${kind}/list?pageSize=20`));
    known.set(
      kind,
      records.map(({ id }) => id),
    );
  }
  known.set('role', ['role-sales', 'role-cashier']);
  await server.stop();
  return { folder, routes, known, token: admin.token };
}

/** What no answer may be. Database away is not injected here, so 503 is a failure too. */
function judge(call, { known, status, message, cause }) {
  const curl = `${call.method} ${call.path.slice(0, 200)} ${JSON.stringify(call.body)?.slice(0, 200) ?? ''}`;
  if (!known) return `no answer (${cause}): ${curl}`;
  if (status >= 500) return `${status} ${message}: ${curl}`;
  return undefined;
}

async function generated(ctx, base, { calls: count, minutes }, dist) {
  const anomalies = [];
  let sent = 0;
  const end = performance.now() + minutes * 60_000;
  for (let at = 0; at < count && performance.now() < end; at += PER_WORLD) {
    const folder = copyFolder(base.folder, 'world');
    const server = await startServer({ env: { DATA_DIR: folder, LOG_LEVEL: 'silent' }, ...(dist ? { dist } : {}) });
    let left = Math.min(PER_WORLD, count - at);
    await together(CLIENTS, async (n) => {
      const rng = ctx.rng.fork(`world ${at} client ${n}`);
      let who = client(server.url, base.token, { timeoutMs: 60_000 });
      while (left-- > 0 && performance.now() < end) {
        const call = makeCall(rng.pick(base.routes), rng, base.known, { bad: rng.chance(0.5) ? 0.02 : 0.3 });
        const reply = await who.send(call.method, call.path, call);
        sent += 1;
        const found = judge(call, reply);
        if (found && anomalies.length < 50) anomalies.push(found);
        // A generated call ended the session.
        if (reply.status === 401) who = await signIn(server.url).catch(() => who);
      }
    });
    anomalies.push(...(await survived(server)));
    removeFolder(folder);
  }
  return { sent, anomalies };
}

async function survived(server) {
  const found = server.end() ? [`the server ended: ${server.output().slice(-500)}`] : [];
  if (/unhandled/i.test(server.output())) found.push(`unhandled: ${server.output().slice(-500)}`);
  if (!server.end()) await server.stop();
  return found;
}

const FRAMES = [
  'ping',
  '',
  '{}',
  '[]',
  'null',
  '{"type":"heart_beat"}',
  '{"type":"update_vxe_table"}',
  '{"type":"update_vxe_table","socketKey":{},"args":[null]}',
  '{"cmd":"x"}',
  '\u0000',
  '{"__proto__":{"type":"heart_beat"}}',
  '"'.repeat(200),
  '{"a":'.repeat(300),
];

/** Nonsense on both kinds of sockets: some frames are cut, some are bytes, some are too long. */
async function frames(ctx, base, count) {
  if (count === 0) return { sent: 0, anomalies: [] };
  const server = await startServer({ env: { DATA_DIR: copyFolder(base.folder, 'frames') } });
  const address = server.url.replace('http', 'ws');
  let sent = 0;
  await together(8, async (n) => {
    const rng = ctx.rng.fork(`frames ${n}`);
    while (sent < count) {
      const path = rng.chance(0.5) ? '/api/websocket/user-admin' : '/api/vxeSocket/user-admin/cem:order:list';
      const socket = new WebSocket(address + path, [base.token]);
      const opened = await new Promise((resolve) => {
        socket.once('open', () => resolve(true));
        socket.once('error', () => resolve(false));
      });
      socket.on('error', () => undefined);
      const closed = new Promise((resolve) => socket.once('close', resolve));
      for (let at = 0; opened && at < 40 && socket.readyState === WebSocket.OPEN; at += 1) {
        socket.send(frame(rng));
        sent += 1;
      }
      if (!opened) sent += 1;
      socket.close();
      const timeout = setTimeout(() => socket.terminate(), 2000);
      if (opened) await closed;
      clearTimeout(timeout);
    }
  });
  return { sent, anomalies: await survived(server) };
}

function frame(rng) {
  const text = rng.pick(FRAMES);
  if (rng.chance(0.1)) return Buffer.from(Array.from({ length: rng.below(64) }, () => rng.below(256)));
  if (rng.chance(0.02)) return 'x'.repeat(20_000);
  return rng.chance(0.3) ? text.slice(0, rng.below(text.length + 1)) : text;
}

/** A good workbook with bytes changed, removed or doubled. */
async function books(ctx, base, count) {
  if (count === 0) return { sent: 0, anomalies: [] };
  const server = await startServer({ env: { DATA_DIR: copyFolder(base.folder, 'books') } });
  const who = client(server.url, base.token, { timeoutMs: 60_000 });
  const whole = await customerBook(7, 20);
  const anomalies = [];
  let sent = 0;
  await together(2, async (n) => {
    const rng = ctx.rng.fork(`books ${n}`);
    while (sent < count) {
      sent += 1;
      const reply = await sendBook(who, damaged(whole, rng));
      const found = judge({ method: 'POST', path: 'importExcel' }, reply);
      if (found) anomalies.push(found);
    }
  });
  return { sent, anomalies: [...anomalies, ...(await survived(server))] };
}

function damaged(whole, rng) {
  const copy = Buffer.from(whole);
  const times = 1 + rng.below(12);
  for (let n = 0; n < times; n += 1) copy[rng.below(copy.length)] = rng.below(256);
  if (rng.chance(0.2)) return copy.subarray(0, rng.below(copy.length));
  return rng.chance(0.1) ? Buffer.concat([copy, copy]) : copy;
}

export const calls = {
  id: 'R-17',
  name: 'calls',
  slice: true,
  claim: 'Bad input never breaks it',
  how: 'Calls made by chance from the published description of all routes, valid and invalid, with real ids; nonsense frames on both sockets; damaged workbooks. No 5xx, no end of the process, no unhandled rejection.',
  async run(ctx) {
    const size = ctx.of(SIZES);
    const base = await world();
    const parts = [
      await generated(ctx, base, size),
      await frames(ctx, base, size.frames),
      await books(ctx, base, size.books),
    ];
    const sent = parts.reduce((sum, part) => sum + part.sent, 0);
    return {
      calls: sent,
      trials: sent,
      unknowns: 0,
      anomalies: parts.flatMap(({ anomalies }) => anomalies),
      notes: {
        size: `${parts[0].sent} calls on ${base.routes.length} routes, ${parts[1].sent} frames, ${parts[2].sent} workbooks`,
      },
    };
  },
  controls: [
    {
      name: 'throw',
      what: 'a route that throws',
      slice: false,
      run: async (ctx) => {
        const base = await world();
        const routes = base.routes.filter(({ path }) => path.startsWith('/cemetery/order'));
        return (await generated(ctx, { ...base, routes }, { calls: 600, minutes: 5 }, await brokenBuild('throw')))
          .anomalies;
      },
    },
  ],
};
