import { expect, test } from 'vitest';
import { inIdleTime } from './idle-time.ts';

/** Steps that record their names, and idle moments triggered by hand. */
function office() {
  const done: string[] = [];
  const rests: (() => void)[] = [];
  const step = (name: string, failure?: Error) => async () => {
    done.push(name);
    if (failure) throw failure;
  };
  const idle = () => new Promise<void>((resolve) => rests.push(resolve));
  const rest = async () => {
    rests.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
    return done;
  };
  return { step, idle, rest };
}

test('one step in each moment of rest, in their order', async () => {
  const { step, idle, rest } = office();
  inIdleTime([step('lists'), step('plots')], idle);
  expect(await rest()).toEqual(['lists']);
  expect(await rest()).toEqual(['lists', 'plots']);
  expect(await rest()).toEqual(['lists', 'plots']);
});

test('a failure is the last step', async () => {
  const { step, idle, rest } = office();
  inIdleTime([step('lists', new TypeError('Failed to fetch')), step('plots')], idle);
  await rest();
  expect(await rest()).toEqual(['lists']);
});

test('ended from outside, the next step is not taken', async () => {
  const { step, idle, rest } = office();
  const end = inIdleTime([step('lists'), step('plots')], idle);
  await rest();
  end();
  expect(await rest()).toEqual(['lists']);
});
