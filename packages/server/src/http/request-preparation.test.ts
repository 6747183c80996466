import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { preparingServer } from './request-preparation.ts';

let app: FastifyInstance;
let address: string;
let slow: PassThrough;

beforeEach(async () => {
  app = fastify({ serverFactory: preparingServer, exposeHeadRoutes: false, forceCloseConnections: 'idle' });
  app.get('/list', (request) => ({ method: request.method }));
  slow = new PassThrough();
  slow.write('\n');
  app.get('/slow', (_request, reply) => reply.send(slow));
  app.post('/list', (request) => ({ method: request.method }));
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

const ask = (method: string, path = '/list') => fetch(address + path, { method });

describe('requests before they are routed', () => {
  test('HEAD is answered by the GET route: its headers, its length, no body', async () => {
    const reply = await ask('HEAD');
    expect([reply.status, await reply.text()]).toEqual([200, '']);
    expect(reply.headers.get('content-length')).toBe(String('{"method":"GET"}'.length));
  });

  test.each(['GET', 'POST'])('%s stays what it is', async (method) => {
    expect(await (await ask(method)).json()).toEqual({ method });
  });

  test('a method that no route has is still unknown', async () => {
    expect((await ask('PATCH')).status).toBe(404);
    expect((await ask('HEAD', '/nothing')).status).toBe(404);
  });

  test('an expectation that nobody knows is ignored', async () => {
    const { port, hostname } = new URL(address);
    const request = httpRequest({ port, hostname, path: '/list', headers: { expect: 'nonsense' } }).end();
    const [reply] = (await once(request, 'response')) as [IncomingMessage];
    expect([reply.statusCode, await text(reply)]).toEqual([200, '{"method":"GET"}']);
  });

  test('the limits of a connection', () => {
    expect([app.server.requestTimeout, app.server.keepAliveTimeout]).toEqual([300_000, 65_000]);
  });
});

describe('connections opened ahead of need', () => {
  test('a stop does not wait for one on which nothing was ever asked', async () => {
    const accepted = once(app.server, 'connection');
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await accepted;
    const closed = once(socket, 'close');
    socket.resume();
    await Promise.all([app.close(), closed]);
  });
});

describe('issue 12 §1: a reply under way when the server stops', () => {
  test('is answered whole, and its connection is closed although it had promised to stay', async () => {
    const reply = await ask('GET', '/slow');
    expect(reply.headers.get('connection')).toBe('keep-alive');
    const stopped = app.close();
    await expect.poll(() => app.server.listening).toBe(false);
    slow.end('whole');
    expect(await reply.text()).toBe('\nwhole');
    await stopped;
  });
});
