import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase, runSql } from './database.ts';
import { type Readers, readerThreads } from './readers.ts';

/** A thread that answers its query, waits for another thread to be asked, throws or ends, depending on the text. */
const SCRIPTED = `
const { parentPort, threadId } = require('node:worker_threads');
parentPort.on('message', ({ text, values }) => {
  if (text === 'end') process.exit(1);
  if (text === 'throw') throw new Error('broken');
  if (text === 'hang') return;
  if (text === 'refuse') return parentPort.postMessage({ error: 'no such table', code: 'SQLITE_ERROR' });
  parentPort.postMessage({ cells: { names: ['thread', 'value'], rows: [[threadId, values[0]]] }, ms: 1 });
});`;

function scripted(limit = 2): { readers: Readers; started: () => number } {
  let started = 0;
  const start = () => {
    started += 1;
    return new Worker(SCRIPTED, { eval: true });
  };
  return { readers: readerThreads(limit, start), started: () => started };
}

describe('reader threads', () => {
  test('start when asked, answer rows by name, and are used again', async () => {
    const { readers, started } = scripted();
    expect(started()).toBe(0);
    const first = await readers.run<{ thread: number; value: number }>('x', [7]);
    const second = await readers.run<{ thread: number; value: number }>('x', [8]);
    expect([first.rows, second.rows]).toEqual([
      [{ thread: first.rows[0]?.thread, value: 7 }],
      [{ thread: first.rows[0]?.thread, value: 8 }],
    ]);
    expect(started()).toBe(1);
    await readers.close();
  });

  test('many questions share the threads there are, each gets its own answer', async () => {
    const { readers, started } = scripted();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => readers.run<{ value: number }>('x', [n])));
    expect(answers.map(({ rows }) => rows[0]?.value)).toEqual(Array.from({ length: 50 }, (_, n) => n));
    expect(started()).toBe(2);
    await readers.close();
  });

  test("the database's refusal reaches the caller and the thread lives on", async () => {
    const { readers, started } = scripted(1);
    await expect(readers.run('refuse', [])).rejects.toMatchObject({ message: 'no such table', code: 'SQLITE_ERROR' });
    expect((await readers.run<{ value: number }>('x', [1])).rows[0]?.value).toBe(1);
    expect(started()).toBe(1);
    await readers.close();
  });

  test.each(['end', 'throw'])('a thread that breaks (%s) rejects its question and is replaced', async (text) => {
    const { readers, started } = scripted(1);
    const broken = readers.run(text, []);
    const next = readers.run<{ value: number }>('x', [2]);
    await expect(broken).rejects.toThrow();
    expect((await next).rows[0]?.value).toBe(2);
    expect(started()).toBe(2);
    await readers.close();
  });

  test('closing rejects what is open, what waits and what comes later', async () => {
    const { readers } = scripted(1);
    const open = [readers.run('hang', []), readers.run('x', []), readers.run('x', [])].map((run) =>
      run.catch((error: Error) => error.message),
    );
    await readers.close();
    expect(await Promise.all(open)).toEqual([
      'the reading thread ended',
      'the database is closed',
      'the database is closed',
    ]);
    await expect(readers.run('x', [])).rejects.toThrow('the database is closed');
  });
});

describe('heavy reads of an embedded database', () => {
  let folder: string;
  let database: Database;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'songbai-readers-'));
    database = openDatabase({ file: join(folder, 'a.db'), small: 0 });
    await runSql(database.db, 'create table n (n integer primary key, t text)', []);
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('see what was committed just before, answer texts, numbers and null as they are', async () => {
    for (let n = 1; n <= 5; n += 1) {
      await runSql(database.db, 'insert into n values (?, ?)', [n, n === 3 ? null : `第${n}`]);
      const expected = [{ total: n, last: n === 3 ? null : `第${n}` }];
      const text = 'select count(*) as "total", (select t from n order by n desc limit 1) as "last" from n';
      expect(await database.queryHeavy(text, [])).toEqual(expected);
      expect(await database.queryWeighed(text, [])).toEqual(expected);
    }
  });

  test('a broken statement is refused with its code', async () => {
    await expect(database.queryHeavy('select * from nowhere', [])).rejects.toMatchObject({ code: 'SQLITE_ERROR' });
  });

  test('never write', async () => {
    await expect(database.queryHeavy('insert into n values (99, null)', [])).rejects.toThrow();
    expect(await database.query('select * from n where n = 99', [])).toEqual([]);
  });
});
