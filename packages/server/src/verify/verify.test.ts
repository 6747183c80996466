import { seedDemo } from '@songbai/demo/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Db, runSql } from '../db/database.ts';
import { clockFrom } from '../platform/clock.ts';
import { DAMAGES, guardsOf } from '../testing/damages.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { type CheckResult, resultText, verify } from './index.ts';

const TODAY = '2026-06-30';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  const clock = clockFrom(() => t.time.now);
  await seedDemo({ database: t.database, clock, sealer: t.sealer }, 'small');
});
afterAll(() => t.close());

async function results(db: Db): Promise<CheckResult[]> {
  const all: CheckResult[] = [];
  await verify(db, TODAY, (result) => all.push(result));
  return all;
}

const sqlite = (): boolean => t.database.engine === 'sqlite';

class Undo extends Error {}
/** Damages the database in a transaction that is rolled back, and returns which checks reported something. */
async function damaged(plant: (db: Db) => Promise<void>): Promise<Set<string>> {
  const found = new Set<string>();
  const undone = t.database.db.transaction().execute(async (trx) => {
    await plant(trx);
    for (const result of await results(trx)) if (result.found > 0) found.add(result.title);
    throw new Undo();
  });
  await expect(undone).rejects.toBeInstanceOf(Undo);
  return found;
}

describe('the checker', () => {
  test('finds nothing in the small demo and looks at something in every check', async () => {
    const all = await results(t.database.db);
    expect(all.filter(({ found }) => found > 0).map(resultText)).toEqual([]);
    expect(all.filter(({ looked }) => looked === 0).map(({ title }) => title)).toEqual([]);
  });

  test('has a planted damage for every check', async () => {
    const titles = (await results(t.database.db)).map(({ title }) => title);
    expect(Object.keys(DAMAGES).sort()).toEqual(titles.sort());
  });

  test.each(Object.entries(DAMAGES))('%s: finds planted damage', async (title, statements) => {
    try {
      const found = await damaged(async (db) => {
        for (const statement of statements(guardsOf(sqlite()))) await runSql(db, statement, []);
      });
      expect([...found]).toContain(title);
    } finally {
      if (sqlite()) await runSql(t.database.db, 'pragma ignore_check_constraints = off', []);
    }
  });

  test('names the rows that are wrong, one line a check', () => {
    const text = resultText({
      code: 'I2',
      title: '相符',
      looked: 10,
      found: 1,
      examples: [{ id: 'p1', fault: 'A区' }],
    });
    expect(text).toBe('✗ I2   相符：检查 10，问题 1\n    p1 A区');
  });
});
