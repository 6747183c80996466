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
