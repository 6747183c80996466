import { describe, expect, test } from 'vitest';
import { PATTERN_COST, safePattern } from './safe-regex.ts';

describe('patterns of administrators', () => {
  test.each([
    ['[A-Z]{2}', 'AB', true],
    ['[A-Z]{2}', 'ABC', false],
    ['a|b', 'ab', false],
    ['^\\d+$', '12', true],
    ['[\\u4e00-\\u9fa5]+', '松柏', true],
    ['.', '𠮷', true],
    ['(a+)+', `${'a'.repeat(1000)}!`, false],
  ])('%s and %s: %s', (pattern, text, fits) => {
    expect(safePattern(pattern)?.fits(text)).toBe(fits);
  });

  test.each(['[', '(?=a)', '(?<!a)b', '(a)\\1', 'a{2000}', '.{0,1000}'.repeat(5)])('%s is not run', (pattern) => {
    expect(safePattern(pattern)).toBeUndefined();
  });

  test('what a pattern costs is told', () => {
    expect(safePattern('\\d{4}')?.cost).toBeLessThan(20);
    expect(safePattern('(?:.{0,30}){0,30}')?.cost).toBeLessThanOrEqual(PATTERN_COST);
  });
});
