import { expect, test } from 'vitest';
import { countCache } from './counts.ts';

const statement = { text: 'select count(*)', values: [1] };

/** A cache over a database whose state the test sets, and counts that end when the test decides. */
function counting() {
  const state = { stamp: '1' };
  const open: PromiseWithResolvers[] = [];
  const cache = countCache({ stamp: async () => state.stamp });
  const total = () =>
    cache.total(statement, () => {
      const pending = withResolvers();
      open.push(pending);
      return pending.promise;
    });
  /** A running call that has asked for the state, and counts if necessary. */
  const begun = async () => {
    const asked = { total: total() };
    await new Promise(setImmediate);
    return asked;
  };
  return { state, open, total, begun };
}

interface PromiseWithResolvers {
  promise: Promise<number>;
  resolve(value: number): void;
  reject(error: Error): void;
}

function withResolvers(): PromiseWithResolvers {
  let settle: Omit<PromiseWithResolvers, 'promise'> | undefined;
  const promise = new Promise<number>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, resolve: (value) => settle?.resolve(value), reject: (error) => settle?.reject(error) };
}

test('the same count asked twice at once runs once, and is kept', async () => {
  const { open, total, begun } = counting();
  const both = [await begun(), await begun()];
  open[0]?.resolve(5);
  expect(await Promise.all(both.map((asked) => asked.total))).toEqual([5, 5]);
  expect(await total()).toBe(5);
  expect(open).toHaveLength(1);
});

test('a count that began before a write is not kept as fresh when it ends after it', async () => {
  const { state, open, total, begun } = counting();
  const old = await begun();
  state.stamp = '2';
  const fresh = await begun();
  open[0]?.resolve(5);
  expect(await old.total).toBe(5);
  const again = await begun();
  open[1]?.resolve(6);
  expect([await fresh.total, await again.total, await total()]).toEqual([6, 6, 6]);
  expect(open).toHaveLength(2);
});

test('a count that fails is not kept, nor does it drop a newer one', async () => {
  const { state, open, total, begun } = counting();
  const old = await begun();
  state.stamp = '2';
  const fresh = await begun();
  open[0]?.reject(new Error('gone'));
  await expect(old.total).rejects.toThrow('gone');
  open[1]?.resolve(6);
  expect(await fresh.total).toBe(6);
  expect(await total()).toBe(6);
  expect(open).toHaveLength(2);
  state.stamp = '3';
  const failing = await begun();
  open[2]?.reject(new Error('gone'));
  await expect(failing.total).rejects.toThrow('gone');
  const retried = await begun();
  open[3]?.resolve(7);
  expect(await retried.total).toBe(7);
});
