import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { Duplex } from 'node:stream';
import { afterAll, expect, test, vi } from 'vitest';
import {
  filterOf,
  filters,
  GATEWAY_TIMEOUT,
  gatewayOffice,
  listening,
  routerOf,
} from '../../testing/gateway-office.ts';
import { type Socket, socketsHere } from '../../testing/sockets.ts';

vi.setConfig({ testTimeout: 30_000 });

interface Acceptor {
  handleUpgrade(raw: IncomingMessage, socket: Duplex, head: Buffer, done: (socket: Socket) => void): void;
}
const { WebSocketServer } = createRequire(import.meta.url)('ws') as {
  WebSocketServer: new (options: { noServer: true }) => Acceptor;
};

const { office, save, open, stateOf } = gatewayOffice();
const { connect, cutOff } = socketsHere();
const targets: Server[] = [];
afterAll(() => {
  cutOff();
  for (const target of targets) {
    target.closeAllConnections();
    target.close();
  }
});

/** A target that says back what it hears, and refuses the path `/no`. */
async function echo() {
  const heard: { url: string; headers: IncomingMessage['headers'] }[] = [];
  const peers = new Set<Socket>();
  const accepts = new WebSocketServer({ noServer: true });
  const server = createServer((_call, reply) => void reply.end('plain'));
  server.on('upgrade', (raw, socket, head) => {
    heard.push({ url: raw.url ?? '', headers: raw.headers });
    if (raw.url?.endsWith('/no')) return void socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 2\r\n\r\nno');
    accepts.handleUpgrade(raw, socket, head, (peer) => {
      peers.add(peer);
      peer.send('hello');
      peer.on('message', (text: Buffer) => peer.send(`${text} back`));
      peer.on('close', () => peers.delete(peer));
    });
  });
  targets.push(server);
  return { port: await listening(server), heard, peers };
}

const next = async (socket: Socket): Promise<string> => String((await once(socket, 'message'))[0]);

/** The refusal of a handshake. */
async function refusal(socket: Socket): Promise<{ status: number; body: string }> {
  socket.on('error', () => undefined);
  const [, reply] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of reply) parts.push(part as Buffer);
  return { status: reply.statusCode ?? 0, body: Buffer.concat(parts).toString() };
}

test('a socket is passed on both ways, by the conditions and filters of its route, without the console’s token', async () => {
  const { port, heard, peers } = await echo();
  await open('/ws-talk/**', filters(filterOf('StripPrefix', { parts: 1 })), port);
  const socket = connect(office.t.app, '/ws-talk/room?x=1', 'chat', {
    ...{ 'x-access-token': office.admin.token, cookie: 'songbai_files_1=secret; theirs=1' },
  });
  expect(await next(socket)).toBe('hello');
  expect(socket.protocol).toBe('chat');
  socket.send('你好');
  expect(await next(socket)).toBe('你好 back');
  const long = 'x'.repeat(300_000);
  socket.send(long);
  expect(await next(socket)).toBe(`${long} back`);
  expect(heard[0]).toMatchObject({
    url: '/room?x=1',
    headers: { cookie: 'theirs=1', 'x-forwarded-for': '127.0.0.1', host: `127.0.0.1:${port}` },
  });
  expect(heard[0]?.headers['x-access-token']).toBeUndefined();
  socket.close();
  await expect.poll(() => peers.size, GATEWAY_TIMEOUT).toBe(0);
});

test('a target that refuses is heard with its own answer; one that is away is told in words, and opens the circuit', async () => {
  const { port } = await echo();
  await open('/ws-no/**', {}, port);
  expect(await refusal(connect(office.t.app, '/ws-no/no'))).toMatchObject({ status: 403, body: 'no' });
  const path = '/ws-away/**';
  await open(path, filters(filterOf('CircuitBreaker', { failures: 1, wait: 60_000 })), 9);
  const away = await refusal(connect(office.t.app, '/ws-away/x'));
  expect([away.status, JSON.parse(away.body).error]).toEqual([502, 'gatewayTarget']);
  const shut = await refusal(connect(office.t.app, '/ws-away/x'));
  expect([shut.status, JSON.parse(shut.body).error]).toEqual([503, 'gatewayCircuit']);
  await expect.poll(async () => (await stateOf(`路由${path}`)).circuitOpen, GATEWAY_TIMEOUT).toBeTruthy();
});

test('rates count handshakes, unsound paths and hosts are refused, and where no route is there is no socket', async () => {
  const { port } = await echo();
  const rate = { 'redis-rate-limiter.replenishRate': 1, 'redis-rate-limiter.burstCapacity': 1 };
  const limit = filterOf('RequestRateLimiter', { 'key-resolver': '#{@ipKeyResolver}', ...rate });
  await open('/ws-rate/**', filters(limit), port);
  expect(await next(connect(office.t.app, '/ws-rate/x'))).toBe('hello');
  expect((await refusal(connect(office.t.app, '/ws-rate/x'))).status).toBe(429);
  expect((await refusal(connect(office.t.app, '/ws-rate/..%2fx'))).status).toBe(400);
  expect((await refusal(connect(office.t.app, '/ws-nowhere/x'))).status).toBe(404);
});

test('a route that is switched off ends its sockets, and so does a stop of the server', async () => {
  const { port, peers } = await echo();
  await open('/ws-end/**', {}, port);
  const socket = connect(office.t.app, '/ws-end/x');
  await next(socket);
  const ended = once(socket, 'close');
  const { id } = await stateOf('路由/ws-end/**');
  await save({ ...routerOf('/ws-end/**', port), id, status: false });
  await ended;
  await expect.poll(() => peers.size, GATEWAY_TIMEOUT).toBe(0);
});
