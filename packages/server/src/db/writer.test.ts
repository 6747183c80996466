import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type Database,
  type Db,
  inSavepoint,
  inTransaction,
  isUniqueViolation,
  openDatabase,
  runSql,
} from './database.ts';
import { runAhead, threadWriter } from './writer.ts';

// Each long write has its own thread, which a busy machine starts slowly from source.
vi.setConfig({ testTimeout: 60_000 });

const ADD = 'insert into n (n, t) values (?, ?)';

describe('long writes of an embedded database', () => {
  let folder: string;
  let database: Database;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'songbai-writer-'));
    database = openDatabase({ file: join(folder, 'a.db') });
    await runSql(database.db, 'create table n (n integer primary key, t text unique)', []);
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const numbers = async () =>
    (await database.query<{ n: number }>('select n from n order by n', [])).map((row) => row.n);

  test('each transaction is in or out as a whole, a step of it may fail alone, refusals are known as such', async () => {
    await database.longWrite(async (transact) => {
      await transact((trx) => runSql(trx, ADD, [1, '一']));
      const broken = transact(async (trx) => {
        await runSql(trx, ADD, [2, '二']);
        throw new Error('given up');
      });
      await expect(broken).rejects.toThrow('given up');
      await transact(async (trx) => {
        const refusal = await inSavepoint(trx, () => runSql(trx, ADD, [3, '一'])).catch((error: unknown) => error);
        expect(isUniqueViolation(refusal)).toBe(true);
        await runSql(trx, ADD, [4, '四']);
        expect(await runSql(trx, 'select n, t from n order by n', [])).toEqual([
          { n: 1, t: '一' },
          { n: 4, t: '四' },
        ]);
      });
    });
    expect(await numbers()).toEqual([1, 4]);
  });

  test('somebody else who writes waits for the transaction and no longer; who reads does not wait', async () => {
    const order: string[] = [];
    let other: Promise<unknown> = Promise.resolve();
    await database.longWrite(async (transact) => {
      await transact(async (trx) => {
        await runSql(trx, ADD, [10, 'ten']);
        other = inTransaction(database.db, async (own) => {
          order.push('other');
          await runSql(own, ADD, [11, 'eleven']);
        });
        expect(await numbers()).not.toContain(10);
        await runSql(trx, ADD, [12, 'twelve']);
        order.push('long');
      });
      await other;
      order.push('long again');
      await transact((trx) => runSql(trx, ADD, [13, 'thirteen']));
    });
    expect(order).toEqual(['long', 'other', 'long again']);
    expect(await numbers()).toEqual(expect.arrayContaining([10, 11, 12, 13]));
  });

  describe('statements nobody waits for', () => {
    const add = (db: Db, n: number, t: string) => db.withoutPlugins().executeQuery(runAhead(ADD, [n, t]));
    const outcome = (work: Promise<unknown>) => work.catch((error: unknown) => error);

    test('what comes after them sees them', async () => {
      const found = await database.longWrite((transact) =>
        transact(async (trx) => {
          for (let n = 500; n < 530; n += 1) await add(trx, n, `a${n}`);
          return runSql<{ n: number }>(trx, 'select count(*) as n from n where n between 500 and 529', []);
        }),
      );
      expect(found).toEqual([{ n: 30 }]);
    });

    test.each([1, 4, 7, 12, 15])(
      'number %i that fails ends its step with its error; the transaction goes on',
      async (bad) => {
        const base = 1000 + bad * 100;
        await database.longWrite((transact) =>
          transact(async (trx) => {
            await add(trx, base, `b${base}`);
            const refusal = await outcome(
              inSavepoint(trx, async () => {
                for (let n = 1; n <= 15; n += 1) await add(trx, base + n, n === bad ? `b${base}` : `b${base + n}`);
              }),
            );
            expect(isUniqueViolation(refusal)).toBe(true);
            await add(trx, base + 50, `b${base + 50}`);
          }),
        );
        expect((await numbers()).filter((n) => n >= base && n < base + 100)).toEqual([base, base + 50]);
      },
    );

    test('one that fails at the end fails the transaction, and the next one is whole', async () => {
      await database.longWrite(async (transact) => {
        const twice = async (trx: Db) => {
          await add(trx, 900, 'c');
          await add(trx, 901, 'c');
        };
        expect(isUniqueViolation(await outcome(transact(twice)))).toBe(true);
        await transact((trx) => add(trx, 902, 'd'));
      });
      expect((await numbers()).filter((n) => n >= 900 && n < 910)).toEqual([902]);
    });
  });

  test('values arrive as they are, those that JSON does not carry as well', async () => {
    const values = [20, 'ä\u0000"', null, -1.5, Buffer.from([0, 255]), 2n ** 53n + 1n];
    const read = 'select ? as a, ? as b, ? as c, ? as d, hex(?) as e, cast(? as text) as f';
    const [row] = await database.longWrite((transact) =>
      transact((trx) => runSql<Record<string, unknown>>(trx, read, values)),
    );
    expect(row).toEqual({ a: 20, b: 'ä\u0000"', c: null, d: -1.5, e: '00FF', f: '9007199254740993' });
  });

  test('two at a time take turns', async () => {
    const write = (first: number) =>
      database.longWrite(async (transact) => {
        for (let n = first; n < first + 20; n += 1) await transact((trx) => runSql(trx, ADD, [n, `x${n}`]));
      });
    await Promise.all([write(100), write(200)]);
    expect((await numbers()).filter((n) => n >= 100 && n < 300)).toHaveLength(40);
  });
});

test('a thread that ends fails the statement it was at and every later one', async () => {
  const script = `require('node:worker_threads').parentPort.on('message', ({ text }) => {
    if (text.startsWith('insert')) process.exit(1);
    require('node:worker_threads').parentPort.postMessage({ rows: [] });
  });`;
  const writer = threadWriter(() => new Worker(script, { eval: true }), []);
  const work = inTransaction(writer, (trx) => runSql(trx, ADD, [1, 'x']));
  await expect(work).rejects.toThrow('the writing thread ended');
  await expect(runSql(writer, 'select 1', [])).rejects.toThrow('the writing thread ended');
  await writer.destroy();
});
