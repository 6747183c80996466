import { describe, expect, test } from 'vitest';
import { lastMonths, lastYear, monthsOfStock, periodsOf, sellThrough } from './figure.rules.ts';

describe('days of figures', () => {
  test.each([
    ['2026-06-30', '2025-06-30'],
    ['2024-02-29', '2023-02-28'],
    ['2025-02-28', '2024-02-28'],
  ])('a year before %s: %s', (day, before) => expect(lastYear(day)).toBe(before));

  test('periods end today', () => {
    expect(periodsOf('2026-06-30')).toEqual({
      day: { from: '2026-06-30', to: '2026-06-30' },
      month: { from: '2026-06-01', to: '2026-06-30' },
      year: { from: '2026-01-01', to: '2026-06-30' },
    });
  });

  test.each([
    ['2026-01-15', '2025-02', '2026-01'],
    ['2026-12-01', '2026-01', '2026-12'],
    ['2026-06-30', '2025-07', '2026-06'],
  ])('twelve months up to %s', (day, first, last) => {
    const months = lastMonths(day);
    expect(months).toHaveLength(12);
    expect([months[0], months[11]]).toEqual([first, last]);
  });
});

describe('stock', () => {
  test.each([
    [{ sold: 3, available: 1 }, 0.75],
    [{ sold: 0, available: 5 }, 0],
    [{ sold: 0, available: 0 }, null],
  ])('sell-through of %o', (stock, share) => expect(sellThrough(stock)).toBe(share));

  test.each([
    [100, 24, 50],
    [10, 36, 3.3],
    [10, 0, null],
  ])('%i free plots at %i a year', (available, sold, months) => expect(monthsOfStock(available, sold)).toBe(months));
});
