import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Composition, paidOfLines, plotLines } from './quote.rules.ts';

const line = (itemType: Composition['itemType'], unitPrice: number, quantity = 1): Composition => ({
  itemType,
  name: itemType,
  unitPrice,
  quantity,
  refundable: 'Y',
});

it.each([
  ['nothing', [1000, 500], 0, [0, 0]],
  ['a part', [1000, 500], 300, [200, 100]],
  ['a part that does not divide', [100, 100, 100], 100, [34, 33, 33]],
  ['everything', [1000, 500], 1500, [1000, 500]],
  ['a free line', [1000, 0], 400, [400, 0]],
  ['a line that takes off', [1000, -200], 800, [800, 0]],
] as [string, number[], number, number[]][])('paid by line: %s', (_case, amounts, received, expected) => {
  expect(paidOfLines(amounts, received)).toEqual(expected);
});

describe('lines of a plot (domain.md §3.10)', () => {
  it('are the template as it is when it costs the list price', () => {
    const lines = plotLines(6_820_000, [line('01', 6_800_000), line('07', 10_000, 2)]);
    expect(lines.map(({ quantity, unitPrice, amount }) => [quantity, unitPrice, amount])).toEqual([
      [1, 6_800_000, 6_800_000],
      [2, 10_000, 20_000],
    ]);
  });

  const yuan = (...amounts: number[]) => amounts.map((amount) => amount * 100);

  it.each([
    ['whole yuan by largest remainder', 1000, ['01', '02', '03'], yuan(1, 1, 1), yuan(4, 3, 3)],
    ['fixed fees as they are', 100_000, ['01', '02', '07'], yuan(300, 100, 20), yuan(735, 245, 20)],
    ['every fixed fee', 100_000, ['01', '04', '06', '07'], yuan(100, 50, 30, 20), yuan(900, 50, 30, 20)],
    ['odd fen with the largest', 100_050, ['01', '02'], yuan(300, 100), [75_050, 25_000]],
    ['a plot cheaper than its fees', 1000, ['01', '07'], yuan(30, 20), yuan(6, 4)],
    ['nothing but fees', 4000, ['04', '07'], yuan(10, 10), yuan(20, 20)],
    ['less than a yuan', 50, ['01', '02'], yuan(3, 1), [50]],
  ] as [string, number, Composition['itemType'][], number[], number[]][])(
    'are scaled to the list price otherwise: %s',
    (_case, price, types, prices, expected) => {
      const lines = plotLines(
        price,
        types.map((type, index) => line(type, prices[index] ?? 0)),
      );
      expect(lines.map((part) => part.amount)).toEqual(expected);
    },
  );

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
        .record({
          unitPrice: fc.nat(50_000_000),
          hundredths: fc.integer({ min: 1, max: 10_000 }),
          type: fc.constantFrom('01' as const, '02' as const, '07' as const),
        })
        .map(({ unitPrice, hundredths, type }) => line(type, unitPrice, hundredths / 100)),
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
