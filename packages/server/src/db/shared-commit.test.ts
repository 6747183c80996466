import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { type Database, openDatabase, type Transact, type Trx } from './database.ts';
import { sharedCommits } from './shared-commit.ts';

let t: TestApp;
let database: Database;
let transact: Transact;
let statements: string[] = [];
let round = 0;

beforeAll(async () => {
  t = await testApp();
  const { databaseUrl, dataDir } = t.config;
  database = openDatabase({
    databaseUrl,
    file: join(dataDir, 'songbai.db'),
    onStatement: (text) => statements.push(text),
  });
  transact = sharedCommits(database, 'series');
});
afterAll(async () => {
  await database.close();
  await t.close();
});
beforeEach(() => {
  round += 1;
});

const id = (name: string) => `shared:${round}:${name}`;

const add = (name: string) => async (trx: Trx) => {
  await trx
    .insertInto('sysSequence')
    .values({ id: id(name), value: 1 })
    .execute();
  return name;
};

/** Names visible to another connection. */
async function committed(): Promise<string[]> {
  const prefix = database.engine === 'postgres' ? '$1' : '?';
  const text = `select id as id from sys_sequence where id like ${prefix} || '%' order by id`;
  const rows = await database.query<{ id: string }>(text, [id('')]);
  return rows.map((row) => row.id.slice(id('').length));
}

describe('transactions that share a commit', () => {
  test('those that arrive while one is written are committed together, on PostgreSQL those of one series', async () => {
    const commits = async (of: (at: number) => Transact) => {
      statements = [];
      await Promise.all(Array.from({ length: 9 }, (_, at) => of(at)(add(`n${at}`))));
      round += 1;
      return statements.filter((text) => text === 'commit').length;
    };
    expect(await commits(() => transact)).toBe(1);
    const separate = database.engine === 'postgres';
    expect(await commits((at) => sharedCommits(database, `series ${at % 3}`))).toBe(separate ? 3 : 1);
    expect(await commits(() => sharedCommits(database))).toBe(separate ? 9 : 1);
  });

  test('each gets its own answer, and all are there', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `n${String(at).padStart(2, '0')}`);
    expect(await Promise.all(names.map((name) => transact(add(name))))).toEqual(names);
    expect(await committed()).toEqual(names);
  });

  test('one that fails takes nobody with it, and leaves nothing', async () => {
    const failing = async (trx: Trx) => {
      await add('bad')(trx);
      throw new Error('refused');
    };
    const outcomes = await Promise.allSettled(
      [add('a'), add('b'), failing, add('c'), failing].map((work) => transact(work)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'rejected'],
    ]);
    expect(await committed()).toEqual(['a', 'b', 'c']);
  });

  test('nobody hears of success before it is durable', async () => {
    const seen = async (name: string) => {
      await transact(add(name));
      expect(await committed()).toContain(name);
    };
    await Promise.all(['a', 'b', 'c', 'd'].map(seen));
  });

  test('a unique value that two take at once: the second one looks again', async () => {
    let attempts = 0;
    const clashing = (trx: Trx) => {
      attempts += 1;
      return add('same')(trx);
    };
    const outcomes = await Promise.allSettled([transact(add('first')), transact(clashing), transact(clashing)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(attempts).toBe(3);
    expect(await committed()).toEqual(['first', 'same']);
  });

  test('a transaction that the database ends itself, as on a full disk, fails for everybody in it and says why', async () => {
    const full = async (trx: Trx) => {
      await add('full')(trx);
      await sql`rollback`.execute(trx);
      throw new Error('database or disk is full');
    };
    await transact(add('alone'));
    const outcomes = await Promise.allSettled([add('before'), full, add('behind')].map((work) => transact(work)));
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason.message))).toEqual(
      Array(3).fill('database or disk is full'),
    );
    expect(await committed()).toEqual(['alone']);
    expect(await transact(add('later'))).toBe('later');
  });

  test('a commit that the database refuses fails for everybody in it', async () => {
    // A deferred foreign key, checked only at the commit.
    await sql`create table shared_orphan (parent varchar(64) references sys_sequence (id) deferrable initially deferred)`.execute(
      database.db,
    );
    const orphan = async (trx: Trx) => {
      await add('orphan')(trx);
      await sql`insert into shared_orphan (parent) values ('nowhere')`.execute(trx);
    };
    await transact(add('alone'));
    const both = await Promise.allSettled([transact(add('with')), transact(orphan)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await committed()).toEqual(['alone']);
    expect(await transact(add('later'))).toBe('later');
  });
});
