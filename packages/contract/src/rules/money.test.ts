import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, lineAmount, MONEY_MAX, parseYuan, yuan } from './money.ts';

const fen = fc.integer({ min: 0, max: MONEY_MAX });

describe('yuan and parseYuan', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [123_456, '1,234.56'],
    [-123_456_789, '-1,234,567.89'],
    [100, '1.00'],
  ])('%i fen are %s', (value, text) => {
    expect(yuan(value)).toBe(text);
    expect(parseYuan(text)).toBe(value);
  });

  it.each([['1.234'], ['abc'], [''], ['1e5'], ['--1'], ['.5'], ['1234567890123']])('%s is no amount', (text) => {
    expect(parseYuan(text)).toBeUndefined();
  });

  it('undo each other', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MONEY_MAX, max: MONEY_MAX }), (value) => parseYuan(yuan(value)) === value),
    );
  });

  it('never answer minus zero', () => {
    expect(Object.is(parseYuan('-0.00'), 0)).toBe(true);
  });
});

describe('lineAmount (domain.md §3.0)', () => {
  it.each([
    [1, 4_400_000, 4_400_000],
    [0.5, 3, 2],
    [1.5, 1, 2],
    [2.25, 2, 5],
    [0.01, 49, 0],
    [0.01, 50, 1],
    [1.1, 1_010, 1_111],
    [-0.5, 3, -2],
    [12, 0, 0],
    [1.005, 100, 100],
  ])('%f × %i fen = %i fen', (quantity, price, amount) => {
    expect(lineAmount(quantity, price)).toBe(amount);
  });

  it('is exact and half up for every quantity of two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), fen, (hundredths, price) => {
        const product = BigInt(hundredths) * BigInt(price);
        const rounded = product / 100n + (product % 100n >= 50n ? 1n : 0n);
        return lineAmount(hundredths / 100, price) === Number(rounded);
      }),
    );
  });
});

describe('allocate (largest remainder)', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [8_000_000, [4_400_000, 2_400_000, 20_000], [5_161_290, 2_815_249, 23_461]],
    [0, [5, 5], [0, 0]],
    [7, [0, 3, 0], [0, 7, 0]],
    [9, [0, 0], [0, 0]],
    [1, [1, 1, 1, 1], [1, 0, 0, 0]],
    [5, [], []],
  ])('%i over %j gives %j', (total, weights, parts) => {
    expect(allocate(total, weights)).toEqual(parts);
  });

  it('adds up to the fen, and no part is a fen away from its share', () => {
    fc.assert(
      fc.property(fen, fc.array(fen, { minLength: 1, maxLength: 20 }), (total, weights) => {
        const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
        fc.pre(sum > 0n);
        const parts = allocate(total, weights);
        expect(parts.reduce((all, part) => all + part, 0)).toBe(total);
        for (const [index, part] of parts.entries()) {
          const share = BigInt(total) * BigInt(weights[index] ?? 0);
          const difference = BigInt(part) * sum - share;
          expect(difference > -sum && difference < sum).toBe(true);
        }
      }),
    );
  });
});
