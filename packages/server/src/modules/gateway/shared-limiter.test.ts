import { Redis } from 'ioredis';
import { afterAll, describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createLimiter } from './limiter.ts';
import { sharedLimiter } from './shared-limiter.ts';

const REDIS = process.env.TEST_REDIS_URL;
const log = createLog('silent');
const rate = { perSecond: 0.01, burst: 10 };

describe.skipIf(REDIS === undefined)('rates that nodes count together', () => {
  const client = new Redis(REDIS ?? '', { lazyConnect: REDIS === undefined });
  const prefix = `songbai-test:${process.pid}:${Date.now()}:`;
  afterAll(async () => {
    await client.quit();
  });
  const node = (given = rate, redis = client) =>
    sharedLimiter({ client: redis, prefix }, { route: 'r1', rate: given, alone: createLimiter(given, 10), log });

  test('of calls through two nodes as many pass as through one', async () => {
    await client.ping();
    const [here, there] = [node(), node()];
    const waits = await Promise.all(
      Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? here : there).take('10.0.0.1', 0)),
    );
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(10);
    const delayed = waits.filter((wait) => wait !== undefined);
    expect(delayed.every((wait) => wait > 90 && wait <= 100)).toBe(true);
  });

  test('other callers and longer names have counts of their own', async () => {
    const here = node();
    for (const caller of ['10.0.0.2', `/${'x'.repeat(5000)}`, '10.0.0.1:*\r\n'])
      expect(await here.take(caller, 0)).toBeUndefined();
  });

  test('what has filled up again is forgotten, and passes', async () => {
    const quick = node({ perSecond: 1, burst: 1 });
    const waits = await Promise.all(Array.from({ length: 5 }, () => quick.take('quick', 0)));
    expect(waits.slice(0, 2)).toEqual([undefined, 1]);
    await expect.poll(() => quick.take('quick', 0), { timeout: 10_000 }).toBeUndefined();
    await expect.poll(async () => (await client.keys(`${prefix}gateway:*`)).length, { timeout: 10_000 }).toBe(4);
  });

  test('without Redis each node counts for itself', async () => {
    const away = new Redis(REDIS ?? '');
    await away.quit();
    const here = node({ perSecond: 1, burst: 1 }, away);
    expect(await here.take('away', 0)).toBeUndefined();
    expect(await here.take('away', 0)).toBe(1);
  });
});
