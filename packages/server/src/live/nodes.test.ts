import { once } from 'node:events';
import type { TicketResult } from '@songbai/contract/modules/session/ticket.calls.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { installationId } from '../db/installation.ts';
import { clockFrom } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { listening, type Socket, socketsHere } from '../testing/sockets.ts';
import { type Caller, type TestApp, testApp } from '../testing/test-app.ts';

/**
 * The whole server as deployed: with Redis two nodes over one database, without it a single node. `other` is another
 * installation on the same Redis.
 */
let t: TestApp;
let other: TestApp;
let second: FastifyInstance | undefined;
const { connect, cutOff } = socketsHere();
/** Generous for busy machines; no test depends on the duration. */
const TIMEOUT = { timeout: 15_000 };

const far = () => second ?? t.app;

interface Ear {
  socket: Socket;
  /** Received texts, without the version frames every socket gets. */
  heard: string[];
}

async function ear(app: FastifyInstance, caller: Caller, path = '/websocket/anybody'): Promise<Ear> {
  const socket = connect(app, `/api${path}`, caller.token);
  const heard: string[] = [];
  socket.on('message', (data) => {
    const text = String(data);
    if (!text.includes('"cmd":"state"')) heard.push(text);
  });
  await once(socket, 'open');
  return { socket, heard };
}

/** The reply to a heartbeat proves that everything this node sent before has arrived. */
async function settle({ socket, heard }: Ear): Promise<void> {
  const before = heard.filter((text) => text === 'ping').length;
  socket.send('ping');
  await expect.poll(() => heard.filter((text) => text === 'ping').length, TIMEOUT).toBeGreaterThan(before);
}

const texts = ({ heard }: Ear) =>
  heard.filter((text) => text !== 'ping').map((text) => (JSON.parse(text) as { msgTxt: string }).msgTxt);

const hears = (listener: Ear, text: string) => expect.poll(() => texts(listener), TIMEOUT).toContain(text);

const sendAll = (caller: Caller, message: unknown) => caller.post('/sys/socketTest/sendAll', { message });
const sendUser = (caller: Caller, userId: unknown, message: unknown) =>
  caller.post('/sys/socketTest/sendUser', { userId, message });

beforeAll(async () => {
  t = await testApp();
  other = await testApp();
  await listening(t.app);
  await listening(other.app);
  if (t.config.redisUrl) {
    const clock = clockFrom(() => t.time.now);
    second = await buildApp({ config: t.config, database: t.database, clock, log: createLog('silent') });
    await listening(second);
  }
  // Each installation receives from its own second node once the subscriptions are active.
  for (const [installation, app] of [
    [t, far()],
    [other, other.app],
  ] as const) {
    const admin = await installation.as('admin');
    const listener = await ear(app, admin);
    await vi.waitFor(async () => {
      await sendAll(admin, 'ready');
      expect(texts(listener)).toContain('ready');
    }, TIMEOUT);
    listener.socket.terminate();
  }
});
afterEach(cutOff);
afterAll(async () => {
  await second?.close();
  await t.close();
  await other.close();
});

describe('contract/2 §12.1: over all nodes of an installation', () => {
  test('a message to one person reaches all browsers of that person, wherever they hang, and nobody else', async () => {
    const wang = await t.user({ username: 'wang' });
    const ears = [await ear(t.app, wang, '/websocket/user-li'), await ear(far(), wang)];
    const li = await ear(far(), await t.user({ username: 'li' }), '/websocket/user-wang');
    expect(await sendUser(await t.as('admin'), 'user-wang', '您好')).toMatchObject({
      success: true,
      code: 200,
      message: '操作成功!',
    });
    for (const listener of ears) {
      await hears(listener, '您好');
      expect(JSON.parse(listener.heard[0] ?? '')).toEqual({
        cmd: 'user',
        msgId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        msgTxt: '您好',
        userId: 'user-wang',
      });
    }
    await sendAll(await t.as('admin'), '后来');
    await hears(li, '后来');
    expect(texts(li)).toEqual(['后来']);
  });

  test('a message to all stays in its tenant', async () => {
    const here = await ear(far(), await t.user({ username: 'here', tenants: '1' }));
    const there = await ear(far(), await t.user({ username: 'there', tenants: '2' }));
    await t.user({ username: 'sender', tenants: '1,2' });
    await sendAll(await t.as('sender'), '给一');
    await sendAll(await t.as('sender', { 'x-tenant-id': '2' }), '给二');
    await hears(here, '给一');
    await hears(there, '给二');
    expect([texts(here), texts(there)]).toEqual([['给一'], ['给二']]);
  });

  test('messages arrive in the order they were sent, each once', async () => {
    const admin = await t.as('admin');
    const listeners = [await ear(t.app, admin), await ear(far(), admin)];
    const sent = Array.from({ length: 60 }, (_, n) => `第${n}条`);
    for (const text of sent) await sendUser(admin, 'user-admin', text);
    for (const listener of listeners) await expect.poll(() => texts(listener), TIMEOUT).toEqual(sent);
  });

  test('another installation on the same Redis hears nothing, even of the same user', async () => {
    const stranger = await ear(other.app, await other.as('admin'));
    const own = await ear(far(), await t.as('admin'));
    await sendAll(await t.as('admin'), '本园');
    await sendUser(await t.as('admin'), 'user-admin', '本人');
    await hears(own, '本人');
    await sendAll(await other.as('admin'), '邻园');
    await hears(stranger, '邻园');
    expect(texts(stranger)).toEqual(['邻园']);
  });
});

describe('contract/2 §12.3: trying out', () => {
  test.each([
    ['no text', { message: undefined }],
    ['an empty text', { message: '' }],
    ['blanks', { message: '   ' }],
    ['too long', { message: '长'.repeat(1001) }],
    ['a flag', { message: true }],
  ])('%s is refused', async (_name, body) => {
    const admin = await t.as('admin');
    expect(await admin.post('/sys/socketTest/sendAll', body)).toMatchObject({ success: false, code: 500 });
    expect(await admin.post('/sys/socketTest/sendUser', { userId: 'user-admin', ...body })).toMatchObject({
      success: false,
      code: 500,
    });
  });

  test('nobody who is not in the tenant or no longer there', async () => {
    await t.user({ username: 'abroad', tenants: '2' });
    await t.user({ username: 'gone' });
    await t.database.db.updateTable('sysUser').set({ delFlag: 1 }).where('id', '=', 'user-gone').execute();
    const admin = await t.as('admin');
    for (const userId of ['user-abroad', 'user-gone', 'nobody'])
      expect(await sendUser(admin, userId, 'x')).toMatchObject({ success: false, message: '用户不存在！' });
  });

  test('only with the permission', async () => {
    const sales = await t.user({ username: 'sales', roles: ['sales'] });
    expect(await sendAll(sales, 'x')).toMatchObject({ success: false, code: 510 });
    expect(await sendUser(sales, 'user-admin', 'x')).toMatchObject({ success: false, code: 510 });
  });
});

describe('what browsers send', () => {
  test('a forged message of any kind goes to nobody, not even back (contract/2 §12.1)', async () => {
    const forger = await ear(t.app, await t.user({ username: 'forger' }));
    const victims = [await ear(t.app, await t.as('admin')), await ear(far(), await t.as('admin'))];
    const frames = [
      { cmd: 'topic', msgId: '1', msgTxt: '假' },
      { cmd: 'user', userId: 'user-admin', msgTxt: '假' },
      { cmd: 'state', rights: 9, dictionaries: 9 },
      { node: 'x', tenantId: 1, permission: null, message: { cmd: 'topic', msgTxt: '假' } },
      { node: 'x', userIds: ['user-admin'], message: { cmd: 'user', msgTxt: '假' } },
      { type: 'update_vxe_table', data: { socketKey: 'x', args: [] } },
    ];
    for (const frame of frames) forger.socket.send(JSON.stringify(frame));
    await settle(forger);
    await sendAll(await t.as('admin'), '真');
    for (const listener of victims) await hears(listener, '真');
    await hears(forger, '真');
    for (const listener of [...victims, forger]) expect(texts(listener)).toEqual(['真']);
  });

  test('a frame over 1 KiB closes the socket, others stay (limits)', async () => {
    const caller = await t.user({ username: 'wordy' });
    const [wordy, quiet] = [await ear(t.app, caller), await ear(t.app, caller)];
    const closed = once(wordy.socket, 'close');
    wordy.socket.send('x'.repeat(1025));
    expect((await closed)[0]).toBe(1009);
    await settle(quiet);
  });

  test('twenty sockets a person even when more knock at once', async () => {
    const caller = await t.user({ username: 'crowd' });
    const opened = await Promise.allSettled(
      Array.from({ length: 40 }, async () => {
        const listener = await ear(t.app, caller);
        const outcome = await Promise.race([once(listener.socket, 'close'), settle(listener)]);
        if (outcome) throw new Error('closed');
      }),
    );
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  });

  test('the older address with the token in its path is no address (design.md §9)', async () => {
    const { token } = await t.as('admin');
    const socket = connect(t.app, `/api/websocket/user-admin/${token}`);
    socket.on('error', () => undefined);
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, AsyncIterable<Buffer>];
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part);
    expect(JSON.parse(Buffer.concat(parts).toString())).toMatchObject({ success: false, code: 404 });
  });
});

describe('design.md §9: tickets over all nodes', () => {
  const redeem = (app: FastifyInstance, ticket: string) =>
    app.inject({ method: 'POST', url: '/api/sys/ticket/redeem', payload: { ticket } });
  const made = async (installation: TestApp) =>
    (await (await installation.as('admin')).post<TicketResult>('/sys/ticket', {})).result.ticket;

  test('a ticket of one node is taken on another, and once in all', async () => {
    expect((await redeem(far(), await made(t))).json()).toMatchObject({ success: true, result: { username: 'admin' } });
    const ticket = await made(t);
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => redeem(n % 2 ? far() : t.app, ticket)));
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  });

  test('another installation does not know it', async () => {
    const ticket = await made(t);
    expect((await redeem(other.app, ticket)).statusCode).toBe(401);
    expect((await redeem(t.app, ticket)).statusCode).toBe(200);
  });
});

describe('the name of an installation', () => {
  test('is made once, whoever asks and however many at once, and differs from others’', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => installationId(t.database.db)));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^[0-9a-z]{1,10}$/);
    expect(await installationId(other.database.db)).not.toBe(ids[0]);
  });
});
