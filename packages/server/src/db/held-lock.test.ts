import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { holdLock } from '../testing/held-lock.ts';
import { type Caller, type TestApp, testApp } from '../testing/test-app.ts';
import { inTransaction, runSql } from './database.ts';

const EMBEDDED = 'file' in inject('template');
const BUSY = /^其他程序正在写入数据，请稍后重试（编号：[0-9a-f]{12}）$/;
const READS = 40;

let t: TestApp;
let admin: Caller;
let codes = 0;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

/** A write whose outcome can be looked at without waiting. */
function watched<T>(work: Promise<T>): { outcome: Promise<T>; isOpen(): boolean } {
  let open = true;
  const closed = () => {
    open = false;
  };
  work.then(closed, closed);
  return { outcome: work, isOpen: () => open };
}

const add = () => {
  codes += 1;
  return admin.post('/sys/position/add', { code: `held${codes}`, name: `岗位${codes}`, postRank: '1' });
};
const reads = async (): Promise<void> => {
  for (let round = 0; round < READS; round += 1) {
    expect(await admin.get('/sys/position/list')).toMatchObject({ success: true });
    // On the connection that also writes.
    expect(await admin.get('/sys/user/userDepartList', { userId: 'user-admin' })).toMatchObject({ success: true });
  }
};

function onEmbedded(): void {
  test('does not hold up those who read, and writes once the lock is free', async () => {
    const lock = await holdLock(t.database.file ?? '');
    const writes = [watched(add()), watched(add())];
    await reads();
    expect(writes.map((write) => write.isOpen())).toEqual([true, true]);
    await lock.release();
    for (const { outcome } of writes) expect(await outcome).toMatchObject({ success: true });
  });

  test('nor does a long write, as of an import', async () => {
    await runSql(t.database.db, 'create table held (n integer)', []);
    const lock = await holdLock(t.database.file ?? '');
    const long = watched(
      t.database.longWrite((transact) => transact((trx) => runSql(trx, 'insert into held values (1)', []))),
    );
    await reads();
    expect(long.isOpen()).toBe(true);
    await lock.release();
    await long.outcome;
    expect(await t.database.query('select n from held', [])).toEqual([{ n: 1 }]);
  });

  test('is refused in Chinese when the lock is never released, and changes nothing', async () => {
    const lock = await holdLock(t.database.file ?? '');
    const replies = await Promise.all(
      Array.from({ length: 40 }, () =>
        admin.raw({ method: 'POST', url: '/sys/position/add', payload: { code: 'never', name: '甲', postRank: '1' } }),
      ),
    );
    for (const reply of replies) {
      const { code, message } = reply.json<Envelope>();
      expect([reply.statusCode, code, message]).toEqual([503, 503, expect.stringMatching(BUSY)]);
    }
    await lock.release();
    expect(await t.database.query("select id from sys_position where code = 'never'", [])).toEqual([]);
    expect(await add()).toMatchObject({ success: true });
  });
}

function onPostgres(): void {
  test('does not hold up those who read', async () => {
    const { db } = t.database;
    let writing = watched(Promise.resolve());
    await inTransaction(db, async (trx) => {
      await runSql(trx, 'lock table sys_position in share mode', []);
      const adding = add();
      writing = watched(adding.then(() => undefined));
      await reads();
      expect(writing.isOpen()).toBe(true);
    });
    await writing.outcome;
  });
}

describe('issue 12 §1.3: a writer held up by another process', { timeout: 60_000 }, () => {
  if (EMBEDDED) onEmbedded();
  else onPostgres();
});
