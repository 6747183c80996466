import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase, type Trx } from './database.ts';
import { migrate } from './migrations/index.ts';
import { sharedCommits } from './shared-commit.ts';

let folder: string;
let database: Database;
let round = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'songbai-shared-'));
  database = openDatabase({ file: join(folder, 'songbai.db') });
  await migrate(database.db);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
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
  const text = "select id as id from sys_sequence where id like ? || '%' order by id";
  const rows = await database.query<{ id: string }>(text, [id('')]);
  return rows.map((row) => row.id.slice(id('').length));
}

describe('transactions that share a commit', () => {
  test('each gets its own answer, and all are there', async () => {
    const transact = sharedCommits(database);
    const names = Array.from({ length: 40 }, (_, at) => `n${String(at).padStart(2, '0')}`);
    expect(await Promise.all(names.map((name) => transact(add(name))))).toEqual(names);
    expect(await committed()).toEqual(names);
  });

  test('one that fails takes nobody with it, and leaves nothing', async () => {
    const transact = sharedCommits(database);
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
    const transact = sharedCommits(database);
    const seen = async (name: string) => {
      await transact(add(name));
      expect(await committed()).toContain(name);
    };
    await Promise.all(['a', 'b', 'c', 'd'].map(seen));
  });

  test('a unique value that two take at once: the second one looks again', async () => {
    const transact = sharedCommits(database);
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
    const transact = sharedCommits(database);
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
    const transact = sharedCommits(database);
    // A deferred foreign key, checked only at the commit.
    const orphan = async (trx: Trx) => {
      await add('orphan')(trx);
      await sql`pragma defer_foreign_keys = on`.execute(trx);
      await sql`insert into cem_order_item (id, tenant_id, order_id, order_num, item_type, name, quantity, list_price,
        unit_price, discount, amount, refundable, status)
        values (${id('item')}, 1, 'nowhere', 1, '1', 'x', 1, 0, 0, 0, 0, 'N', '1')`.execute(trx);
    };
    await transact(add('alone'));
    const both = await Promise.allSettled([transact(add('with')), transact(orphan)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await committed()).toEqual(['alone']);
    expect(await transact(add('later'))).toBe('later');
  });
});
