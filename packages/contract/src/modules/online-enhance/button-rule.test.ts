import { expect, test } from 'vitest';
import { rowHasButton } from './button-rule.ts';

const row = { state: 'new', num: 3, note: null };

test.each([
  [null, true],
  ['', true],
  ['state#eq#new', true],
  ['state#eq#done', false],
  ['num#eq#3', true],
  ['state#ne#done', true],
  ['state#in#old,new', true],
  ['state#in#old', false],
  ['note#empty#true', true],
  ['state#empty#true', false],
  ['state#empty#false', true],
  ['constructor#empty#true', true],
  ['state#like#n', false],
  ['state', false],
])('%s → %s', (exp, has) => expect(rowHasButton({ exp }, row)).toBe(has));
