import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extendSeries, type SeriesKind } from './series.ts';

const CASES: [string, SeriesKind, unknown[], number, unknown[]][] = [
  ['one number is repeated', 'number', [5], 2, [5, 5]],
  ['two numbers give the step', 'number', [10, 20], 3, [30, 40, 50]],
  ['fractions stay exact', 'number', [0.1, 0.2], 2, [0.3, 0.4]],
  ['downwards', 'number', [3, 2], 2, [1, 0]],
  ['no common step: repeated', 'number', [1, 2, 4], 4, [1, 2, 4, 1]],
  ['with an empty one: repeated', 'number', [1, null], 2, [1, null]],
  ['one date goes on by days, over the month', 'date', ['2026-08-31'], 2, ['2026-09-01', '2026-09-02']],
  ['dates by their step', 'date', ['2026-09-01', '2026-09-08'], 2, ['2026-09-15', '2026-09-22']],
  ['the same day of each month', 'date', ['2026-11-15', '2026-12-15'], 2, ['2027-01-15', '2027-02-15']],
  ['the last day where a month is short', 'date', ['2025-12-30', '2026-01-30'], 2, ['2026-02-28', '2026-03-30']],
  ['years', 'date', ['2026-04-05', '2027-04-05'], 1, ['2028-04-05']],
  ['equal dates stay', 'date', ['2026-04-05', '2026-04-05'], 1, ['2026-04-05']],
  ['an empty date is repeated', 'date', [null], 2, [null, null]],
  ['a number at the end counts, with its zeros', 'text', ['松1区-009'], 2, ['松1区-010', '松1区-011']],
  ['a word behind it stays', 'text', ['1排3号', '1排5号'], 1, ['1排7号']],
  ['texts without a number are repeated', 'text', ['甲', '乙'], 3, ['甲', '乙', '甲']],
  ['choices are repeated', 'copy', ['1', '2'], 3, ['1', '2', '1']],
  ['nothing', 'number', [], 3, []],
];

test.each(CASES)('13.14 a filled series: %s', (_name, kind, values, count, next) => {
  expect(extendSeries(values, count, kind)).toEqual(next);
});

test('13.14 upwards a series goes back', () => {
  expect(extendSeries([10, 20], 2, 'number', true)).toEqual([0, -10]);
  expect(extendSeries(['2026-09-01'], 2, 'date', true)).toEqual(['2026-08-31', '2026-08-30']);
  expect(extendSeries(['3号'], 4, 'text', true)).toEqual(['2号', '1号', '0号', '3号']);
});

test('13.14 what is filled goes on by the same step, whole number or hundredth', () => {
  const hundredth = fc.integer({ min: -(10 ** 8), max: 10 ** 8 });
  fc.assert(
    fc.property(
      hundredth,
      fc.integer({ min: -9999, max: 9999 }),
      fc.integer({ min: 0, max: 50 }),
      (from, step, count) => {
        const values = [from / 100, (from + step) / 100];
        const wanted = Array.from({ length: count }, (_, at) => (from + step * (at + 2)) / 100 || 0);
        expect(extendSeries(values, count, 'number').map((one) => Number(one) || 0)).toEqual(wanted);
      },
    ),
  );
});
