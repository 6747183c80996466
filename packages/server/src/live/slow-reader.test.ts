import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sessionResolver } from '../http/session.ts';
import { clockFrom } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { dictionaryService } from '../resource/describe/dictionaries.store.ts';
import { listening, type Socket, socketsHere } from '../testing/sockets.ts';
import { testApp } from '../testing/test-app.ts';
import { createLive, installSockets } from './index.ts';

/** Large, so that the buffers between two sockets are full after a few dozen. */
const TEXT = 'x'.repeat(200_000);
/** Far more than any machine buffers. */
const AT_MOST = 2000;

test('a browser that reads nothing is cut off, the others hear everything', async () => {
  const t = await testApp();
  const sessions = sessionResolver(
    t.database,
    clockFrom(() => t.time.now),
    dictionaryService(t.database.db),
  );
  const log = createLog('silent');
  const live = createLive({ database: t.database, sessions, log, fanout: undefined, publicUrl: 'http://localhost' });
  const app = fastify();
  app.decorateRequest('actor', null);
  await installSockets(app);
  live.register(app);
  await listening(app);
  const { connect, cutOff } = socketsHere();
  const open = async (token: string): Promise<Socket> => {
    const socket = connect(app, '/websocket/x', token);
    await once(socket, 'open');
    return socket;
  };
  const { token } = await t.as('admin');
  const [sleepy, awake] = [await open(token), await open(token)];
  let heard = 0;
  awake.on('message', (data) => {
    if (String(data).includes(TEXT)) heard += 1;
  });
  sleepy.pause();
  let sent = 0;
  while (app.websocketServer.clients.size > 1) {
    live.toUsers(['user-admin'], { cmd: 'user', msgTxt: TEXT });
    sent += 1;
    expect(sent).toBeLessThan(AT_MOST);
    // The reading peer has read this one before the next is sent.
    while (heard < sent) await nextTurn();
  }
  expect(heard).toBe(sent);
  expect(sent).toBeGreaterThan(1);
  cutOff();
  await live.stop();
  await app.close();
  await t.close();
});
