import { LIMITS } from '@songbai/contract/limits.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { type SecondNode, secondNode } from '../../testing/second-node.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const PASSWORD = 'Songbai#2026';
const MINUTE = 60_000;
const WRONG = { success: false, code: 500, message: '用户名或密码错误' };
const LOCKED = { success: false, code: 500, message: '该用户登录失败次数过多，请于10分钟后再次登录！' };
const IN = { success: true, code: 200 };

let t: TestApp;
let other: SecondNode;

const raw = (username: string, password: string, remoteAddress: string, app: FastifyInstance = t.app) =>
  app.inject({ method: 'POST', url: '/api/sys/login', remoteAddress, payload: { username, password } });
const login = async (username: string, password: string, from: string, app?: FastifyInstance) =>
  (await raw(username, password, from, app)).json<Envelope>();
const account = async (username: string) => t.user({ username, passwordHash: await hashPassword(PASSWORD) });

/** A storm: wrong tries of one name, each from another address. */
async function attacked(username: string, tries: number): Promise<void> {
  for (let n = 0; n < tries; n += 1) await login(username, 'Falsch#2026', `10.1.${n >> 8}.${n & 255}`);
}

beforeAll(async () => {
  t = await testApp();
  other = await secondNode(t);
});
afterAll(async () => {
  await other.close();
  await t.close();
});
beforeEach(() => {
  t.time.now += 11 * MINUTE;
});

describe('after many failures an address gets captcha and delay, not a lock of right passwords', () => {
  test('five failures lock the name at that address, on every node; its owner comes in from another', async () => {
    await account('owner');
    for (let n = 0; n < 5; n += 1)
      expect(await login('owner', 'Falsch#2026', '10.2.0.1', n % 2 ? other.app : t.app)).toMatchObject(WRONG);
    for (const app of [t.app, other.app]) {
      expect(await login('owner', PASSWORD, '10.2.0.1', app)).toMatchObject(LOCKED);
      expect(await login('owner', PASSWORD, '10.2.0.2', app)).toMatchObject(IN);
    }
  });

  test('the lock counts from the last failure and not from refused tries', async () => {
    await account('patient');
    for (let n = 0; n < 5; n += 1) await login('patient', 'Falsch#2026', '10.2.0.3');
    for (let n = 0; n < 3; n += 1) {
      t.time.now += 3 * MINUTE;
      expect(await login('patient', PASSWORD, '10.2.0.3')).toMatchObject(LOCKED);
    }
    t.time.now += MINUTE;
    expect(await login('patient', PASSWORD, '10.2.0.3')).toMatchObject(IN);
  });

  test('a name attacked from many addresses: its owner comes in from a new address at once', async () => {
    await account('target');
    await attacked('target', 40);
    expect(await login('target', PASSWORD, '10.3.0.1')).toMatchObject(IN);
  });

  test('while it is attacked every address waits longer after each failure, and is told how long', async () => {
    await account('slowed');
    await attacked('slowed', 40);
    expect(await login('slowed', 'Falsch#2026', '10.3.1.1')).toMatchObject(WRONG);
    const refused = await raw('slowed', PASSWORD, '10.3.1.1');
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.json()).toMatchObject({
      ...{ success: false, code: 500, error: 'loginWait' },
      message: '登录尝试过于频繁，请60秒后再试',
    });
    t.time.now += LIMITS.loginWaitMs;
    expect(await login('slowed', PASSWORD, '10.3.1.1')).toMatchObject(IN);
  });

  test('an address where the name signed in before does not wait', async () => {
    await account('regular');
    expect(await login('regular', PASSWORD, '10.3.2.1')).toMatchObject(IN);
    await attacked('regular', 40);
    expect(await login('regular', 'Falsch#2026', '10.3.2.1')).toMatchObject(WRONG);
    expect(await login('regular', PASSWORD, '10.3.2.1')).toMatchObject(IN);
  });

  test('an address that tries many names waits, for every name but those known there', async () => {
    await account('colleague');
    await account('newcomer');
    expect(await login('colleague', PASSWORD, '10.4.0.1')).toMatchObject(IN);
    const tried: unknown[] = [];
    for (let n = 0; n < LIMITS.loginSlowAddress + 1; n += 1)
      tried.push((await login(`guess${n}`, 'Falsch#2026', '10.4.0.1')).message);
    expect(tried.at(-1)).toBe('登录尝试过于频繁，请1秒后再试');
    expect(await login('newcomer', PASSWORD, '10.4.0.1')).toMatchObject({ error: 'loginWait' });
    expect(await login('colleague', PASSWORD, '10.4.0.1')).toMatchObject(IN);
    t.time.now += 1000;
    expect(await login('newcomer', PASSWORD, '10.4.0.1')).toMatchObject(IN);
  });

  test('the addresses of one IPv6 network count as one', async () => {
    await account('sixth');
    for (let n = 0; n < 5; n += 1) await login('sixth', 'Falsch#2026', `2001:db8:1:2::${n + 1}`);
    expect(await login('sixth', PASSWORD, '2001:db8:1:2::ffff')).toMatchObject(LOCKED);
    expect(await login('sixth', PASSWORD, '2001:db8:1:3::1')).toMatchObject(IN);
  });

  test('a name written in another case or width is the same name to the lock', async () => {
    await account('folded');
    for (const name of ['folded', 'FOLDED', 'ｆｏｌｄｅｄ', 'f\u200bolded', 'fоlded'])
      expect(await login(name, 'Falsch#2026', '10.5.0.1')).toMatchObject(WRONG);
    expect(await login('folded', PASSWORD, '10.5.0.1')).toMatchObject(LOCKED);
  });

  test('names that no database holds are refused like any other', async () => {
    for (const name of ['a\u0000b', '\ud800', '%', "' or 1=1 --", '松'.repeat(100)])
      expect(await login(name, 'Falsch#2026', '10.5.0.2')).toMatchObject({ success: false, code: 500 });
  });
});
