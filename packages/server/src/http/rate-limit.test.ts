import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectionFailures } from '../platform/connection-failures.ts';
import { newId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { connectRedis, type RedisParts } from '../platform/redis.ts';
import { secondNode } from '../testing/second-node.ts';
import { testApp } from '../testing/test-app.ts';
import { ok } from './envelope.ts';
import { installErrorHandler } from './error-handler.ts';
import { addressLimit, installRateLimits } from './rate-limit.ts';
import { route } from './route.ts';

const REFUSED = { success: false, code: 500, message: '操作过于频繁，请稍后再试' };
const failures = connectionFailures('redis', createLog('silent'));

let apps: FastifyInstance[] = [];
let shared: RedisParts[] = [];
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(apps.map((app) => app.close()));
  await Promise.all(shared.map((redis) => redis.close()));
  [apps, shared] = [[], []];
});

/** Two routes that share a limit of three, and one with a separate limit. */
async function node(redisUrl?: string, namespace = newId()): Promise<FastifyInstance> {
  const app = fastify();
  apps.push(app);
  installErrorHandler(app);
  const redis = redisUrl ? connectRedis(redisUrl, namespace, failures) : undefined;
  if (redis) shared.push(redis);
  await installRateLimits(app, redis);
  const [both, own] = [addressLimit(app, 'both', 3), addressLimit(app, 'own', 3)];
  for (const [url, limit] of [
    ['/a', both],
    ['/b', both],
    ['/c', own],
  ] as const)
    route(app, {
      method: 'GET',
      url,
      access: { public: true },
      summary: url,
      handle: async ({ request }) => {
        await limit(request);
        return ok(1);
      },
    });
  return app;
}

const ask = async (app: FastifyInstance, url: string, remoteAddress = '10.1.1.1') => {
  const reply = await app.inject({ method: 'GET', url, remoteAddress });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json<object>() };
};

const TEST_REDIS = process.env.TEST_REDIS_URL;
const PLACES: [string, string | undefined][] = [['in memory', undefined]];
if (TEST_REDIS) PLACES.push(['in Redis', TEST_REDIS]);

describe.each(PLACES)('calls per address and minute, counted %s', (_name, redisUrl) => {
  test('the one above the limit is refused in Chinese, over all routes of the limit', async () => {
    const app = await node(redisUrl);
    for (const url of ['/a', '/b', '/a']) expect((await ask(app, url)).body).toMatchObject({ success: true });
    const refused = await ask(app, '/b');
    expect([refused.status, refused.body]).toEqual([200, expect.objectContaining(REFUSED)]);
    expect(Object.keys(refused.headers).filter((name) => /ratelimit|retry/.test(name))).toEqual([]);
  });

  test('another address and another limit go on', async () => {
    const app = await node(redisUrl);
    for (let n = 0; n < 4; n += 1) await ask(app, '/a');
    expect((await ask(app, '/a')).body).toMatchObject(REFUSED);
    expect((await ask(app, '/a', '10.1.1.2')).body).toMatchObject({ success: true });
    expect((await ask(app, '/c')).body).toMatchObject({ success: true });
  });
});

test('after a minute it counts anew', async () => {
  const app = await node();
  for (let n = 0; n < 4; n += 1) await ask(app, '/a');
  expect((await ask(app, '/a')).body).toMatchObject(REFUSED);
  vi.setSystemTime(Date.now() + 60_000);
  expect((await ask(app, '/a')).body).toMatchObject({ success: true });
});

test('a Redis that is away keeps nobody out', async () => {
  const app = await node('redis://127.0.0.1:1');
  for (let n = 0; n < 5; n += 1) expect((await ask(app, '/a')).body).toMatchObject({ success: true });
});

test('the nodes of an installation count together when they share Redis, each for itself otherwise', async () => {
  vi.useRealTimers();
  const t = await testApp();
  const second = await secondNode(t);
  try {
    const redeem = (app: FastifyInstance) =>
      app.inject({ method: 'POST', url: '/api/sys/ticket/redeem', payload: { ticket: 'x'.repeat(43) } });
    await Promise.all(Array.from({ length: 600 }, () => redeem(t.app)));
    const refused = t.config.redisUrl !== undefined;
    expect((await redeem(second.app)).json<{ message: string }>().message === REFUSED.message).toBe(refused);
    expect((await redeem(t.app)).json()).toMatchObject(REFUSED);
  } finally {
    await second.close();
    await t.close();
  }
});
