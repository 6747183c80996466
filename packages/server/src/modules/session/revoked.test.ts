import { once } from 'node:events';
import type { OwnSession } from '@songbai/contract/modules/account/account.calls.ts';
import type { OnlineUser } from '@songbai/contract/modules/online/online.calls.ts';
import type { LoginResult } from '@songbai/contract/modules/session/session.calls.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { clockFrom } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { closed, listening, socketsHere } from '../../testing/sockets.ts';
import { type Caller, caller, type TestApp, testApp } from '../../testing/test-app.ts';

const PASSWORD = 'Songbai#2026';
const NEW_PASSWORD = 'Zypresse#2026!';
const SETTING = '/sys/user/login/setting';
const sockets = socketsHere();
let t: TestApp;
let admin: Caller;
/** Where the session that ends is at work: with Redis another node than the one that ends it. */
let there: FastifyInstance;
let second: FastifyInstance | undefined;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  await listening(t.app);
  if (t.config.redisUrl) {
    const parts = { config: t.config, database: t.database, log: createLog('silent') };
    second = await buildApp({ ...parts, clock: clockFrom(() => t.time.now) });
    await listening(second);
  }
  there = second ?? t.app;
});
afterEach(() => sockets.cutOff());
afterAll(async () => {
  await second?.close();
  await t.close();
});

async function signedIn(username: string): Promise<Caller> {
  const { result } = await t.anonymous.post<LoginResult>('/sys/login', { username, password: PASSWORD });
  return caller(t.app, t.config, result.token, {});
}

interface Ends {
  /** Who has the session that ends. */
  lost: Caller;
  username: string;
}

/** Everything that ends sessions of an account. */
const WAYS: Readonly<Record<string, (about: Ends) => Promise<unknown>>> = {
  'signing out': ({ lost }) => lost.post('/sys/logout', {}),
  'ending one in 安全设置 of another device': async ({ username }) => {
    const desk = await signedIn(username);
    const { result } = await desk.get<OwnSession[]>(`${SETTING}/sessions`);
    const others = result.filter(({ current }) => !current);
    const replies = others.map(({ id }) => desk.delete(`${SETTING}/sessions`, { id }));
    return (await Promise.all(replies))[0];
  },
  'ending all others there': async ({ username }) => (await signedIn(username)).delete(`${SETTING}/sessions`),
  'a new password on another device': async ({ username }) => {
    const body = { username, oldpassword: PASSWORD, password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD };
    return (await signedIn(username)).put('/sys/user/updatePassword', body);
  },
  'an administrator’s new password': ({ username }) =>
    admin.put('/sys/user/changePassword', { username, password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD }),
  'an administrator’s reset': ({ username }) => admin.put(`/sys/user/resetPassword?usernames=${username}`, {}),
  '(issue 13.10) forcing it out on 在线用户': async ({ username }) => {
    const { result } = await admin.get<Page<OnlineUser>>('/sys/online/list', { username });
    return admin.post('/sys/online/forceLogout', { token: result.records[0]?.token });
  },
  'freezing the account': ({ username }) => admin.put('/sys/user/frozenBatch', { ids: `user-${username}`, status: 2 }),
  'deleting the account': ({ username }) => admin.delete('/sys/user/delete', { id: `user-${username}` }),
};

describe('a session that is revoked anywhere ends everywhere at once, its socket too', () => {
  test.each(Object.entries(WAYS))('%s', async (way, end) => {
    const username = `gone${Object.keys(WAYS).indexOf(way)}`;
    await t.user({ username, passwordHash: await hashPassword(PASSWORD) });
    const lost = await signedIn(username);
    const path = `${t.config.apiBasePath}/websocket/user-${username}`;
    const socket = sockets.connect(there, path, lost.token);
    await once(socket, 'open');
    const code = closed(socket);
    expect(await end({ lost, username })).toMatchObject({ success: true });
    const reply = await caller(there, t.config, lost.token, {}).get('/sys/user/getCurrentUserDeparts');
    expect(reply).toMatchObject({ success: false, code: 401 });
    expect(await code).toBe(1008);
  });
});
