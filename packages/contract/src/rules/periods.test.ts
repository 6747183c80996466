import { describe, expect, test } from 'vitest';
import { isPeriod, periodDays } from './periods.ts';

describe('periods are counted from today, and weeks from Monday', () => {
  test.each([
    ['today', '2026-03-01', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['thisWeek', '2026-03-01', '2026-02-23', '2026-03-01'],
    ['thisWeek', '2026-03-02', '2026-03-02', '2026-03-08'],
    ['lastWeek', '2026-03-01', '2026-02-16', '2026-02-22'],
    ['thisMonth', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['thisYear', '2026-07-09', '2026-01-01', '2026-12-31'],
    ['last7Days', '2026-03-01', '2026-02-23', '2026-03-01'],
    ['last30Days', '2026-03-01', '2026-01-31', '2026-03-01'],
    ['next30Days', '2026-12-20', '2026-12-20', '2027-01-18'],
  ] as const)('%s on %s: %s to %s', (period, today, from, to) => {
    expect(periodDays(period, today)).toEqual([from, to]);
  });

  test('nothing else is a period', () => {
    expect(['today', '', 'toString', '今天'].map(isPeriod)).toEqual([true, false, false, false]);
  });
});
