import fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { connectionFailures } from '../platform/connection-failures.ts';
import { createLog } from '../platform/log.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { type Readiness, readyRoute } from './ready.ts';

let t: TestApp | undefined;
afterEach(async () => {
  await t?.close();
  t = undefined;
});

const ready = (app: TestApp) => app.anonymous.raw({ method: 'GET', url: '/ready' });

describe('/ready: whether this node can serve (design.md §7)', () => {
  test('200 with all parts up, for anybody and never kept', async () => {
    t = await testApp();
    const app = t;
    const redis = app.config.redisUrl ? 'UP' : 'OFF';
    await expect.poll(async () => (await ready(app)).json<Readiness>().redis.status).toBe(redis);
    const reply = await ready(app);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(reply.json()).toEqual({
      status: 'UP',
      database: { status: 'UP', failures: 0 },
      redis: { status: redis, failures: 0 },
      disk: { status: 'OK' },
      jobs: { status: 'UP', late: 0, failing: 0 },
    });
  });

  test('jobs that nobody takes and jobs that fail are told, and the node is ready all the same', async () => {
    t = await testApp();
    const { db } = t.database;
    const jobs = async (app: TestApp) => (await ready(app)).json<Readiness>().jobs;
    t.time.now += 2 * 86_400_000;
    expect(await jobs(t)).toMatchObject({ status: 'LATE' });
    await db.updateTable('sysQuartzJobState').set({ nextRunAt: t.time.now }).execute();
    const one = await db.selectFrom('sysQuartzJobState').select('id').limit(1).executeTakeFirstOrThrow();
    await db.updateTable('sysQuartzJobState').set({ failures: 3 }).where('id', '=', one.id).execute();
    expect(await jobs(t)).toEqual({ status: 'FAILING', late: 0, failing: 1 });
    expect((await ready(t)).statusCode).toBe(200);
  });

  test('/health answers without asking anybody', async () => {
    t = await testApp({ REDIS_URL: 'redis://127.0.0.1:1' });
    const reply = await t.anonymous.raw({ method: 'GET', url: '/health' });
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'UP' }]);
  });

  test.each(['/ready', '/health'])('%s is answered without the prefix of the interface too', async (url) => {
    t = await testApp();
    const reply = await t.app.inject({ method: 'GET', url });
    expect([reply.statusCode, reply.json<Readiness>().status]).toEqual([200, 'UP']);
  });

  test('503 when Redis is away: which part, how often, and nothing of its address', async () => {
    t = await testApp({ REDIS_URL: 'redis://user:secret@127.0.0.1:1' });
    const app = t;
    await expect.poll(async () => (await ready(app)).json<Readiness>().redis.failures).toBeGreaterThan(2);
    const reply = await ready(app);
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({ status: 'DOWN', database: { status: 'UP' }, redis: { status: 'DOWN' } });
    expect(reply.body).not.toMatch(/secret|127\.0\.0\.1|ECONN/);
  });

  test.each([
    ['fails', () => Promise.reject(new Error('password authentication failed for songbai'))],
    ['does not answer', () => new Promise<never>(() => undefined)],
  ])('503 when the database %s', async (_name, query) => {
    const app = fastify();
    const none = connectionFailures('nothing', createLog('silent'));
    const failures = { database: none, redis: none };
    const jobs = () => Promise.reject(new Error('no database'));
    readyRoute(app, { database: { query }, redis: undefined, failures, diskLevel: () => 'CRITICAL', jobs }, 1);
    const reply = await app.inject({ method: 'GET', url: '/ready' });
    await app.close();
    expect([reply.statusCode, reply.json()]).toEqual([
      503,
      {
        ...{ status: 'DOWN', database: { status: 'DOWN', failures: 0 }, redis: { status: 'OFF', failures: 0 } },
        disk: { status: 'CRITICAL' },
        jobs: { status: 'UNKNOWN', late: 0, failing: 0 },
      },
    ]);
  });
});
