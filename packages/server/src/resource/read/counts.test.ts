import { expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { countCache } from './counts.ts';

const statement = { text: 'select count(*)', values: [1] };

/** A cache over a database whose state the test names, and counts that end when the test says so. */
function counting() {
  const state: { stamp: string | undefined } = { stamp: '1' };
  const open: PromiseWithResolvers[] = [];
  const cache = countCache({ stamp: () => state.stamp } as Database);
  const total = () =>
    cache.total(statement, () => {
      const pending = withResolvers();
      open.push(pending);
      return pending.promise;
    });
  return { state, open, total };
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
  const { open, total } = counting();
  const both = [total(), total()];
  open[0]?.resolve(5);
  expect(await Promise.all(both)).toEqual([5, 5]);
  expect(await total()).toBe(5);
  expect(open).toHaveLength(1);
});

test('a count that began before a write is not kept as fresh when it ends after it', async () => {
  const { state, open, total } = counting();
  const old = total();
  state.stamp = '2';
  const fresh = total();
  open[0]?.resolve(5);
  expect(await old).toBe(5);
  const again = total();
  open[1]?.resolve(6);
  expect([await fresh, await again, await total()]).toEqual([6, 6, 6]);
  expect(open).toHaveLength(2);
});

test('a count that fails is not kept, nor does it drop a newer one', async () => {
  const { state, open, total } = counting();
  const old = total();
  state.stamp = '2';
  const fresh = total();
  open[0]?.reject(new Error('gone'));
  await expect(old).rejects.toThrow('gone');
  open[1]?.resolve(6);
  expect(await fresh).toBe(6);
  expect(await total()).toBe(6);
  expect(open).toHaveLength(2);
  state.stamp = '3';
  const failing = total();
  open[2]?.reject(new Error('gone'));
  await expect(failing).rejects.toThrow('gone');
  const retried = total();
  open[3]?.resolve(7);
  expect(await retried).toBe(7);
});

test('where the database cannot tell, each call counts', async () => {
  const { state, open, total } = counting();
  state.stamp = undefined;
  const both = [total(), total()];
  open[0]?.resolve(1);
  open[1]?.resolve(2);
  expect(await Promise.all(both)).toEqual([1, 2]);
});
