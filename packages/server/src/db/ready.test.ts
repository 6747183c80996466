import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { inTransaction } from './database.ts';
import { readyStatement } from './ready.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

type Counter = { id: string; failures: number; expiresAt: number };

test('a statement built once takes the values of each call, in transactions too, and answers as the builder does', async () => {
  let built = 0;
  const add = readyStatement<Counter>()((db, mark) => {
    built += 1;
    const values = { id: mark('id'), failures: mark('failures'), expiresAt: mark('expiresAt') };
    return db.insertInto('sysLoginFailure').values(values).returning('id');
  });
  const read = readyStatement<{ first: string; second: string; now: number }>()((db, mark) =>
    db
      .selectFrom('sysLoginFailure')
      .select(['id', 'expiresAt'])
      .where('id', 'in', [mark('first'), mark('second')])
      .where('expiresAt', '>', mark('now'))
      .where('failures', '<', 5)
      .orderBy('id'),
  );
  const { db } = t.database;
  expect(await add(db, { id: 'a?1', failures: 1, expiresAt: 20 })).toEqual([{ id: 'a?1' }]);
  await inTransaction(db, (trx) => add(trx, { id: "b'$1", failures: 2, expiresAt: 30 }));
  await expect(
    inTransaction(db, async (trx) => {
      await add(trx, { id: 'c', failures: 3, expiresAt: 40 });
      throw new Error('not this one');
    }),
  ).rejects.toThrow('not this one');
  expect(built).toBe(1);
  const about = { first: 'a?1', second: "b'$1" };
  expect(await read(db, { ...about, now: 10 })).toEqual([
    { id: 'a?1', expiresAt: 20 },
    { id: "b'$1", expiresAt: 30 },
  ]);
  expect(await read(db, { ...about, now: 20 })).toEqual([{ id: "b'$1", expiresAt: 30 }]);
  expect(await read(db, { first: 'c', second: 'c', now: 0 })).toEqual([]);
});
