import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Composition, plotLines } from './quote.rules.ts';

const line = (itemType: Composition['itemType'], unitPrice: number, quantity = 1): Composition => ({
  itemType,
  name: itemType,
  unitPrice,
  quantity,
  refundable: 'Y',
});

describe('lines of a plot (domain.md §3.10)', () => {
  it('are the template as it is when it costs the list price', () => {
    const lines = plotLines(6_820_000, [line('01', 6_800_000), line('07', 10_000, 2)]);
    expect(lines.map(({ quantity, unitPrice, amount }) => [quantity, unitPrice, amount])).toEqual([
      [1, 6_800_000, 6_800_000],
      [2, 10_000, 20_000],
    ]);
  });

  it('are scaled to the list price otherwise', () => {
    const lines = plotLines(1000, [line('01', 100), line('02', 100), line('07', 100)]);
    expect(lines.map((part) => part.amount)).toEqual([334, 333, 333]);
  });

  it.each([
    [500, []],
    [500, [line('01', 0)]],
    [0, [line('01', 100)]],
    [0, []],
  ])('%i over %j is one line', (price, composition) => {
    expect(plotLines(price, composition)).toEqual([
      { itemType: '01', name: '墓位使用费(墓穴租用费)', quantity: 1, unitPrice: price, amount: price, refundable: 'Y' },
    ]);
  });

  it('always add up to the list price, line by line', () => {
    const compositions = fc.array(
      fc
        .record({ unitPrice: fc.nat(50_000_000), hundredths: fc.integer({ min: 1, max: 10_000 }) })
        .map(({ unitPrice, hundredths }) => line('01', unitPrice, hundredths / 100)),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(fc.nat(99_999_999_999), compositions, (price, composition) => {
        const lines = plotLines(price, composition);
        expect(lines.reduce((sum, part) => sum + part.amount, 0)).toBe(price);
        for (const part of lines) expect(part.amount).toBe(Math.round(part.amount));
      }),
    );
  });
});
