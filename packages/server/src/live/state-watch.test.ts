import { once } from 'node:events';
import { join } from 'node:path';
import type { StateFrame, States } from '@songbai/contract/wire/live.ts';
import { statesOf } from '@songbai/contract/wire/live.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../db/database.ts';
import { bumpState, readStates } from '../db/state.ts';
import { createLog } from '../platform/log.ts';
import { type SecondNode, secondNode } from '../testing/second-node.ts';
import { closed, listening, type Socket, socketsHere } from '../testing/sockets.ts';
import { type Caller, type TestApp, testApp } from '../testing/test-app.ts';
import { createStateWatch } from './state-watch.ts';

describe('user-asks rows 2 and 3: every browser of every node hears of a change', () => {
  let t: TestApp;
  let second: SecondNode;
  const { connect, cutOff } = socketsHere();

  beforeAll(async () => {
    t = await testApp();
    second = await secondNode(t);
    for (const app of [t.app, second.app]) await listening(app);
  });
  afterEach(cutOff);
  afterAll(async () => {
    await second.close();
    await t.close();
  });

  /** Versions received over a socket, in order. */
  async function ear(app: FastifyInstance, who: Caller): Promise<{ socket: Socket; frames: StateFrame[] }> {
    const socket = connect(app, '/api/websocket/anybody?own=1', who.token);
    const frames: StateFrame[] = [];
    socket.on('message', (data) => frames.push(JSON.parse(String(data)) as StateFrame));
    await once(socket, 'open');
    await expect.poll(() => frames.length).toBeGreaterThan(0);
    return { socket, frames };
  }

  const bump = (database: Database, name: 'rights' | 'dictionaries') =>
    database.db.transaction().execute((trx) => bumpState(trx, name));

  test('the present versions come with the opening', async () => {
    const { frames } = await ear(t.app, await t.as('admin'));
    expect(frames[0]).toEqual({ cmd: 'state', ...(await readStates(t.database)) });
  });

  test('of an edit at one node, on both', async () => {
    const admin = await t.as('admin');
    const ears = [await ear(t.app, admin), await ear(second.app, admin)];
    const before = await readStates(t.database);
    const draft = { dictName: '访客来源', dictCode: 'visit_source' };
    expect(await admin.post('/sys/dict/add', draft)).toMatchObject({ success: true });
    for (const { frames } of ears) {
      await expect
        .poll(() => frames.at(-1))
        .toEqual({
          cmd: 'state',
          rights: before.rights,
          dictionaries: before.dictionaries + 1,
        });
    }
  });

  test('of a change that no server made, such as the command line', async () => {
    const admin = await t.as('admin');
    const ears = [await ear(t.app, admin), await ear(second.app, admin)];
    const file = join(t.config.dataDir, 'songbai.db');
    const outside = openDatabase({ databaseUrl: t.config.databaseUrl, file });
    const before = await readStates(outside);
    await bump(outside, 'rights');
    await outside.close();
    for (const { frames } of ears) await expect.poll(() => frames.at(-1)?.rights).toBe(before.rights + 1);
  });

  test('who was signed out with the change is not told but closed', async () => {
    const leaver = await t.user({ username: 'leaver' });
    const { socket, frames } = await ear(second.app, leaver);
    const { rights } = await readStates(t.database);
    const code = closed(socket);
    await t.database.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('sysSession').where('userId', '=', 'user-leaver').execute();
      await bumpState(trx, 'rights');
    });
    expect(await code).toBe(1008);
    expect(frames.filter((frame) => frame.rights > rights)).toEqual([]);
  });

  test('every reply to a signed-in person carries the versions, refusals too, others do not', async () => {
    const nobody = await t.user({ username: 'nobody', roles: [] });
    const now = await readStates(t.database);
    const header = async (who: Caller, url: string): Promise<States | undefined> => {
      const value = (await who.raw({ method: 'GET', url })).headers['x-state'];
      return statesOf(typeof value === 'string' ? value : null);
    };
    expect(await header(nobody, '/sys/user/getCurrentUserDeparts')).toEqual(now);
    expect(await header(second.here(nobody), '/sys/user/list')).toEqual(now);
    expect(await header(nobody, '/sys/dict/getDictItems/%20')).toEqual(now);
    expect(await header(t.anonymous, '/sys/user/list')).toBeUndefined();
    expect(await header(t.anonymous, '/sys/randomImage/1')).toBeUndefined();
  });
});

describe('a look', () => {
  let states: States;
  /** Without one, the database reports a change at every check. */
  let stamp: string | undefined;
  let stamps: number;
  let reads: number;
  let broken: boolean;
  let size: number;
  let sent: string[];
  let proved: number[];
  let warned: string[];

  beforeEach(() => {
    vi.useFakeTimers();
    [states, stamp, reads, broken, size] = [{ rights: 1, dictionaries: 1 }, undefined, 0, false, 1];
    stamps = 0;
    [sent, proved, warned] = [[], [], []];
  });
  afterEach(() => vi.useRealTimers());

  const watch = () => {
    const query = async () => {
      reads += 1;
      if (broken) throw new Error('no connection');
      return Object.entries(states).map(([id, value]) => ({ id, value }));
    };
    const stampNow = async () => {
      stamps += 1;
      return stamp ?? `look ${stamps}`;
    };
    const database = { query, stamp: stampNow } as unknown as Database;
    const connections = {
      size: () => size,
      send: (message: object) => sent.push(JSON.stringify(message)),
      prove: async (rights: number) => {
        proved.push(rights);
      },
    };
    const log = createLog('warn', (line) => warned.push((JSON.parse(line) as { message: string }).message));
    return createStateWatch({ database, connections, log });
  };

  test('is taken every half second, only while sockets are open, never after the stop', async () => {
    const watching = watch();
    await vi.advanceTimersByTimeAsync(1000);
    expect(reads).toBe(2);
    size = 0;
    await vi.advanceTimersByTimeAsync(5000);
    expect(reads).toBe(2);
    size = 1;
    await watching.stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(reads).toBe(2);
  });

  test('tells each version once and makes sockets prove themselves', async () => {
    const watching = watch();
    await watching.check();
    await watching.check();
    states = { rights: 2, dictionaries: 1 };
    await watching.check();
    expect(sent.map((text) => JSON.parse(text))).toEqual([
      { cmd: 'state', rights: 1, dictionaries: 1 },
      { cmd: 'state', rights: 2, dictionaries: 1 },
    ]);
    expect(proved).toEqual([1, 1, 2]);
    await watching.stop();
  });

  test('asks for the versions only when the database has changed', async () => {
    const watching = watch();
    for (const mark of ['1', '1', '2', '2', '2']) {
      stamp = mark;
      await watching.check();
    }
    expect(reads).toBe(2);
    await watching.stop();
  });

  test('never overlaps another; a call in between is answered by one further look', async () => {
    const watching = watch();
    const all = [watching.check(), watching.check(), watching.check()];
    states = { rights: 1, dictionaries: 2 };
    await Promise.all(all);
    expect(reads).toBe(2);
    expect(sent.at(-1)).toContain('"dictionaries":2');
    await watching.stop();
  });

  test('survives a failing database, reports it once, and goes on afterwards', async () => {
    const watching = watch();
    broken = true;
    await vi.advanceTimersByTimeAsync(2000);
    expect([reads, warned]).toEqual([4, ['state watch failed']]);
    broken = false;
    await vi.advanceTimersByTimeAsync(500);
    expect(sent).toHaveLength(1);
    broken = true;
    await vi.advanceTimersByTimeAsync(500);
    expect(warned).toHaveLength(2);
    await watching.stop();
  });
});
