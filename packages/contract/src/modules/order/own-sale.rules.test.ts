import { expect, test } from 'vitest';
import { isOwnSale } from './own-sale.rules.ts';

test.each([
  ['u1', 'u1', false, true],
  ['u1', 'u2', false, false],
  ['u1', 'u1', true, false],
  ['u1', 'u2', true, false],
  ['u1', undefined, false, false],
  [null, 'u1', false, false],
  [null, undefined, false, false],
])('(domain.md §9) sold by %s, seen by %s, an administrator: %s → own sale: %s', (salesId, userId, isAdmin, own) => {
  expect(isOwnSale({ salesId }, { userId, isAdmin })).toBe(own);
});
