import { join } from 'node:path';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { createLog } from '../../platform/log.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const PASSWORD = 'Songbai#2026';
const MINUTE = 60_000;
const WRONG = { success: false, code: 500, message: '用户名或密码错误', result: null, error: 'passwordWrong' };

/** Accounts in every state that does not let in, and a name that nobody has. */
const REFUSED = ['nobody', 'deleted', 'frozen', 'left', 'wrong', 'unset'] as const;

async function makeAccounts(t: TestApp): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  for (const username of REFUSED.slice(1)) await t.user({ username, passwordHash });
  const set = (username: string, values: object) =>
    t.database.db.updateTable('sysUser').set(values).where('username', '=', username).execute();
  await set('deleted', { delFlag: 1 });
  await set('frozen', { status: 2 });
  await set('left', { status: 3 });
  await set('unset', { passwordHash: '未设置' });
}

const tryAt = async (app: FastifyInstance, username: string, password: string) => {
  const reply = await app.inject({ method: 'POST', url: '/api/sys/login', payload: { username, password } });
  return reply.json<Envelope>();
};

describe('sign-in gives one answer and does one work for unknown, frozen and wrong', () => {
  let t: TestApp;
  /** The same server again, over a connection whose statements are seen. */
  let seen: FastifyInstance;
  let database: Database;
  const statements: string[] = [];

  beforeAll(async () => {
    t = await testApp();
    await makeAccounts(t);
    database = openDatabase({
      databaseUrl: t.config.databaseUrl,
      file: join(t.config.dataDir, 'songbai.db'),
      onStatement: (text) => statements.push(text),
    });
    seen = await buildApp({ config: t.config, database, clock: t.clock, log: createLog('silent') });
    await seen.ready();
  });
  afterAll(async () => {
    await seen.close();
    await database.close();
    await t.close();
  });

  test.each(REFUSED)('%s', async (username) => {
    t.time.now += 11 * MINUTE;
    expect(await tryAt(t.app, username, 'Falsch#2026')).toMatchObject(WRONG);
  });

  test('a frozen account is not told with the right password either: it would prove the password', async () => {
    t.time.now += 11 * MINUTE;
    for (const username of ['frozen', 'left', 'deleted'])
      expect(await tryAt(t.app, username, PASSWORD)).toMatchObject(WRONG);
  });

  test('a name that nobody has is locked like one that somebody has', async () => {
    t.time.now += 11 * MINUTE;
    const answers = async (username: string) => {
      const texts: string[] = [];
      for (let n = 0; n < 7; n += 1) texts.push((await tryAt(t.app, username, 'Falsch#2026')).message);
      return texts;
    };
    expect(await answers('nobody2')).toEqual(await answers('wrong'));
  });

  test('the same statements run, so that the time tells nothing', async () => {
    const runOf = async (username: string): Promise<string[]> => {
      t.time.now += 11 * MINUTE;
      statements.length = 0;
      await tryAt(seen, username, 'Falsch#2026');
      // What watches the state of the database runs beside it.
      return statements.filter((text) => /sys_login_failure|sys_user\b|sys_log\b/.test(text));
    };
    const run = await runOf('wrong');
    expect(run.length).toBeGreaterThan(3);
    for (const username of REFUSED) expect(await runOf(username)).toEqual(run);
  });

  test('a sign-in where one always comes in writes a session and a row of the log, in one transaction', async () => {
    const writesOf = async (): Promise<string[]> => {
      statements.length = 0;
      expect(await tryAt(seen, 'welcome', PASSWORD)).toMatchObject({ success: true });
      return statements.filter((text) => /^(insert|update|delete|begin|commit)/.test(text));
    };
    await t.user({ username: 'welcome', passwordHash: await hashPassword(PASSWORD) });
    // The first time its places are noted, and the department it is for.
    expect((await writesOf()).filter((text) => text.includes('sys_login_failure')).length).toBeGreaterThan(0);
    const again = (await writesOf()).filter((text) => !/^(begin|commit)/.test(text));
    expect(again.map((text) => / into "(\w+)"/.exec(text)?.[1])).toEqual(['sys_session', 'sys_log']);
    // What watches the state of the database runs beside it.
    const own = /"sys_(login_failure|user|user_depart|session|log|second_factor|password_state|tenant)"/;
    expect(statements.filter((text) => own.test(text)).length).toBeLessThanOrEqual(9);
  });

  test('a place is noted anew once a day at most, and before it is forgotten', async () => {
    await t.user({ username: 'daily', passwordHash: await hashPassword(PASSWORD) });
    const notesOf = async (passed: number): Promise<number> => {
      t.time.now += passed;
      statements.length = 0;
      expect(await tryAt(seen, 'daily', PASSWORD)).toMatchObject({ success: true });
      return statements.filter((text) => /^insert into "sys_login_failure"/.test(text)).length;
    };
    expect(await notesOf(0)).toBeGreaterThan(0);
    expect(await notesOf(23 * 60 * MINUTE)).toBe(0);
    expect(await notesOf(2 * 60 * MINUTE)).toBeGreaterThan(0);
    expect(await notesOf(MINUTE)).toBe(0);
  });
});

describe('SIGN_IN_TEXTS=distinct: the texts of contract/1 §2.2', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp({ SIGN_IN_TEXTS: 'distinct' });
    await makeAccounts(t);
  });
  afterAll(() => t.close());

  test.each([
    ['nobody', '该用户不存在，请注册'],
    ['deleted', '该用户不存在，请注册'],
    ['frozen', '该用户已冻结'],
    ['left', '该用户已注销'],
    ['wrong', '用户名或密码错误'],
    ['unset', '用户名或密码错误'],
  ])('%s: %s', async (username, message) => {
    t.time.now += 11 * MINUTE;
    expect(await tryAt(t.app, username, 'Falsch#2026')).toMatchObject({ success: false, code: 500, message });
  });
});
