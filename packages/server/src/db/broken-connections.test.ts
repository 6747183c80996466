import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Readiness } from '../http/ready.ts';
import { type Caller, type TestApp, testApp } from '../testing/test-app.ts';
import { isDatabaseAway } from './database.ts';

const POSTGRES = 'address' in inject('template');
const AWAY = /^暂时无法访问数据库，请稍后重试（编号：[0-9a-f]{12}）$/;
const TIMEOUT = { timeout: 15_000 };

let t: TestApp;
let admin: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const list = () => admin.raw({ method: 'GET', url: '/sys/position/list' });
const failures = async () => (await admin.raw({ method: 'GET', url: '/ready' })).json<Readiness>().database.failures;
const pids = (where: string) =>
  t.database.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${where}`,
    [],
  );
const end = (pid: number) => t.database.query('select pg_terminate_backend($1)', [pid]);

/**
 * Ends all connections of the pool. Returns whether it succeeded: the calling connection may itself be about to break.
 */
async function endAll(): Promise<boolean> {
  try {
    for (const { pid } of await pids('true')) await end(pid);
    return true;
  } catch (error) {
    if (isDatabaseAway(error)) return false;
    throw error;
  }
}

function expectServedOrExplained(reply: LightMyRequestResponse): void {
  const { success, code, message } = reply.json<Envelope>();
  if (success) expect(reply.statusCode).toBe(200);
  else expect([reply.statusCode, code, message]).toEqual([503, 503, expect.stringMatching(AWAY)]);
}

/** Eventually all calls succeed, though the pool may still hold a connection that is about to break. */
async function expectServed(): Promise<void> {
  await expect
    .poll(
      async () => (await Promise.all(Array.from({ length: 12 }, list))).map(({ statusCode }) => statusCode),
      TIMEOUT,
    )
    .toEqual(Array.from({ length: 12 }, () => 200));
}

function onPostgres(): void {
  test('one that nobody asks anything just then, inside a transaction: the work fails, the process goes on', async () => {
    const before = await failures();
    const { db } = t.database;
    const work = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await end(rows[0]?.pid ?? 0);
      await expect.poll(failures, TIMEOUT).toBe(before + 1);
      await trx.updateTable('sysPosition').set({ name: '甲' }).execute();
    });
    expect(isDatabaseAway(await work.catch((error: unknown) => error))).toBe(true);
    await expectServed();
  });

  test('one that is asked something: the caller hears it in Chinese, the next call works', async () => {
    const { db } = t.database;
    const reply = await db.transaction().execute(async (trx) => {
      await sql`lock table sys_position in access exclusive mode`.execute(trx);
      const waiting = list();
      await expect.poll(() => pids("wait_event_type = 'Lock'"), TIMEOUT).toHaveLength(1);
      for (const { pid } of await pids("wait_event_type = 'Lock'")) await end(pid);
      return waiting;
    });
    expect([reply.statusCode, reply.json()]).toEqual([
      503,
      {
        ...{ success: false, code: 503, error: 'databaseAway', result: null },
        ...{ message: expect.stringMatching(AWAY), timestamp: expect.anything() },
      },
    ]);
    await expectServed();
  });

  test('all of them, again and again under parallel readers', async () => {
    const before = await failures();
    const replies: LightMyRequestResponse[] = [];
    let reading = true;
    const reader = async () => {
      while (reading) replies.push(await list());
    };
    const readers = Array.from({ length: 6 }, reader);
    for (let round = 1; round <= 5; round += 1) {
      const seen = replies.length;
      await expect.poll(() => replies.length, TIMEOUT).toBeGreaterThan(seen + 12);
      await expect.poll(endAll, TIMEOUT).toBe(true);
    }
    reading = false;
    await Promise.all(readers);
    for (const reply of replies) expectServedOrExplained(reply);
    expect(replies.some(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await failures()).toBeGreaterThan(before);
    await expectServed();
  });
}

function onStandby(): void {
  test('one to a server that only reads, as a standby does: writers hear the same, later writes work', async () => {
    let tries = 0;
    /** The connection that ends the others stays as it was, so that one try may not be enough. */
    const add = async () => {
      tries += 1;
      await endAll();
      await expectServed();
      const payload = { code: `A${tries}`, name: `A${tries}`, postRank: '2' };
      const { statusCode, body } = await admin.raw({ method: 'POST', url: '/sys/position/add', payload });
      return [statusCode, (JSON.parse(body) as Envelope).error];
    };
    const onlyReads = (value: string) =>
      t.database.db.connection().execute(async (db) => {
        const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
        const name = sql.id(rows[0]?.name ?? '');
        await sql`set default_transaction_read_only = off`.execute(db);
        await sql`alter database ${name} set default_transaction_read_only = ${sql.raw(value)}`.execute(db);
        await sql`set default_transaction_read_only = ${sql.raw(value)}`.execute(db);
      });
    await onlyReads('on');
    await expect.poll(add, TIMEOUT).toEqual([503, 'databaseAway']);
    await onlyReads('off');
    await expect.poll(add, TIMEOUT).toEqual([200, undefined]);
    await expectServed();
  });
}

describe('connections that the database ends', () => {
  if (POSTGRES) [onPostgres, onStandby].forEach((tests) => tests());
  else test('the embedded database has none', async () => expect(await failures()).toBe(0));
});

describe('what counts as away', () => {
  test.each([
    ['ended by an administrator', { code: '57P01' }, true],
    ['refused', { code: 'ECONNREFUSED' }, true],
    ['reset', { code: 'ECONNRESET', syscall: 'read' }, true],
    ['broken', { message: 'Connection terminated unexpectedly' }, true],
    ['too many connections', { code: '53300' }, true],
    ['a standby', { code: '25006' }, true],
    ['a browser that went away', { code: 'ECONNRESET', message: 'aborted' }, false],
    ['a taken value', { code: '23505' }, false],
    ['nothing', null, false],
  ])('%s', (_name, error, away) => {
    expect(isDatabaseAway(error)).toBe(away);
  });
});
