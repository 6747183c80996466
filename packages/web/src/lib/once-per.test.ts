import { expect, test, vi } from 'vitest';
import { oncePer } from './once-per.ts';

test('a list is looked at once, another one anew, and nothing to tell is remembered too', () => {
  const make = vi.fn((list: readonly object[]) => (list.length > 1 ? list.length : undefined));
  const count = oncePer(make);
  const [one, two] = [[{}], [{}, {}]];
  expect([count(one), count(two), count(one), count(two), count([...two])]).toEqual([undefined, 2, undefined, 2, 2]);
  expect(make).toHaveBeenCalledTimes(3);
});
