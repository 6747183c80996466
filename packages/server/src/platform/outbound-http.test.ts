import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { postJson } from './outbound-http.ts';

let server: Server | undefined;

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve) ?? resolve(undefined));
});

const outbound = {
  target: async () => ({ address: '127.0.0.1', family: 4 as const }),
  sameMachine: async () => false,
};

/** A service that counts connections, and what it was called; `onCall` may do something to the connection. */
async function service(onCall: (socket: Socket, calls: number) => 'answer' | 'nothing') {
  const seen = { connections: 0, hosts: [] as (string | undefined)[] };
  server = createServer((request, reply) => {
    seen.hosts.push(request.headers.host);
    request.resume();
    if (onCall(request.socket, seen.hosts.length) === 'answer') reply.end('{}');
  });
  server.on('connection', () => {
    seen.connections += 1;
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { seen, port, url: `http://robots.example:${port}/send` };
}

const call = (url: string, keep: boolean) => postJson(outbound, url, { id: 1 }, { ms: 5000, keep });

test('a kept connection serves the next call, which still names the host of the address', async () => {
  const { seen, url, port } = await service(() => 'answer');
  for (let n = 0; n < 3; n += 1) expect((await call(url, true)).status).toBe(200);
  expect(seen).toEqual({ connections: 1, hosts: Array(3).fill(`robots.example:${port}`) });
});

test('without it each call has a connection of its own', async () => {
  const { seen, url } = await service(() => 'answer');
  for (let n = 0; n < 2; n += 1) await call(url, false);
  expect(seen.connections).toBe(2);
});

test('a kept connection that was closed meanwhile costs no call; a new one that is closed does', async () => {
  const { seen, url } = await service((socket, calls) => {
    if (calls !== 2) return 'answer';
    socket.resetAndDestroy();
    return 'nothing';
  });
  expect((await call(url, true)).status).toBe(200);
  expect((await call(url, true)).status).toBe(200);
  expect(seen).toMatchObject({ connections: 2, hosts: { length: 3 } });
  server?.removeAllListeners('request').on('request', (request) => request.socket.resetAndDestroy());
  await expect(call(url, false)).rejects.toThrow();
});
