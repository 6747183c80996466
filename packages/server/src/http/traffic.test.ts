import { expect, test } from 'vitest';
import { durationHistogram } from './duration-histogram.ts';

test('percentiles are off by a tenth at most', () => {
  const durations = durationHistogram();
  expect(durations.percentile(0.5)).toBe(0);
  for (let ms = 1; ms <= 1000; ms += 1) durations.add(ms);
  for (const share of [0.5, 0.95, 0.99])
    expect(Math.abs(durations.percentile(share) / (share * 1000) - 1)).toBeLessThan(0.12);
  expect(durations.count()).toBe(1000);
  durations.clear();
  expect([durations.count(), durations.percentile(0.99)]).toEqual([0, 0]);
});

test('durations of nothing and of days are counted too', () => {
  const durations = durationHistogram();
  durations.add(0);
  durations.add(1e9);
  expect(durations.percentile(0.1)).toBeLessThan(0.1);
  expect(durations.percentile(1)).toBeGreaterThan(1e6);
});
