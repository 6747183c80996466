import { expect, test } from 'vitest';
import { unwrapped, wrapped } from './wildcard.ts';

test.each([
  ['like', '松鹤', '*松鹤*'],
  ['like', '*', '***'],
  ['ne', '松鹤', '!松鹤'],
  ['ge', '5', '>= 5'],
  ['le', '5', '<= 5'],
  ['eq', '松鹤', '松鹤'],
  ['constructor', '松鹤', '松鹤'],
])('%s: %s is asked for as %s and shown again (contract/3 §1 JInput)', (type, text, condition) => {
  expect(wrapped(text, type)).toBe(condition);
  expect(unwrapped(condition, type)).toBe(text);
});

test.each(['like', 'ne', 'ge', 'le', 'eq'])('%s: nothing typed is no condition', (type) => {
  expect(wrapped('', type)).toBe('');
  expect(unwrapped('', type)).toBe('');
});

test.each([
  ['like', '松鹤', '松鹤'],
  ['ge', '>=5', '5'],
])('%s: %s as older pages stored it is %s', (type, value, text) => {
  expect(unwrapped(value, type)).toBe(text);
});
