import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, runSql } from '../../db/database.ts';
import { type SecondNode, secondNode } from '../../testing/second-node.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

const WRITERS = 4;
const ADDED_EACH = 12;

let t: TestApp;
let far: SecondNode;
let nodes: readonly Caller[];

beforeAll(async () => {
  t = await testApp();
  far = await secondNode(t);
  const here = await t.user({ username: 'counter' });
  nodes = [here, far.here(here)];
});
afterAll(async () => {
  await far.close();
  await t.close();
});

const CUSTOMERS = '/cemetery/customer';
/** One row per page, so that the total cannot be derived from the rows. */
const total = async (who: Caller): Promise<number> => {
  const reply = await who.get<{ total: number }>(`${CUSTOMERS}/list`, { pageSize: 1 });
  return good<{ total: number }>(reply).total;
};

describe('exact totals, kept until a write (docs/adr/0003)', () => {
  test('while others write, every total was right at some moment of its call', async () => {
    const seen = { begun: 0, done: 0 };
    const write = async (node: Caller, writer: number) => {
      for (let n = 0; n < ADDED_EACH; n += 1) {
        seen.begun += 1;
        good(await node.post(`${CUSTOMERS}/add`, { name: `客户${writer}`, mobile: `139${writer}${1_000_000 + n}` }));
        seen.done += 1;
      }
    };
    let writing = true;
    const wrong: string[] = [];
    const read = async (node: Caller) => {
      while (writing) {
        const least = seen.done;
        const answered = await total(node);
        if (answered < least || answered > seen.begun)
          wrong.push(`${answered} is not within ${least} and ${seen.begun}`);
        // Reads alone would never yield to the event loop on SQLite.
        await new Promise(setImmediate);
      }
    };
    const readers = [...nodes, ...nodes].map(read);
    // On SQLite a second writing connection would block the whole process until the first is done.
    const writable = t.database.engine === 'sqlite' ? nodes.slice(0, 1) : nodes;
    await Promise.all(Array.from({ length: WRITERS }, (_, at) => write(writable[at % writable.length] as Caller, at)));
    writing = false;
    await Promise.all(readers);
    expect(wrong).toEqual([]);
    expect(await Promise.all(nodes.map(total))).toEqual([WRITERS * ADDED_EACH, WRITERS * ADDED_EACH]);
  });

  test('a change is counted with its commit: not while its transaction goes on, nor when that is undone', async () => {
    const [here, there] = nodes as [Caller, Caller];
    const before = await total(there);
    const { id } = good<Row>(await here.post(`${CUSTOMERS}/add`, { name: '李四', mobile: '13912345678' }));
    const hide = `update cem_customer set del_flag = 1 where id = '${id}'`;
    const undone = new Error('undone');
    const during: number[] = [];
    const work = inTransaction(t.database.db, async (trx) => {
      await runSql(trx, hide, []);
      during.push(await total(there), await total(there));
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
    expect([...during, await total(there)]).toEqual([before + 1, before + 1, before + 1]);
    await inTransaction(t.database.db, async (trx) => {
      await runSql(trx, hide, []);
      during.push(await total(there));
    });
    expect([during.at(-1), await total(there), await total(here)]).toEqual([before + 1, before, before]);
  });

  test('whoever adds and lists at once on one node counts his own', async () => {
    const [here] = nodes as [Caller];
    for (let n = 0; n < 5; n += 1) {
      const before = await total(here);
      good(await here.post(`${CUSTOMERS}/add`, { name: '王五', mobile: `1381111000${n}` }));
      expect(await total(here)).toBe(before + 1);
    }
  });
});
