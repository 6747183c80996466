import { expect, test } from 'vitest';
import { lastWeek } from './figure.calls.ts';

const busy = { visit: 3, ip: 1, tian: '2026-03-01', type: '03-01' };

test('the last seven days, those without visits too (contract/1 §2.15)', () => {
  const days = lastWeek([busy], '2026-03-02');
  expect(days.map(({ type }) => type)).toEqual(['02-24', '02-25', '02-26', '02-27', '02-28', '03-01', '03-02']);
  expect(days.map(({ visit, ip }) => [visit, ip])).toEqual([...Array(5).fill([0, 0]), [3, 1], [0, 0]]);
});

test('a server that is a day further than this machine', () => {
  expect(lastWeek([busy], '2026-02-28').at(-1)).toEqual(busy);
});
