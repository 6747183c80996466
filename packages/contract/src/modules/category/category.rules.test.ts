import { expect, test } from 'vitest';
import { isCategoryCode } from './category.rules.ts';

test.each([
  ['A01', true],
  ['A1', false],
  ['A01'.repeat(33), true],
  ['A01'.repeat(34), false],
])('(contract/2 §18.3) %s is a code of a category: %s', (code, fits) => {
  expect(isCategoryCode(code)).toBe(fits);
});
