import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainNumber, typedNumber, withDecimals } from './plain-number.ts';

describe('13.13 pasted numbers are understood as people write them', () => {
  test.each([
    ['1,234', '1234'],
    ['１２３', '123'],
    ['¥1,200.00', '1200.00'],
    ['￥1，200', '1200'],
    ['-¥5', '-5'],
    ['¥-5.5', '-5.5'],
    ['(1,200)', '-1200'],
    ['1 200元', '1200'],
    ['.5', '0.5'],
    ['12.', '12'],
    ['−３．５', '-3.5'],
    ['1,234,567.89', '1234567.89'],
  ])('%s', (text, number) => {
    expect(plainNumber(text)).toBe(number);
  });

  test.each(['', '12,34', '1,2345', '一百', '12个', '--5', '1.2.3', '¥', '-', '()', '1e3', '(-5)'])(
    'no number: %s',
    (text) => {
      expect(plainNumber(text)).toBeUndefined();
    },
  );

  test('every number comes back from its grouped and its full-width writing', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (number) => {
        const grouped = number.toLocaleString('en-US');
        const wide = [...String(number)].map((letter) =>
          letter === '-' ? '－' : String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
        );
        expect([Number(plainNumber(`¥${grouped}`)), Number(plainNumber(wide.join('')))]).toEqual([number, number]);
      }),
    );
  });

  test('zeros beyond the decimals of a column are no decimals', () => {
    expect([
      withDecimals('1200.00', 0),
      withDecimals('1.250', 2),
      withDecimals('1.255', 2),
      withDecimals('7', 0),
    ]).toEqual(['1200', '1.25', undefined, '7']);
  });

  test('typing: marks that mean nothing in a number are passed over', () => {
    expect(typedNumber('￥１，２００．５元')).toBe('1200.5');
  });
});
