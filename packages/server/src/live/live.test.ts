import { EventEmitter, once } from 'node:events';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bumpState } from '../db/state.ts';
import { installErrorHandler } from '../http/error-handler.ts';
import { sessionResolver } from '../http/session.ts';
import { clockFrom } from '../platform/clock.ts';
import type { Fanout } from '../platform/fanout.ts';
import { createLog } from '../platform/log.ts';
import { dictionaryService } from '../resource/describe/dictionaries.store.ts';
import { closed, listening, portOf, refused, type Socket, socketsHere } from '../testing/sockets.ts';
import { type Caller, type TestApp, testApp } from '../testing/test-app.ts';
import { createLive, installSockets, type Live } from './index.ts';

/** Two nodes over one database, joined by an in-memory fan-out. */
let t: TestApp;
let nodes: { app: FastifyInstance; live: Live }[] = [];
const listeners: ((text: string) => void)[] = [];
const fanout: Fanout = {
  publish: (text) => {
    for (const listener of listeners) listener(text);
  },
  onMessage: (listener) => {
    listeners.push(listener);
  },
};
const sockets = socketsHere();

async function startNode(): Promise<(typeof nodes)[number]> {
  const clock = clockFrom(() => t.time.now);
  const log = createLog('silent');
  const sessions = sessionResolver(t.database, clock, dictionaryService(t.database.db));
  const live = createLive({ database: t.database, sessions, log, fanout, publicUrl: 'https://songbai.example' });
  const app = fastify();
  installErrorHandler(app);
  app.decorateRequest('actor', null);
  await installSockets(app);
  await app.register(async (api) => live.register(api), { prefix: '/api' });
  await listening(app);
  return { app, live };
}

interface Options {
  node?: number;
  path?: string;
  headers?: Record<string, string>;
}

const appOf = (node: number): FastifyInstance => (nodes[node] as (typeof nodes)[number]).app;

const connect = (
  token: string,
  { node = 0, path = '/api/websocket/anybody?own=1', headers = {} }: Options = {},
): Socket => sockets.connect(appOf(node), path, token, headers);

/** An open socket and the texts it has received, without the version frames. */
async function listen(
  caller: Caller,
  options?: Options,
): Promise<{ socket: Socket; heard: string[]; next(): Promise<string> }> {
  const socket = connect(caller.token, options);
  const heard: string[] = [];
  const emitter = new EventEmitter();
  socket.on('message', (data) => {
    const text = String(data);
    if (text.startsWith('{"cmd":"state"')) return;
    heard.push(text);
    emitter.emit('message', text);
  });
  await once(socket, 'open');
  return { socket, heard, next: async () => String((await once(emitter, 'message'))[0]) };
}

/** The reply to a heartbeat proves that everything sent before has arrived. */
function settle({ socket }: { socket: Socket }): Promise<void> {
  return new Promise((resolve) => {
    const hear = (data: unknown) => {
      if (String(data) !== 'ping') return;
      socket.off('message', hear);
      resolve();
    };
    socket.on('message', hear);
    socket.send('ping');
  });
}

beforeAll(async () => {
  t = await testApp();
  nodes = [await startNode(), await startNode()];
});
afterAll(async () => {
  for (const { app, live } of nodes) {
    await live.stop();
    await app.close();
  }
  await t.close();
});
afterEach(async () => {
  sockets.cutOff();
  // The next round detects dead peers at the latest.
  for (const { live } of nodes) await live.check();
  for (const { live } of nodes) await live.check();
});

describe('contract/2 §12.1: handshake', () => {
  test('the token travels as sub-protocol and is echoed', async () => {
    const caller = await t.user({ username: 'echo' });
    const { socket } = await listen(caller);
    expect(socket.protocol).toBe(caller.token);
  });

  test.each([
    ['no token', '', 'token为空!'],
    ['a token nobody has', 'nobody', 'Token失效，请重新登录!'],
  ])('%s is HTTP 401 before the upgrade', async (_name, token, message) => {
    const reply = await refused(connect(token));
    expect(reply).toMatchObject({ status: 401, success: false, code: 401, message });
  });

  test('a token in the address is none', async () => {
    const caller = await t.user({ username: 'inurl' });
    const reply = await refused(connect('', { path: `/api/websocket/x?token=${caller.token}` }));
    expect(reply.status).toBe(401);
  });

  test('a tenant that is not the user’s is refused', async () => {
    const caller = await t.user({ username: 'tenanted' });
    expect((await refused(connect(caller.token, { path: '/api/websocket/x?tenant=9' }))).status).toBe(401);
  });

  test.each([
    ['another site', 'https://evil.example', false],
    ['a look-alike', 'https://songbai.example.evil.example', false],
    ['no address', 'null', false],
    ['the public address', 'https://songbai.example', true],
    ['the host itself', undefined, true],
  ])('origin: %s', async (_name, origin, allowed) => {
    const caller = await t.as('admin');
    const headers = { origin: origin ?? `http://127.0.0.1:${portOf(appOf(0))}` };
    if (allowed) await listen(caller, { headers });
    else
      expect(await refused(connect(caller.token, { headers }))).toMatchObject({
        status: 403,
        success: false,
        code: 510,
      });
  });

  test('twenty sockets a person, not one more', async () => {
    const caller = await t.user({ username: 'greedy' });
    for (let n = 0; n < 20; n += 1) await listen(caller, { node: 1 });
    const reply = await refused(connect(caller.token, { node: 1 }));
    expect(reply).toMatchObject({ status: 429, success: false, message: '操作过于频繁，请稍后再试' });
  });
});

describe('messages', () => {
  test('a socket hears its own person’s messages whatever its path says', async () => {
    const wang = await listen(await t.user({ username: 'wang' }), { path: '/api/websocket/user-li' });
    const li = await listen(await t.user({ username: 'li' }));
    const message = wang.next();
    nodes[0]?.live.toUsers(['user-wang'], { cmd: 'user', msgId: '1', msgTxt: '您好' });
    expect(JSON.parse(await message)).toEqual({ cmd: 'user', msgId: '1', msgTxt: '您好' });
    await settle(li);
    expect(li.heard).toEqual(['ping']);
  });

  test('a tenant’s message reaches holders of the permission in that tenant only, once, on every node', async () => {
    const holder = await listen(await t.user({ username: 'holder', roles: ['sales'] }));
    const far = await listen(await t.user({ username: 'far', roles: ['sales'] }), { node: 1 });
    const without = await listen(await t.user({ username: 'without', roles: [] }));
    const elsewhere = await listen(await t.user({ username: 'elsewhere', roles: ['sales'], tenants: '2' }), {
      node: 1,
    });
    nodes[0]?.live.toTenant(1, 'cem:plot:list', { cmd: 'plot', changes: [] });
    for (const connection of [holder, far, without, elsewhere]) await settle(connection);
    expect(holder.heard).toEqual(['{"cmd":"plot","changes":[]}', 'ping']);
    expect(far.heard).toEqual(['{"cmd":"plot","changes":[]}', 'ping']);
    expect(without.heard).toEqual(['ping']);
    expect(elsewhere.heard).toEqual(['ping']);
  });

  test('the tenant of a socket is the one it chose among its own', async () => {
    const caller = await t.user({ username: 'twotenants', roles: ['sales'], tenants: '1,2' });
    const first = await listen(caller);
    const second = await listen(caller, { path: '/api/websocket/x?tenant=2&own=1' });
    nodes[0]?.live.toTenant(2, 'cem:plot:list', { cmd: 'plot' });
    for (const connection of [first, second]) await settle(connection);
    expect(first.heard).toEqual(['ping']);
    expect(second.heard).toEqual(['{"cmd":"plot"}', 'ping']);
  });

  test('our own frames reach only sockets that ask for them: a stock client announces every frame', async () => {
    const caller = await t.user({ username: 'stockears', roles: ['sales'] });
    const stock = await listen(caller, { path: '/api/websocket/user-stockears' });
    const own = await listen(caller);
    const everything: string[] = [];
    stock.socket.on('message', (data) => everything.push(String(data)));
    nodes[0]?.live.toTenant(1, 'cem:plot:list', { cmd: 'plot', changes: [] });
    nodes[0]?.live.toNode({ cmd: 'state', rights: 1, dictionaries: 1 });
    nodes[0]?.live.toUsers(['user-stockears'], { cmd: 'user', msgTxt: '您好' });
    for (const connection of [stock, own]) await settle(connection);
    expect(everything).toEqual(['{"cmd":"user","msgTxt":"您好"}', 'ping']);
    expect(own.heard).toEqual(['{"cmd":"plot","changes":[]}', '{"cmd":"user","msgTxt":"您好"}', 'ping']);
  });

  test('what no node understands is passed over', async () => {
    const { live } = nodes[0] ?? {};
    for (const text of ['', 'nonsense', 'null', '{}', '{"node":"x","message":{}}'])
      for (const listener of listeners) listener(text);
    const connection = await listen(await t.as('admin'));
    live?.toUsers(['user-admin'], { cmd: 'user' });
    await settle(connection);
    expect(connection.heard).toEqual(['{"cmd":"user"}', 'ping']);
  });
});

describe('frames from browsers', () => {
  test('ping and heartcheck are answered with plain ping, everything else is ignored', async () => {
    const connection = await listen(await t.as('admin'));
    for (const frame of ['HeartBeat', '{"cmd":"topic","msgTxt":"x"}', 'ping ', Buffer.from('ping')])
      connection.socket.send(frame);
    const answer = connection.next();
    connection.socket.send('heartcheck');
    expect(await answer).toBe('ping');
    await settle(connection);
    expect(connection.heard).toEqual(['ping', 'ping']);
  });

  test('a long frame closes the socket, the server goes on', async () => {
    const connection = await listen(await t.as('admin'));
    connection.socket.send('x'.repeat(1025));
    expect(await closed(connection.socket)).toBe(1009);
    await settle(await listen(await t.as('admin')));
  });

  test('a flood of frames closes the socket', async () => {
    const connection = await listen(await t.as('admin'));
    for (let n = 0; n < 100; n += 1) connection.socket.send('x');
    expect(await closed(connection.socket)).toBe(1008);
  });

  test('who does not answer the closing is cut off, and does not keep a connection for half a minute', async () => {
    const connection = await listen(await t.as('admin'));
    const [there] = nodes[0]?.app.websocketServer.clients ?? [];
    connection.socket.pause();
    for (let n = 0; n < 100; n += 1) connection.socket.send('x');
    expect(await once(there as EventEmitter, 'close')).toBeDefined();
  }, 10_000);
});

describe('people who are rechecked', () => {
  test('whose session was ended elsewhere is closed at once, on every node; others stay', async () => {
    const leaver = await t.user({ username: 'forced' });
    const here = await listen(leaver);
    const there = await listen(leaver, { node: 1 });
    const stays = await listen(await t.as('admin'), { node: 1 });
    const codes = [closed(here.socket), closed(there.socket)];
    await t.database.db.deleteFrom('sysSession').where('userId', '=', 'user-forced').execute();
    nodes[0]?.live.recheck(['user-forced', 'user-admin']);
    expect(await Promise.all(codes)).toEqual([1008, 1008]);
    await settle(stays);
  });
});

describe('rounds', () => {
  test('a revoked token is closed within two rounds, others stay', async () => {
    const leaver = await t.user({ username: 'leaver' });
    const gone = await listen(leaver);
    const stays = await listen(await t.as('admin'));
    await leaver.post('/sys/logout', {});
    const code = closed(gone.socket);
    await settle(gone);
    await settle(stays);
    await nodes[0]?.live.check();
    await settle(gone);
    await settle(stays);
    await nodes[0]?.live.check();
    expect(await code).toBe(1008);
    await settle(stays);
  });

  test.each([
    ['within two rounds', 'loser', 'check'],
    ['as soon as the rights moved', 'hasty', 'look'],
  ] as const)('a right taken away stops the messages %s', async (_name, username, name) => {
    const loser = await listen(await t.user({ username, roles: ['sales'] }));
    await t.database.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('sysUserRole').where('userId', '=', `user-${username}`).execute();
      await bumpState(trx, 'rights');
    });
    for (let round = 0; round < (name === 'check' ? 2 : 1); round += 1) {
      await settle(loser);
      await nodes[0]?.live[name]();
    }
    nodes[0]?.live.toTenant(1, 'cem:plot:list', { cmd: 'plot' });
    await settle(loser);
    expect(loser.heard).not.toContain('{"cmd":"plot"}');
  });
});
