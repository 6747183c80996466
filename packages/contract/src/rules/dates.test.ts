import { expect, it } from 'vitest';
import { addMonths } from './dates.ts';

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-01-31', 2, '2026-03-31'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-06-15', 24, '2028-06-15'],
  ['2026-06-15', 0, '2026-06-15'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s and %i months are %s', (date, months, later) => {
  expect(addMonths(date, months)).toBe(later);
});
