import { expect, test } from 'vitest';
import { statistic, statisticsRows } from './statistics.ts';

const rows = (...values: unknown[]) => values.map((v, at) => ({ id: String(at), v }));

test.each([
  ['whole numbers', [1, 2, 3], 6],
  ['fractions are cut off', [1.9, '2.7'], 3],
  ['texts that begin with a number', ['12个', ' 3 '], 15],
  ['what is no number counts as nothing', ['个', null, undefined, '', 4], 4],
  ['negative ones', [-1.5, 3], 2],
  ['no rows', [], 0],
])('a sum goes by integer parse: %s (spec/2 §5)', (_name, values, sum) => {
  expect(statistic(rows(...values), 'v', 'sum')).toBe(sum);
});

test('the average has two decimals and counts every row (contract/3 §11.4)', () => {
  expect(statistic(rows(1, 1, 3), 'v', 'average')).toBe(1.67);
  expect(statistic(rows(), 'v', 'average')).toBe(0);
});

test('true asks for the sum, a list for what it names; the sum comes first (spec/2 §3)', () => {
  expect(statisticsRows([{ statistics: ['average'] }, { statistics: true }, {}])).toEqual(['sum', 'average']);
  expect(statisticsRows([{}])).toEqual([]);
});
