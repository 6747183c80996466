import { expect, test } from 'vitest';
import { SLOW_MS, slowStatements, withoutValues } from './slow-statements.ts';

test('only slow ones are kept, and the costliest of them', () => {
  const slow = slowStatements();
  slow.note('select quick', SLOW_MS - 1);
  expect(slow.list()).toEqual([]);
  slow.note('select slow', SLOW_MS);
  slow.note('select slow', 3 * SLOW_MS);
  expect(slow.list()).toMatchObject([{ text: 'select slow', count: 2, longestMs: 3 * SLOW_MS }]);
  for (let other = 0; other < 500; other += 1) slow.note(`select ${other}`, SLOW_MS);
  expect(slow.list()).toHaveLength(100);
  expect(slow.list()[0]?.text).toBe('select slow');
  expect(slow.find(slow.list()[0]?.id ?? '')?.count).toBe(2);
});

test.each([
  [`select * from a where x = 'O''Neil' and y = 12`, 'select * from a where x = ? and y = ?'],
  ['select a1 from t2 where "c3" = $4 and d >= -1.5', 'select a1 from t2 where "c3" = $4 and d >= ?'],
  ['select\n  1', 'select ?'],
])('%s is shown without its values', (text, shown) => {
  expect(withoutValues(text)).toBe(shown);
});
