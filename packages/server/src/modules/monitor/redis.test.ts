import type { RedisInfoRow } from '@songbai/contract/modules/monitor/monitor.calls.ts';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

const COMMAND = '/sys/actuator/redis/command';
const TERMINAL = '/sys/actuator/redis/terminal';
const REDIS = process.env.TEST_REDIS_URL;
const KEY = `monitor-test-${process.pid}`;

let t: TestApp;
let admin: Caller;

const run = (command: string) => admin.post<{ reply: string }>(COMMAND, { command });
const logged = async (part: string) => {
  await admin.get('/sys/log/list', { logType: '2' });
  const rows = await t.database.db
    .selectFrom('sysLog')
    .selectAll()
    .where('requestUrl', 'like', `%${COMMAND}`)
    .execute();
  return rows.filter(({ requestParam }) => requestParam?.includes(part));
};

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

test('what is no command is refused by the schema, and what is not on the list by its name', async () => {
  for (const command of ['', ' ', 'x'.repeat(1001)])
    expect(await run(command)).toMatchObject({ success: false, error: 'invalid', field: 'command' });
  expect(await run('FLUSHALL')).toMatchObject({ success: false, error: 'redisCommandRefused', field: 'command' });
  expect(await logged('FLUSHALL')).toMatchObject([{ userid: 'admin' }]);
});

describe.skipIf(REDIS !== undefined)('without Redis', () => {
  test.each(['/sys/actuator/redis/info', '/sys/actuator/redis/keysSize', '/sys/actuator/redis/memoryInfo'])(
    '%s says that there is none',
    async (url) => {
      expect(await admin.get(url)).toMatchObject({ success: false, error: 'redisOff' });
    },
  );
  test('so does the terminal, before a command and after one', async () => {
    expect(await admin.get(TERMINAL)).toMatchObject({ success: false, error: 'redisOff' });
    expect(await run('PING')).toMatchObject({ success: false, error: 'redisOff' });
  });
});

describe.skipIf(REDIS === undefined)('with Redis', () => {
  let redis: Redis;
  beforeAll(async () => {
    redis = new Redis(REDIS ?? '');
    await redis.set(`${KEY}:visits`, '17');
    await redis.set(`${KEY}:token`, 'Geheim');
    await redis.set(`${KEY}:long`, 'x'.repeat(10_000));
    await redis.rpush(`${KEY}:list`, 'a', 'b');
  });
  afterAll(async () => {
    await redis.del(...['visits', 'token', 'long', 'list'].map((name) => `${KEY}:${name}`));
    await redis.quit();
  });

  test('the terminal answers as soon as the connection stands', async () => {
    await expect.poll(async () => (await run('PING')).result?.reply).toBe('PONG');
    expect(good(await admin.get(TERMINAL))).toEqual({ version: expect.stringMatching(/^\d+\.\d+/) });
  });

  test('the stock screen reads rows with explanations, the number of keys and the memory', async () => {
    const rows = good<RedisInfoRow[]>(await admin.get('/sys/actuator/redis/info'));
    expect(rows.find(({ key }) => key === 'redis_version')).toMatchObject({ description: 'Redis 服务器版本' });
    expect(rows.map(({ key }) => key)).not.toContain('config_file');
    const sizes = (await admin.raw({ method: 'GET', url: '/sys/actuator/redis/keysSize' })).json<{ dbSize: number }>();
    expect(sizes.dbSize).toBeGreaterThan(0);
    const memory = (await admin.raw({ method: 'GET', url: '/sys/actuator/redis/memoryInfo' })).json<object>();
    expect(memory).toMatchObject({ used_memory: expect.stringMatching(/^\d+$/), create_time: expect.any(Number) });
  });

  test('the terminal reads, masks and logs', async () => {
    expect(good(await run(`get ${KEY}:visits`))).toEqual({ reply: '17' });
    expect(good(await run(`GET "${KEY}:token"`))).toEqual({ reply: '***' });
    expect(good(await run(`lrange ${KEY}:list 0 10`))).toEqual({ reply: '1) a\n2) b' });
    expect(good<{ reply: string }>(await run(`get ${KEY}:long`)).reply.length).toBeLessThan(2100);
    expect(good(await run(`get ${KEY}:nothing`))).toEqual({ reply: '(nil)' });
    expect(good(await run(`type ${KEY}:list`))).toEqual({ reply: 'list' });
    expect(await logged(`${KEY}:visits`)).toMatchObject([{ userid: 'admin', logContent: '执行Redis只读命令' }]);
  });

  test('nothing writes, and what Redis refuses is told', async () => {
    for (const command of [`set ${KEY}:visits 1`, `del ${KEY}:visits`, `eval "return 1" 0`, 'shutdown', 'keys *'])
      expect(await run(command)).toMatchObject({ success: false, error: 'redisCommandRefused' });
    expect(await redis.get(`${KEY}:visits`)).toBe('17');
    expect(await run(`llen ${KEY}:visits`)).toMatchObject({ success: false, error: 'redisCommandFailed' });
  });
});
