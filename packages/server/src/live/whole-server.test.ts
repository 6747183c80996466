import { once } from 'node:events';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';

type SocketClass = new (url: string, protocols: string[]) => NodeJS.EventEmitter;
const { WebSocket } = createRequire(import.meta.url)('ws') as { WebSocket: SocketClass };

let t: TestApp;
let port: number;

beforeEach(async () => {
  t = await testApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});
afterEach(() => t.close());

test('the server has the socket under its API path and closes it when it stops', async () => {
  const { token } = await t.as('admin');
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/websocket/user-admin`, [token]);
  await once(socket, 'open');
  const closed = once(socket, 'close');
  await t.app.close();
  expect([1001, 1005, 1006]).toContain((await closed)[0]);
});

test.each(['/api/sys/user/list', '/api/nowhere', '/nowhere'])(
  'a handshake with %s leaves no connection open',
  async (path) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    const asked = request({ host: '127.0.0.1', port, path, headers });
    asked.end();
    const [response] = (await once(asked, 'response')) as [
      NodeJS.ReadableStream & { socket: NodeJS.EventEmitter; statusCode: number },
    ];
    response.resume();
    await once(response.socket, 'close');
    expect([200, 401]).toContain(response.statusCode);
  },
);
