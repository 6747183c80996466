import { once } from 'node:events';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { LoginResult } from '@songbai/contract/modules/session/session.calls.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockFrom } from '../../platform/clock.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { closed, listening, socketsHere } from '../../testing/sockets.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { sweepSessions } from './sessions.store.ts';

const PASSWORD = 'Songbai#2026';
const MINUTE = 60_000;
let t: TestApp;

const login = (username: string, password = PASSWORD) =>
  t.anonymous.post<LoginResult>('/sys/login', { username, password });
const account = async (username: string) => t.user({ username, passwordHash: await hashPassword(PASSWORD) });

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

describe('contract/1 §1.4: an account at several places', () => {
  const heard = async (app: TestApp, token: string) => {
    const url = '/sys/user/getCurrentUserDeparts';
    const reply = await app.anonymous.raw({ method: 'GET', url, headers: { 'x-access-token': token } });
    return [reply.statusCode, reply.json<Envelope>().message];
  };
  const REPLACED = [401, '不允许同一账号多地同时登录，当前登录被踢掉！'];

  test('works at all of them unless it was switched off', async () => {
    await account('everywhere');
    const first = (await login('everywhere')).result.token;
    await login('everywhere');
    expect((await heard(t, first))[0]).toBe(200);
  });

  test('CONCURRENT_LOGIN=off: the latest sign-in ends the others, which hear why for an hour; their sockets close', async () => {
    const single = await testApp({ CONCURRENT_LOGIN: 'off' });
    const sockets = socketsHere();
    try {
      const passwordHash = await hashPassword(PASSWORD);
      for (const username of ['single', 'colleague']) await single.user({ username, passwordHash });
      const enter = async (username: string) =>
        (await single.anonymous.post<LoginResult>('/sys/login', { username, password: PASSWORD })).result.token;
      const [first, other] = [await enter('single'), await enter('colleague')];
      await listening(single.app);
      const socket = sockets.connect(single.app, `${single.config.apiBasePath}/websocket/user-single`, first);
      await once(socket, 'open');
      const code = closed(socket);
      const second = await enter('single');
      expect(await heard(single, first)).toEqual(REPLACED);
      expect(await code).toBe(1008);
      expect((await heard(single, second))[0]).toBe(200);
      expect((await heard(single, other))[0]).toBe(200);
      single.time.now += 60 * MINUTE;
      expect(await heard(single, first)).toEqual([401, 'Token失效，请重新登录!']);
    } finally {
      sockets.cutOff();
      await single.close();
    }
  });

  test('CONCURRENT_LOGIN=off: of sign-ins at once one stays', async () => {
    const single = await testApp({ CONCURRENT_LOGIN: 'off' });
    try {
      await single.user({ username: 'hurried', passwordHash: await hashPassword(PASSWORD) });
      const enter = () => single.anonymous.post<LoginResult>('/sys/login', { username: 'hurried', password: PASSWORD });
      const replies = await Promise.all(Array.from({ length: 6 }, enter));
      const states = await Promise.all(replies.map(({ result }) => heard(single, result.token)));
      expect(states.filter(([status]) => status === 200)).toHaveLength(1);
      expect(states.filter(([status]) => status !== 200)).toEqual(Array.from({ length: 5 }, () => REPLACED));
    } finally {
      await single.close();
    }
  });
});

test('what is over is swept: sessions that ran out, counters whose time is up; the rest stays', async () => {
  await account('sleeper');
  await login('sleeper');
  await login('nobody-here');
  t.time.now += LIMITS.tokenLifeMs;
  await account('waker');
  await login('waker');
  await login('waker', 'Falsch#2026');
  const clock = clockFrom(() => t.time.now);
  expect(await sweepSessions({ database: t.database, clock })).toBeGreaterThan(1);
  expect(await sweepSessions({ database: t.database, clock })).toBe(0);
  const sessions = await t.database.db.selectFrom('sysSession').select('userId').execute();
  expect(new Set(sessions.map(({ userId }) => userId))).toEqual(new Set(['user-waker']));
  const counters = await t.database.db.selectFrom('sysLoginFailure').select('id').orderBy('id').execute();
  const kinds = counters.map(({ id }) => id.replace(/[0-9a-f]{32}/, '…')).filter((id) => !/^(known|seen):/.test(id));
  expect(kinds).toEqual(['account:…', 'address:127.0.0.1', 'pair:account:…|127.0.0.1', 'tries']);
});
