import { expect, test } from 'vitest';
import { quietUntil } from './quiet.rules.ts';

const NIGHT = { from: '22:00', to: '07:30' };
const NOON = { from: '12:00', to: '13:00' };

test.each([
  [NIGHT, '2026-06-30 21:59:59', undefined],
  [NIGHT, '2026-06-30 22:00:00', '2026-07-01 07:30:00'],
  [NIGHT, '2026-12-31 23:59:59', '2027-01-01 07:30:00'],
  [NIGHT, '2026-06-30 00:00:00', '2026-06-30 07:30:00'],
  [NIGHT, '2026-06-30 07:29:59', '2026-06-30 07:30:00'],
  [NIGHT, '2026-06-30 07:30:00', undefined],
  [NOON, '2026-06-30 11:59:00', undefined],
  [NOON, '2026-06-30 12:30:00', '2026-06-30 13:00:00'],
  [NOON, '2026-06-30 13:00:00', undefined],
  [{ from: '08:00', to: '08:00' }, '2026-06-30 08:00:00', undefined],
])('quiet %j at %s lasts until %s', (quiet, now, until) => {
  expect(quietUntil(quiet, now)).toBe(until);
});
