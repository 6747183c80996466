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

test('a stop does not wait for a peer that is asleep', async () => {
  const { token } = await t.as('admin');
  const socket = connect(t.app, '/api/websocket/user-admin', token);
  await once(socket, 'open');
  socket.pause();
  await t.app.close();
  expect(t.app.server.listening).toBe(false);
});

test.each(['/api/sys/user/list', '/api/sys/randomImage/1', '/api/websocket/admin/token', '/nowhere'])(
  'a handshake with %s, which is no socket, is refused and leaves no connection open',
  async (path) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    const asked = request({ host: '127.0.0.1', port: portOf(t.app), path, headers });
    asked.end();
    asked.on('upgrade', () => asked.emit('error', new Error('upgraded')));
    const [response] = (await once(asked, 'response')) as [
      NodeJS.ReadableStream & { socket: NodeJS.EventEmitter; statusCode: number },
    ];
    response.resume();
    await once(response.socket, 'close');
    expect([401, 404]).toContain(response.statusCode);
  },
);

test.each(['/api/websocket/user-admin', '/api/vxeSocket/user-admin/system:user:list'])(
  '%s without a handshake is no path',
  async (path) => {
    const { token } = await t.as('admin');
    const reply = await t.app.inject({ url: path, headers: { 'sec-websocket-protocol': token } });
    expect(reply.json()).toMatchObject({ success: false, code: 404, message: '路径不存在，请检查路径是否正确' });
  },
);
