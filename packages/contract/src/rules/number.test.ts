import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalText, groupedNumber } from './number.ts';

describe('number filter: thousands separators on the integer digits, falsy → 0 (contract/3 §1)', () => {
  test.each<[number | string | null | undefined, string]>([
    [0, '0'],
    [null, '0'],
    [undefined, '0'],
    ['', '0'],
    [Number.NaN, '0'],
    [999, '999'],
    [1000, '1,000'],
    [-1234567, '-1,234,567'],
    [1234.56789, '1,234.56789'],
    [0.5, '0.5'],
    [1e21, '1,000,000,000,000,000,000,000'],
    [1e-7, '0.0000001'],
    ['12345.670', '12,345.670'],
    [' 1000 ', '1,000'],
    ['一千', '0'],
    [Number.POSITIVE_INFINITY, '0'],
  ])('%j → %s', (value, text) => {
    expect(groupedNumber(value)).toBe(text);
  });

  test('without its separators it is the number again', () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(Number(groupedNumber(value).replaceAll(',', ''))).toBe(value);
      }),
    );
  });
});

test.each([
  [12.5, 2, undefined, '12.50'],
  [-3, 2, undefined, '-3.00'],
  [12.505, 2, undefined, '12.505'],
  [7, 0, undefined, '7'],
  [0.1, 6, true, '0.1'],
  [0.0000001, 6, undefined, '0.0000001'],
] as const)('%d of a column with %d decimals, loose %s, is read as %s', (value, scale, loose, text) =>
  expect(decimalText(value, loose ? { scale, loose } : { scale })).toBe(text),
);
