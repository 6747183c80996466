import { describe, expect, test } from 'vitest';
import { checkPattern, testSafely } from './safe-regex.ts';

const ANSWERS: [string, string, boolean | 'impossible'][] = [
  ['^[A-Z]{2}\\d+$', 'AB12', true],
  ['^[A-Z]{2}\\d+$', 'ab12', false],
  ['b', 'abc', true],
  ['^[\\u4e00-\\u9fa5]+$', '松柏', true],
  ['^[\\u4e00-\\u9fa5]+$', 'pine', false],
  ['^(?<area>\\d{3})-\\d{8}$', '010-12345678', true],
  ['^https?://\\S+$', 'https://a.cn', true],
  ['(?=a)a', 'a', 'impossible'],
  ['(a)\\1', 'aa', 'impossible'],
  ['^(?!x)', 'a', 'impossible'],
  ['[', 'a', 'impossible'],
  ['a{100000}', 'a', 'impossible'],
];

describe('patterns from outside', () => {
  test.each(ANSWERS)('%s on %s: %s', async (pattern, text, answer) => {
    expect(await testSafely(pattern, text)).toBe(answer);
  });

  // With the browser's own engine each of these would practically never finish.
  test.each(['(a+)+$', '^(a|aa)+$', '^(a*)*b$', '^(([a-z])+.)+[A-Z]([a-z])+$'])(
    '%s on 100,000 characters comes to an end',
    async (pattern) => {
      await testSafely('x', 'x');
      expect(await testSafely(pattern, `${'a'.repeat(100_000)}!`)).toBe(false);
    },
  );

  test('whoever writes a definition is told which pattern cannot be run and why', async () => {
    await expect(checkPattern('^a$')).resolves.toBeUndefined();
    await expect(checkPattern('(?=a)')).rejects.toThrow(/the pattern \(\?=a\) cannot be run in linear time: .*Perl/);
  });

  test('many different patterns are forgotten again', async () => {
    for (let at = 0; at < 500; at += 1) expect(await testSafely(`^${at}$`, String(at))).toBe(true);
  });
});
