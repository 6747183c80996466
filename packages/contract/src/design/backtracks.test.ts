import { expect, test } from 'vitest';
import { backtracks } from './backtracks.ts';

test.each([
  '^(a+)+$',
  '^((a+))+$',
  '^(a*)*$',
  '(a|a)*$',
  '^(a|ab)*c$',
  '^([a-z]|\\d)+$',
  '^(\\d+)+x$',
  '^(?:a+b?){2,}$',
  '^(?<x>a+){3}$',
  '(x(y|yz)+)$',
  '((a|a))+',
  '^(a?b|b)*c$',
])('(online.md §11) %s is refused', (pattern) => expect(backtracks(pattern)).toBe(true));

test.each([
  '^\\d{6}$',
  '^1[3-9]\\d{9}$',
  '^(京|津|沪)[A-Z]\\w{5}$',
  '^(?:北|南)+$',
  '^[(a+)+]*$',
  '\\(a+\\)+',
  '^\\d+-\\d+-\\d+$',
  '^(\\d{4}-)?\\d{2}$',
  '^(ab)*$',
  '^(a?b)*$',
  '',
  ')(',
])('%s is taken', (pattern) => expect(backtracks(pattern)).toBe(false));
