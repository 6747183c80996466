import { setTimeout as wait } from 'node:timers/promises';
import { brokenBuild } from '../lib/broken.mjs';
import { client, signIn } from '../lib/clients.mjs';
import { openRows, sqliteFile } from '../lib/databases.mjs';
import { effectiveKills, momentOf, onEngines, settingsOf, sumOf } from '../lib/engines.mjs';
import { startServer, tempFolder } from '../lib/processes.mjs';
import { messageService } from '../lib/receiver.mjs';

const SIZES = { control: 6, slice: 6, small: 20, full: 50 };
/** Messages of each way that are queued at a time. */
const EACH = 8;
const TIMEOUT_MS = 15_000;

const WITHIN = { name: 'between statement and commit', point: 'statement' };
/** The moments of a kill: while the service has a message and has not answered, and around the notes of the queue. */
const POINTS = [
  { name: 'the service has the message', hits: true },
  WITHIN,
  { name: 'before the commit', point: 'before-commit' },
  { name: 'after the commit', point: 'after-commit' },
];

/** One round: messages by the service and by the bell are queued, and a node dies while it sends them. */
async function round(ctx, at, { place, env, service, token, rows, dist, breaks, points, nodes: count }) {
  const rng = ctx.rng.fork(`round ${at}`);
  const point = points[at % points.length];
  // Queueing itself passes these points some times.
  const kill = point.point && {
    point: momentOf(place, point.point),
    nth: 3 + rng.below(point.point === 'statement' ? 60 : 25),
  };
  // Of several nodes one dies.
  const faultsOf = (n) => ({ breaks, ...(kill && n === at % count ? { kill } : {}) });
  const start = (n) => startServer({ env: env(), faults: faultsOf(n), mayEnd: true, ...(dist ? { dist } : {}) });
  const nodes = [];
  for (let n = 0; n < count; n += 1) nodes.push(await start(n));
  const victim = nodes[at % count];
  const hits = point.hits ? service.hits(1 + rng.below(EACH - 2)) : new Promise(() => undefined);
  const dead = hits.then(() => victim.kill());
  const clients = nodes.map(({ url }) => client(url, token));
  const until = Date.now() + TIMEOUT_MS;
  // Which node takes a message is chance: more are queued until the victim has come to its moment.
  for (let part = 0; victim.end() === undefined && Date.now() < until; part += 1)
    await Promise.race([dead, victim.ended, sent(rows, queue(clients, `m${at}-${part}`), until)]);
  const reached = victim.end() !== undefined;
  await victim.kill();
  // What the others hold is on its way too, and they take more as long as they live.
  for (const node of nodes) if (node.end() === undefined) await node.kill();
  await rows.deserted();
  const held = await rows.rows('select id from sys_sms where lease_id is not null and next_time is not null');
  // Two minutes pass.
  await rows.run(
    "update sys_sms set next_time = '2026-01-01 00:00:00' where lease_id is not null and next_time is not null",
  );
  return { reached, held: held.map(({ id }) => id) };
}

/** Queues messages by the service and by the bell, at each node in turn. */
const queue = (clients, title) =>
  Array.from({ length: EACH * 2 }, (_, n) => {
    const esType = n % 2 === 0 ? 'sms' : 'system';
    const esReceiver = n % 2 === 0 ? '13800000001' : 'admin';
    const body = { esTitle: `${title}-${n}`, esContent: 'x', esType, esReceiver };
    return clients[(n >> 1) % clients.length].post('/sys/message/sysMessage/add', body);
  });

/** Ends when none of the messages waits any more. */
async function sent(rows, posts, until) {
  await Promise.allSettled(posts);
  while (Date.now() < until && (await waiting(rows)) > 0) await wait(50);
}

const waiting = async (rows) =>
  Number((await rows.rows('select count(*) as total from sys_sms where next_time is not null'))[0].total);

/** Every message went out; by the bell once, by the service more than once only when a node died holding it. */
async function judge(rows, service, held) {
  const found = [];
  const times = new Map();
  for (const id of held) times.set(id, (times.get(id) ?? 0) + 1);
  const rung = new Map(
    (await rows.rows('select titile, count(*) as total from sys_announcement group by titile')).map((row) => [
      row.titile,
      Number(row.total),
    ]),
  );
  const messages = await rows.rows('select id, es_title, es_type, es_send_status, next_time from sys_sms');
  for (const { id, es_title: title, es_type: type, es_send_status: status, next_time: next } of messages) {
    if (status !== '1' || next !== null) found.push(`message ${title} is not sent: ${status}`);
    const arrived = type === 'sms' ? (service.heard.get(id) ?? 0) : (rung.get(title) ?? 0);
    if (arrived === 0) found.push(`message ${title} (${type}) is lost`);
    const most = type === 'sms' ? 1 + (times.get(id) ?? 0) : 1;
    if (arrived > most)
      found.push(`message ${title} (${type}) arrived ${arrived} times, at most ${most} are explained`);
  }
  return { found, messages: messages.length };
}

async function torment(ctx, place, { dist, breaks = [], points = POINTS, rounds = ctx.of(SIZES) } = {}) {
  const { url, folder } = place;
  const service = await messageService();
  const outgoing = { SMS_URL: service.url, OUTBOUND_ALLOW: '127.0.0.1' };
  const env = () => ({ ...settingsOf({ ...place, folder: url ? tempFolder('node') : folder }), ...outgoing });
  const first = await startServer({ env: env() });
  const { token } = await signIn(first.url);
  await first.stop();
  const rows = await openRows({ file: url ? undefined : sqliteFile(folder), url });
  const held = [];
  const kills = await effectiveKills(rounds, async (at) => {
    const parts = { place, env, service, token, rows, dist, breaks, points };
    const one = await round(ctx, at, { ...parts, nodes: place.redis ? 2 : 1 });
    held.push(...one.held);
    return one.reached;
  });
  const last = await startServer({ env: env(), ...(dist ? { dist } : {}) });
  await settled(rows);
  await last.stop();
  const { found, messages } = await judge(rows, service, held);
  await rows.close();
  service.close();
  return { anomalies: found, messages, ...kills, held: held.length };
}

/** Waits until nothing waits any more, at most a minute: what is left then is an anomaly. */
async function settled(rows) {
  for (let at = 0; at < 600 && (await waiting(rows)) > 0; at += 1) await wait(100);
}

const here = () => ({ folder: tempFolder('messages') });

const enginesOf = ({ postgres, redis }) =>
  postgres ? `SQLite; ${redis ? 'two nodes' : 'one node'} on PostgreSQL` : 'SQLite only (no --database given)';

export const messages = {
  id: 'R-30',
  name: 'messages',
  slice: true,
  claim: 'A node that dies while it sends loses no message and doubles none',
  how: 'Messages by a service and by the bell are queued while a node is killed at chosen moments of sending. In the end every message is sent; the bell rang once for each, and the service got a message twice only where a node died between its answer and the note, under the same id. On SQLite, and with two nodes on PostgreSQL.',
  async run(ctx) {
    const parts = await onEngines(ctx, 'messages', (place) => torment(ctx, place));
    const sum = (key) => sumOf(parts, key);
    return {
      calls: sum('messages'),
      trials: sum('messages'),
      unknowns: sum('held'),
      anomalies: parts.flatMap(({ anomalies, short }) => [...anomalies, ...short]),
      notes: {
        kills: `${parts.map(({ tried, effective }) => `${tried}, of which ${effective} at their moment`).join('; ')}; ${sum('held')} messages were on their way`,
        engines: enginesOf(ctx),
      },
    };
  },
  controls: [
    {
      name: 'message-lease',
      what: 'a taken message stays due while it is being sent',
      slice: true,
      run: async (ctx) => (await torment(ctx, here(), { dist: await brokenBuild('message-lease') })).anomalies,
    },
    {
      name: 'no-transaction',
      what: 'every statement commits by itself',
      // Only where a transaction is cut in two is there anything to see of it.
      run: async (ctx) =>
        (await torment(ctx, here(), { breaks: ['no-transaction'], points: [WITHIN], rounds: 24 })).anomalies,
    },
  ],
};
