import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, inTransaction, openDatabase, runSql } from '../database.ts';

const TABLES = [
  'create table plot (id integer primary key, state integer)',
  'create table buyer (id integer primary key, state integer)',
  'create table deed (id integer primary key, plot integer references plot (id) on delete cascade, state integer)',
  'create table total (id integer primary key, state integer)',
  'create table spare (id integer primary key, state integer)',
  'create view free as select * from plot where state = 0',
  'create trigger counted after insert on buyer begin insert into total (state) values (new.state); end',
];

/** Each reads rows that some of the writes below change, directly or through a trigger, a foreign key or a view. */
const READS = ['plot', 'buyer', 'deed', 'total', 'spare', 'free'].map((name) => `select count(*) as n from ${name}`);

const WRITES = [
  'insert into plot (state) values (0), (1)',
  'insert into buyer (state) values (1)',
  'insert into deed (plot, state) select max(id), 0 from plot',
  'update plot set state = 1 - state',
  'delete from plot where id = (select max(id) from plot)',
  'delete from buyer where id = (select min(id) from buyer)',
  'create index if not exists ix_plot on plot (state)',
];

const folder = mkdtempSync(join(tmpdir(), 'songbai-test-'));
let near: Database;
let far: Database;

beforeAll(async () => {
  const file = join(folder, 'stamps.db');
  near = openDatabase({ file });
  far = openDatabase({ file });
  for (const text of TABLES) await runSql(near.db, text, []);
});
afterAll(async () => {
  await near.close();
  await far.close();
  rmSync(folder, { recursive: true });
});

const change = (text: string, on = near) => runSql(on.db, text, []);
const stamps = (): Promise<string[]> => Promise.all(READS.map((text) => near.stamp(text)));

/** The reads whose state has moved through some work, by the names of what they read. */
async function moved(work: () => Promise<unknown>): Promise<string[]> {
  const before = await stamps();
  await work();
  const after = await stamps();
  return READS.filter((_text, at) => before[at] !== after[at]).map((text) => text.replace(/.* from /, ''));
}

describe('state of the tables a statement reads (docs/adr/0003)', () => {
  test.each([
    ['a write moves its table and the views over it', 'insert into plot (state) values (0)', ['plot', 'deed', 'free']],
    ['a trigger moves what it writes', 'insert into buyer (state) values (1)', ['buyer', 'total']],
    ['a foreign key that acts moves the children', 'delete from plot where id = 0', ['plot', 'deed', 'free']],
    ['a read moves nothing', 'select * from plot', []],
  ])('%s', async (_name, text, expected) => {
    expect(await moved(() => change(text))).toEqual(expected);
  });

  test('an open transaction moves nothing, its end does', async () => {
    const during: string[][] = [];
    const ended = await moved(() =>
      inTransaction(near.db, async (trx) => {
        during.push(await moved(() => runSql(trx, 'update total set state = 2', [])));
      }),
    );
    expect([during, ended]).toEqual([[[]], ['total']]);
  });

  test('a commit of another connection moves everything', async () => {
    expect(await moved(() => change('update total set state = 3', far))).toHaveLength(READS.length);
  });

  test('a table that is made anew under its name has moved', async () => {
    const remade = [
      'create table other as select * from spare',
      'drop table spare',
      'alter table other rename to spare',
    ];
    expect(
      await moved(async () => {
        for (const text of remade) await change(text);
      }),
    ).toContain('spare');
  });

  test('a trigger of a transaction that was undone is forgotten, one that stays is known', async () => {
    const made = 'create trigger freed after insert on spare begin update plot set state = 0; end';
    const undone = new Error('undone');
    const work = inTransaction(near.db, async (trx) => {
      await runSql(trx, made, []);
      await stamps();
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
    expect(await moved(() => change('insert into spare (state) values (1)'))).toEqual(['spare']);
    await change(made);
    expect(await moved(() => change('insert into spare (state) values (1)'))).toContain('plot');
    await change('drop trigger freed');
  });

  test('more different texts than are looked into count as a change of everything', async () => {
    expect(
      await moved(async () => {
        for (let n = 0; n < 300; n += 1) await change(`update total set state = ${n}`);
      }),
    ).toHaveLength(READS.length);
  });
});

test('whatever is written, by whom and in which order: an equal state means the same rows', async () => {
  const seen = new Map<string, string>();
  const step = fc.record({
    text: fc.constantFrom(...WRITES),
    place: fc.constantFrom<'near' | 'far' | 'undone'>('near', 'near', 'near', 'far', 'undone'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      for (const { text, place } of steps) {
        if (place === 'undone') {
          const undone = new Error('undone');
          const work = inTransaction(near.db, async (trx) => {
            await runSql(trx, text, []);
            throw undone;
          });
          await expect(work).rejects.toBe(undone);
        } else await change(text, place === 'far' ? far : near);
        for (const [at, stamp] of (await stamps()).entries()) {
          const [rows] = await near.query<{ n: number }>(READS[at] ?? '', []);
          const key = `${READS[at]} ${stamp}`;
          expect(seen.get(key) ?? JSON.stringify(rows)).toBe(JSON.stringify(rows));
          seen.set(key, JSON.stringify(rows));
        }
      }
    }),
    { numRuns: 60 },
  );
});
