import { expect, test } from 'vitest';
import { numberCell } from './text-cells.tsx';

test.each([
  [12.5, 2, '12.50'],
  [12, 2, '12.00'],
  [0, 1, '0.0'],
  [-0.05, 2, '-0.05'],
  [1.005, 2, '1.005'],
  [12.5, 0, '12.5'],
  [12.5, undefined, '12.5'],
  [null, 2, ''],
  ['12.5', 2, '12.5'],
])('%j with %j decimals reads %s', (value, precision, text) => {
  const props = precision === undefined ? {} : { props: { precision } };
  expect(numberCell.text(value, { key: 'a', title: 'a', type: 'inputNumber', width: 100, ...props })).toBe(text);
});

test.each([
  [44_922.5, { precision: 2 }, '44922.50'],
  [3, { precision: 0 }, '3'],
  [1.67, { precision: 0 }, '1.67'],
  [2.5, { precision: 6, loose: true }, '2.5'],
])('a sum of %j below a column of %j reads %s, as its values do', (sum, props, text) => {
  expect(numberCell.figure?.(sum, { key: 'a', title: 'a', type: 'inputNumber', width: 100, props })).toBe(text);
});

test.each([
  ['9007199254740991', 9_007_199_254_740_991],
  ['9007199254740993', undefined],
  ['-0.00', 0],
  ['007.50', 7.5],
  ['0.0000001', 0.000_000_1],
  ['0.12345678901234567890', undefined],
  [`1${'0'.repeat(400)}`, undefined],
])('%s pasted is %j: what would become another number is none', (text, value) => {
  expect(numberCell.parse?.(text, { key: 'a', title: 'a', type: 'inputNumber', width: 100 })).toEqual(
    value === 0 ? expect.closeTo(0) : value,
  );
});
