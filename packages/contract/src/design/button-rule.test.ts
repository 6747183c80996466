import { expect, test } from 'vitest';
import { buttonRuleProblem, rowHasButton } from './button-rule.ts';

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
  ["state == 'new' and num > 2", true],
  ["state == 'new' and num > 3", false],
  ['constructor', false],
  ['state ==', false],
  ['fetch("x")', false],
])('%s → %s', (exp, has) => expect(rowHasButton({ exp }, row)).toBe(has));

test.each([
  [null, undefined],
  ['state#eq#new', undefined],
  ["state == 'new' or num > 1", undefined],
  ['gone == 1', '表达式不正确：gone'],
  ['state#like#n', '表达式不正确：state#like#n'],
  ['items.num > 1', '表达式不正确：items.num'],
])('%s is refused with %s when it is saved', (exp, problem) =>
  expect(buttonRuleProblem({ exp }, new Set(['state', 'num']))).toBe(problem),
);
