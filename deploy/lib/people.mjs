import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { signIn, together } from '../../torture/lib/clients.mjs';
import { recorder } from '../../torture/lib/history.mjs';
import { random } from '../../torture/lib/random.mjs';
import { office as officeAtWork } from '../../torture/lib/writers.mjs';

const { WebSocket } = createRequire(import.meta.url)('ws');

const PEOPLE = 8;
/** As the pages do (contract/limits.ts, socketReconnectMs). */
const RECONNECT_MS = 5000;
const UNREADY = new Set([502, 503, 504]);

/**
 * People who sell, take payments, cancel and edit through the proxy, each with the one token of its only sign-in, and
 * two who read all the time.
 */
export async function peopleAtWork(url, plots, seed) {
  const rng = random(seed);
  const people = await together(PEOPLE, () => signIn(url));
  const history = recorder();
  const work = officeAtWork({ history, plots, prefix: 'deploy' });
  const reads = [];
  let over = false;
  const writing = together(PEOPLE, async (n) => {
    const own = rng.fork(`person ${n}`);
    while (!over) {
      await work.step(people[n], own);
      if (history.calls.at(-1)?.outcome !== 'done') await wait(50);
    }
  });
  const reading = together(2, async (n) => {
    while (!over) {
      const reply = await people[n].get('/sys/position/list');
      reads.push({ at: Date.now(), good: reply.known && reply.success === true, status: reply.status });
      await wait(10);
    }
  });
  const stop = async () => {
    over = true;
    await Promise.all([writing, reading]);
  };
  return { people, history, reads, stop };
}

/**
 * The history for the checker: a proxy that lost its node, or a database that went away, leaves open whether a write
 * happened.
 */
export const settled = (history) =>
  history.calls.map((call) => (UNREADY.has(call.status) ? { ...call, outcome: 'unknown' } : call));

/** Replies that no fault excuses: a refused token, a failure of the server itself. */
export const neverAllowed = (history) =>
  history.calls.filter(({ status }) => status === 401 || (status >= 500 && !UNREADY.has(status)));

/** Waits until so many more calls were acknowledged; returns when the first one was. */
export async function acknowledged(history, more) {
  const before = history.done().length;
  for (let at = 0; at < 1500; at += 1) {
    const done = history.done();
    if (done.length >= before + more) return done[before].at;
    await wait(20);
  }
  throw new Error(`no ${more} acknowledged calls within 30 s`);
}

/** One socket through the proxy that opens itself anew as the pages do. */
export function keptSocket(url, path, token) {
  const state = { opened: 0, refused: [], openedAt: 0, frames: 0, open: () => socket.readyState === WebSocket.OPEN };
  let socket;
  let ended = false;
  const connect = () => {
    socket = new WebSocket(`${url.replace('http', 'ws')}/api${path}`, [token]);
    socket.on('open', () => {
      state.opened += 1;
      state.openedAt = Date.now();
    });
    socket.on('message', (data) => {
      if (String(data).startsWith('{')) state.frames += 1;
    });
    socket.on('unexpected-response', (_request, reply) => {
      state.refused.push(reply.statusCode);
      socket.terminate();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => ended || setTimeout(connect, RECONNECT_MS));
  };
  connect();
  return Object.assign(state, {
    send: (text) => socket.send(text),
    end: () => {
      ended = true;
      socket.terminate();
    },
  });
}

/** Milliseconds until all sockets are open and have heard another frame than before. */
export async function untilHeard(sockets, patienceMs) {
  const started = Date.now();
  const before = sockets.map(({ frames }) => frames);
  while (Date.now() - started < patienceMs) {
    if (sockets.every((socket, n) => socket.open() && socket.frames > before[n])) return Date.now() - started;
    for (const socket of sockets) if (socket.page && socket.open()) socket.send('{"type":"heart_beat"}');
    await wait(200);
  }
  return undefined;
}
