import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inBatches } from './batches.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Lookups that end when the test decides. */
function looking() {
  const looks: { questions: string[]; end: PromiseWithResolvers }[] = [];
  const ask = inBatches(async (questions: readonly string[]) => {
    const end = withResolvers();
    looks.push({ questions: [...questions], end });
    return end.promise;
  });
  return { ask, looks, questions: () => looks.map((look) => look.questions) };
}

interface PromiseWithResolvers {
  promise: Promise<string>;
  resolve(value: string): void;
  reject(error: Error): void;
}

function withResolvers(): PromiseWithResolvers {
  let settle: Omit<PromiseWithResolvers, 'promise'> | undefined;
  const promise = new Promise<string>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, resolve: (value) => settle?.resolve(value), reject: (error) => settle?.reject(error) };
}

const turn = () => vi.advanceTimersByTimeAsync(0);

test('who asks while a look is under way is answered by the next, not by the one that began before', async () => {
  const { ask, looks, questions } = looking();
  const first = [ask('a'), ask('b')];
  await turn();
  const second = [ask('c'), ask('d'), ask('e')];
  await turn();
  expect(questions()).toEqual([['a', 'b']]);
  looks[0]?.end.resolve('one');
  expect(await Promise.all(first)).toEqual(['one', 'one']);
  await turn();
  expect(questions()).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ]);
  looks[1]?.end.resolve('two');
  expect(await Promise.all(second)).toEqual(['two', 'two', 'two']);
});

test('a look that fails fails for those who wait for it, and the next goes on', async () => {
  const { ask, looks } = looking();
  const failing = ask('a');
  await turn();
  const next = ask('b');
  looks[0]?.end.reject(new Error('gone'));
  await expect(failing).rejects.toThrow('gone');
  await turn();
  looks[1]?.end.resolve('two');
  expect(await next).toBe('two');
});

test('a look that does not end holds up only those who were there when it began', async () => {
  const { ask, looks } = looking();
  void ask('a');
  await turn();
  const next = ask('b');
  await vi.advanceTimersByTimeAsync(1000);
  looks[1]?.end.resolve('two');
  expect(await next).toBe('two');
});
