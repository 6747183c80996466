import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closed, listening, portOf, socketsHere } from '../testing/sockets.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

const { connect, cutOff } = socketsHere();
let t: TestApp;

beforeEach(async () => {
  t = await testApp();
  await listening(t.app);
});
afterEach(async () => {
  cutOff();
  await t.close();
});

test('the server has the socket under its API path and closes it when it stops', async () => {
  const { token } = await t.as('admin');
  const socket = connect(t.app, '/api/websocket/user-admin', token);
  await once(socket, 'open');
  const code = closed(socket);
  await t.app.close();
  expect([1001, 1005, 1006]).toContain(await code);
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
    const asked = request({ host: '127.0.0.1', port: portOf(t.app), path, headers });
    asked.end();
    const [response] = (await once(asked, 'response')) as [
      NodeJS.ReadableStream & { socket: NodeJS.EventEmitter; statusCode: number },
    ];
    response.resume();
    await once(response.socket, 'close');
    expect([200, 401]).toContain(response.statusCode);
  },
);
