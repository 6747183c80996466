import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Readiness } from '../../http/ready.ts';
import { createLog } from '../../platform/log.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

const TIMEOUT = { timeout: 30_000 };
const TOTAL = 100 * 2 ** 30;

let t: TestApp;
let admin: Caller;
let free = 50;
const lines: Record<string, unknown>[] = [];
const disk = { measure: async () => ({ free: (free / 100) * TOTAL, total: TOTAL }), everyMs: 20 };

interface Bell {
  sysMsgList: { titile: string; priority: string; msgContent: string }[];
}
const bell = async (who: Caller) => (await who.get<Bell>('/sys/annountCement/listByUser')).result.sysMsgList;
const titles = async (who: Caller) => (await bell(who)).map(({ titile }) => titile);
const status = async () => {
  const reply = await t.anonymous.raw({ method: 'GET', url: '/ready' });
  return [reply.statusCode, reply.json<Readiness>().disk.status];
};
const logged = (level: string) => lines.filter((line) => line.level === level && 'freePercent' in line);

beforeAll(async () => {
  const log = createLog('info', (line) => lines.push(JSON.parse(line) as Record<string, unknown>));
  t = await testApp({}, { log, disk });
  admin = await t.as('admin');
});
afterAll(() => t.close());

const LOW = '磁盘空间不足：服务器可用空间仅剩9.9%（9.9 GB）';
const CRITICAL = '磁盘空间不足：服务器可用空间仅剩1.9%（1.9 GB）';

/** Each test continues with the disk the previous one left. */
describe('issue 12 §1.4: administrators are warned before the disk is full', () => {
  test('with enough room nobody hears of it', async () => {
    await expect.poll(status, TIMEOUT).toEqual([200, 'OK']);
    expect(await bell(admin)).toEqual([]);
  });

  test('below 10 %: /ready says so and stays ready, one line in the log, one message in the bell', async () => {
    free = 9.9;
    await expect.poll(status, TIMEOUT).toEqual([200, 'LOW']);
    await expect.poll(() => titles(admin), TIMEOUT).toEqual([LOW]);
    expect((await bell(admin))[0]).toMatchObject({
      priority: 'M',
      msgContent: expect.stringContaining('请尽快清理磁盘或扩容'),
    });
    expect(logged('warn')).toEqual([
      expect.objectContaining({ message: 'disk space is short', level: 'warn', freePercent: 9.9 }),
    ]);
  });

  test('below 2 %: once more, urgently', async () => {
    free = 1.9;
    await expect.poll(status, TIMEOUT).toEqual([200, 'CRITICAL']);
    await expect.poll(() => titles(admin), TIMEOUT).toEqual(expect.arrayContaining([LOW, CRITICAL]));
    expect((await bell(admin)).find(({ titile }) => titile === CRITICAL)).toMatchObject({ priority: 'H' });
    expect(logged('error')).toHaveLength(1);
  });

  test('others than administrators hear nothing', async () => {
    const clerk = await t.user({ username: 'clerk', roles: ['sales'] });
    expect(await bell(clerk)).toEqual([]);
  });

  test('with room again the log says so, and the next shortage is told once a day only', async () => {
    free = 50;
    await expect.poll(status, TIMEOUT).toEqual([200, 'OK']);
    expect(logged('info')).toEqual([expect.objectContaining({ message: 'disk space is sufficient again' })]);
    free = 1.9;
    await expect.poll(status, TIMEOUT).toEqual([200, 'CRITICAL']);
    expect(await titles(admin)).toHaveLength(2);
    t.time.now += 86_401_000;
    await expect.poll(async () => (await titles(admin)).length, TIMEOUT).toBe(3);
  });
});
