import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import type { DataChange } from './audit.ts';
import type { BusinessEvent } from './events.ts';
import { type Work, type WriteOptions, write } from './work.ts';

const ACTOR = { ...systemActor(1), userId: 'user-work', username: 'worker', realname: '张三' };

let t: TestApp;
let round = 0;
let effects: string[];

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(() => {
  round += 1;
  effects = [];
});

type TestWork = Work<TestApp>;

const run = <T>(act: (work: TestWork) => Promise<T>, options: WriteOptions = {}) => write(t, ACTOR, act, options);
const series = () => `work-test:${round}`;

/** A separate row, a log row, an event and an effect, each with the name. */
async function everything(work: TestWork, name: string): Promise<void> {
  await work.db
    .insertInto('sysSequence')
    .values({ id: `${series()}:${name}`, value: 1 })
    .execute();
  const change: DataChange = { table: series(), id: name, version: 1, action: 'add', before: null, after: { name } };
  work.log([change]);
  const event: BusinessEvent = {
    ...{ plotId: null, bizType: 'plot', bizId: series(), event: name },
    ...{ summary: name, before: null, after: null },
  };
  work.events([event]);
  work.afterCommit(() => effects.push(name));
}

/** What the current round has left: rows, log rows, events, effects. */
async function left(): Promise<Record<'rows' | 'log' | 'events' | 'effects', string[]>> {
  const { db } = t.database;
  const rows = await db.selectFrom('sysSequence').select('id').where('id', 'like', `${series()}:%`).execute();
  const log = await db.selectFrom('sysDataLog').select('dataId').where('dataTable', '=', series()).execute();
  const events = await db.selectFrom('cemEvent').select('event').where('bizId', '=', series()).execute();
  return {
    rows: rows.map(({ id }) => id.slice(series().length + 1)).sort(),
    log: log.map(({ dataId }) => dataId).sort(),
    events: events.map(({ event }) => event).sort(),
    effects,
  };
}

const all = (...names: string[]) => ({ rows: names, log: names, events: names, effects: names });

/** Errors of a database for two conflicting transactions. */
const serializationFailure = () => Object.assign(new Error('could not serialize access'), { code: '40001' });

describe('a unit of work', () => {
  test('writes its rows, data log and events together, and runs its effects after the commit', async () => {
    const reply = await run(async (work) => {
      await everything(work, 'a');
      await everything(work, 'b');
      expect(effects).toEqual([]);
      return 'done';
    });
    expect(reply).toBe('done');
    expect(await left()).toEqual(all('a', 'b'));
  });

  test('leaves nothing when it fails after part of its work', async () => {
    const failing = run(async (work) => {
      await everything(work, 'a');
      await work.flush();
      throw new AppError('recordMissing');
    });
    await expect(failing).rejects.toThrow(AppError);
    expect(await left()).toEqual(all());
  });

  test('is run again after a serialization failure, as if the first time had not been', async () => {
    let attempts = 0;
    await run(async (work) => {
      attempts += 1;
      await everything(work, 'a');
      if (attempts < 3) throw serializationFailure();
    });
    expect(attempts).toBe(3);
    expect(await left()).toEqual(all('a'));
  });

  test('a failed step takes its own rows, log, events and effects with it, and no others', async () => {
    await run(async (work) => {
      await everything(work, 'before');
      const step = work.step(async () => {
        await everything(work, 'inside');
        // What was noted before the step is written within its savepoint, and must be restored.
        await work.flush();
        throw new AppError('recordMissing');
      });
      await expect(step).rejects.toThrow(AppError);
      await everything(work, 'behind');
    });
    const names = ['before', 'behind'];
    expect(await left()).toEqual({ ...all(...names), rows: names.toSorted() });
  });

  test('a step that succeeds stays, also within another step', async () => {
    await run((work) =>
      work.step(async () => {
        await everything(work, 'a');
        await work.step(() => everything(work, 'b'));
        await expect(work.step(() => Promise.reject(new AppError('recordMissing')))).rejects.toThrow(AppError);
      }),
    );
    expect(await left()).toEqual(all('a', 'b'));
  });

  test('code that reads the log in the same unit flushes first', async () => {
    await run(async (work) => {
      const count = async () =>
        (await work.db.selectFrom('sysDataLog').select('id').where('dataTable', '=', series()).execute()).length;
      await everything(work, 'a');
      expect(await count()).toBe(0);
      await work.flush();
      expect(await count()).toBe(1);
    });
    expect(await left()).toEqual(all('a'));
  });

  test('its rows carry one moment and the actor of each part', async () => {
    const before = t.time.now;
    await run(async (work) => {
      await everything(work, 'a');
      t.time.now += 90_000;
      await everything(work.as({ ...ACTOR, username: 'other', realname: '李四' }) as TestWork, 'b');
    });
    t.time.now = before;
    const { db } = t.database;
    const rows = await db
      .selectFrom('sysDataLog')
      .select(['createBy', 'createTime'])
      .where('dataTable', '=', series())
      .orderBy('dataId')
      .execute();
    expect(rows.map((row) => row.createBy)).toEqual(['worker', 'other']);
    expect(new Set(rows.map((row) => row.createTime)).size).toBe(1);
  });

  test('a few rows are written in one turn of the event loop: two processes never wait for each other there', async () => {
    let turned = false;
    let held: boolean | undefined;
    await run(async (work) => {
      setImmediate(() => {
        turned = true;
      });
      await everything(work, 'a');
      await work.flush();
      held = turned;
    });
    // Every statement to a database server yields to the event loop.
    if (t.database.engine === 'sqlite') expect(held).toBe(false);
    expect(await left()).toEqual(all('a'));
  });

  test('an effect that fails undoes nothing and stops no other', async () => {
    await run(async (work) => {
      work.afterCommit(() => {
        throw new Error('socket broken');
      });
      await everything(work, 'a');
    });
    expect(await left()).toEqual(all('a'));
  });
});

describe('a unit of work under an idempotency key (I23)', () => {
  const once = (body: unknown = {}) => ({ once: { key: `key-${round}`, route: 'POST /test', body } });

  test('acts once; a repeat gets the first reply and has no effects', async () => {
    const act = async (work: TestWork) => {
      await everything(work, 'a');
      return { number: effects.length };
    };
    const first = await run(act, once());
    expect(await run(act, once())).toEqual(first);
    expect(await left()).toEqual(all('a'));
  });

  test('two at the same moment act once and get one reply', async () => {
    const act = async (work: TestWork) => {
      await everything(work, 'a');
      return Math.random();
    };
    const [one, other] = await Promise.all([run(act, once()), run(act, once())]);
    expect(one).toBe(other);
    expect(await left()).toEqual(all('a'));
  });

  test('a repeat that a rule would refuse by now still gets the first reply', async () => {
    let sold = false;
    const act = async (work: TestWork) => {
      if (sold) throw new AppError('recordMissing');
      await everything(work, 'a');
      work.afterCommit(() => {
        sold = true;
      });
      return 'sold';
    };
    expect(await run(act, once())).toBe('sold');
    expect(await run(act, once())).toBe('sold');
  });

  test('a refused act keeps no reply, so that it may be tried again', async () => {
    const refused = run(() => Promise.reject(new AppError('recordMissing')), once());
    await expect(refused).rejects.toThrow(AppError);
    await run((work) => everything(work, 'a'), once());
    expect(await left()).toEqual(all('a'));
  });

  test('the same key may not stand for something else', async () => {
    await run((work) => everything(work, 'a'), once({ amount: 1 }));
    await expect(run((work) => everything(work, 'b'), once({ amount: 2 }))).rejects.toMatchObject({
      key: 'idempotencyReused',
    });
    expect(await left()).toEqual(all('a'));
  });
});
