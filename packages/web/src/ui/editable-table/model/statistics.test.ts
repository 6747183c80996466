import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactSum, statistic, statisticsRows } from './statistics.ts';

const rows = (...values: unknown[]) => values.map((v, at) => ({ id: String(at), v }));

test.each([
  ['whole numbers', [1, 2, 3], 6],
  ['fractions are cut off', [1.9, '2.7'], 3],
  ['texts that begin with a number', ['12个', ' 3 '], 15],
  ['what is no number counts as nothing', ['个', null, undefined, '', 4], 4],
  ['negative ones', [-1.5, 3], 2],
  ['no rows', [], 0],
])('a sum goes by integer parse: %s (spec/2 §5)', (_name, values, sum) => {
  expect(statistic(rows(...values), { key: 'v' }, 'sum')).toBe(sum);
});

test('the average has two decimals (contract/3 §11.4) and leaves empty rows out (issue 13.18)', () => {
  expect(statistic(rows(1, 1, 3), { key: 'v' }, 'average')).toBe(1.67);
  expect(statistic(rows(1, null, '', '个', 3), { key: 'v' }, 'average')).toBe(2);
  expect(statistic(rows(), { key: 'v' }, 'average')).toBe(0);
});

test.each([
  ['money, in fen', { type: 'money' }, [1050, 2001], 3051],
  ['a column with decimals', { props: { precision: 2 } }, [0.1, 0.2, null, ''], 0.3],
  ['texts', { props: { precision: 2 } }, ['1.25', ' 2.5 ', '12个'], 3.75],
  ['the column says integer', { props: { precision: 2 }, statisticsMode: 'integer' as const }, [1.9, 2.9], 3],
  ['the column says decimal', { statisticsMode: 'decimal' as const }, [1.9, 2.9], 4.8],
  ['whole numbers only: the seed’s integer parse', { props: { precision: 0 } }, [1.9, 2.9], 3],
])('a sum is exact where there are decimals: %s (issue 13.18)', (_name, column, values, sum) => {
  expect(statistic(rows(...values), { key: 'v', ...column }, 'sum')).toBe(sum);
});

test('an average of money is whole fen (issue 13.18)', () => {
  expect(statistic(rows(100, 101, null), { key: 'v', type: 'money' }, 'average')).toBe(101);
});

test('hundredths add up as whole numbers do, in any order (issue 13.18)', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -(10 ** 9), max: 10 ** 9 })), (hundredths) => {
      const sum = hundredths.reduce((total, one) => total + one, 0) / 100;
      const values = hundredths.map((one) => one / 100);
      expect([exactSum(values), exactSum([...values].reverse())]).toEqual([sum || 0, sum || 0]);
    }),
  );
});

test.each([
  ['whole numbers', [2 ** 52, 2 ** 52, -1], 2 ** 53 - 1],
  ['with decimals', [2 ** 50, 0.25, -(2 ** 50)], 0.25],
  ['many decimals', [123_456_789.000001, -123_456_789], 0.000001],
])('a sum stays exact beyond what a double holds on the way: %s (issue 13.18)', (_name, values, sum) => {
  expect(exactSum(values)).toBe(sum);
});

test('true asks for the sum, a list for what it names; the sum comes first (spec/2 §3)', () => {
  expect(statisticsRows([{ statistics: ['average'] }, { statistics: true }, {}])).toEqual(['sum', 'average']);
  expect(statisticsRows([{}])).toEqual([]);
});
