import { MONITOR_URL, type NodesReply } from '@songbai/contract/modules/monitor/monitor.calls.ts';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { secondNode } from '../../testing/second-node.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';
import { nodeBoard } from './nodes.ts';

const REDIS = process.env.TEST_REDIS_URL;
const LOG = createLog('silent');

let t: TestApp;
let admin: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const nodesOf = async (who: Caller) => good<NodesReply>(await who.get(MONITOR_URL.nodes));

test('the figures of the nodes are for who may see figures', async () => {
  const clerk = await t.user({ username: 'clerk', roles: ['sales'] });
  expect((await clerk.get(MONITOR_URL.nodes)).code).toBe(510);
  expect((await t.anonymous.raw({ method: 'GET', url: MONITOR_URL.nodes })).statusCode).toBe(401);
});

test('the node that answers comes first', async () => {
  const { nodes, liveSessions, complete } = await nodesOf(admin);
  expect(nodes[0]).toMatchObject({ own: true, pid: process.pid, seconds: 5 });
  expect(complete).toBe(true);
  expect(liveSessions).toBeGreaterThan(0);
});

test.skipIf(REDIS !== undefined)('without Redis a node is alone', async () => {
  expect((await nodesOf(admin)).nodes).toHaveLength(1);
});

describe.skipIf(REDIS === undefined)('with Redis', () => {
  test('each node tells of the other, until that one ends', async () => {
    const other = await secondNode(t);
    const there = other.here(admin);
    await expect.poll(async () => (await nodesOf(admin)).nodes.map(({ own }) => own)).toEqual([true, false]);
    expect((await nodesOf(there)).nodes.map(({ own }) => own)).toEqual([true, false]);
    await other.close();
    expect((await nodesOf(admin)).nodes.map(({ own }) => own)).toEqual([true]);
  });

  test('a node that died is forgotten', async () => {
    const client = new Redis(REDIS ?? '');
    const prefix = `songbai-test:${process.pid}:${t.time.now}:`;
    const [dead, alive] = [nodeBoard({ client, prefix }, 20, LOG), nodeBoard({ client, prefix }, 20_000, LOG)];
    const point = (await nodesOf(admin)).nodes[0];
    if (!point) throw new Error('no figures');
    await dead.publish({ ...point, at: 1 });
    await expect.poll(() => alive.others()).toEqual([]);
    expect(await client.scard(`${prefix}nodes`)).toBe(0);
    await client.quit();
  });

  test('figures that Redis cannot give are missing, and nothing fails', async () => {
    const client = new Redis(REDIS ?? '');
    const board = nodeBoard({ client, prefix: 'songbai-test:' }, 1000, LOG);
    await client.quit();
    expect(await board.others()).toBeUndefined();
    await board.leave();
  });
});
