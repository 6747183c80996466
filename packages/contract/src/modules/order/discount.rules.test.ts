import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discountCodes, discountLimit, discountRefusal, needsApproval, spreadDiscount } from './discount.rules.ts';

const line = (itemType: string, amount: number) => ({ itemType, amount });

describe('domain.md §3.25, §4.10 I14: discounts', () => {
  test.each([
    [[], 0],
    [['cem:discount:two'], 2],
    [['cem:discount:two', 'cem:discount:five'], 5],
    [['cem:discount:any'], 100],
  ])('who holds %j may give %d %%', (codes, limit) => {
    expect(discountLimit((code) => codes.includes(code))).toBe(limit);
  });

  test.each([
    [0, 1000, 0, false],
    [20, 1000, 2, false],
    [21, 1000, 2, true],
    [1000, 1000, 100, false],
  ])('%d of %d at %d %% needs approval: %s', (discount, list, limit, expected) => {
    expect(needsApproval(discount, list, limit)).toBe(expected);
  });

  test.each([
    [20, ['cem:discount:any', 'cem:discount:five', 'cem:discount:two']],
    [50, ['cem:discount:any', 'cem:discount:five']],
    [51, ['cem:discount:any']],
  ])('%d of 1,000 may be given with one of %j', (discount, codes) => {
    expect(discountCodes(discount, 1000)).toEqual(codes);
  });

  test('nothing is taken off maintenance and certificate', () => {
    const lines = [line('01', 600), line('06', 300), line('07', 100)];
    expect(discountRefusal(601, '原因', lines)).toMatchObject({ error: 'discountTooBig' });
    expect(discountRefusal(600, ' ', lines)).toMatchObject({ error: 'discountReasonNeeded' });
    expect(discountRefusal(0, '', lines)).toBeUndefined();
    expect(spreadDiscount(100, lines)).toEqual([100, 0, 0]);
  });

  test('the shares add up and no line is given away more than whole', () => {
    const lines = fc.array(fc.tuple(fc.constantFrom('01', '02', '06', '10'), fc.integer({ min: 0, max: 10_000_000 })), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (drawn, rate) => {
        const items = drawn.map(([itemType, amount]) => line(itemType, amount));
        const base = items.filter(({ itemType }) => itemType !== '06').reduce((sum, { amount }) => sum + amount, 0);
        const discount = Math.floor(base * rate);
        const shares = spreadDiscount(discount, items);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(discount);
        for (const [at, share] of shares.entries()) expect(share).toBeLessThanOrEqual(items[at]?.amount ?? 0);
      }),
    );
  });
});
