import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { bumpState } from '../db/state.ts';
import { clockFrom } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { listening, refused, type Socket, socketsHere } from '../testing/sockets.ts';
import { type Caller, type TestApp, testApp } from '../testing/test-app.ts';

/** The whole server; with Redis two nodes over one database, without it a single node. */
let t: TestApp;
let second: FastifyInstance | undefined;
const far = () => second ?? t.app;
const sockets = socketsHere();
const TIMEOUT = { timeout: 15_000 };
const PAGE = 'cem:plot:list';

const connect = (app: FastifyInstance, token: string, path: string, headers: Record<string, string> = {}): Socket =>
  sockets.connect(app, `/api/vxeSocket/${path}`, token, headers);

interface Ear {
  socket: Socket;
  heard: string[];
}

async function join(
  app: FastifyInstance,
  username: string,
  more: { page?: string; tenants?: string; roles?: string[] } = {},
): Promise<Ear> {
  const { page = PAGE, tenants, roles = ['records_mgr'] } = more;
  const caller = await t.user({ username, roles, ...(tenants ? { tenants } : {}) });
  const socket = connect(app, caller.token, `user-${username}/${encodeURIComponent(page)}`);
  const heard: string[] = [];
  socket.on('message', (data) => heard.push(String(data)));
  await once(socket, 'open');
  return { socket, heard };
}

const beat = '{"type":"heart_beat","data":true}';
const say = ({ socket }: Ear, frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
const update = (row: object, caseId = 'table-1') => ({
  type: 'update_vxe_table',
  data: { socketKey: 'lines', args: [row, caseId] },
});
const rowsIn = ({ heard }: Ear) =>
  heard.filter((text) => text !== beat).map((text) => JSON.parse(text) as { data: { args: unknown[] } });

/** The reply to a heartbeat proves that this node has handled everything sent before it. */
async function settle(ear: Ear): Promise<void> {
  const before = ear.heard.filter((text) => text === beat).length;
  say(ear, { type: 'heart_beat', data: 'ping' });
  await expect.poll(() => ear.heard.filter((text) => text === beat).length, TIMEOUT).toBeGreaterThan(before);
}

beforeAll(async () => {
  t = await testApp();
  await listening(t.app);
  if (!t.config.redisUrl) return;
  second = await buildApp({
    config: t.config,
    database: t.database,
    clock: clockFrom(() => t.time.now),
    log: createLog('silent'),
  });
  await listening(second);
  // Until the subscriptions are active.
  const [near, there] = [await join(t.app, 'warm1'), await join(far(), 'warm2')];
  await vi.waitFor(() => {
    say(near, update({ id: 'warm' }));
    expect(rowsIn(there).length).toBeGreaterThan(0);
  }, TIMEOUT);
});
afterEach(sockets.cutOff);
afterAll(async () => {
  await second?.close();
  await t.close();
});

describe('(spec/2 §7) /vxeSocket/{userId}/{pageId}: handshake', () => {
  let caller: Caller;
  beforeAll(async () => {
    caller = await t.user({ username: 'shake', roles: ['sales'] });
  });

  test('the token is the sub-protocol and is echoed', async () => {
    const { socket } = await join(t.app, 'echo');
    expect(socket.protocol).not.toBe('');
  });

  test.each([
    ['somebody else’s id', 'user-other/cem%3Aplot%3Alist', 510],
    ['a page whose right is missing', 'user-shake/system%3Auser%3Adelete', 510],
    ['a name that is no page', 'user-shake/..%2F..%2Fetc', 404],
    ['a name with blanks', 'user-shake/a%20b', 404],
    ['a name that is too long', `user-shake/${'a'.repeat(65)}`, 404],
  ])('%s is refused before the upgrade, with a text', async (_name, path, code) => {
    expect(await refused(connect(t.app, caller.token, path))).toMatchObject({
      status: code === 404 ? 404 : 403,
      code,
      message: code === 404 ? '路径不存在，请检查路径是否正确' : '没有权限，请联系管理员分配权限！',
    });
  });

  test('the id that a stock client made up for its page is accepted, for its own user only', async () => {
    const made = '4f2a1c9e-7f0b-4a57-9d43-2f6f8f1d0c11';
    await once(connect(t.app, caller.token, `user-shake/${made}`), 'open');
    expect((await refused(connect(t.app, caller.token, `user-other/${made}`))).status).toBe(403);
  });

  test('without a token it is 401; from another site it is refused', async () => {
    expect((await refused(connect(t.app, '', `user-shake/${PAGE}`))).status).toBe(401);
    const stranger = connect(t.app, caller.token, `user-shake/${PAGE}`, { origin: 'https://evil.example' });
    expect((await refused(stranger)).message).toContain('没有权限');
  });
});

describe('(contract/3 §11.10) frames', () => {
  test('a changed row reaches every table of the page, on every node, with the sender the server names', async () => {
    const [near, there] = [await join(t.app, 'near'), await join(far(), 'there')];
    say(near, { ...update({ id: 'r1', note: '改了' }), sender: { userId: 'user-admin' } });
    say(near, update({ id: 'r1', note: '改了' }));
    const news = {
      ...update({ id: 'r1', note: '改了' }),
      sender: { userId: 'user-near', realname: expect.any(String) },
    };
    await expect.poll(() => rowsIn(there), TIMEOUT).toEqual([news]);
    await expect.poll(() => rowsIn(near), TIMEOUT).toEqual([news]);
  });

  test('another page and another tenant hear nothing; neither does the notification socket', async () => {
    const sender = await join(t.app, 'sender');
    const page = await join(t.app, 'page', { page: 'cem:order:list', roles: ['sales'] });
    const elsewhere = await join(t.app, 'elsewhere', { tenants: '2' });
    const caller = await t.user({ username: 'notices', roles: ['sales'] });
    const notices = sockets.connect(t.app, '/api/websocket/x', caller.token);
    const frames: string[] = [];
    notices.on('message', (data) => frames.push(String(data)));
    await once(notices, 'open');
    say(sender, update({ id: 'r1' }));
    for (const ear of [sender, page, elsewhere]) await settle(ear);
    notices.send('ping');
    await expect.poll(() => frames.includes('ping'), TIMEOUT).toBe(true);
    expect([rowsIn(sender).length, rowsIn(page), rowsIn(elsewhere)]).toEqual([1, [], []]);
    expect(frames.filter((text) => text.includes('vxe'))).toEqual([]);
  });

  test('a stock client’s page exchanges rows of the pages that its person may see, by their permission code', async () => {
    const own = await join(t.app, 'ownpage');
    const stock = await join(t.app, 'stockpage', { page: '0a1b2c3d-0000-4000-8000-000000000001' });
    const there = await join(far(), 'stockfar', { page: '0a1b2c3d-0000-4000-8000-000000000002' });
    const without = await join(t.app, 'stocknone', { page: '0a1b2c3d-0000-4000-8000-000000000003', roles: [] });
    const news = (id: string) => ({ type: 'update_vxe_table', data: { socketKey: PAGE, args: [{ id }, 'case'] } });
    say(without, news('forbidden'));
    say(stock, { type: 'update_vxe_table', data: { socketKey: 'nothing', args: [{ id: 'nowhere' }, 'case'] } });
    say(stock, { type: 'common_send_date', data: { key: 'k', args: [] } });
    say(stock, news('r1'));
    for (const ear of [own, stock, there]) {
      await expect.poll(() => rowsIn(ear).map(({ data }) => data.args[0]), TIMEOUT).toEqual([{ id: 'r1' }]);
    }
    await settle(without);
    expect(rowsIn(without)).toEqual([]);
  });

  test('a changed row is taken only from people who may edit what the page shows', async () => {
    const [reader, editor] = [await join(t.app, 'reader', { roles: ['sales'] }), await join(far(), 'editor')];
    say(reader, update({ id: 'r1', note: '假的' }));
    await settle(reader);
    say(editor, update({ id: 'r1', note: '真的' }));
    await expect.poll(() => rowsIn(reader), TIMEOUT).toMatchObject([{ data: { args: [{ note: '真的' }, 'table-1'] } }]);
    expect(rowsIn(editor)).toHaveLength(1);
  });

  test('a right to edit that is taken ends it at once; who edits nothing on a page tells nothing there', async () => {
    const [former, ear] = [await join(t.app, 'former'), await join(t.app, 'ear')];
    say(former, update({ id: 'r1' }));
    await expect.poll(() => rowsIn(ear).length, TIMEOUT).toBe(1);
    await t.database.db.transaction().execute(async (trx) => {
      const given = trx.updateTable('sysUserRole').set({ roleId: 'role-sales' });
      await given.where('userId', '=', 'user-former').execute();
      await bumpState(trx, 'rights');
    });
    await vi.waitFor(async () => {
      const before = rowsIn(ear).length;
      say(former, update({ id: 'r2' }));
      await settle(former);
      await settle(ear);
      expect(rowsIn(ear).length).toBe(before);
    }, TIMEOUT);
    const log = [
      await join(t.app, 'viewer', { page: 'system:log:list', roles: ['admin'] }),
      await join(t.app, 'watcher', { page: 'system:log:list', roles: ['admin'] }),
    ] as const;
    say(log[0], update({ id: 'l1', logContent: '没有发生' }));
    for (const one of log) await settle(one);
    expect(rowsIn(log[1])).toEqual([]);
  });

  test('personal data of a row does not travel: its receivers may see less of it', async () => {
    const page = 'cem:customer:list';
    const [one, other] = [
      await join(t.app, 'telling', { page, roles: ['admin'] }),
      await join(far(), 'hearing', { page, roles: ['sales'] }),
    ];
    say(one, update({ id: 'c1', mobile: '13800001111', name: '王芳' }));
    await expect
      .poll(() => rowsIn(other), TIMEOUT)
      .toMatchObject([{ data: { args: [{ id: 'c1', name: '王芳' }, 'table-1'] } }]);
    expect(JSON.stringify(rowsIn(other))).not.toContain('13800001111');
  });

  test('common_send_date is passed on as it is', async () => {
    const [one, other] = [await join(t.app, 'one'), await join(far(), 'other')];
    say(one, { type: 'common_send_date', data: { key: 'refresh', args: ['x'] } });
    await expect.poll(() => rowsIn(other), TIMEOUT).toMatchObject([{ data: { key: 'refresh', args: ['x'] } }]);
  });

  test('frames that are none are passed over, and the socket goes on', async () => {
    const ear = await join(t.app, 'odd');
    for (const frame of [
      'nonsense',
      '[]',
      'null',
      { type: 'update_vxe_table' },
      update({ note: '没有id' }),
      update({ id: 7 }),
      { type: 'update_vxe_table', data: { socketKey: '', args: [{ id: 'r' }, 'c'] } },
      { type: 'drop_table', data: {} },
      update({ id: 'r', note: { toString: 1 } }),
      `{"type":"common_send_date","data":{"key":"k","args":[${'['.repeat(8000)}${']'.repeat(8000)}]}}`,
    ])
      say(ear, frame);
    await settle(ear);
    expect(rowsIn(ear)).toEqual([]);
  });

  test('a frame above 16 KB and a flood close the socket', async () => {
    const big = await join(t.app, 'big');
    say(big, update({ id: 'r', note: 'x'.repeat(17 * 1024) }));
    expect((await once(big.socket, 'close'))[0]).toBe(1009);
    const flood = await join(t.app, 'flood');
    for (let n = 0; n < 400; n += 1) say(flood, { type: 'heart_beat' });
    expect((await once(flood.socket, 'close'))[0]).toBe(1008);
  });
});
